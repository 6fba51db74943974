/**
 * Wraps a directory to renew the authority score on every write of an existing podcast, from the
 * new record and the stored metadata. A new podcast has no metadata, and arrives with its score.
 */
import type { Directory } from '../../../store/directory.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import {
  AUTHORITY_SECTIONS,
  type AuthoritySections,
  gatherInputs,
  renewScore,
} from '../../../record/authority/index.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'
import { layOverWriter } from './lay-over-writer.ts'

const isScoredHere = ({ revision, keepsScore }: RecordChange): boolean =>
  revision !== null && keepsScore !== true

/** Returns the same record if the score is unchanged. */
export function withScore<Podcast extends PodcastDraft>(
  podcast: Podcast,
  sections: AuthoritySections,
  nowMs: number,
): Podcast {
  const before = podcast.authorityScore
  const authorityScore = renewScore(before, gatherInputs(podcast, sections), nowMs)
  if (authorityScore === before) return podcast
  return { ...podcast, authorityScore, updatedAt: toInstant(nowMs) }
}

const scored = async (
  { metadata }: Pick<Directory, 'metadata'>,
  changes: readonly RecordChange[],
  nowMs: number,
): Promise<readonly RecordChange[]> => {
  const ids = changes.filter(isScoredHere).map(({ record }) => record.id)
  if (ids.length === 0) return changes
  const read = await metadata.read(ids, AUTHORITY_SECTIONS)
  return changes.map((change) => {
    if (!isScoredHere(change)) return change
    const sections = { ...read.get(change.record.id), ...change.metadata }
    return { ...change, record: withScore(change.record, sections, nowMs) }
  })
}

export function keepScores(directory: Directory, now: () => number): Directory {
  return layOverWriter(directory, (changes) => scored(directory, changes, now()))
}
