/**
 * What a podcast is. `BasicPodcast` and `FullPodcast` are the interface's two levels, field for field; `PodcastRecord`
 * is the full podcast plus what only castdex knows. The record uses the interface's names, so a view is a selection.
 */
import { Type, type Static } from 'typebox'
import { closed, Count, Instant, instantThat, nullable, oneOf, Score } from './schema.ts'
import {
  AFFILIATION_TYPES,
  AGE_RANGES,
  APPLE_ID_STATUSES,
  AUDIO_RETENTION_POLICIES,
  DIRECTORY_KEYS,
  EDUCATION_LEVELS,
  FEED_STATES,
  FEED_URL_REASONS,
  GENDER_SKEWS,
  INCOME_LEVELS,
  SOCIAL_LINK_SOURCES,
  SOCIAL_MEDIA_TYPES,
  UPDATE_FREQUENCIES,
  YOUTUBE_ROLES,
  YOUTUBE_TIERS,
} from './vocabulary.ts'

/** Lower-case UUID. Given at first tracking, never derived from a URL, never changed, never reused. */
export const PodcastId = Type.String({ format: 'uuid', examples: ['0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'] })
export type PodcastId = string

const Uri = Type.String({ format: 'uri' })

export const AuthorityScore = closed({
  calculatedAt: Instant,
  authorityScore: Score,
  qualityScore: Score,
  youtubeScore: Score,
  socialScore: Score,
  engagementScore: Score,
})
export type AuthorityScore = Static<typeof AuthorityScore>

export const BasicPodcast = closed({
  id: PodcastId,
  /** As first tracked; `titleLatest` follows the feed. */
  title: Type.String(),
  titleLatest: Type.String(),
  slug: Type.String(),
  author: nullable(Type.String()),
  /** Apple's names, parent before child. */
  genres: Type.Array(Type.String()),
  imageUrl: nullable(Type.String()),
  /** Base code in lower case (`en`); `und` when nothing is known. */
  language: Type.String(),
  lastEpisodePublishedAt: instantThat(
    "Never null: the newest dated episode, else the channel's date, else Apple's release date, else when the podcast was first " +
      'tracked. That no episode is known shows in `stats.latestPublishedAt` and in the `lastEpisodeDate` of a hit, which are null then.',
  ),
  authorityScore: nullable(AuthorityScore),
})
export type BasicPodcast = Static<typeof BasicPodcast>

export const Affiliation = closed({
  affiliateOrganizationName: nullable(Type.String()),
  affiliationType: nullable(oneOf(AFFILIATION_TYPES)),
})

export const DirectoryLinks = closed(
  Object.fromEntries(DIRECTORY_KEYS.map((key) => [key, Type.Optional(Uri)])) as Record<
    (typeof DIRECTORY_KEYS)[number],
    ReturnType<typeof Type.Optional<typeof Uri>>
  >,
)
export type DirectoryLinks = Partial<Record<(typeof DIRECTORY_KEYS)[number], string>>

export const SocialLink = closed({
  socialMediaType: oneOf(SOCIAL_MEDIA_TYPES),
  url: Uri,
  sources: Type.Array(oneOf(SOCIAL_LINK_SOURCES)),
})

export const Stats = closed({
  /** Downloads made by this service; what others count is not public. */
  downloadCount: Count,
  episodeCount: Count,
  latestPublishedAt: nullable(Instant),
  firstEpisodePublishedAt: nullable(Instant),
  transcriptsCount: Count,
  updateFrequency: oneOf(UPDATE_FREQUENCIES),
})

export const TranscriptionMode = Type.Union([
  closed({ mode: Type.Literal('none') }),
  closed({ mode: Type.Literal('all') }),
  closed({ mode: Type.Literal('episodes-since'), transcribeSince: Instant }),
])

export const AudienceDemographics = closed({
  ageRange: oneOf(AGE_RANGES),
  genderSkew: oneOf(GENDER_SKEWS),
  educationLevel: oneOf(EDUCATION_LEVELS),
  incomeLevel: oneOf(INCOME_LEVELS),
  exampleListenerProfile: Type.String(),
})

export const AudienceEstimate = closed({
  audienceDemographics: nullable(AudienceDemographics),
  estimatedMonthlyListeners: nullable(Count),
  /** Spelled so in the interface. */
  estimatedMonthyListenersCalculatedAt: nullable(Instant),
})

export const Blocked = closed({ blockedDate: Instant, blockedReason: Type.Optional(Type.String()) })

/** The fields that the full level has beyond the basic one. */
export const PodcastDetails = closed({
  /** 0 = no Apple listing known (a pending podcast). */
  appleId: Count,
  description: nullable(Type.String()),
  emails: Type.Array(Type.String()),
  explicitRss: nullable(Type.Boolean()),
  hostNames: nullable(Type.Array(Type.String())),
  ignore: Type.Boolean(),
  isClaimed: Type.Boolean(),
  podcastAffiliation: nullable(Affiliation),
  podcastDirectoryLinks: DirectoryLinks,
  podcastHasGuests: nullable(Type.Boolean()),
  podcastHasSponsors: nullable(Type.Boolean()),
  podcastLocations: nullable(Type.Array(Type.String())),
  primaryContactEmail: nullable(Type.String()),
  /** The feed URL that answers now. */
  rssFeedUrl: Type.String(),
  socialMediaLinks: Type.Array(SocialLink),
  spotifyId: nullable(Type.String()),
  stats: Stats,
  titleLatestCleaned: nullable(Type.String()),
  transcriptionMode: TranscriptionMode,
  websiteUrl: nullable(Type.String()),
  blocked: Type.Optional(Blocked),
  ignoreReason: Type.Optional(Type.String()),
  neverTranscribe: Type.Optional(Type.Boolean()),
  neverTranscribeReason: Type.Optional(Type.String()),
  audienceEstimate: Type.Optional(AudienceEstimate),
  audioRetentionPolicy: Type.Optional(oneOf(AUDIO_RETENTION_POLICIES)),
  audioRetentionDays: Type.Optional(nullable(Count)),
})

export const FullPodcast = closed({ ...BasicPodcast.properties, ...PodcastDetails.properties })
export type FullPodcast = Static<typeof FullPodcast>

/** A URL the feed has, or once had; all of them keep resolving to the podcast. */
export const FeedUrlEntry = closed({
  /** The `fetchUrl` form. */
  url: Type.String(),
  from: Instant,
  /** Null while it is in use. */
  to: nullable(Instant),
  reason: oneOf(FEED_URL_REASONS),
})
export type FeedUrlEntry = Static<typeof FeedUrlEntry>

export const Rating = closed({ rating: Type.Number({ minimum: 0, maximum: 5 }), count: Count })

export const YoutubeListing = closed({
  channelId: Type.String(),
  url: Uri,
  tier: oneOf(YOUTUBE_TIERS),
  role: nullable(oneOf(YOUTUBE_ROLES)),
  associatedAt: nullable(Instant),
  name: nullable(Type.String()),
  subscribers: nullable(Count),
  videos: nullable(Count),
  views: nullable(Count),
})

/** What castdex knows of a podcast and the interface's full level does not show. */
export const PodcastInternals = closed({
  /** Permanent number, given by the engine when the podcast first enters; the last tie-breaker everywhere. */
  seq: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  /** The first entry is the original one; the entry equal to `rssFeedUrl` is in use. */
  feedUrls: Type.Array(FeedUrlEntry, { minItems: 1 }),
  feedState: oneOf(FEED_STATES),
  appleIdStatus: oneOf(APPLE_ID_STATUSES),
  /** The Apple id that a source names and that another podcast holds; set only while the status is `conflict`. */
  claimedAppleId: nullable(Count),
  podcastGuid: nullable(Type.String()),
  podcastIndexId: nullable(Count),
  /** The whole language tag as the source gave it, normalised (`en-US`). */
  languageTag: nullable(Type.String()),
  /** ISO 3166-1 alpha-2, upper case. */
  countries: Type.Array(Type.String()),
  spotifyVerifiedAt: nullable(Instant),
  youtube: nullable(YoutubeListing),
  appleRating: nullable(Rating),
  spotifyRating: nullable(Rating),
  castboxPlays: nullable(Count),
  castboxSubscribers: nullable(Count),
  /** What the catalogue says of demand: Podcast Index' `popularityScore`, 0 (none) to 29. */
  popularity: nullable(Count),
  /** Imported as a feed of the operator's own (`import --own`): it is served without an Apple id. */
  isOwn: Type.Optional(Type.Literal(true)),
  /** The show's own feed has been read: from then on catalogues only fill the gaps of its facts. */
  isRead: Type.Optional(Type.Literal(true)),
  trackedAt: Instant,
  /** When the record last changed. */
  updatedAt: Instant,
})

export const PodcastRecord = closed({ ...FullPodcast.properties, ...PodcastInternals.properties })
export type PodcastRecord = Static<typeof PodcastRecord>

/** A record before its first write: the engine gives `slug` and `seq`, which must be unique; values given are wishes. */
export type PodcastDraft = Omit<PodcastRecord, 'slug' | 'seq'> & { readonly slug?: string; readonly seq?: number }

/** Tracked = its Apple id is known (docs/RULES.md section 3); otherwise the podcast is pending. */
export const isTracked = (podcast: Pick<PodcastRecord, 'appleId'>): boolean => podcast.appleId > 0

/** Served whatever `CASTDEX_REQUIRE_APPLE_ID` says: its Apple id is known, or it is one of the operator's own. */
export const isAlwaysServed = (podcast: Pick<PodcastRecord, 'appleId' | 'isOwn'>): boolean =>
  isTracked(podcast) || podcast.isOwn === true

/** Dead, blocked and ignored podcasts leave search; id, slug, lookup and by-feed-url still answer. */
export const isSearchable = (podcast: Pick<PodcastRecord, 'feedState' | 'ignore' | 'blocked'>): boolean =>
  podcast.feedState === 'active' && !podcast.ignore && podcast.blocked === undefined
