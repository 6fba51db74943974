/** Converts sort keys and their values to and from the cluster's form. */
import type { ColumnOrder } from '../../document/schema.ts'
import type { SortKey } from '../../query.ts'
import { MOST_TIERS } from '../../score.ts'
import type { ParsedPosition, PositionValue } from './positions.ts'

/**
 * Score of the best tier, chosen so that the worst score is positive, as the cluster requires.
 */
export const BEST_SCORE = 2 * MOST_TIERS

/** Sort value of an unknown number; outside the range of real values. */
const UNKNOWN = 9e15

/** The column of each sort order. */
export type SortColumns = Readonly<Record<ColumnOrder, string>>

/** Returns the value that sorts unknown numbers first or last. */
const unknownOf = ({ direction, nulls }: SortKey): number => {
  if ((direction === 'asc') === (nulls === 'first')) return -UNKNOWN
  return UNKNOWN
}

const toClusterKey = (key: SortKey, columns: SortColumns): object => {
  const { field, direction } = key
  if (field === 'relevance') return { _score: { order: direction } }
  if (field === 'title') return { titleKey: { order: direction } }
  return { [columns[field]]: { order: direction, missing: unknownOf(key) } }
}

/** Best tier first. */
export const RELEVANCE = { _score: { order: 'desc' } } as const

/** Tie-breakers, which are also the stored order of documents. */
export const TIES: readonly object[] = [
  { rank: { order: 'desc' } },
  { seq: { order: 'asc' } },
]

/** Returns the sort keys with the tie-breakers. */
export function toClusterOrder(
  order: readonly SortKey[],
  columns: SortColumns,
): readonly object[] {
  return [...order.map((key) => toClusterKey(key, columns)), ...TIES]
}

/**
 * Converts a sort value for a position: tiers count down from 0, and an unknown number is null.
 */
export function fromClusterValue(key: SortKey, value: PositionValue): PositionValue {
  if (key.field === 'relevance') return Number(value) - BEST_SCORE
  if (key.field !== 'title' && Math.abs(Number(value)) >= UNKNOWN) return null
  return value
}

const toClusterValue = (key: SortKey, value: PositionValue): PositionValue => {
  if (key.field === 'relevance') return Number(value) + BEST_SCORE
  return value ?? unknownOf(key)
}

/** Returns `search_after`. */
export function toClusterAfter(
  order: readonly SortKey[],
  { values, rank, seq }: ParsedPosition,
): readonly PositionValue[] {
  const keys = order.map((key, at) => toClusterValue(key, values[at] ?? null))
  return [...keys, rank, seq]
}
