/** Reports the overall state of crawling: due feeds, freshness, failures, and hosts. */
import {
  type CrawlState,
  FETCH_OUTCOMES,
  type FetchOutcome,
  parseCrawlState,
} from '../../record/crawl-state.ts'
import type { Directory } from '../../store/directory.ts'
import type { QueueCounts } from '../../store/task-queue.ts'
import type { TaskStatus } from '../../store/task.ts'
import { HOUR_MS } from '../../record/instant/durations.ts'

/** Sample size in feeds; smaller directories are read in full. */
const MOST_LOOKED_AT = 2000
/** Maximum hosts in the report. */
const MOST_HOSTS = 12

/** Upper bounds of the classes in hours; longer times are a separate class. */
export const HOUR_CLASSES = [1, 3, 6, 12, 24, 72, 168] as const

export interface TimeClass {
  /** Upper bound in hours; null = longer. */
  readonly withinHours: number | null
  readonly feeds: number
}

export interface CrawlHost {
  readonly domain: string
  readonly feeds: number
  readonly failing: number
  /** Milliseconds since 1970; null if the host is not paused. */
  readonly pausedUntil: number | null
}

export interface CrawlHealth {
  readonly queue: QueueCounts
  /** Size of the sample behind the following figures, and the total number of feeds. */
  readonly lookedAt: number
  readonly feeds: number
  readonly neverFetched: number
  readonly fetchedLastHour: number
  /** Age of the last successful reading of working feeds, in ms; null if there is none. */
  readonly freshness: { readonly p50Ms: number | null; readonly p95Ms: number | null }
  readonly readAgo: readonly TimeClass[]
  readonly dueIn: readonly TimeClass[]
  /** Current failures by reason, most frequent first. */
  readonly failing: readonly { readonly outcome: FetchOutcome; readonly feeds: number }[]
  /** Hosts by number of feeds, largest first. */
  readonly hosts: readonly CrawlHost[]
}

interface Looked {
  readonly task: TaskStatus
  readonly state: CrawlState
}

function toClasses(times: readonly number[]): readonly TimeClass[] {
  const bounds = [...HOUR_CLASSES, null]
  return bounds.map((withinHours, at) => {
    const from = at === 0 ? Number.NEGATIVE_INFINITY : (HOUR_CLASSES[at - 1] ?? 0) * HOUR_MS
    const to = withinHours === null ? Number.POSITIVE_INFINITY : withinHours * HOUR_MS
    return { withinHours, feeds: times.filter((ms) => ms > from && ms <= to).length }
  })
}

/** `share` is 0 to 1; `sorted` ascends. */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null
}

function countFailing(looked: readonly Looked[]): CrawlHealth['failing'] {
  const counts = FETCH_OUTCOMES.map((outcome) => ({
    outcome,
    feeds: looked.filter(({ state }) => state.failing?.outcome === outcome).length,
  }))
  return counts.filter(({ feeds }) => feeds > 0).sort((a, b) => b.feeds - a.feeds)
}

function listHosts(looked: readonly Looked[]): readonly CrawlHost[] {
  const byDomain = Map.groupBy(looked, ({ task }) => task.domain)
  const hosts = [...byDomain].map(([domain, ofHost]) => ({
    domain,
    feeds: ofHost.length,
    failing: ofHost.filter(({ state }) => state.failing !== null).length,
    pausedUntil: ofHost[0]?.task.pausedUntil ?? null,
  }))
  return hosts
    .sort((a, b) => b.feeds - a.feeds || (a.domain < b.domain ? -1 : 1))
    .slice(0, MOST_HOSTS)
}

/** Reads a sample. Only the count of due tasks grows with the directory. */
export async function readCrawlHealth(
  { tasks, reader }: Pick<Directory, 'tasks' | 'reader'>,
  nowMs: number,
): Promise<CrawlHealth> {
  const [queue, sample, { total }] = await Promise.all([
    tasks.counts(nowMs),
    tasks.sample('feed', MOST_LOOKED_AT),
    reader.counts(),
  ])
  const looked = sample.map(
    (task): Looked => ({ task, state: parseCrawlState(task.state) }),
  )
  const answering = looked.filter(({ state }) => state.failing === null)
  const ages = answering.flatMap(({ state: { goodAt } }) =>
    goodAt === null ? [] : [nowMs - goodAt],
  )
  ages.sort((a, b) => a - b)
  const waits = looked.flatMap(({ task: { dueAt } }) =>
    dueAt === null ? [] : [dueAt - nowMs],
  )
  const isRecent = ({ state: { last } }: Looked): boolean =>
    last !== null && nowMs - last.at <= HOUR_MS
  return {
    queue,
    lookedAt: looked.length,
    feeds: total,
    neverFetched: looked.filter(({ state }) => state.last === null).length,
    fetchedLastHour: looked.filter(isRecent).length,
    freshness: { p50Ms: percentile(ages, 0.5), p95Ms: percentile(ages, 0.95) },
    readAgo: toClasses(ages),
    dueIn: toClasses(waits),
    failing: countFailing(looked),
    hosts: listHosts(looked),
  }
}
