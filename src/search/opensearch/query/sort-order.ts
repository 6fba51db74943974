/** Sort keys as the cluster takes them, and the values it gives back. */
import type { ColumnOrder } from '../../document/schema.ts'
import type { SortKey } from '../../query.ts'
import { MOST_TIERS } from '../../score.ts'
import type { ReadPosition, PositionValue } from './positions.ts'

/**
 * The cluster's score of the best tier: so high that the worst one has a score above 0, which the
 * cluster asks for.
 */
export const BEST_SCORE = 2 * MOST_TIERS

/** Stands for an unknown number: beyond any that a podcast has. */
const UNKNOWN = 9e15

/** The column that an order reads. */
export type SortColumns = Readonly<Record<ColumnOrder, string>>

/** The lowest number comes first where numbers rise. */
const unknownOf = ({ direction, nulls }: SortKey): number =>
  (direction === 'asc') === (nulls === 'first') ? -UNKNOWN : UNKNOWN

const toClusterKey = (key: SortKey, columns: SortColumns): object => {
  const { field, direction } = key
  if (field === 'relevance') return { _score: { order: direction } }
  if (field === 'title') return { titleKey: { order: direction } }
  return { [columns[field]]: { order: direction, missing: unknownOf(key) } }
}

/** The best tier first. */
export const RELEVANCE = { _score: { order: 'desc' } } as const

/** Documents lie in this order. */
export const TIES: readonly object[] = [
  { rank: { order: 'desc' } },
  { seq: { order: 'asc' } },
]

/** Returns the order of a search; ties are broken last. */
export function toClusterOrder(
  order: readonly SortKey[],
  columns: SortColumns,
): readonly object[] {
  return [...order.map((key) => toClusterKey(key, columns)), ...TIES]
}

/**
 * Returns a value as positions have it: a tier counts down from 0, and an unknown number is null.
 */
export function fromClusterValue(key: SortKey, value: PositionValue): PositionValue {
  if (key.field === 'relevance') return Number(value) - BEST_SCORE
  return key.field !== 'title' && Math.abs(Number(value)) >= UNKNOWN ? null : value
}

const toClusterValue = (key: SortKey, value: PositionValue): PositionValue => {
  if (key.field === 'relevance') return Number(value) + BEST_SCORE
  return value ?? unknownOf(key)
}

/** Returns where the cluster goes on. */
export function toClusterAfter(
  order: readonly SortKey[],
  { values, rank, seq }: ReadPosition,
): readonly PositionValue[] {
  const keys = order.map((key, at) => toClusterValue(key, values[at] ?? null))
  return [...keys, rank, seq]
}
