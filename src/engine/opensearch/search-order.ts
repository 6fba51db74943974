/** Sort keys as the cluster takes them, and the values it gives back. */
import type { SortField, SortKey } from '../../search/query.ts'
import type { ColumnName } from '../../search/document/schema.ts'
import { MATCH_TIERS } from '../../search/score.ts'
import type { Resumed, SortValue } from './search-position.ts'

/** So high that the worst group has a score above 0, which the cluster asks for. */
export const BEST_SCORE = 2 * MATCH_TIERS

/** Stands for an unknown number: beyond any that a podcast has. */
const UNKNOWN = 9e15

const COLUMN_OF: Readonly<Record<Exclude<SortField, 'relevance' | 'title'>, ColumnName>> = {
  recentActivity: 'lastEpisode',
  appleReviews: 'appleRatingCount',
  spotifyReviews: 'spotifyRatingCount',
  authorityScore: 'authorityScore',
  estimatedListeners: 'monthlyListeners',
  youtubeSubscribers: 'youtubeSubscribers',
  youtubeViews: 'youtubeViews',
  castboxSubscribers: 'castboxSubscribers',
}

/** The lowest number comes first where numbers rise. */
const unknownOf = ({ direction, nulls }: SortKey): number =>
  (direction === 'asc') === (nulls === 'first') ? -UNKNOWN : UNKNOWN

const toClusterKey = (key: SortKey): object => {
  const { field, direction } = key
  if (field === 'relevance') return { _score: { order: direction } }
  if (field === 'title') return { 'search.titleKey': { order: direction } }
  return { [`search.${COLUMN_OF[field]}`]: { order: direction, missing: unknownOf(key) } }
}

/** Documents lie in this order. */
export const TIES: readonly object[] = [{ 'search.rank': { order: 'desc' } }, { seq: { order: 'asc' } }]

export const toClusterOrder = (order: readonly SortKey[]): readonly object[] => [...order.map(toClusterKey), ...TIES]

/** As the position has it: a group counts down from 0. */
export const fromClusterValue = (key: SortKey, value: SortValue): SortValue => {
  if (key.field === 'relevance') return Number(value) - BEST_SCORE
  return key.field !== 'title' && Math.abs(Number(value)) >= UNKNOWN ? null : value
}

const toClusterValue = (key: SortKey, value: SortValue): SortValue => {
  if (key.field === 'relevance') return Number(value) + BEST_SCORE
  return value ?? unknownOf(key)
}

/** Where the cluster goes on. */
export const toClusterAfter = (order: readonly SortKey[], { values, rank, seq }: Resumed): readonly SortValue[] => [
  ...order.map((key, at) => toClusterValue(key, values[at] ?? null)),
  rank,
  seq,
]
