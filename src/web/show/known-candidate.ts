/** What is kept of a listing that evidence speaks of: what it is called there, and whose it is. */
import type { EvidenceFacts, EvidenceRow } from '../../record/listing/evidence.ts'

export interface KnownCandidate {
  readonly title: string | undefined
  readonly author: string | undefined
  /** As many as the platform says it has. */
  readonly episodes: number | undefined
}

function textIn(facts: EvidenceFacts | undefined, name: string): string | undefined {
  const value = facts?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function knownOf(rows: readonly EvidenceRow[], foreignId: string): KnownCandidate {
  const own = rows.filter((row) => row.foreignId === foreignId)
  // What it was called once is better than nothing.
  const standing = own.filter(({ endedAt }) => endedAt === undefined)
  const named = [...standing, ...own].find(({ kind }) => kind.endsWith('-name'))?.facts
  const seen = [...standing, ...own].find(({ kind }) => kind === 'exists')?.facts
  const episodes = seen?.['episodes']
  return {
    title: textIn(named, 'theirs') ?? textIn(seen, 'name'),
    author: textIn(named, 'author'),
    episodes: typeof episodes === 'number' ? episodes : undefined,
  }
}
