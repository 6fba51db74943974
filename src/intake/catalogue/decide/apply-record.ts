/** What a podcast becomes when a whole record of the same id comes in. */
import { isDeepStrictEqual } from 'node:util'
import type { FeedUrlEntry, PodcastDraft } from '../../../record/podcast.ts'
import { type AppleState, withAppleState } from '../../../record/apple-claim.ts'
import { keyOf } from './feed-history.ts'

/** Ours that the record does not name are kept in front of the record's own, as ended. */
const uniteHistory = (
  ours: readonly FeedUrlEntry[],
  theirs: readonly FeedUrlEntry[],
): FeedUrlEntry[] => {
  const named = new Set(theirs.map(({ url }) => keyOf(url)))
  const missing = ours.filter(({ url }) => !named.has(keyOf(url)))
  return [...missing.map((entry) => ({ ...entry, to: entry.to ?? entry.from })), ...theirs]
}

interface RecordTerms {
  readonly apple: AppleState
  /** The catalogue is the operator's own. */
  readonly isOwn: boolean
}

/**
 * The record replaces ours, but for the slug and the number, which are given once, and for feed
 * URLs and the mark of the operator's own feeds where only ours has them. A record that is older
 * than ours is refused: it would undo what was learned since. The mark is taken of it all the same.
 */
export const applyRecord = (
  owner: PodcastDraft | undefined,
  record: PodcastDraft,
  { apple, isOwn }: RecordTerms,
): PodcastDraft | 'unchanged' | 'older' => {
  const mark = isOwn || owner?.isOwn === true ? { isOwn: true as const } : {}
  const ruled = {
    ...(apple.appleId === record.appleId ? record : withAppleState(record, apple)),
    ...mark,
  }
  if (owner === undefined) return ruled
  const { slug: _slug, seq: _seq, ...facts } = ruled
  const given = {
    ...(owner.slug === undefined ? {} : { slug: owner.slug }),
    ...(owner.seq === undefined ? {} : { seq: owner.seq }),
  }
  const next = {
    ...facts,
    ...given,
    feedUrls: uniteHistory(owner.feedUrls, record.feedUrls),
  }
  if (isDeepStrictEqual(owner, next)) return 'unchanged'
  if (record.updatedAt >= owner.updatedAt) return next
  return isOwn && owner.isOwn === undefined ? { ...owner, ...mark } : 'older'
}
