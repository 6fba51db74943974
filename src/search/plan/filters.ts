/** The filters of a search as an expression. */
import type { QueryFilters, Range } from '../query.ts'
import { and, EVERYTHING, type Expression, facet, not, or } from './expression.ts'
import type { ColumnName } from '../document/schema.ts'

/** Merged ids resolve, unknown ones are left out. */
type PodcastsOf = (ids: readonly string[]) => Expression

type FilterName = keyof QueryFilters

/** A filter without an entry does not compile: it would be accepted, and then ignored. */
type ToExpression = {
  readonly [Name in FilterName]-?: (value: Required<QueryFilters>[Name], podcastsOf: PodcastsOf) => Expression
}

const inRange =
  (column: ColumnName) =>
  ({ min, max }: Range): Expression =>
    min === null && max === null
      ? EVERYTHING
      : { op: 'range', column, min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY }

const since =
  (column: ColumnName) =>
  (min: number): Expression =>
    inRange(column)({ min, max: null })

const anyFacet = (prefix: string, values: readonly string[]): Expression =>
  or(...[...new Set(values)].map((value) => facet(`${prefix}:${value}`)))

const flag =
  (name: string) =>
  (value: boolean): Expression =>
    facet(`${name}:${String(value)}`)

const lowerCase = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase())

const upperCase = (values: readonly string[]): string[] => values.map((value) => value.toUpperCase())

/** Facets come first, then ids, then ranges. */
const TO_EXPRESSION: ToExpression = {
  languages: (languages) => anyFacet('language', lowerCase(languages)),
  includeGenres: (genres) => anyFacet('genre', lowerCase(genres)),
  excludeGenres: (genres) => not(anyFacet('genre', lowerCase(genres))),
  countries: (countries) => anyFacet('country', upperCase(countries)),
  hasSocials: (socials) => anyFacet('social', socials),
  explicit: flag('explicit'),
  hasGuests: flag('guests'),
  hasPrimaryContact: flag('contact'),
  includeIds: (ids, podcastsOf) => podcastsOf(ids),
  excludeIds: (ids, podcastsOf) => (ids.length === 0 ? EVERYTHING : not(podcastsOf(ids))),
  totalEpisodes: inRange('totalEpisodes'),
  appleRating: inRange('appleRating'),
  appleRatingCount: inRange('appleRatingCount'),
  spotifyRating: inRange('spotifyRating'),
  spotifyRatingCount: inRange('spotifyRatingCount'),
  monthlyListeners: inRange('monthlyListeners'),
  castboxPlays: inRange('castboxPlays'),
  castboxSubscribers: inRange('castboxSubscribers'),
  scores: (scores) => and(...Object.entries(scores).map(([name, bounds]) => inRange(name as ColumnName)(bounds))),
  foundedSince: since('founded'),
  lastEpisodeSince: since('lastEpisode'),
}

const NAMES = Object.keys(TO_EXPRESSION) as readonly FilterName[]

export const toFilter = (filters: QueryFilters, podcastsOf: PodcastsOf): Expression => {
  const expressions = NAMES.flatMap((name) => {
    const value = filters[name]
    if (value === undefined) return []
    const toExpression = TO_EXPRESSION[name] as (value: unknown, podcastsOf: PodcastsOf) => Expression
    return [toExpression(value, podcastsOf)]
  })
  return and(...expressions)
}
