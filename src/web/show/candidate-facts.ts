/** Reads title, author and episode count of a listing candidate from its evidence. */
import type { EvidenceFacts, EvidenceRow } from '../../record/listing/evidence.ts'

export interface CandidateFacts {
  readonly title: string | undefined
  readonly author: string | undefined
  /** Episode count on the platform. */
  readonly episodes: number | undefined
}

function textIn(facts: EvidenceFacts | undefined, name: string): string | undefined {
  const value = facts?.[name]
  if (typeof value === 'string' && value !== '') return value
  return undefined
}

export function knownOf(rows: readonly EvidenceRow[], foreignId: string): CandidateFacts {
  const own = rows.filter((row) => row.foreignId === foreignId)
  // Falls back to outdated evidence.
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
