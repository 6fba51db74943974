/**
 * The table of a podcast's fields: schema, empty value, source, whether operators may override
 * it, and its names in hits. The record, drafts, answers, stored text, override names and the
 * tables of docs/DATA-MODEL.md derive from it. Answers and stored text keep the order of this
 * file.
 */
import { type Static, type TSchema, Type } from 'typebox'
import {
  Affiliation,
  AudienceEstimate,
  AuthorityScore,
  Blocked,
  DirectoryLinks,
  FeedUrlEntry,
  PodcastId,
  Rating,
  SocialLink,
  Stats,
  TranscriptionMode,
  YoutubeListing,
} from './field-values.ts'
import { ShowExtras } from './namespace/extras.ts'
import { closed, Count, Instant, instantThat, nullable, oneOf, Score } from './schema.ts'
import {
  APPLE_ID_STATUSES,
  AUDIO_RETENTION_POLICIES,
  FEED_STATES,
  SOCIAL_MEDIA_TYPES,
  TRANSCRIPTION_MODES,
  UPDATE_FREQUENCIES,
} from './vocabulary.ts'

export interface Field {
  readonly schema: TSchema
  /** Returns the empty value. Without it, a draft sets its own value or omits the field. */
  readonly empty?: () => unknown
  /** Meaning and source, for docs/DATA-MODEL.md. */
  readonly from: string
  /** The unknown value in docs/DATA-MODEL.md, if `empty` is not readable enough. */
  readonly unknown?: string
  /** True: operators may set the field, and then nothing else changes it. */
  readonly override?: true
  /** Fields of hits that come from this one, by name. */
  readonly hits?: Readonly<Record<string, TSchema>>
}

export interface InternalField extends Field {
  /**
   * `listing`: grouped in one object that is usually empty. `short`: omitted while it equals
   * `unsaid`.
   */
  readonly stored: 'always' | 'listing' | 'short'
  /** The most common value, which is not stored. Default: `empty`. */
  readonly unsaid?: unknown
}

const nothing = (): null => null
const no = (): boolean => false
const none = (): never[] => []

export const BASIC_FIELDS = {
  id: {
    schema: PodcastId,
    from: 'castdex, at first sight (UUIDv7)',
    unknown: '–',
    hits: { podcastId: Type.String() },
  },
  title: {
    schema: Type.String(),
    from: 'the source, as first tracked; only an override changes it',
    unknown: "the feed's host name",
    override: true,
    hits: { podcastRssTitle: Type.String() },
  },
  titleLatest: {
    schema: Type.String(),
    from: 'the source, now',
    unknown: 'as `title`',
    override: true,
    hits: { podcastRssTitleLatest: Type.String() },
  },
  slug: {
    schema: Type.String(),
    from: '`title`, in ASCII, at most 80 characters; never changes',
    unknown:
      '`podcast-` and 6 hex digits of the id; also for a feed added by its URL, until its first title is read',
    hits: { podcastSlug: Type.String() },
  },
  author: {
    schema: nullable(Type.String()),
    empty: nothing,
    from: 'feed, catalogue',
    override: true,
    hits: { podcastRssAuthor: Type.Optional(Type.String()) },
  },
  genres: {
    schema: Type.Array(Type.String()),
    empty: none,
    from: "feed, catalogue: Apple's names, parent before child; legacy names mapped, unknown dropped",
    override: true,
    hits: { rssCategories: Type.Optional(Type.Array(Type.String())) },
  },
  imageUrl: {
    schema: nullable(Type.String()),
    empty: nothing,
    from: 'feed, catalogue',
    override: true,
    hits: { podcastImageUrl: nullable(Type.String()) },
  },
  language: {
    schema: Type.String(),
    empty: () => 'und',
    from: 'feed, catalogue (`en-us`, `English`, `en_UK` are all `en`), else guessed from the texts',
    override: true,
    hits: { rssLanguage: Type.String() },
  },
  lastEpisodePublishedAt: {
    schema: instantThat(
      "Never null: the newest dated episode, else the channel's date, else a catalogue's or Apple's, else 1970-01-01T00:00:00.000Z, " +
        'which says that nobody has dated the show; `stats.latestPublishedAt` and the `lastEpisodeDate` of a hit are null then, and files of exports leave it empty.',
    ),
    from: "newest dated episode, else the channel's date, else a catalogue's or Apple's",
    unknown: '`1970-01-01T00:00:00.000Z`',
    override: true,
  },
  authorityScore: {
    schema: nullable(AuthorityScore),
    empty: nothing,
    from: 'castdex: [the formula](AUTHORITY.md)',
    unknown: 'null only before the first computation',
    hits: {
      podcastAuthorityScoreTotal: nullable(Score),
      podcastAuthorityScoreQuality: nullable(Score),
      podcastAuthorityScoreEngagement: nullable(Score),
      podcastAuthorityScoreSocial: nullable(Score),
      podcastAuthorityScoreYoutube: nullable(Score),
      podcastAuthorityScoreCalculatedDate: Type.Optional(Instant),
    },
  },
} as const satisfies Readonly<Record<string, Field>>

/** Further fields of the full level. */
export const DETAIL_FIELDS = {
  appleId: {
    schema: Count,
    empty: () => 0,
    from: 'catalogue, links',
    unknown: '`0` = no Apple listing known: a *pending* podcast',
    hits: { appleId: Type.Optional(Count) },
  },
  description: {
    schema: nullable(Type.String()),
    empty: nothing,
    from: 'feed or catalogue, as plain text, at most 10,000 characters',
    override: true,
    hits: { podcastRssDescription: nullable(Type.String()) },
  },
  emails: {
    schema: Type.Array(Type.String()),
    empty: none,
    from: 'feed, website',
    override: true,
    hits: { podcastEmails: Type.Optional(Type.Array(Type.String())) },
  },
  explicitRss: {
    schema: nullable(Type.Boolean()),
    empty: nothing,
    from: "the feed's own word; a dump's `1` is true, its `0` says nothing",
    override: true,
  },
  hostNames: {
    schema: nullable(Type.Array(Type.String())),
    empty: nothing,
    from: 'feed',
    override: true,
    hits: { podcastHostNames: Type.Optional(Type.Array(Type.String())) },
  },
  ignore: {
    schema: Type.Boolean(),
    empty: no,
    from: 'the feed asks not to be listed, or the operator',
    override: true,
    hits: { ignore: Type.Optional(Type.Boolean()) },
  },
  isClaimed: { schema: Type.Boolean(), empty: no, from: 'the operator', override: true },
  podcastAffiliation: {
    schema: nullable(Affiliation),
    empty: nothing,
    from: "the feed's owner; type only from sure signs",
    override: true,
    hits: {
      podcastAffiliationOrganizationName: Type.Optional(Type.String()),
      podcastAffiliationType: Type.Optional(Type.String()),
    },
  },
  podcastDirectoryLinks: {
    schema: DirectoryLinks,
    empty: () => ({}),
    from: '45 keys, all optional',
    unknown: '`{}`',
    override: true,
  },
  podcastHasGuests: {
    schema: nullable(Type.Boolean()),
    empty: nothing,
    from: 'the episodes',
    override: true,
    hits: { podcastHasGuests: Type.Optional(Type.Boolean()) },
  },
  podcastHasSponsors: {
    schema: nullable(Type.Boolean()),
    empty: nothing,
    from: 'the episodes',
    override: true,
    hits: { podcastHasSponsors: Type.Optional(Type.Boolean()) },
  },
  podcastLocations: {
    schema: nullable(Type.Array(Type.String())),
    empty: nothing,
    from: 'feed',
    override: true,
  },
  primaryContactEmail: {
    schema: nullable(Type.String()),
    empty: nothing,
    from: 'feed, website',
    override: true,
    hits: { primaryContact: Type.Optional(Type.String()) },
  },
  rssFeedUrl: {
    schema: Type.String(),
    from: 'the feed URL that answers now',
    unknown: '–',
    hits: {
      podcastRssFeedUrl: Type.Optional(Type.String()),
      isDemo: Type.Optional(Type.Literal(true)),
    },
  },
  socialMediaLinks: {
    schema: Type.Array(SocialLink),
    empty: none,
    from: 'feed, website',
    override: true,
    hits: {
      podcastSocialMediaLinks: Type.Optional(
        Type.Array(closed({ type: oneOf(SOCIAL_MEDIA_TYPES), url: Type.String() })),
      ),
    },
  },
  spotifyId: {
    schema: nullable(Type.String()),
    empty: nothing,
    from: 'feed, website, Spotify',
    unknown: 'null = no match yet',
    hits: { spotifyId: Type.Optional(Type.String()) },
  },
  stats: {
    schema: Stats,
    empty: () => ({
      downloadCount: 0,
      episodeCount: 0,
      latestPublishedAt: null,
      firstEpisodePublishedAt: null,
      transcriptsCount: 0,
      updateFrequency: 'very-stale' as const,
    }),
    from: '`downloadCount`: downloads made by this service; `episodeCount`, `transcriptsCount`: feed, catalogue; the others: episode dates',
    unknown: '0, null, `very-stale` (the list of frequencies has no "unknown")',
    hits: {
      foundedDate: nullable(Instant),
      lastEpisodeDate: nullable(Instant),
      totalEpisodes: Type.Optional(Count),
      totalTranscripts: Type.Optional(Count),
      updateFrequency: Type.Optional(oneOf(UPDATE_FREQUENCIES)),
    },
  },
  titleLatestCleaned: {
    schema: nullable(Type.String()),
    empty: nothing,
    from: '`titleLatest`',
    unknown: 'null when no letter or digit is left',
    override: true,
    hits: { podcastRssTitleLatestCleaned: Type.Optional(Type.String()) },
  },
  transcriptionMode: {
    schema: TranscriptionMode,
    empty: () => ({ mode: 'none' as const }),
    from: 'the operator',
    unknown: '`{"mode":"none"}`',
    override: true,
    hits: { transcriptionMode: oneOf(TRANSCRIPTION_MODES) },
  },
  websiteUrl: {
    schema: nullable(Type.String()),
    empty: nothing,
    from: 'feed, catalogue',
    override: true,
    hits: {
      podcastWebsiteUrl: nullable(Type.String()),
      podcastWebsites: Type.Optional(Type.Array(Type.String())),
    },
  },
  blocked: { schema: Type.Optional(Blocked), from: 'the operator', override: true },
  ignoreReason: {
    schema: Type.Optional(Type.String()),
    from: 'the feed, or the operator',
    override: true,
  },
  neverTranscribe: {
    schema: Type.Optional(Type.Boolean()),
    from: 'the operator',
    override: true,
  },
  neverTranscribeReason: {
    schema: Type.Optional(Type.String()),
    from: 'the operator',
    override: true,
  },
  audienceEstimate: {
    schema: Type.Optional(AudienceEstimate),
    from: 'the operator; listeners from imported downloads ([formula](AUTHORITY.md))',
    override: true,
    hits: { podcastAudienceEstimatedMonthlyListeners: Type.Optional(Count) },
  },
  audioRetentionPolicy: {
    schema: Type.Optional(oneOf(AUDIO_RETENTION_POLICIES)),
    from: 'the operator',
    override: true,
  },
  audioRetentionDays: {
    schema: Type.Optional(nullable(Count)),
    from: 'the operator',
    override: true,
  },
} as const satisfies Readonly<Record<string, Field>>

/** Fields that no level shows. */
export const INTERNAL_FIELDS = {
  seq: {
    schema: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    from: 'permanent number given by the store; the last tie-breaker everywhere ([decision 4](decisions/0004-identity-numbers.md))',
    stored: 'always',
  },
  feedUrls: {
    schema: Type.Array(FeedUrlEntry, { minItems: 1 }),
    from: 'every URL the feed has or had: `url`, `from`, `to` (null = in use), `reason`; the first is the original one',
    stored: 'always',
  },
  feedState: {
    schema: oneOf(FEED_STATES),
    empty: () => 'active' as const,
    from: '`active`, `dead` or `not-a-podcast`',
    stored: 'short',
  },
  appleIdStatus: {
    schema: oneOf(APPLE_ID_STATUSES),
    empty: () => 'none' as const,
    from: 'how sure the Apple id is',
    stored: 'short',
    unsaid: 'claimed',
  },
  claimedAppleId: {
    schema: nullable(Count),
    empty: nothing,
    from: 'the Apple id that a source names and that another podcast holds; set only while the status is `conflict`',
    stored: 'short',
  },
  podcastGuid: {
    schema: nullable(Type.String()),
    empty: nothing,
    from: '`podcast:guid` as the source has it, else derived from the first known URL by the rule of the namespace',
    stored: 'always',
    hits: { podcastGuid: Type.Optional(Type.String()) },
  },
  podcastGuidDerived: {
    schema: Type.Optional(Type.Literal(true)),
    from: 'castdex: no source names a `podcast:guid`, so it is derived; it joins nothing, and yields to one that a source names',
    stored: 'short',
  },
  podcastIndexId: {
    schema: nullable(Count),
    empty: nothing,
    from: 'the Podcast Index row',
    stored: 'short',
  },
  languageTag: {
    schema: nullable(Type.String()),
    empty: nothing,
    from: 'the whole tag as the source gave it, normalised (`en-US`)',
    override: true,
    stored: 'short',
  },
  countries: {
    schema: Type.Array(Type.String()),
    empty: none,
    from: 'ISO 3166-1 alpha-2, upper case',
    override: true,
    stored: 'listing',
    hits: { podcastCountries: Type.Optional(Type.Array(Type.String())) },
  },
  spotifyVerifiedAt: {
    schema: nullable(Instant),
    empty: nothing,
    from: 'what listing checks found',
    stored: 'listing',
  },
  youtube: {
    schema: nullable(YoutubeListing),
    empty: nothing,
    from: 'what listing checks found',
    stored: 'listing',
    hits: {
      youtubeChannelCount: nullable(Count),
      youtubeTotalSubscribers: nullable(Count),
      youtubeTotalVideos: nullable(Count),
      youtubeTotalViews: nullable(Count),
      youtubePrimaryChannelId: Type.Optional(Type.String()),
      youtubePrimaryChannelName: Type.Optional(Type.String()),
      youtubePrimaryChannelSubscribers: Type.Optional(Count),
      youtubePrimaryChannelVideos: Type.Optional(Count),
      youtubePrimaryChannelViews: Type.Optional(Count),
    },
  },
  appleRating: {
    schema: nullable(Rating),
    empty: nothing,
    from: 'a signal that operators may import',
    override: true,
    stored: 'listing',
    hits: {
      applePodcastsRating: Type.Optional(Type.Number()),
      applePodcastsRatingsCount: Type.Optional(Count),
    },
  },
  spotifyRating: {
    schema: nullable(Rating),
    empty: nothing,
    from: 'a signal that operators may import',
    override: true,
    stored: 'listing',
    hits: {
      spotifyRating: Type.Optional(Type.Number()),
      spotifyRatingsCount: Type.Optional(Count),
    },
  },
  castboxPlays: {
    schema: nullable(Count),
    empty: nothing,
    from: 'a signal that operators may import',
    override: true,
    stored: 'listing',
    hits: { castboxPlays: Type.Optional(Count) },
  },
  castboxSubscribers: {
    schema: nullable(Count),
    empty: nothing,
    from: 'a signal that operators may import',
    override: true,
    stored: 'listing',
    hits: { castboxSubscribers: Type.Optional(Count) },
  },
  popularity: {
    schema: nullable(Count),
    empty: nothing,
    from: "what the catalogue says of demand: Podcast Index' `popularityScore`, 0 (none) to 29",
    override: true,
    stored: 'short',
  },
  isOwn: {
    schema: Type.Optional(Type.Literal(true)),
    from: "a feed of the operator's own (`import --own`, `add --own`, `own`): it is served without an Apple id",
    stored: 'short',
  },
  isRead: {
    schema: Type.Optional(Type.Literal(true)),
    from: "the show's own feed has been read: from then on catalogues only fill the gaps of its facts",
    stored: 'short',
  },
  extras: {
    schema: Type.Optional(ShowExtras),
    from: "what the feed's podcast namespace says: medium, funding, value, license, places, publisher, podroll, machine-made content; and whether the newest episodes have video",
    stored: 'short',
  },
  trackedAt: { schema: Instant, from: 'first seen', stored: 'always' },
  updatedAt: {
    schema: Instant,
    from: 'last changed',
    stored: 'always',
    hits: { updatedAt: Type.Optional(Instant) },
  },
} as const satisfies Readonly<Record<string, InternalField>>

type FieldTable = Readonly<Record<string, Field>>

type Schemas<Fields extends FieldTable> = { [Name in keyof Fields]: Fields[Name]['schema'] }

/** Returns the properties of an object schema. */
export function schemasOf<Fields extends FieldTable>(fields: Fields): Schemas<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, schema]),
  ) as Schemas<Fields>
}

type AllFields = typeof BASIC_FIELDS & typeof DETAIL_FIELDS & typeof INTERNAL_FIELDS

/** Names of fields with an empty value. */
type EmptyName = {
  [Name in keyof AllFields]: AllFields[Name] extends { empty: unknown } ? Name : never
}[keyof AllFields]

export type EmptyFields = {
  -readonly [Name in EmptyName]: Static<AllFields[Name]['schema']>
}

const EMPTY = Object.entries<Field>({
  ...BASIC_FIELDS,
  ...DETAIL_FIELDS,
  ...INTERNAL_FIELDS,
}).flatMap(([name, { empty }]) => {
  if (empty === undefined) return []
  return [{ name, empty }]
})
const isShareable = ({ empty }: (typeof EMPTY)[number]): boolean =>
  typeof (empty() ?? 0) !== 'object'
const SHARED = Object.fromEntries(
  EMPTY.filter(isShareable).map(({ name, empty }) => [name, empty()]),
)
const OWN = EMPTY.filter((field) => !isShareable(field))

/** Returns all empty values, with fresh lists and objects. */
export function emptyFields(): EmptyFields {
  const fields: Record<string, unknown> = { ...SHARED }
  for (const { name, empty } of OWN) fields[name] = empty()
  return fields as EmptyFields
}

type KeysOf<Shown> = Shown extends unknown ? keyof Shown : never
type SchemaAt<Shown, Name extends PropertyKey> =
  Shown extends Readonly<Record<Name, infer Schema>> ? Schema : never
type HitsOf<One> = One extends { readonly hits: infer Shown } ? Shown : never
type Shown = HitsOf<AllFields[keyof AllFields]>

type HitSchemas = { [Name in KeysOf<Shown>]: SchemaAt<Shown, Name> }

/** Returns the schemas of all fields that hits take from the record. */
export function hitSchemas(): HitSchemas {
  const fields = Object.values<Field>({
    ...BASIC_FIELDS,
    ...DETAIL_FIELDS,
    ...INTERNAL_FIELDS,
  })
  return Object.assign({}, ...fields.map(({ hits = {} }) => hits)) as HitSchemas
}
