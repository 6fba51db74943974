/** Applies a whole record to the podcast of the same id. */
import { isDeepStrictEqual } from 'node:util'
import { withDerived } from '../../../record/derive.ts'
import type { FeedUrlEntry, PodcastDraft } from '../../../record/podcast.ts'
import { type AppleState, withAppleState } from '../../../record/apple-claim.ts'
import { keyOf } from './feed-history.ts'

/** Returns the record's feed URLs, preceded by those of ours that it lacks, as ended URLs. */
const uniteHistory = (
  ours: readonly FeedUrlEntry[],
  theirs: readonly FeedUrlEntry[],
): FeedUrlEntry[] => {
  const named = new Set(theirs.map(({ url }) => keyOf(url)))
  const missing = ours.filter(({ url }) => !named.has(keyOf(url)))
  return [...missing.map((entry) => ({ ...entry, to: entry.to ?? entry.from })), ...theirs]
}

/** Links are derived for all feed URLs or for none. */
const derivedLike = (owner: PodcastDraft, record: PodcastDraft): PodcastDraft =>
  withDerived(record, {
    deriveLinks: owner.podcastDirectoryLinks.antennapod !== undefined,
  })

/** A record of an earlier release lacks values that this directory has derived. */
const isSame = (owner: PodcastDraft, record: PodcastDraft): boolean =>
  isDeepStrictEqual(owner, record) || isDeepStrictEqual(owner, derivedLike(owner, record))

interface RecordContext {
  readonly apple: AppleState
  /** The catalogue belongs to the operator. */
  readonly isOwn: boolean
}

/**
 * Replaces our record except for slug and `seq`. Feed URLs and the own mark are kept if only ours
 * has them. A record older than ours is refused, because it would undo newer facts; its own mark
 * still counts.
 */
export function applyRecord(
  owner: PodcastDraft | undefined,
  record: PodcastDraft,
  { apple, isOwn }: RecordContext,
): PodcastDraft | 'unchanged' | 'older' {
  const mark = isOwn || owner?.isOwn === true ? { isOwn: true as const } : {}
  const ruled = {
    ...(apple.appleId === record.appleId ? record : withAppleState(record, apple)),
    ...mark,
  }
  if (owner === undefined) return ruled
  const { slug: _slug, seq: _seq, ...facts } = ruled
  const given = {
    ...(owner.slug !== undefined && { slug: owner.slug }),
    ...(owner.seq !== undefined && { seq: owner.seq }),
  }
  const next = {
    ...facts,
    ...given,
    feedUrls: uniteHistory(owner.feedUrls, record.feedUrls),
  }
  if (isSame(owner, next)) return 'unchanged'
  if (record.updatedAt >= owner.updatedAt) return next
  if (isOwn && owner.isOwn === undefined) return { ...owner, ...mark }
  return 'older'
}
