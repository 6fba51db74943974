/**
 * Defines the record of a podcast. `BasicPodcast` and `FullPodcast` are the interface's two
 * levels, field for field; `PodcastRecord` is the full podcast plus what only castdex
 * knows. The record uses the interface's names, so a view is a selection.
 */
import type { Static } from 'typebox'
import { BASIC_FIELDS, DETAIL_FIELDS, INTERNAL_FIELDS, schemasOf } from './fields.ts'
import { closed } from './schema.ts'

export {
  AuthorityScore,
  Affiliation,
  DirectoryLinks,
  SocialLink,
  Stats,
  TranscriptionMode,
  AudienceDemographics,
  AudienceEstimate,
  Blocked,
  FeedUrlEntry,
  PodcastId,
  Rating,
  YoutubeListing,
} from './field-values.ts'

export const BasicPodcast = closed(schemasOf(BASIC_FIELDS))
export type BasicPodcast = Static<typeof BasicPodcast>

/** The fields that the full level has beyond the basic one. */
export const PodcastDetails = closed(schemasOf(DETAIL_FIELDS))

export const FullPodcast = closed({
  ...BasicPodcast.properties,
  ...PodcastDetails.properties,
})
export type FullPodcast = Static<typeof FullPodcast>

/**
 * castdex knows these fields of a podcast, and the interface's full level does not show
 * them.
 */
export const PodcastInternals = closed(schemasOf(INTERNAL_FIELDS))

export const PodcastRecord = closed({
  ...FullPodcast.properties,
  ...PodcastInternals.properties,
})
export type PodcastRecord = Static<typeof PodcastRecord>

/**
 * A draft is a record before its first write. The directory gives `slug` and `seq`, which
 * must be unique; given values are wishes.
 */
export type PodcastDraft = Omit<PodcastRecord, 'slug' | 'seq'> & {
  readonly slug?: string
  readonly seq?: number
}

/**
 * Returns whether the podcast is tracked: its Apple id is known (docs/RULES.md section 3).
 * Otherwise it is pending.
 */
export function isTracked(podcast: Pick<PodcastRecord, 'appleId'>): boolean {
  return podcast.appleId > 0
}

/**
 * Returns whether the podcast is served even if `CASTDEX_REQUIRE_APPLE_ID` is set: its
 * Apple id is known, or it is one of the operator's own.
 */
export function isAlwaysServed(podcast: Pick<PodcastRecord, 'appleId' | 'isOwn'>): boolean {
  return isTracked(podcast) || podcast.isOwn === true
}

/**
 * Returns whether the podcast is public. One that is blocked, or asks not to be listed, is
 * found by id alone: no page shows it, and none of its episodes are kept.
 */
export function isPublic({
  blocked,
  ignore,
}: Pick<PodcastRecord, 'ignore' | 'blocked'>): boolean {
  return blocked === undefined && !ignore
}

/**
 * Dead, blocked and ignored podcasts leave search; id, slug, lookup and by-feed-url still answer.
 */
export function isSearchable(
  podcast: Pick<PodcastRecord, 'feedState' | 'ignore' | 'blocked'>,
): boolean {
  return podcast.feedState === 'active' && isPublic(podcast)
}
