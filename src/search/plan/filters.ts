/** Converts the filters of a search into an expression. */
import { type ColumnName, facetText } from '../document/schema.ts'
import type { FacetFilter, QueryFilters, Range } from '../query.ts'
import { and, EVERYTHING, type Expression, facet, not, or } from './expression.ts'

/** Resolves merged ids and ignores unknown ones. */
type PodcastsOf = (ids: readonly string[]) => Expression

export function toRange(column: ColumnName, { min, max }: Range): Expression {
  if (min === null && max === null) return EVERYTHING
  return {
    op: 'range',
    column,
    min: min ?? Number.NEGATIVE_INFINITY,
    max: max ?? Number.POSITIVE_INFINITY,
  }
}

function hasAny({ facet: name, values }: FacetFilter): Expression {
  const texts = new Set(values.map((value) => facetText(name, value)))
  return or(...[...texts].map(facet))
}

/** Facets first, then ids, then ranges: the cheapest and most selective first. */
export function toFilter(filters: QueryFilters, podcastsOf: PodcastsOf): Expression {
  const { include = [], exclude = [], includeIds, excludeIds = [], ranges = {} } = filters
  return and(
    ...include.map(hasAny),
    ...exclude.map((some) => not(hasAny(some))),
    includeIds === undefined ? EVERYTHING : podcastsOf(includeIds),
    excludeIds.length === 0 ? EVERYTHING : not(podcastsOf(excludeIds)),
    ...Object.entries(ranges).map(([column, range]) =>
      toRange(column as ColumnName, range),
    ),
  )
}
