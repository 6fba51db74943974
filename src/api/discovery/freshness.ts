/** Summarises how long episodes took from their publication to this directory. */
import { toChartDate } from '../../record/charts/chart.ts'
import { delayLevelMinutes } from '../../record/instant/delay-level.ts'
import { DAY_MS } from '../../record/instant/durations.ts'
import type { CallOptions } from '../../store/call-options.ts'
import {
  ALL_NAMES,
  COUNT_RULES,
  type DailyCount,
  OTHER_NAME,
} from '../../store/counts/daily-counts.ts'
import type { Directory } from '../../store/directory.ts'

export const MOST_FRESHNESS_DAYS = COUNT_RULES.freshness.keptDays

/** Each day has a thousand rows of hosts. */
const DAYS_OF_HOSTS = 7

/** Percentiles in minutes: the upper bound of a class, which is at most a quarter too high. */
export interface Delays {
  readonly episodes: number
  readonly p50Minutes: number
  readonly p95Minutes: number
  readonly p99Minutes: number
}

export interface Freshness {
  /** Oldest first; days without a new episode are left out. */
  readonly days: readonly (Delays & { readonly date: string })[]
  /** Over the last seven of these days, most episodes first. Empty for a single host. */
  readonly hosts: readonly (Delays & { readonly host: string })[]
}

function sumDelays(counts: readonly DailyCount[]): Delays {
  const sorted = counts.toSorted((one, other) => one.level - other.level)
  const episodes = sorted.reduce((sum, { count }) => sum + count, 0)
  const minutesAt = (share: number): number => {
    let seen = 0
    const found = sorted.find(({ count }) => {
      seen += count
      return seen >= share * episodes
    })
    return delayLevelMinutes(found?.level ?? 0)
  }
  return {
    episodes,
    p50Minutes: minutesAt(0.5),
    p95Minutes: minutesAt(0.95),
    p99Minutes: minutesAt(0.99),
  }
}

function toDays(counts: readonly DailyCount[]): Freshness['days'] {
  return [...Map.groupBy(counts, ({ day }) => day)].map(([day, ofDay]) => ({
    date: toChartDate(day),
    ...sumDelays(ofDay),
  }))
}

function toHosts(counts: readonly DailyCount[]): Freshness['hosts'] {
  const named = counts.filter(({ name }) => name !== ALL_NAMES && name !== OTHER_NAME)
  return [...Map.groupBy(named, ({ name }) => name)]
    .map(([host, ofHost]) => ({ host, ...sumDelays(ofHost) }))
    .sort((one, other) => other.episodes - one.episodes)
}

export interface FreshnessRequest {
  readonly nowMs: number
  readonly days: number
  /** Default: all hosts. */
  readonly host?: string | undefined
}

const firstDay = ({ nowMs, days }: FreshnessRequest): number =>
  Math.floor(nowMs / DAY_MS) - days + 1

/** Reads only the days, which costs a few rows per day. */
export async function readFreshDays(
  { dailyCounts }: Pick<Directory, 'dailyCounts'>,
  request: FreshnessRequest,
  options?: CallOptions,
): Promise<Freshness['days']> {
  const { host: name = ALL_NAMES } = request
  const from = firstDay(request)
  return toDays((await dailyCounts?.read('freshness', { from, name }, options)) ?? [])
}

export async function readFreshness(
  directory: Pick<Directory, 'dailyCounts'>,
  request: FreshnessRequest,
  options?: CallOptions,
): Promise<Freshness> {
  const days = await readFreshDays(directory, request, options)
  if (request.host !== undefined) return { days, hosts: [] }
  const from = firstDay({ ...request, days: Math.min(request.days, DAYS_OF_HOSTS) })
  const counts = (await directory.dailyCounts?.read('freshness', { from }, options)) ?? []
  return { days, hosts: toHosts(counts) }
}
