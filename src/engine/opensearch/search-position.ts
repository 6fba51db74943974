/** Where a page ended, as the cluster goes on from it. The values come from a caller and are not trusted. */
import { CodedError } from '../../errors.ts'
import type { EngineQuery, SortKey } from '../../search/query.ts'

export type SortValue = number | string | null

export interface Resumed {
  readonly total: number
  readonly maxScore: number
  /** Of the sort keys. */
  readonly values: readonly SortValue[]
  readonly rank: number
  readonly seq: number
}

const invalidCursor = (): CodedError =>
  new CodedError('INVALID_CURSOR', 'cursor is not one that this search returned: begin without a cursor.')

const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** By relevance alone: group by group. */
export const isByRelevance = ({ order: [first, second] }: EngineQuery): boolean =>
  first?.field === 'relevance' && first.direction === 'desc' && second === undefined

const fits = (value: SortValue, { field }: SortKey): boolean => {
  if (field === 'title') return typeof value === 'string'
  if (field === 'relevance') return Number.isSafeInteger(value)
  return value === null || isFiniteNumber(value)
}

/** Undefined for the first page. */
export const resume = ({ after, order }: EngineQuery): Resumed | undefined => {
  if (after === null) return undefined
  const [maxScore, ...rest] = after.values
  const seq = rest.pop()
  const rank = rest.pop()
  const isPlace = isFiniteNumber(maxScore) && Number.isSafeInteger(rank) && Number.isSafeInteger(seq)
  if (!isPlace || rest.length !== order.length) throw invalidCursor()
  if (!order.every((key, at) => fits(rest[at] ?? null, key))) throw invalidCursor()
  return { total: after.total, maxScore, values: rest, rank: Number(rank), seq: Number(seq) }
}
