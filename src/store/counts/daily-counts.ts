/**
 * The port of daily counts: figures that are counted when something happens, so that pictures of
 * them cost the same at any size. A process that is killed may lose the counts of its last batch.
 */
import type { CallOptions } from '../call-options.ts'

interface CountRule {
  /** Days are erased after so many days. */
  readonly keptDays: number
  /** Distinct names a day; counts of further names become `OTHER_NAME`. */
  readonly mostNames: number
}

export const COUNT_RULES = {
  /** Names are the hosts of feeds, and `ALL_NAMES`; levels are classes of delay. */
  freshness: { keptDays: 90, mostNames: 100 },
  /** Shows that moved. Names are two hosts; days are the first of a month; one level. */
  moves: { keptDays: 3660, mostNames: 400 },
} as const satisfies Readonly<Record<string, CountRule>>

export type CountKind = keyof typeof COUNT_RULES
export const COUNT_KINDS = Object.keys(COUNT_RULES) as readonly CountKind[]

export const ALL_NAMES = ''
export const OTHER_NAME = '*'

export interface DailyCount {
  readonly kind: CountKind
  /** Days since 1970. */
  readonly day: number
  readonly name: string
  readonly level: number
  readonly count: number
}

export interface CountsRequest {
  /** The first day. */
  readonly from: number
  /** Default: all names. */
  readonly name?: string | undefined
}

export interface DailyCounts {
  /** Adds to the counts. Equal names and levels may repeat. */
  add(counts: readonly DailyCount[]): Promise<void>
  set(counts: readonly DailyCount[]): Promise<void>
  /** Sorted by day, name and level. */
  read(
    kind: CountKind,
    request: CountsRequest,
    options?: CallOptions,
  ): Promise<readonly DailyCount[]>
}
