/** A page of a search, as the cluster is asked for it and as the port gives it. */
import type { SearchPage, StoredPodcast } from '../../store/engine.ts'
import type { EngineQuery } from '../../search/query.ts'
import { and, type Expression } from '../../search/plan/expression.ts'
import type { Plan } from '../../search/plan/plan.ts'
import { LEVEL_FIELDS } from './podcast-document.ts'
import type { ClusterHit, SearchBody } from './search-call.ts'
import { fromClusterValue } from './search-order.ts'
import { unpackText } from './stored-bytes.ts'
import type { Resumed, SortValue } from './search-position.ts'

/** A hit with its place: the values of the sort keys, rank and seq. */
export interface PlacedHit {
  readonly hit: ClusterHit
  readonly values: readonly SortValue[]
}

/** Everybody who matches, in whatever group. */
export const everyMatch = ({ tiers: levels, filter }: Plan): Expression => and(levels.at(-1) ?? filter, filter)

/** What a hit carries: of the basic level only its column is read, not even the id beside it. */
export const shownFields = ({ level }: EngineQuery): SearchBody =>
  level === 'lean' ? { stored_fields: '_none_', docvalue_fields: LEVEL_FIELDS.basic } : { _source: LEVEL_FIELDS.whole }

export const rankIn = (values: readonly SortValue[]): number => Number(values.at(-2))

export const placeHit = (hit: ClusterHit, { order }: EngineQuery): PlacedHit => ({
  hit,
  values: (hit.sort ?? []).map((value, at) => {
    const key = order[at]
    return key === undefined ? value : fromClusterValue(key, value)
  }),
})

/** Of a basic level, where it comes first. */
const ID = /^\{"id":"([^"]+)"/

const toStored = ({ _id, _source = {}, fields }: ClusterHit): StoredPodcast => {
  const [column = ''] = fields?.['basic'] ?? []
  const { basic: packed = column, details = '', description = '', internals = '' } = _source
  const basic = unpackText(packed)
  return { id: _id ?? ID.exec(basic)?.[1] ?? '', basic, details, description, internals }
}

/** What is known of the whole search, from the first page on. */
export type Known = Pick<Resumed, 'total'> & { readonly maxScore: number | null }

/** `placed`: one more than the page has, where more follow. */
export const toPage = (
  placed: readonly PlacedHit[],
  { total, maxScore }: Known,
  limit: number,
  scoreOfHit: (hit: PlacedHit) => number,
): SearchPage => {
  const shown = placed.slice(0, limit)
  const hits = shown.map((one) => ({ podcast: toStored(one.hit), score: scoreOfHit(one) }))
  const last = shown.at(-1)
  const goesOn = placed.length > shown.length && last !== undefined && maxScore !== null
  return { hits, total, next: goesOn ? { total, values: [maxScore, ...last.values] } : null, maxScore }
}
