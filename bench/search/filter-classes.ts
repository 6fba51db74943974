/** One class per filter and per sort, each with a common word. */
import { SORT_FIELDS } from '../../src/search/query.ts'
import type { FilterName } from '../../src/query/filters.ts'
import { COUNTRIES, LANGUAGES } from './catalogue.ts'
import { daysAgo, genreOf, type Line, oneTerm } from './class-parts.ts'
import type { Draw } from './draw.ts'

/** Values of the measured filters; the others are covered by a filter of their kind. */
const FILTERS: Readonly<Partial<Record<FilterName, (draw: Draw) => unknown>>> = {
  languages: (draw) => [draw.pick(LANGUAGES), draw.pick(LANGUAGES)],
  includeItunesGenres: (draw) => [genreOf(draw)],
  excludeItunesGenres: (draw) => [genreOf(draw), genreOf(draw)],
  minTotalEpisodes: (draw) => draw.between(1, 1_000),
  maxTotalEpisodes: (draw) => draw.between(1, 300),
  explicit: (draw) => draw.pick(['clean', 'explicit']),
  foundedSince: (draw) => daysAgo(draw.between(30, 3_000)),
  lastEpisodeDateSince: (draw) => daysAgo(draw.between(3, 400)),
  hasPrimaryContact: (draw) => draw.random() < 0.5,
  hasSocials: () => ['instagram', 'youtube'],
  podcastHasGuests: (draw) => draw.random() < 0.5,
  podcastCountries: (draw) => [draw.pick(COUNTRIES)],
  podcastAuthorityScore: (draw) => ({
    authorityScore: { min: draw.between(10, 50), max: draw.between(51, 90) },
    qualityScore: { min: 20 },
  }),
  includePodcastIds: (draw) => Array.from({ length: 200 }, () => draw.podcast().id),
  excludePodcastIds: (draw) => Array.from({ length: 200 }, () => draw.podcast().id),
  minItunesRating: (draw) => 3 + draw.between(0, 20) / 10,
  minItunesRatingCount: (draw) => draw.between(1, 10_000),
  minSpotifyRating: (draw) => 3 + draw.between(0, 20) / 10,
  minSpotifyRatingCount: (draw) => draw.between(1, 10_000),
  podcastAudienceEstimatedMonthlyListeners: (draw) => ({
    min: draw.between(10, 1_000),
    max: 100_000,
  }),
  minCastboxPlays: (draw) => draw.between(1, 100_000),
  minCastboxSubscribers: (draw) => draw.between(1, 10_000),
}

const RANGE_FILTER =
  /^(?:min|max|podcastAuthorityScore|podcastAudience|foundedSince|lastEpisode)/

export const filterClasses = (): readonly Line[] =>
  (Object.keys(FILTERS) as FilterName[]).map((filter) => [
    `1 common word, ${filter}`,
    RANGE_FILTER.test(filter) ? 'range' : 'relevance',
    (draw) => ({
      ...oneTerm([draw.common()]),
      filters: { [filter]: FILTERS[filter]?.(draw) },
    }),
  ])

export const sortClasses = (): readonly Line[] => [
  ...SORT_FIELDS.filter((field) => field !== 'relevance').map(
    (field) =>
      [
        `1 common word by ${field}`,
        'sort',
        (draw: Draw) => ({ ...oneTerm([draw.common()]), sortOrder: [{ field }] }),
      ] as const,
  ),
  [
    'all podcasts by title',
    'sort',
    () => ({ searchTerms: [], sortOrder: [{ field: 'title' }] }),
  ],
  [
    '1 common word by 3 keys, nulls first',
    'sort',
    (draw) => ({
      ...oneTerm([draw.common()]),
      sortOrder: [
        { field: 'appleReviews', direction: 'asc', nullOrder: 'first' },
        { field: 'estimatedListeners' },
        { field: 'recentActivity', direction: 'asc' },
      ],
    }),
  ],
]
