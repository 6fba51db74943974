/** Parses the untrusted position after which a page begins. */
import { invalidCursor, isFiniteNumber } from '../../cursor.ts'
import type { SearchQuery, SortKey } from '../../query.ts'

export type PositionValue = number | string | null

/** A validated position. */
export interface ParsedPosition {
  readonly total: number
  readonly maxScore: number
  /** One value for each sort key. */
  readonly values: readonly PositionValue[]
  readonly rank: number
  readonly seq: number
}

const fits = (value: PositionValue, { field }: SortKey): boolean => {
  if (field === 'title') return typeof value === 'string'
  if (field === 'relevance') return Number.isSafeInteger(value)
  return value === null || isFiniteNumber(value)
}

/** Returns `undefined` for the first page. */
export function parsePosition({ after, order }: SearchQuery): ParsedPosition | undefined {
  if (after === null) return undefined
  const [maxScore, ...rest] = after.values
  const seq = rest.pop()
  const rank = rest.pop()
  if (!isFiniteNumber(maxScore)) throw invalidCursor()
  if (!Number.isSafeInteger(rank) || !Number.isSafeInteger(seq)) throw invalidCursor()
  if (rest.length !== order.length) throw invalidCursor()
  if (!order.every((key, at) => fits(rest[at] ?? null, key))) throw invalidCursor()
  return {
    // A walk by relevance covers all matches, even if `total` counts fewer.
    total: after.matched?.some ?? after.total,
    maxScore,
    values: rest,
    rank: Number(rank),
    seq: Number(seq),
  }
}
