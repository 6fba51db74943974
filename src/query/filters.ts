/**
 * The table of all filters. Validation, the OpenAPI document, docs/RULES.md, hints for misspelt
 * names and queries to an index derive from it.
 */
import type { TSchema } from 'typebox'
import type { QueryFilters, Range } from '../search/query.ts'
import {
  amongIds,
  anyOf,
  atLeast,
  atMost,
  between,
  count,
  countries,
  type Filter,
  flag,
  genres,
  languages,
  listings,
  mediums,
  namedFlag,
  noneOf,
  notAmongIds,
  roundedDown,
  roundedUp,
  scoresBetween,
  since,
  socials,
  stars,
} from './filter-kinds.ts'
import type { CodedError } from '../errors.ts'
import { GENRES, isAppleGenre } from '../record/genre/genre.ts'
import { nearestHint } from '../record/text/nearest-name.ts'
import { isGiven, isPlainObject, refuseField, showValue } from './read.ts'

/**
 * Keyed by the name on the wire. Each filter names a column or a facet of
 * `search/document/schema.ts`.
 */
const FILTERS = {
  languages: { ...anyOf('language', languages), note: 'base codes: `en-GB` finds `en`' },
  includeItunesGenres: anyOf(
    'genre',
    genres("Apple's genre names; one of them has to be there."),
  ),
  excludeItunesGenres: {
    ...noneOf('genre', genres("Apple's genre names; none of them may be there.")),
    note: 'both: any case, "and" = "&", legacy names are mapped',
  },
  minTotalEpisodes: atLeast('totalEpisodes', roundedUp),
  maxTotalEpisodes: atMost('totalEpisodes', roundedDown),
  explicit: {
    ...namedFlag('explicit', { no: 'clean', yes: 'explicit' }),
    note: '`clean` = known not explicit, `explicit` = known explicit',
  },
  foundedSince: since('founded'),
  lastEpisodeDateSince: since('lastEpisode'),
  hasPrimaryContact: { ...flag('contact'), note: 'false = has none' },
  listings: {
    ...anyOf('listing', listings),
    note: 'on any of the platforms; `none` = known on none',
  },
  hasSocials: { ...anyOf('social', socials), note: 'any of the types' },
  hasVideo: {
    ...flag('video'),
    note: 'one of the newest episodes is a video, or has one as an alternate',
  },
  medium: { ...anyOf('medium', mediums), note: 'any of the media; `podcast` by default' },
  aiDeclared: { ...flag('ai'), note: 'the feed declares content made by a machine' },
  podcastHasGuests: { ...flag('guests'), note: 'known value' },
  podcastCountries: { ...anyOf('country', countries), note: 'ISO 3166-1 alpha-2' },
  podcastAuthorityScore: {
    ...scoresBetween([
      'authorityScore',
      'qualityScore',
      'engagementScore',
      'socialScore',
      'youtubeScore',
    ]),
    note: '`{authorityScore|qualityScore|engagementScore|socialScore|youtubeScore: {min,max}}`, either may be null or missing',
  },
  includePodcastIds: amongIds,
  excludePodcastIds: { ...notAmongIds, note: 'merged ids resolve' },
  minItunesRating: atLeast('appleRating', stars),
  minItunesRatingCount: atLeast('appleRatingCount', count),
  minSpotifyRating: atLeast('spotifyRating', stars),
  minSpotifyRatingCount: atLeast('spotifyRatingCount', count),
  podcastAudienceEstimatedMonthlyListeners: {
    ...between('monthlyListeners', count),
    note: '`{min,max}`',
  },
  minCastboxPlays: atLeast('castboxPlays', count),
  minCastboxSubscribers: atLeast('castboxSubscribers', count),
} as const

export type FilterName = keyof typeof FILTERS
/** Parsed filters. Empty lists and missing filters are absent. */
export type Filters = {
  readonly [Name in FilterName]?: ReturnType<(typeof FILTERS)[Name]['read']>
}

export const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[]

export const FILTER_SCHEMAS = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, FILTERS[name].schema]),
) as Readonly<Record<FilterName, TSchema>>

/** Returns the lines of docs/RULES.md. */
export function describeFilters(): readonly string[] {
  return FILTER_NAMES.map((name) => {
    const { note } = FILTERS[name] as Filter<unknown>
    if (note === undefined) return `\`${name}\``
    return `\`${name}\` (${note})`
  })
}

/**
 * Maximum nesting: scores have ranges, and ranges have bounds. Deeper values are refused
 * elsewhere.
 */
const DEEPEST = 2

/**
 * Returns whether a value restricts nothing: null, an empty list, a range without bounds, or
 * scores with empty ranges only.
 */
export function isEmpty(value: unknown, depth = 0): boolean {
  return (
    !isGiven(value) ||
    (Array.isArray(value) && value.length === 0) ||
    (isPlainObject(value) &&
      depth < DEEPEST &&
      Object.values(value).every((inner) => isEmpty(inner, depth + 1)))
  )
}

/** Parses the filters of a body. Ignores other fields and empty values. */
export function parseFilters(body: Readonly<Record<string, unknown>>): Filters {
  return Object.fromEntries(
    FILTER_NAMES.filter((name) => isGiven(body[name]))
      .map((name) => [name, FILTERS[name].read(body[name], name)] as const)
      .filter(([, value]) => !isEmpty(value)),
  )
}

export interface UnknownGenre {
  readonly field: FilterName
  readonly name: string
}

/** Lists genres that are not Apple's. Only a directory knows whether a podcast has one. */
export function findUnknownGenres(filters: Filters): readonly UnknownGenre[] {
  const fields = ['includeItunesGenres', 'excludeItunesGenres'] as const
  return fields.flatMap((field) =>
    (filters[field] ?? [])
      .filter((name) => !isAppleGenre(name))
      .map((name) => ({ field, name })),
  )
}

export function refuseGenre({ field, name }: UnknownGenre): CodedError {
  const hint = nearestHint(
    name,
    GENRES.map((genre) => genre.name),
  )
  return refuseField(
    field,
    `has ${showValue(name)}, which is neither a genre of Apple's nor of a podcast in this directory${hint}; GET /api/v1/genres lists those of the directory`,
  )
}

/** Returns the intersection of two ranges. */
function narrow(range: Range, { min, max }: Range): Range {
  return {
    min: range.min === null || (min !== null && min > range.min) ? min : range.min,
    max: range.max === null || (max !== null && max < range.max) ? max : range.max,
  }
}

function joinRanges(
  some: NonNullable<QueryFilters['ranges']>,
  others: NonNullable<QueryFilters['ranges']>,
) {
  const joined: Partial<Record<string, Range>> = { ...some }
  for (const [column, range] of Object.entries(others)) {
    const before = joined[column]
    if (before === undefined) joined[column] = range
    else joined[column] = narrow(before, range)
  }
  return joined
}

/** Returns the conjunction of two sets of filters. */
export function joinFilters(some: QueryFilters, others: QueryFilters): QueryFilters {
  return {
    ...some,
    ...others,
    ...(others.include !== undefined && {
      include: [...(some.include ?? []), ...others.include],
    }),
    ...(others.exclude !== undefined && {
      exclude: [...(some.exclude ?? []), ...others.exclude],
    }),
    ...(others.excludeIds !== undefined && {
      excludeIds: [...(some.excludeIds ?? []), ...others.excludeIds],
    }),
    ...(others.ranges !== undefined && {
      ranges: joinRanges(some.ranges ?? {}, others.ranges),
    }),
  }
}

/** Converts parsed filters into filters of a search, in a fixed order. */
export function toQueryFilters(filters: Filters): QueryFilters {
  let joined: QueryFilters = {}
  for (const name of FILTER_NAMES) {
    if (filters[name] === undefined) continue
    const { toSearch } = FILTERS[name] as Filter<unknown>
    joined = joinFilters(joined, toSearch(filters[name]))
  }
  return joined
}
