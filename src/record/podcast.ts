/**
 * Defines the record of a podcast. `BasicPodcast` and `FullPodcast` are the two levels of the
 * interface; `PodcastRecord` adds internal fields. The record uses the interface's names, so a
 * view is a selection.
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

/** Fields of the full level without the basic ones. */
export const PodcastDetails = closed(schemasOf(DETAIL_FIELDS))

export const FullPodcast = closed({
  ...BasicPodcast.properties,
  ...PodcastDetails.properties,
})
export type FullPodcast = Static<typeof FullPodcast>

/** Fields that no level of the interface shows. */
export const PodcastInternals = closed(schemasOf(INTERNAL_FIELDS))

export const PodcastRecord = closed({
  ...FullPodcast.properties,
  ...PodcastInternals.properties,
})
export type PodcastRecord = Static<typeof PodcastRecord>

/**
 * A record before its first write. The directory assigns unique `slug` and `seq`, and prefers the
 * given values.
 */
export type PodcastDraft = Omit<PodcastRecord, 'slug' | 'seq'> & {
  readonly slug?: string
  readonly seq?: number
}

/**
 * Returns whether the Apple id is known (docs/RULES.md section 3). Otherwise the podcast is
 * pending.
 */
export function isTracked(podcast: Pick<PodcastRecord, 'appleId'>): boolean {
  return podcast.appleId > 0
}

/**
 * Returns whether the podcast is served with `CASTDEX_REQUIRE_APPLE_ID`: its Apple id is known,
 * or the operator owns it.
 */
export function isAlwaysServed(podcast: Pick<PodcastRecord, 'appleId' | 'isOwn'>): boolean {
  return isTracked(podcast) || podcast.isOwn === true
}

/**
 * Returns whether the podcast is public. A blocked or unlisted one is found only by id, has no
 * page, and stores no episodes.
 */
export function isPublic({
  blocked,
  ignore,
}: Pick<PodcastRecord, 'ignore' | 'blocked'>): boolean {
  return blocked === undefined && !ignore
}

/**
 * Returns whether search finds the podcast. Dead, blocked and ignored ones are available only by
 * id, slug and feed URL.
 */
export function isSearchable(
  podcast: Pick<PodcastRecord, 'feedState' | 'ignore' | 'blocked'>,
): boolean {
  return podcast.feedState === 'active' && isPublic(podcast)
}
