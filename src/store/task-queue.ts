/**
 * The port of the task queue: what is due for which podcast, shared by any number of workers. Each
 * podcast has one task of each kind, created by the first claim that reaches it and due at once.
 * Merged and removed podcasts lose their tasks.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { JsonValue } from '../record/text/json-value.ts'
import type { Task, TaskKind, TaskStatus } from './task.ts'

export interface ClaimRequest {
  readonly kind: TaskKind
  /** Identifies the claimer to operators: process and thread. */
  readonly worker: string
  readonly now: number
  /** The lease starts at `now`. If it runs out, any worker may claim the task. */
  readonly leaseMs: number
  /** Maximum number of tasks to claim, 1 to 5000. */
  readonly limit: number
  /**
   * Maximum number of leased tasks of one domain over all workers. Tasks without a domain have no
   * limit.
   */
  readonly perDomain: number
  /**
   * A domain pauses for this long after a claim has taken tasks of it, over all workers. Default 0.
   */
  readonly domainGapMs?: number
}

export interface TaskResult {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  readonly lease: string
  /** Null = never, unless `scheduleSooner` is called. */
  readonly dueAt: number | null
  readonly state: JsonValue
  /** Set if the feed or site has moved to another domain. */
  readonly domain?: string
}

export interface KindCounts {
  /** Due and not leased. */
  readonly due: number
  /** Due for an hour or more; included in `due`. */
  readonly overdue: number
  readonly leased: number
  /** An estimate of the podcasts that have no task of this kind yet; all of them are due. */
  readonly unseen: number
}

export interface QueueCounts {
  readonly kinds: Readonly<Record<TaskKind, KindCounts>>
  readonly pausedDomains: number
}

export interface TaskQueue {
  /**
   * Claims due tasks of domains that are not paused: domains that have waited longest first, and
   * longest due first inside a domain. No task is in two claims at a time, over all processes.
   * Tasks of a dead worker stay claimed until the lease runs out.
   */
  claim(request: ClaimRequest): Promise<readonly Task[]>
  /**
   * Ends leases and stores the next due time and the worker's state. Returns for each result
   * whether it counted: not if another worker has claimed the task since, or the podcast is gone.
   */
  release(results: readonly TaskResult[]): Promise<readonly boolean[]>
  /**
   * Makes the task due at `at` unless it is due earlier; creates it if needed, with the domain of
   * the podcast's current address. A leased task becomes due at `at` whatever its release sets.
   * Merged ids resolve to the survivor. False: unknown podcast.
   */
  scheduleSooner(podcastId: PodcastId, kind: TaskKind, at: number): Promise<boolean>
  /**
   * Replaces the task's state if it still equals `from`. False if it does not, or there is no such
   * task. A release by the lease's holder overwrites the state. Merged ids resolve to the survivor.
   */
  compareAndSet(
    podcastId: PodcastId,
    kind: TaskKind,
    change: { from: JsonValue; to: JsonValue },
  ): Promise<boolean>
  /**
   * Ends the leases of workers that are known to be gone; their tasks are due as before. Returns
   * how many. Later releases by such workers do not count.
   */
  endLeases(isGone: (worker: string) => boolean): Promise<number>
  /** Pauses the domain for claims of every kind until `until`; a past time lifts the pause. */
  pauseDomain(domain: string, until: number): Promise<void>
  /** Undefined if no claim has reached the podcast yet. Merged ids resolve to the survivor. */
  find(podcastId: PodcastId, kind: TaskKind): Promise<TaskStatus | undefined>
  /** Returns the tasks of several podcasts by id. Ids without a task or merged are absent. */
  findEach(
    podcastIds: readonly PodcastId[],
    kind: TaskKind,
  ): Promise<ReadonlyMap<PodcastId, TaskStatus>>
  /**
   * A sample of tasks, at most `size` (1 to 5000), of podcasts spread evenly by `seq`; all of them
   * if there are no more. Lets figures avoid a scan of millions of tasks.
   */
  sample(kind: TaskKind, size: number): Promise<readonly TaskStatus[]>
  /**
   * Counts tasks for metrics. Tens of milliseconds with millions of due tasks: call it every few
   * seconds at most.
   */
  counts(now: number): Promise<QueueCounts>
}
