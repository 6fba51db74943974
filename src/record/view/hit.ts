/** A search hit: one flat object, the ten basic fields and the hit fields of existing clients, from the same record. */
import { type Static, type TSchema, Type } from 'typebox'
import type { HitName } from '../fields.ts'
import { BasicPodcast } from '../podcast.ts'
import { closed, Count, Instant, nullable, oneOf, Score } from '../schema.ts'
import { SOCIAL_MEDIA_TYPES, TRANSCRIPTION_MODES, UPDATE_FREQUENCIES } from '../vocabulary.ts'

/** Only for keys that also have the scope `podcasts`. */
export const HitContact = closed({
  podcastEmails: Type.Optional(Type.Array(Type.String())),
  primaryContact: Type.Optional(Type.String()),
})
export type HitContact = Static<typeof HitContact>

/** Hits have no name that `fields.ts` does not know, and every name that it promises. */
type RecordHitName = Exclude<HitName, keyof HitContact | 'podcastRssDescription'>

/** The hit fields that come from the record, without the basic ones, the description and the contact. */
export const HitFields = closed({
  podcastId: Type.String(),
  podcastRssTitle: Type.String(),
  podcastRssTitleLatest: Type.String(),
  podcastSlug: Type.String(),
  podcastImageUrl: nullable(Type.String()),
  podcastWebsiteUrl: nullable(Type.String()),
  rssLanguage: Type.String(),
  foundedDate: nullable(Instant),
  lastEpisodeDate: nullable(Instant),
  podcastAuthorityScoreTotal: nullable(Score),
  podcastAuthorityScoreQuality: nullable(Score),
  podcastAuthorityScoreEngagement: nullable(Score),
  podcastAuthorityScoreSocial: nullable(Score),
  podcastAuthorityScoreYoutube: nullable(Score),
  transcriptionMode: oneOf(TRANSCRIPTION_MODES),
  youtubeChannelCount: nullable(Count),
  youtubeTotalSubscribers: nullable(Count),
  youtubeTotalVideos: nullable(Count),
  youtubeTotalViews: nullable(Count),
  appleId: Type.Optional(Count),
  spotifyId: Type.Optional(Type.String()),
  podcastGuid: Type.Optional(Type.String()),
  podcastRssAuthor: Type.Optional(Type.String()),
  podcastRssFeedUrl: Type.Optional(Type.String()),
  podcastRssTitleLatestCleaned: Type.Optional(Type.String()),
  podcastHostNames: Type.Optional(Type.Array(Type.String())),
  podcastWebsites: Type.Optional(Type.Array(Type.String())),
  podcastCountries: Type.Optional(Type.Array(Type.String())),
  podcastSocialMediaLinks: Type.Optional(Type.Array(closed({ type: oneOf(SOCIAL_MEDIA_TYPES), url: Type.String() }))),
  rssCategories: Type.Optional(Type.Array(Type.String())),
  updateFrequency: Type.Optional(oneOf(UPDATE_FREQUENCIES)),
  updatedAt: Type.Optional(Instant),
  totalEpisodes: Type.Optional(Count),
  totalTranscripts: Type.Optional(Count),
  podcastHasGuests: Type.Optional(Type.Boolean()),
  podcastHasSponsors: Type.Optional(Type.Boolean()),
  podcastAffiliationOrganizationName: Type.Optional(Type.String()),
  podcastAffiliationType: Type.Optional(Type.String()),
  ignore: Type.Optional(Type.Boolean()),
  podcastAuthorityScoreCalculatedDate: Type.Optional(Instant),
  applePodcastsRating: Type.Optional(Type.Number()),
  applePodcastsRatingsCount: Type.Optional(Count),
  spotifyRating: Type.Optional(Type.Number()),
  spotifyRatingsCount: Type.Optional(Count),
  castboxPlays: Type.Optional(Count),
  castboxSubscribers: Type.Optional(Count),
  podcastAudienceEstimatedMonthlyListeners: Type.Optional(Count),
  youtubePrimaryChannelId: Type.Optional(Type.String()),
  youtubePrimaryChannelName: Type.Optional(Type.String()),
  youtubePrimaryChannelSubscribers: Type.Optional(Count),
  youtubePrimaryChannelVideos: Type.Optional(Count),
  youtubePrimaryChannelViews: Type.Optional(Count),
} satisfies Readonly<Record<RecordHitName, TSchema>>)
export type HitFields = Static<typeof HitFields>

/** What the search itself adds to a hit. */
export const HitScoring = closed({
  /** Higher is better; never rises along the pages under relevance. */
  score: Type.Number(),
  podcastTitleHighlights: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 1,
      description:
        'The latest title as HTML text, the words that match in `<em>`; only when a word matches in it. Words match as written, without case and marks, and in singular and plural; where nothing else of a podcast matches, words written together, apart or with a typing error are marked.',
    }),
  ),
  podcastDescriptionHighlights: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 3,
      description:
        'Up to three parts of the description as HTML text, of about 160 characters each, with `…` where cut and the words that match in `<em>`; only when a word matches in it.',
    }),
  ),
})
export type HitScoring = Static<typeof HitScoring>

export const Hit = closed({
  ...BasicPodcast.properties,
  ...HitFields.properties,
  podcastRssDescription: nullable(Type.String()),
  ...HitContact.properties,
  ...HitScoring.properties,
})
export type Hit = Static<typeof Hit>

/** With `details: "basic"`. */
export const BasicHit = closed({ ...BasicPodcast.properties, podcastId: Type.String(), score: Type.Number() })
