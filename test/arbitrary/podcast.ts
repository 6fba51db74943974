/** Any podcast record that the schema allows, for invariants that hold of all of them. */
import fc from 'fast-check'
import { type TSchema, Type } from 'typebox'
import type { EmptyFields } from '../../src/record/fields.ts'
import { type DirectoryLinks, PodcastRecord } from '../../src/record/podcast.ts'
import { GENRES } from '../../src/record/genre/genre.ts'
import { newPodcastId } from '../../src/record/podcast-id.ts'
import * as words from '../../src/record/vocabulary.ts'

const orNull = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: null, freq: 3 })

/**
 * Objects as JSON gives them: fast-check's own often have no prototype, which deep equality minds.
 */
const record = <Fields, Required extends keyof Fields = keyof Fields>(
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
  constraints: { requiredKeys?: Required[] } = {},
) => fc.record<Fields, Required>(fields, { ...constraints, noNullPrototype: true })

/**
 * Text with all that hurts: quotes, controls, emoji, right-to-left, lone surrogates left out (JSON
 * text has none).
 */
export const arbitraryText = (
  constraints: fc.StringConstraints = {},
): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'grapheme', ...constraints }),
    fc.string({ unit: 'binary', ...constraints }),
    fc.string({
      unit: fc.constantFrom(
        '"',
        '\\',
        '\n',
        '\u2028',
        '\u0000',
        '<',
        '&',
        'é',
        '日',
        'ש',
        'a',
        ' ',
      ),
      ...constraints,
    }),
  )

const MIN_DATE = new Date('1995-01-01T00:00:00.000Z')
const MAX_DATE = new Date('2040-01-01T00:00:00.000Z')

export const arbitraryInstant = fc
  .date({ min: MIN_DATE, max: MAX_DATE, noInvalidDate: true })
  .map((date) => date.toISOString())

export const arbitraryPodcastId = fc
  .tuple(
    fc.date({ min: MIN_DATE, max: MAX_DATE, noInvalidDate: true }),
    fc.stringMatching(/^[0-9a-f]{12}$/),
  )
  .map(([date, tail]) => {
    // The same seed draws the same id, so its random digits are replaced.
    const [high, low] = newPodcastId(date.getTime()).split('-')
    return [high, low, `7${tail.slice(0, 3)}`, `8${tail.slice(3, 6)}`, tail].join('-')
  })

const count = fc.oneof(fc.nat({ max: 1000 }), fc.maxSafeNat())
const score = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const texts = fc.array(arbitraryText(), { maxLength: 3 })

const label = fc.stringMatching(/^[a-z][a-z0-9]{1,9}$/)

/** A plain feed URL in its `fetchUrl` form. */
export const arbitraryFeedUrl = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    label,
    label,
    fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/), { maxLength: 3 }),
  )
  .map(
    ([scheme, name, domain, path]) =>
      `${scheme}://${name}.${domain}.example/${path.join('/')}`,
  )

const language = fc.constantFrom('en', 'de', 'es', 'pt', 'ja', 'zh', 'he', 'fil', 'und')
const genres = fc.uniqueArray(fc.constantFrom(...GENRES.map(({ name }) => name)), {
  maxLength: 4,
})

const authorityScore = record({
  calculatedAt: arbitraryInstant,
  authorityScore: score,
  qualityScore: score,
  youtubeScore: score,
  socialScore: score,
  engagementScore: score,
})

const affiliation = record({
  affiliateOrganizationName: orNull(arbitraryText()),
  affiliationType: orNull(fc.constantFrom(...words.AFFILIATION_TYPES)),
})

const directoryLinks = fc.dictionary(
  fc.constantFrom(...words.DIRECTORY_KEYS),
  arbitraryFeedUrl,
  {
    maxKeys: 4,
    noNullPrototype: true,
  },
) as fc.Arbitrary<DirectoryLinks>

const socialLink = record({
  socialMediaType: fc.constantFrom(...words.SOCIAL_MEDIA_TYPES),
  url: arbitraryFeedUrl,
  sources: fc.uniqueArray(fc.constantFrom(...words.SOCIAL_LINK_SOURCES), { maxLength: 3 }),
})

const stats = record({
  downloadCount: count,
  episodeCount: count,
  latestPublishedAt: orNull(arbitraryInstant),
  firstEpisodePublishedAt: orNull(arbitraryInstant),
  transcriptsCount: count,
  updateFrequency: fc.constantFrom(...words.UPDATE_FREQUENCIES),
})

const transcriptionMode: fc.Arbitrary<PodcastRecord['transcriptionMode']> = fc.oneof(
  fc.constant({ mode: 'none' as const }),
  fc.constant({ mode: 'all' as const }),
  arbitraryInstant.map((transcribeSince) => ({
    mode: 'episodes-since' as const,
    transcribeSince,
  })),
)

const audienceEstimate = record({
  audienceDemographics: orNull(
    record({
      ageRange: fc.constantFrom(...words.AGE_RANGES),
      genderSkew: fc.constantFrom(...words.GENDER_SKEWS),
      educationLevel: fc.constantFrom(...words.EDUCATION_LEVELS),
      incomeLevel: fc.constantFrom(...words.INCOME_LEVELS),
      exampleListenerProfile: arbitraryText(),
    }),
  ),
  estimatedMonthlyListeners: orNull(count),
  estimatedMonthyListenersCalculatedAt: orNull(arbitraryInstant),
})

const youtube = record({
  channelId: fc.stringMatching(/^UC[A-Za-z0-9_-]{22}$/),
  url: arbitraryFeedUrl,
  tier: fc.constantFrom(...words.YOUTUBE_TIERS),
  role: orNull(fc.constantFrom(...words.YOUTUBE_ROLES)),
  associatedAt: orNull(arbitraryInstant),
  name: orNull(arbitraryText()),
  subscribers: orNull(count),
  videos: orNull(count),
  views: orNull(count),
})

const rating = record({
  rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
  count,
})

/** The fields that may be absent; each is present or not on its own. */
const optionalFields = record(
  {
    blocked: record(
      { blockedDate: arbitraryInstant, blockedReason: arbitraryText() },
      { requiredKeys: ['blockedDate'] },
    ),
    ignoreReason: arbitraryText(),
    neverTranscribe: fc.boolean(),
    neverTranscribeReason: arbitraryText(),
    audienceEstimate,
    audioRetentionPolicy: fc.constantFrom(...words.AUDIO_RETENTION_POLICIES),
    audioRetentionDays: orNull(count),
    isOwn: fc.constant(true as const),
    isRead: fc.constant(true as const),
    extras: record(
      {
        medium: fc.constantFrom('music', 'audiobook', 'video'),
        hasVideo: fc.constant(true as const),
        aiContent: arbitraryText(),
        isLocked: fc.constant(true as const),
        funding: record({ url: arbitraryFeedUrl, text: arbitraryText() }),
        podroll: fc.array(record({ feedGuid: arbitraryPodcastId }), { minLength: 1 }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

const basicFields = record({
  id: arbitraryPodcastId,
  title: arbitraryText(),
  titleLatest: arbitraryText(),
  slug: fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/),
  author: orNull(arbitraryText()),
  genres,
  imageUrl: orNull(arbitraryFeedUrl),
  language,
  lastEpisodePublishedAt: arbitraryInstant,
  authorityScore: orNull(authorityScore),
})

const detailFields = record({
  appleId: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999_999_999 })),
  description: orNull(arbitraryText({ maxLength: 200 })),
  emails: fc.array(fc.emailAddress(), { maxLength: 2 }),
  explicitRss: orNull(fc.boolean()),
  hostNames: orNull(texts),
  ignore: fc.boolean(),
  isClaimed: fc.boolean(),
  podcastAffiliation: orNull(affiliation),
  podcastDirectoryLinks: directoryLinks,
  podcastHasGuests: orNull(fc.boolean()),
  podcastHasSponsors: orNull(fc.boolean()),
  podcastLocations: orNull(texts),
  primaryContactEmail: orNull(fc.emailAddress()),
  rssFeedUrl: arbitraryFeedUrl,
  socialMediaLinks: fc.array(socialLink, { maxLength: 3 }),
  spotifyId: orNull(fc.stringMatching(/^[A-Za-z0-9]{22}$/)),
  stats,
  titleLatestCleaned: orNull(arbitraryText()),
  transcriptionMode,
  websiteUrl: orNull(arbitraryFeedUrl),
})

const internalFields = record({
  seq: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  feedState: fc.constantFrom(...words.FEED_STATES),
  appleIdStatus: fc.constantFrom(...words.APPLE_ID_STATUSES),
  claimedAppleId: orNull(count),
  podcastGuid: orNull(arbitraryPodcastId),
  podcastIndexId: orNull(count),
  languageTag: orNull(fc.constantFrom('en-US', 'de', 'pt-BR', 'zh-Hans-CN')),
  countries: fc.uniqueArray(fc.constantFrom('US', 'DE', 'BR', 'JP'), { maxLength: 2 }),
  spotifyVerifiedAt: orNull(arbitraryInstant),
  youtube: orNull(youtube),
  appleRating: orNull(rating),
  spotifyRating: orNull(rating),
  castboxPlays: orNull(count),
  castboxSubscribers: orNull(count),
  popularity: orNull(fc.integer({ min: 0, max: 29 })),
  trackedAt: arbitraryInstant,
  updatedAt: arbitraryInstant,
})

/** A value that a schema without a form of its own allows. */
const arbitraryOf = (schema: TSchema): fc.Arbitrary<unknown> => {
  const {
    type,
    items,
    enum: allowed,
  } = schema as { type?: unknown; items?: TSchema; enum?: readonly unknown[] }
  if (allowed !== undefined) return fc.constantFrom(...allowed)
  const texts =
    items === undefined ? fc.constant([]) : fc.array(arbitraryOf(items), { maxLength: 3 })
  const kinds = new Map<unknown, fc.Arbitrary<unknown>>([
    ['string', arbitraryText()],
    ['integer', count],
    ['number', score],
    ['boolean', fc.boolean()],
    ['array', texts],
  ])
  return fc.oneof(...[type].flat().map((name) => kinds.get(name) ?? fc.constant(null)))
}

/** Fields that nothing below draws with more care. */
const otherFields = record<Record<string, unknown>>(
  Object.fromEntries(
    Object.entries<TSchema>(PodcastRecord.properties)
      .filter(([, schema]) => !Type.IsOptional(schema))
      .map(([name, schema]) => [name, arbitraryOf(schema)]),
  ),
)

const formerFeedUrls = fc.array(
  record({
    url: arbitraryFeedUrl,
    from: arbitraryInstant,
    to: orNull(arbitraryInstant),
    reason: fc.constantFrom(...words.FEED_URL_REASONS),
  }),
  { maxLength: 2 },
)

/**
 * Its `feedUrls` hold `rssFeedUrl` as the one in use. Ids, slugs, `seq` and URLs are random: two
 * records seldom share one.
 */
export const arbitraryPodcastRecord: fc.Arbitrary<PodcastRecord> = fc
  .tuple(
    otherFields,
    basicFields,
    detailFields,
    internalFields,
    optionalFields,
    formerFeedUrls,
  )
  .map(([others, basic, details, internals, optional, former]) => ({
    ...(others as EmptyFields),
    ...basic,
    ...details,
    ...internals,
    ...optional,
    feedUrls: [
      ...former.filter(({ url }) => url !== details.rssFeedUrl),
      {
        url: details.rssFeedUrl,
        from: internals.trackedAt,
        to: null,
        reason: 'tracked' as const,
      },
    ],
  }))
