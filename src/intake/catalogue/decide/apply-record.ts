/** Applies a whole record to the podcast of the same id. */
import { isDeepStrictEqual } from 'node:util'
import { withDerived } from '../../../record/derive.ts'
import type { FeedUrlEntry, PodcastDraft } from '../../../record/podcast.ts'
import { type AppleState, withAppleState } from '../../../record/apple-claim.ts'
import { keyOf } from './feed-history.ts'

/**
 * Returns the record's feed URLs, behind those of ours that it does not name, which count
 * as ended.
 */
const uniteHistory = (
  ours: readonly FeedUrlEntry[],
  theirs: readonly FeedUrlEntry[],
): FeedUrlEntry[] => {
  const named = new Set(theirs.map(({ url }) => keyOf(url)))
  const missing = ours.filter(({ url }) => !named.has(keyOf(url)))
  return [...missing.map((entry) => ({ ...entry, to: entry.to ?? entry.from })), ...theirs]
}

/** A directory that derives links has derived one of every feed URL. */
const derivedLike = (owner: PodcastDraft, record: PodcastDraft): PodcastDraft =>
  withDerived(record, {
    deriveLinks: owner.podcastDirectoryLinks.antennapod !== undefined,
  })

/** A record of an earlier version lacks what the directory has derived from it. */
const isSame = (owner: PodcastDraft, record: PodcastDraft): boolean =>
  isDeepStrictEqual(owner, record) || isDeepStrictEqual(owner, derivedLike(owner, record))

interface RecordTerms {
  readonly apple: AppleState
  /** The catalogue is the operator's own. */
  readonly isOwn: boolean
}

/**
 * The record replaces ours, except for the slug and the number, which are given once. Feed
 * URLs and the mark of the operator's own feeds also stay if only ours has them. A record
 * that is older than ours is refused, because it would undo what was learnt since; its mark
 * is taken all the same.
 */
export function applyRecord(
  owner: PodcastDraft | undefined,
  record: PodcastDraft,
  { apple, isOwn }: RecordTerms,
): PodcastDraft | 'unchanged' | 'older' {
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
  if (isSame(owner, next)) return 'unchanged'
  if (record.updatedAt >= owner.updatedAt) return next
  return isOwn && owner.isOwn === undefined ? { ...owner, ...mark } : 'older'
}
