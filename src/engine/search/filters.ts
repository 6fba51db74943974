/** The filters of a search as an expression. */
import type { QueryFilters, Range } from '../query.ts'
import { and, EVERYTHING, type Expression, facet, not, or } from './expression.ts'
import type { ColumnName } from './numbers.ts'

const range = (column: ColumnName, { min, max }: Range): Expression =>
  min === null && max === null
    ? EVERYTHING
    : { op: 'range', column, min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY }

const anyFacet = (prefix: string, values: readonly string[]): Expression =>
  or(...[...new Set(values)].map((value) => facet(`${prefix}:${value}`)))

const RANGES = {
  totalEpisodes: 'totalEpisodes',
  appleRating: 'appleRating',
  appleRatingCount: 'appleRatingCount',
  spotifyRating: 'spotifyRating',
  spotifyRatingCount: 'spotifyRatingCount',
  monthlyListeners: 'monthlyListeners',
  castboxPlays: 'castboxPlays',
  castboxSubscribers: 'castboxSubscribers',
} as const satisfies Partial<Record<keyof QueryFilters, ColumnName>>

const rangeFilters = (filters: QueryFilters): Expression[] => [
  ...Object.entries(RANGES).flatMap(([name, column]) => {
    const bounds = filters[name as keyof typeof RANGES]
    return bounds === undefined ? [] : [range(column, bounds)]
  }),
  ...Object.entries(filters.scores ?? {}).map(([name, bounds]) => range(name as ColumnName, bounds)),
  ...(filters.foundedSince === undefined ? [] : [range('founded', { min: filters.foundedSince, max: null })]),
  ...(filters.lastEpisodeSince === undefined
    ? []
    : [range('lastEpisode', { min: filters.lastEpisodeSince, max: null })]),
]

const flagFilter = (name: string, value: boolean | undefined): Expression[] =>
  value === undefined ? [] : [facet(`${name}:${String(value)}`)]

const lowerCase = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase())

const facetFilters = (filters: QueryFilters): Expression[] => [
  ...(filters.languages === undefined ? [] : [anyFacet('language', lowerCase(filters.languages))]),
  ...(filters.includeGenres === undefined ? [] : [anyFacet('genre', lowerCase(filters.includeGenres))]),
  ...(filters.excludeGenres === undefined ? [] : [not(anyFacet('genre', lowerCase(filters.excludeGenres)))]),
  ...(filters.countries === undefined
    ? []
    : [
        anyFacet(
          'country',
          filters.countries.map((country) => country.toUpperCase()),
        ),
      ]),
  ...(filters.hasSocials === undefined ? [] : [anyFacet('social', filters.hasSocials)]),
  ...flagFilter('explicit', filters.explicit),
  ...flagFilter('guests', filters.hasGuests),
  ...flagFilter('contact', filters.hasPrimaryContact),
]

/** `podcastsOf` gives the podcasts of ids; merged ids resolve, unknown ones are left out. */
export const toFilter = (filters: QueryFilters, podcastsOf: (ids: readonly string[]) => Expression): Expression => {
  const { includeIds, excludeIds } = filters
  const ids: Expression[] = []
  if (includeIds !== undefined) ids.push(podcastsOf(includeIds))
  if (excludeIds !== undefined && excludeIds.length > 0) ids.push(not(podcastsOf(excludeIds)))
  return and(...facetFilters(filters), ...ids, ...rangeFilters(filters))
}
