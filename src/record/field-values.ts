/** Defines the structured values of a podcast's fields, as in the interface. */
import { Type, type Static } from 'typebox'
import { closed, Count, Instant, nullable, oneOf, Score } from './schema.ts'
import {
  AFFILIATION_TYPES,
  AGE_RANGES,
  DIRECTORY_KEYS,
  EDUCATION_LEVELS,
  FEED_URL_REASONS,
  GENDER_SKEWS,
  INCOME_LEVELS,
  SOCIAL_LINK_SOURCES,
  SOCIAL_MEDIA_TYPES,
  UPDATE_FREQUENCIES,
  YOUTUBE_ROLES,
  YOUTUBE_TIERS,
} from './vocabulary.ts'

/** A lower-case UUID, assigned at first tracking; never derived from a URL, changed or reused. */
export const PodcastId = Type.String({
  format: 'uuid',
  examples: ['0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'],
})
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
  /** Downloads through this service; other counts are not public. */
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
  /** The misspelling is part of the interface. */
  estimatedMonthyListenersCalculatedAt: nullable(Instant),
})

export const Blocked = closed({
  blockedDate: Instant,
  blockedReason: Type.Optional(Type.String()),
})

/** A current or former URL of the feed. All of them resolve to the podcast. */
export const FeedUrlEntry = closed({
  /** The `fetchUrl` form. */
  url: Type.String(),
  from: Instant,
  /** Null while in use. */
  to: nullable(Instant),
  reason: oneOf(FEED_URL_REASONS),
})
export type FeedUrlEntry = Static<typeof FeedUrlEntry>

export const Rating = closed({
  rating: Type.Number({ minimum: 0, maximum: 5 }),
  count: Count,
})

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
