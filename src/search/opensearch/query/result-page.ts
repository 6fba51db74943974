/** A page of a search, as the cluster is asked for it and as the port gives it. */
import { and, type Expression } from '../../plan/expression.ts'
import type { Plan } from '../../plan/plan.ts'
import type { IndexHit, IndexPage } from '../../index-page.ts'
import type { SearchPosition, SearchQuery } from '../../query.ts'
import type { ShownHit } from '../../stand-once.ts'
import type { ClusterHit, SearchBody } from './cluster-page.ts'
import type { PositionValue } from './positions.ts'
import { fromClusterValue } from './sort-order.ts'

/** A hit with the values of the sort keys, its rank and its seq. */
export interface PlacedHit extends ShownHit {
  readonly id: string
  readonly values: readonly PositionValue[]
}

/** A page whose hits say of which show they are. */
export interface ShownPage extends IndexPage {
  readonly hits: readonly (IndexHit & ShownHit)[]
}

/** Returns what matches, in whatever tier. */
export function everyMatch({ tiers: levels, filter }: Plan): Expression {
  return and(levels.at(-1) ?? filter, filter)
}

/**
 * Of a hit only its id and the number of its show are read, from columns; the values to sort by
 * come with it.
 */
export const IDS_ONLY: SearchBody = {
  stored_fields: '_none_',
  docvalue_fields: ['id', 'show'],
}

/** Returns the id of a hit. */
export function idOf({ fields }: ClusterHit): string {
  const [id = ''] = fields?.['id'] ?? []
  return String(id)
}

/** Returns the number that the feeds of the show have in common. */
export function showOf({ fields }: ClusterHit): number | undefined {
  const [show] = fields?.['show'] ?? []
  return show === undefined ? undefined : Number(show)
}

/** Returns the rank among the values of a hit. */
export function rankIn(values: readonly PositionValue[]): number {
  return Number(values.at(-2))
}

/** Returns a hit of a search in the order of the query. */
export function toSortedHit(hit: ClusterHit, { order }: SearchQuery): PlacedHit {
  const values = (hit.sort ?? []).map((value, at) => {
    const key = order[at]
    return key === undefined ? value : fromClusterValue(key, value)
  })
  return { id: idOf(hit), show: showOf(hit), values }
}

/** These facts of the whole search are known from the first page on. */
export interface WholeSearch extends Pick<SearchPosition, 'weights'> {
  readonly total: number
  readonly maxScore: number | null
}

/** `found` has one hit more than the page where more follow. */
export function toPage(
  found: readonly PlacedHit[],
  { total, maxScore, weights }: WholeSearch,
  limit: number,
  scoreOfHit: (hit: PlacedHit) => number,
): ShownPage {
  const toHit = (hit: PlacedHit): IndexHit & ShownHit => {
    const place = { total, values: [maxScore, ...hit.values] }
    const position = weights === undefined ? place : { ...place, weights }
    return { id: hit.id, show: hit.show, score: scoreOfHit(hit), position }
  }
  return {
    hits: found.slice(0, limit).map(toHit),
    total,
    more: found.length > limit,
    maxScore,
  }
}
