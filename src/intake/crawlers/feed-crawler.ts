/**
 * Claims due feeds and passes them through the pipeline (`crawl-pipeline.ts`), until aborted.
 */
import type { Directory } from '../../store/directory.ts'
import type { Task } from '../../store/task.ts'
import { DirectoryWatch, type OfflineWatch } from '../crawl/rate/directory-watch.ts'
import { openSemaphore } from '../crawl/rate/semaphore.ts'
import { MONTH_MS } from '../crawl/due.ts'
import { Turns, type TurnsOptions } from '../crawl/rate/turns.ts'
import type { Visit } from '../crawl/visit.ts'
import { crawlFeed, type CrawlParts } from './crawl-pipeline.ts'

/** The lease of a claim: a dead crawler's tasks are free afterwards. */
const LEASE_MS = 10 * 60_000
/**
 * Maximum number of claimed feeds of one domain, over all crawlers: one while there are enough
 * domains, because each domain's next feed has to wait; more only with spare capacity.
 */
const PER_DOMAIN: readonly number[] = [1, 16]
/** Feeds that may wait for their hosts, per concurrent fetch. */
const WAITING_PER_FETCH = 5
const MAX_CLAIM = 500
/** The delay of a feed whose visit could not be written. */
const AFTER_FAILURE_MS = 60_000
/**
 * The pause of a placeholder host: its name may become real, or an operator may set another URL.
 */
const MADE_UP_MS = MONTH_MS
const IDLE_MS = 1000
/** The pause after a claim that was not filled, because each claim scans domains. */
const POLL_GAP_MS = 200

export interface CrawlerOptions
  extends Omit<CrawlParts, 'largeGate' | 'turns'>,
    Omit<TurnsOptions, 'fetches'> {
  readonly directory: Pick<Directory, 'tasks' | 'writer' | 'metadata'>
  /** Returns whether the URL has a placeholder host, which is never fetched. */
  readonly isMadeUp: (url: string) => boolean
  /** Limits claims while the network is down. */
  readonly offline: OfflineWatch
  /** Concurrent fetches. */
  readonly concurrency: number
  /** The name of the claimer, shown to operators. */
  readonly worker: string
  /** Called when a visit fails for an internal reason. */
  readonly onFailure: (error: unknown) => void
}

export class Crawler {
  readonly #options: CrawlerOptions
  readonly #parts: CrawlParts
  readonly #capacity: number
  #inHand = 0
  #askAgainMs = 0
  /** Visited tasks whose results could not be written; their leases are still held. */
  #unwritten: Task[] = []
  /** True after a failed claim: tasks may be leased without our knowledge. */
  #isInDoubt = false
  #wake: (() => void) | undefined

  constructor(options: CrawlerOptions) {
    this.#options = options
    const turns = new Turns({ ...options, fetches: openSemaphore(options.concurrency) })
    this.#parts = { ...options, turns, largeGate: openSemaphore(1) }
    this.#capacity = options.concurrency * (1 + WAITING_PER_FETCH)
  }

  /**
   * Runs until aborted; with `once`, until nothing is due. Started visits are always settled. Waits
   * for an unavailable directory; with `once` it rejects after a while.
   */
  async run(signal: AbortSignal, { once }: { readonly once: boolean }): Promise<void> {
    const hurry = (): void => {
      this.#options.queues.hurry()
      this.#stir()
    }
    signal.addEventListener('abort', hurry)
    const clock = (): number => performance.now()
    const watch = new DirectoryWatch({
      clock,
      isPatient: !once,
      onFailure: this.#options.onFailure,
    })
    try {
      while (!signal.aborted) {
        const taken =
          watch.waitMs > 0
            ? undefined
            : await watch.attempt(() => this.#takeUp(signal, once))
        if (taken !== undefined && taken > 0) continue
        if (once && taken === 0 && this.#inHand === 0 && this.#unwritten.length === 0) break
        await this.#rest(watch.waitMs || (this.#inHand === 0 ? IDLE_MS : POLL_GAP_MS))
      }
      while (this.#inHand > 0) await this.#rest(IDLE_MS)
    } finally {
      signal.removeEventListener('abort', hurry)
      await this.#options.settler.drain()
      await this.#giveBackUnwritten().catch(this.#options.onFailure)
    }
  }

  /** Claims due feeds and returns how many. */
  async #takeUp(signal: AbortSignal, once: boolean): Promise<number> {
    await this.#giveBackUnwritten()
    if (this.#isInDoubt && !(await this.#clearDoubt())) return 0
    const capacity = Math.min(this.#capacity - this.#inHand, MAX_CLAIM)
    const isEarly = this.#inHand > 0 && performance.now() < this.#askAgainMs
    if (isEarly || capacity < Math.min(this.#capacity, MAX_CLAIM) / 4) return 0
    // With `once`, claims do not depend on whether the crawler is offline.
    const allowed = once ? capacity : this.#options.offline.allowedOf(capacity)
    if (allowed === 0) return 0
    const tasks = await this.#claim(allowed)
    if (tasks.length < allowed) this.#askAgainMs = performance.now() + POLL_GAP_MS
    if (tasks.length === 0) return 0
    const podcasts = await this.#findPodcasts(tasks)
    const [madeUp, others] = this.#partMadeUp(tasks, podcasts)
    await this.#leaveMadeUp(madeUp)
    for (const task of others) {
      const podcast = podcasts.get(task.podcastId)
      this.#begin(task, () => {
        if (podcast === undefined) return this.#dismiss(task)
        return crawlFeed({ task, podcast }, this.#parts, signal)
      })
    }
    return tasks.length
  }

  #partMadeUp(
    tasks: readonly Task[],
    podcasts: ReadonlyMap<string, Visit['podcast']>,
  ): [Task[], Task[]] {
    const isMadeUp = ({ podcastId }: Task): boolean => {
      const podcast = podcasts.get(podcastId)
      return podcast !== undefined && this.#options.isMadeUp(podcast.record.rssFeedUrl)
    }
    return [tasks.filter(isMadeUp), tasks.filter((task) => !isMadeUp(task))]
  }

  /** Pauses tasks of every kind for these hosts. */
  async #leaveMadeUp(tasks: readonly Task[]): Promise<void> {
    if (tasks.length === 0) return
    const { directory, now } = this.#options
    const until = now() + MADE_UP_MS
    const domains = new Set(tasks.map(({ domain }) => domain))
    await directory.tasks.release(
      tasks.map(({ podcastId, kind, lease, state }) => ({
        podcastId,
        kind,
        lease,
        state,
        dueAt: until,
      })),
    )
    for (const domain of domains) await directory.tasks.pauseDomain(domain, until)
  }

  async #findPodcasts(
    tasks: readonly Task[],
  ): Promise<ReadonlyMap<string, Visit['podcast']>> {
    try {
      return (
        await this.#options.directory.writer.owners({
          ids: tasks.map(({ podcastId }) => podcastId),
        })
      ).byId
    } catch (error) {
      this.#unwritten.push(...tasks)
      throw error
    }
  }

  /** Releases tasks that could not be written, instead of waiting for their leases to run out. */
  async #giveBackUnwritten(): Promise<void> {
    const tasks = this.#unwritten
    if (tasks.length === 0) return
    const dueAt = this.#options.now() + AFTER_FAILURE_MS
    await this.#options.directory.tasks.release(
      tasks.map(({ podcastId, kind, lease, state }) => ({
        podcastId,
        kind,
        lease,
        state,
        dueAt,
      })),
    )
    this.#unwritten = this.#unwritten.filter((task) => !tasks.includes(task))
  }

  /**
   * Ends unknown leases: without tasks in hand, all leases of this worker. Returns false if there
   * are tasks in hand.
   */
  async #clearDoubt(): Promise<boolean> {
    const { directory, worker } = this.#options
    if (this.#inHand > 0) return false
    await directory.tasks.endLeases((name) => name === worker)
    this.#isInDoubt = false
    return true
  }

  async #claim(capacity: number): Promise<readonly Task[]> {
    const { directory, worker, now } = this.#options
    const tasks: Task[] = []
    try {
      for (const perDomain of PER_DOMAIN) {
        const limit = capacity - tasks.length
        if (limit === 0) break
        const request = {
          kind: 'feed',
          worker,
          now: now(),
          leaseMs: LEASE_MS,
          limit,
          perDomain,
        } as const
        tasks.push(...(await directory.tasks.claim(request)))
      }
    } catch (error) {
      this.#isInDoubt = true
      throw error
    }
    return tasks
  }

  /** Ends the task of a removed podcast. */
  async #dismiss({ podcastId, kind, lease, state }: Task): Promise<void> {
    await this.#options.directory.tasks.release([
      { podcastId, kind, lease, state, dueAt: null },
    ])
  }

  #begin(task: Task, work: () => Promise<void>): void {
    this.#inHand += 1
    work()
      .catch((error: unknown) => {
        this.#unwritten.push(task)
        this.#options.onFailure(error)
      })
      .finally(() => {
        this.#inHand -= 1
        this.#stir()
      })
  }

  async #rest(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  #stir(): void {
    this.#wake?.()
  }
}
