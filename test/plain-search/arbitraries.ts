/**
 * Random small catalogues and random searches over the same few words, so that everything meets.
 */
import fc from 'fast-check'
import { type SearchQuery, type QueryFilters, SORT_FIELDS } from '../../src/search/query.ts'
import {
  COLUMNS,
  type ShowColumn,
  FACETS,
  type ShowFacet,
} from '../../src/search/document/schema.ts'
import { newDraft } from '../../src/record/draft.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'

const WORDS = [
  'the',
  'daily',
  'dailys',
  'news',
  'new',
  'crime',
  'crimes',
  'true',
  'truecrime',
  'dh',
  'unplugged',
  'dhunplugged',
  'story',
  'stories',
  'café',
  "l'amour",
  'amour',
  'C++',
  'c',
  'AT&T',
  'at',
  '&',
  'U.S.',
  'us',
  '東京',
  '京',
  '東京都',
  'serial',
  'sreial',
  'a',
] as const
const GENRES = ['News', 'True Crime', 'Comedy']
const LANGUAGES = ['en', 'de', 'ja']

const words = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength })
    .map((list) => list.join(' '))
const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: null, freq: 3 })
const instant = fc
  .nat({ max: 5 })
  .map((day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString())
const score = fc.constantFrom(0, 10, 10.5, 50, 99.9)

export const idOf = (seq: number): string =>
  `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`

export const changes = fc.record({
  titleLatest: fc.oneof(
    { weight: 8, arbitrary: words(4) },
    { weight: 1, arbitrary: fc.constantFrom('...', '!?') },
  ),
  title: maybe(words(3)),
  author: maybe(words(2)),
  hostNames: maybe(fc.array(words(2), { maxLength: 2 })),
  description: maybe(
    fc.oneof(
      { weight: 6, arbitrary: words(24) },
      {
        weight: 1,
        arbitrary: fc
          .nat({ max: 200 })
          .map((rest) => `${'crime '.repeat(10)}${'x '.repeat(rest)}news`),
      },
    ),
  ),
  genres: fc.subarray(GENRES),
  language: fc.constantFrom(...LANGUAGES),
  authority: maybe(
    fc.record({
      authorityScore: score,
      qualityScore: score,
      youtubeScore: score,
      socialScore: score,
      engagementScore: score,
    }),
  ),
  appleId: fc.constantFrom(0, 1, 1, 1),
  isOwn: fc.boolean(),
  dead: fc.constantFrom(true, false, false, false, false),
  explicitRss: maybe(fc.boolean()),
  podcastHasGuests: maybe(fc.boolean()),
  primaryContactEmail: maybe(fc.constant('a@b.example')),
  countries: fc.subarray(['DE', 'US']),
  episodeCount: fc.nat({ max: 5 }),
  latestPublishedAt: maybe(instant),
  firstEpisodePublishedAt: maybe(instant),
  apple: maybe(fc.record({ rating: fc.constantFrom(1, 4.5), count: fc.nat({ max: 3 }) })),
  youtube: maybe(fc.nat({ max: 3 })),
  spotify: maybe(fc.record({ rating: fc.constantFrom(1, 4.5), count: fc.nat({ max: 3 }) })),
  listeners: maybe(fc.nat({ max: 3 })),
  castbox: maybe(fc.nat({ max: 3 })),
  plays: maybe(fc.nat({ max: 3 })),
  social: fc.boolean(),
})
export type RecordChanges = typeof changes extends fc.Arbitrary<infer Value> ? Value : never

export const toRecord = (seq: number, some: RecordChanges): PodcastRecord => {
  const draft = newDraft({
    id: idOf(seq),
    title: some.titleLatest,
    feedUrl: `https://feeds.example/${String(seq)}`,
    nowMs: 0,
  })
  return {
    ...draft,
    seq,
    slug: `podcast-${String(seq)}`,
    title: some.title ?? some.titleLatest,
    titleLatest: some.titleLatest,
    author: some.author,
    hostNames: some.hostNames,
    description: some.description,
    genres: some.genres,
    language: some.language,
    authorityScore:
      some.authority === null
        ? null
        : { ...some.authority, calculatedAt: '2024-01-01T00:00:00.000Z' },
    appleId: some.appleId === 0 ? 0 : seq,
    ...(some.isOwn ? { isOwn: true as const } : {}),
    feedState: some.dead ? 'dead' : draft.feedState,
    explicitRss: some.explicitRss,
    podcastHasGuests: some.podcastHasGuests,
    primaryContactEmail: some.primaryContactEmail,
    countries: some.countries,
    stats: {
      ...draft.stats,
      episodeCount: some.episodeCount,
      latestPublishedAt: some.latestPublishedAt,
      firstEpisodePublishedAt: some.firstEpisodePublishedAt,
    },
    appleRating: some.apple,
    spotifyRating: some.spotify,
    ...(some.listeners === null
      ? {}
      : {
          audienceEstimate: {
            audienceDemographics: null,
            estimatedMonthlyListeners: some.listeners,
            estimatedMonthyListenersCalculatedAt: null,
          },
        }),
    castboxPlays: some.plays,
    castboxSubscribers: some.castbox,
    youtube:
      some.youtube === null
        ? null
        : {
            channelId: 'c',
            url: 'https://www.youtube.com/channel/c',
            tier: 'candidate',
            role: null,
            associatedAt: null,
            name: null,
            subscribers: some.youtube,
            videos: null,
            views: some.youtube * 10,
          },
    socialMediaLinks: some.social
      ? [{ socialMediaType: 'twitter', url: 'https://twitter.com/x', sources: ['rss'] }]
      : [],
  }
}

/** Changes of one podcast by seq, 1 to `podcasts`. */
export const batches = (podcasts: number) =>
  fc.array(
    fc.array(fc.tuple(fc.integer({ min: 1, max: podcasts }), changes), {
      minLength: 1,
      maxLength: 12,
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )

/**
 * What people type: words of the catalogue, of questions, half of them, with errors, and what has a
 * meaning of its own.
 */
export const typedTexts = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'what',
          'is',
          'podcast',
          'show',
          'of',
          'serail',
          'dialy',
          'unplu',
          'stor',
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '-crime',
          '"true crime"',
          'host:daily',
          'title:news',
          'lang:de',
          'genre:news',
        ),
      },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pieces) => pieces.join(' '))

const targets = fc.subarray(['podcast-title', 'podcast-description'] as const, {
  minLength: 1,
})
const term = fc.record({
  text: fc.oneof(
    { weight: 6, arbitrary: words(3) },
    { weight: 1, arbitrary: fc.constantFrom('...', 'dailyy', 'unplugde', 'truecrimes') },
  ),
  targets,
  phrase: fc.constantFrom(false, false, true),
  slop: fc.nat({ max: 2 }),
  fuzzy: fc.boolean(),
})
const moded = fc
  .tuple(
    term,
    fc.constantFrom('must' as const, 'must' as const, 'optional' as const, 'not' as const),
  )
  .map(([some, mode]) => ({ ...some, mode }))
/** To look for similar words of so many terms is too slow for the plain matcher. */
const optional = term.map((some) => ({ ...some, fuzzy: false, mode: 'optional' as const }))
const rare = <Value>(value: fc.Arbitrary<Value>) =>
  fc
    .option(value, { nil: undefined, freq: 1 })
    .chain((some) => fc.constantFrom(some, undefined))
const time = fc.nat({ max: 5 }).map((day) => Date.UTC(2024, 0, 1 + day))

/**
 * Values of each facet, some that no podcast has. A facet that is drawn nowhere would be compared
 * nowhere.
 */
const FACET_VALUES: Readonly<Record<ShowFacet, fc.Arbitrary<string[]>>> = {
  language: fc.subarray(LANGUAGES),
  genre: fc.subarray(GENRES),
  country: fc.subarray(['DE', 'US', 'FR']),
  social: fc.constantFrom(['twitter'], ['facebook']),
  explicit: fc.constantFrom(['true'], ['false']),
  guests: fc.constantFrom(['true'], ['false']),
  contact: fc.constantFrom(['true'], ['false']),
  listing: fc.subarray(['apple', 'youtube', 'none']),
  video: fc.constantFrom(['true'], ['false']),
  medium: fc.constantFrom(['podcast'], ['music', 'film']),
  ai: fc.constantFrom(['true'], ['false']),
  tag: fc.constantFrom(['value'], ['soundbite', 'live-item']),
}
/** Bounds of columns whose values are no small whole numbers. */
const BOUNDS: Readonly<Partial<Record<ShowColumn, fc.Arbitrary<number>>>> = {
  founded: time,
  lastEpisode: time,
  authorityScore: fc.nat({ max: 100 }),
  qualityScore: fc.nat({ max: 100 }),
  youtubeViews: fc.nat({ max: 40 }),
}

const rangeOf = (bound: fc.Arbitrary<number>) =>
  fc.record({ min: maybe(bound), max: maybe(bound) })
const ids = fc.array(fc.nat({ max: 40 }).map(idOf), { maxLength: 20 })
const labels = fc.array(
  fc
    .constantFrom(...FACETS)
    .chain((facet) => FACET_VALUES[facet].map((values) => ({ facet, values }))),
  { maxLength: 2 },
)
const ranges = fc
  .uniqueArray(
    fc
      .constantFrom(...COLUMNS)
      .chain((column) =>
        rangeOf(BOUNDS[column] ?? fc.nat({ max: 5 })).map(
          (range) => [column, range] as const,
        ),
      ),
    { minLength: 1, maxLength: 3, selector: ([column]) => column },
  )
  .map((pairs): QueryFilters['ranges'] => Object.fromEntries(pairs))

const filters = fc.record({
  include: rare(labels),
  exclude: rare(labels),
  includeIds: rare(ids),
  excludeIds: rare(ids),
  ranges: rare(ranges),
} satisfies {
  readonly [Name in keyof QueryFilters]-?: fc.Arbitrary<QueryFilters[Name] | undefined>
})

const sortKey = fc.record({
  field: fc.constantFrom(...SORT_FIELDS),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  nulls: fc.constantFrom('first' as const, 'last' as const),
})
const relevance = { field: 'relevance', direction: 'desc', nulls: 'last' } as const

export const queries: fc.Arbitrary<SearchQuery> = fc.record({
  terms: fc.oneof(
    { weight: 4, arbitrary: fc.array(moded, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(optional, { minLength: 2, maxLength: 6 }) },
  ),
  groups: fc.oneof(
    fc.constant([]),
    fc.array(fc.array(term, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  ),
  filters: filters.map(
    (some) =>
      Object.fromEntries(
        Object.entries(some).filter(([, value]) => value !== undefined),
      ) as SearchQuery['filters'],
  ),
  order: fc.oneof(
    fc.constant([relevance]),
    fc.uniqueArray(sortKey, { minLength: 1, maxLength: 3, selector: ({ field }) => field }),
  ),
  limit: fc.integer({ min: 1, max: 7 }),
  after: fc.constant(null),
  level: fc.constant('basic' as const),
})
