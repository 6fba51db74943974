/**
 * Settles visits in batches: judges them, applies them to the records, and releases their
 * tasks with what is remembered.
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
import { learntOf, nextState } from './next-state.ts'
import { placeOf } from './place.ts'
import { judge, type RetryDecision } from './outcome.ts'
import type { Visit } from './visit.ts'

/** A judged visit goes on to be applied to the podcast itself. */
export interface Judged {
  readonly visit: Visit
  readonly retry: RetryDecision
  readonly dueReason: DueReason
}

export interface Applied {
  /**
   * The feed is read again at this moment, earlier than by its rhythm, because its
   * sightings are counted. Null = no need.
   */
  readonly lookAgainAt: number | null
  /**
   * The content that was read does not seem to be the show's, so nothing of it is
   * remembered.
   */
  readonly isForeign?: boolean
  /** Apple is to be asked which show it lists. */
  readonly asksApple?: boolean
  /** Nothing is left to ask. */
  readonly isOver?: boolean
  /** The feed is at this registrable domain now; absent = it has not changed. */
  readonly domain?: string
}

/** Writes what visits mean for records; one answer for each, in order. */
export type ApplyVisits = (judged: readonly Judged[]) => Promise<readonly Applied[]>

export interface SettlerOptions {
  readonly directory: Pick<Directory, 'tasks'>
  readonly network: NetworkWatch
  readonly queues: HostQueues
  readonly apply: ApplyVisits
  readonly now: () => number
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number
  /** A visit waits for others at most this long; default 50. */
  readonly gatherMs?: number
  /** Metrics and logs follow this. */
  readonly onSettled: (judged: Judged) => void
}

/**
 * A larger batch would hold up the other work of this thread until the parser runs out of
 * feeds.
 */
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

/** Returns whether the feed is known to be no podcast, and was not found to be one now. */
function isKnownSilent({ podcast, feed }: Visit): boolean {
  return (
    podcast.record.feedState === 'not-a-podcast' && feed?.facts.reading.hasSound !== true
  )
}

/** A month until the next reading is shorter by at most this share. */
const SOONER = 0.1

/**
 * Returns when the feed is watched again. A visit that read nothing leaves that moment as
 * it was.
 */
const watchAfter = ({ feed, state }: Visit, applied: Applied | undefined): number | null =>
  applied?.lookAgainAt ?? (feed === null ? state.watchAt : null)

/**
 * Returns whether the watch comes before the due time. A host that asked for a rest gets
 * it.
 */
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

  /** Resolves when it is written. */
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
    // Between two batches the answers that have come meanwhile are taken.
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

  /**
   * Adds what a hub has granted or refused while the feed was fetched: its answer came by
   * another way.
   */
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
      ...(applied?.domain === undefined ? {} : { domain: applied.domain }),
    }
  }

  /**
   * Gives a rest to hosts that asked for it, and to hosts that are down. The name that said so gets
   * all of it, its domain a short one, and the other tenants of a shared domain none.
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

  /** Returns the rest that follows from a visit, in ms; a tenant that is down gets one a batch. */
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
