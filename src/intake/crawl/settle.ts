/**
 * Settles visits in batches: decides retries, applies visits to records, and releases tasks with
 * their new state.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Directory } from '../../store/directory.ts'
import type { TaskResult } from '../../store/task-queue.ts'
import { type DueReason, parseCrawlState, renewalOf } from '../../record/crawl-state.ts'
import { tenantDomain } from '../../record/registrable-domain.ts'
import { dueAfter, MONTH_MS } from './due.ts'
import type { HostQueues } from './rate/host-queues.ts'
import { DOMAIN_REST_MS, isDown, restOf } from './rate/host-rate.ts'
import type { NetworkWatch } from './fetch/network.ts'
import { learntOf, nextState, placeOf } from './next-state.ts'
import { judge, type RetryDecision } from './outcome.ts'
import type { Visit } from './visit.ts'

/** A visit with its retry decision. */
export interface Judged {
  readonly visit: Visit
  readonly retry: RetryDecision
  readonly dueReason: DueReason
}

export interface Applied {
  /** Time of an earlier visit, to confirm a sighting; null if not needed. */
  readonly lookAgainAt: number | null
  /** The content appears to belong to another show and is discarded. */
  readonly isForeign?: boolean
  /** A lookup at Apple is needed. */
  readonly asksApple?: boolean
  /** The task is complete and is not scheduled again. */
  readonly isOver?: boolean
  /** The new registrable domain of the feed; absent if unchanged. */
  readonly domain?: string
}

/** Applies visits to records; returns one result per visit, in order. */
export type ApplyVisits = (judged: readonly Judged[]) => Promise<readonly Applied[]>

export interface SettlerOptions {
  readonly directory: Pick<Directory, 'tasks'>
  readonly network: NetworkWatch
  readonly queues: HostQueues
  readonly apply: ApplyVisits
  readonly now: () => number
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number
  /** Maximum time a visit waits for its batch, in ms; default 50. */
  readonly gatherMs?: number
  /** Called for metrics and logs. */
  readonly onSettled: (judged: Judged) => void
}

/** Larger batches would block this thread until the parser queue is empty. */
const MAX_BATCH = 64
const GATHER_MS = 50

interface Waiting {
  readonly visit: Visit
  readonly resolve: (applied: Applied) => void
  readonly reject: (error: unknown) => void
}

interface Due {
  readonly at: number
  readonly reason: DueReason
}

/** Returns whether the record is marked as no podcast and this visit found no audio. */
function isKnownSilent({ podcast, feed }: Visit): boolean {
  return (
    podcast.record.feedState === 'not-a-podcast' && feed?.facts.reading.hasSound !== true
  )
}

/** Random reduction of the monthly interval. */
const SOONER = 0.1

/** Returns the next watch time. A visit without a feed keeps the current one. */
const watchAfter = ({ feed, state }: Visit, applied: Applied | undefined): number | null =>
  applied?.lookAgainAt ?? (feed === null ? state.watchAt : null)

/** Returns whether the watch precedes the due time. Busy hosts are exempt. */
const isNext = (
  watchAt: number | null,
  { dueAt, outcome }: RetryDecision,
  nowMs: number,
): watchAt is number =>
  watchAt !== null && watchAt > nowMs && watchAt < dueAt && outcome !== 'busy'

export class Settler {
  readonly #options: SettlerOptions
  #waiting: Waiting[] = []
  #working: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(options: SettlerOptions) {
    this.#options = options
  }

  /** Resolves after the visit is written. */
  settle(visit: Visit): Promise<Applied> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ visit, resolve, reject })
      if (this.#waiting.length >= MAX_BATCH) this.#flush()
      else
        this.#timer ??= setTimeout(() => this.#flush(), this.#options.gatherMs ?? GATHER_MS)
    })
  }

  async drain(): Promise<void> {
    this.#flush()
    await this.#working
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#waiting
    this.#waiting = []
    if (batch.length === 0) return
    // Yields between batches, to process responses that have arrived.
    this.#working = this.#working
      .then(() => nextTurn())
      .then(() => this.#settleBatch(batch))
  }

  async #settleBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const applied = await this.#settleAll(batch.map(({ visit }) => visit))
      batch.forEach(({ resolve }, at) => resolve(applied[at] ?? { lookAgainAt: null }))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async #settleAll(visits: readonly Visit[]): Promise<readonly Applied[]> {
    const { apply, directory, onSettled } = this.#options
    const judged = await Promise.all(visits.map((visit) => this.judge(visit)))
    const applied = await apply(judged)
    const granted = await Promise.all(judged.map((one) => this.#withGrant(one)))
    await directory.tasks.release(
      granted.map((one, index) => this.#toResult(one, applied[index])),
    )
    await this.#rest(judged)
    for (const one of judged) onSettled(one)
    return applied
  }

  #regularDue(visit: Visit): Due {
    const { now, chance } = this.#options
    const nowMs = now()
    const subscription = visit.subscription ?? visit.state.subscription
    const renewAt =
      (subscription?.until ?? null) === null || subscription === null
        ? null
        : renewalOf(subscription)
    const place = placeOf(visit.task.podcastId)
    if (isKnownSilent(visit)) {
      return {
        at: Math.round(nowMs + MONTH_MS * (1 - SOONER * chance())),
        reason: 'not-a-podcast',
      }
    }
    return dueAfter({ ...learntOf(visit), renewAt, nowMs, chance: chance(), place })
  }

  /** Merges a grant or denial that the hub sent during the fetch, through the WebSub callback. */
  async #withGrant(judged: Judged): Promise<Judged> {
    const { task, state, subscription } = judged.visit
    const before = subscription ?? state.subscription
    if (before === null) return judged
    const now = parseCrawlState(
      (await this.#options.directory.tasks.find(task.podcastId, 'feed'))?.state,
    ).subscription
    const isHeard =
      now?.token === before.token &&
      (now.until !== before.until || now.denied?.at !== before.denied?.at)
    if (!isHeard) return judged
    const { until, denied = null } = now
    return {
      ...judged,
      visit: { ...judged.visit, subscription: { ...before, until, denied } },
    }
  }

  async judge(visit: Visit): Promise<Judged> {
    const { queues, network, now, chance } = this.#options
    const { result } = visit
    const about =
      result.kind === 'failed' && result.reason === 'unresolved' ? 'names' : 'hosts'
    const isOnline = result.kind === 'answered' || (await network.isOnline(about))
    const regular = this.#regularDue(visit)
    const retry = judge(visit.event, {
      nowMs: now(),
      regularDueAt: regular.at,
      failing: visit.state.failing,
      isDead: visit.podcast.record.feedState === 'dead',
      isOnline,
      isHostDown: isDown(queues.rateOf(tenantDomain(visit.podcast.record.rssFeedUrl))),
      chance: chance(),
    })
    return {
      visit,
      retry,
      dueReason: retry.dueAt === regular.at ? regular.reason : 'failing',
    }
  }

  #toResult(
    { visit, retry, dueReason: regular }: Judged,
    applied: Applied | undefined,
  ): TaskResult {
    const { podcastId, kind, lease } = visit.task
    const nowMs = this.#options.now()
    const watchAt = watchAfter(visit, applied)
    const isSooner = isNext(watchAt, retry, nowMs)
    const dueReason = isSooner ? 'moving' : regular
    const { isForeign: isReadForeign = false, isOver = false } = applied ?? {}
    const state = nextState(visit, retry, {
      ...learntOf(visit),
      isReadForeign,
      dueReason,
      watchAt,
      nowMs,
    })
    const nextAt = isSooner ? watchAt : retry.dueAt
    return {
      podcastId,
      kind,
      lease,
      dueAt: isOver ? null : nextAt,
      state,
      ...(applied?.domain !== undefined && { domain: applied.domain }),
    }
  }

  /**
   * Pauses busy hosts and hosts that are down. The hostname gets the full pause, its domain a
   * short one, and other tenants of a shared domain none.
   */
  async #rest(judged: readonly Judged[]): Promise<void> {
    const { directory, queues, now } = this.#options
    const rests = new Map<string, number>()
    const rested = new Set<string>()
    for (const { visit, retry } of judged) {
      const { rssFeedUrl } = visit.podcast.record
      const tenant = tenantDomain(rssFeedUrl)
      const restMs = this.#restMs(retry, tenant, rested)
      if (restMs === 0) continue
      queues.restName(new URL(visit.result.url ?? rssFeedUrl).hostname, restMs)
      const { domain } = visit.task
      if (domain !== tenant) continue
      rests.set(domain, Math.max(rests.get(domain) ?? 0, Math.min(restMs, DOMAIN_REST_MS)))
    }
    for (const [domain, restMs] of rests) {
      queues.close(domain, restMs)
      if (domain !== '') await directory.tasks.pauseDomain(domain, now() + restMs)
    }
  }

  /**
   * Returns the pause that follows from a visit, in ms; at most one per batch for a tenant that
   * is down.
   */
  #restMs(
    { pauseUntil, outcome }: RetryDecision,
    tenant: string,
    rested: Set<string>,
  ): number {
    const { queues, now } = this.#options
    if (pauseUntil !== null) return pauseUntil - now()
    if (outcome !== 'host-down' || rested.has(tenant)) return 0
    rested.add(tenant)
    const { restMs, rate } = restOf(queues.rateOf(tenant))
    queues.learn(tenant, rate)
    return restMs
  }
}
