/**
 * What is due for which podcast, shared by any number of workers. Each podcast has one task of each
 * kind, made when a worker first asks: new podcasts are due at once. Podcasts that are merged or
 * removed lose theirs.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { JsonValue } from '../record/text/json-value.ts'
import type { Task, TaskKind, TaskStatus } from './task.ts'

export interface ClaimRequest {
  readonly kind: TaskKind
  /** Who claims, for the operator's eyes: process and thread. */
  readonly worker: string
  readonly now: number
  /** From `now` on; a task that is not released by then is anybody's again. */
  readonly leaseMs: number
  /** Tasks at most, 1 to 5000. */
  readonly limit: number
  /**
   * Tasks of one domain that are leased at a time, over all workers; no limit for tasks without a
   * domain.
   */
  readonly perDomain: number
  /** A domain that gave tasks gives none for this long, over all workers. Default 0. */
  readonly domainGapMs?: number
}

export interface TaskResult {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  readonly lease: string
  /** When it is due again; null = not before somebody brings it forward. */
  readonly dueAt: number | null
  readonly state: JsonValue
  /** This is set when the feed or site has moved to another domain. */
  readonly domain?: string
}

export interface TaskCounts {
  /** Due and not leased. */
  readonly due: number
  /** Of these, due for an hour and more. */
  readonly overdue: number
  readonly leased: number
  /** Podcasts that have no task of this kind yet, about; all of them are due. */
  readonly unseen: number
}

export interface QueueCounts {
  readonly kinds: Readonly<Record<TaskKind, TaskCounts>>
  readonly pausedDomains: number
}

export interface TaskQueue {
  /**
   * Due tasks whose domain is not paused, those domains first that have waited longest, inside a
   * domain the longest due first. No task is in two claims at a time, over all processes; a claimer
   * that died holds its tasks until the lease runs out.
   */
  claim(request: ClaimRequest): Promise<readonly Task[]>
  /**
   * Ends leases: the next due time and the worker's state are kept. For each result, in order,
   * whether it counted: it does not once somebody else has claimed the task, or the podcast is
   * gone.
   */
  release(results: readonly TaskResult[]): Promise<readonly boolean[]>
  /**
   * Due at `at` unless it is due before. One that is leased is due again at `at`, whatever its
   * release says. Makes the task where there is none. Its domain is that of the address which the
   * podcast has now. Merged ids mean the survivor. False: no such podcast.
   */
  scheduleSooner(podcastId: PodcastId, kind: TaskKind, at: number): Promise<boolean>
  /**
   * Changes what is remembered between two releases, where it is still `from`: false where it is
   * not, or there is no such task. The release of whoever has it leased writes over it. Merged ids
   * mean the survivor.
   */
  compareAndSet(
    podcastId: PodcastId,
    kind: TaskKind,
    change: { from: JsonValue; to: JsonValue },
  ): Promise<boolean>
  /**
   * Ends the leases of workers that are known to be gone, so that nobody waits for them to run out:
   * their tasks are due as they were. Gives how many; what such a worker releases all the same does
   * not count.
   */
  endLeases(isGone: (worker: string) => boolean): Promise<number>
  /**
   * No claim, of any kind, gives tasks of the domain before `until`; a time in the past lifts the
   * pause.
   */
  pauseDomain(domain: string, until: number): Promise<void>
  /** Undefined where no claim has met the podcast yet. Merged ids mean the survivor. */
  find(podcastId: PodcastId, kind: TaskKind): Promise<TaskStatus | undefined>
  /**
   * Tasks of podcasts that are spread evenly over the directory, by `seq`: `size` of them at most
   * (1 to 5000), all where there are no more. For figures, so that nobody walks through a million
   * of them.
   */
  sample(kind: TaskKind, size: number): Promise<readonly TaskStatus[]>
  /**
   * For metrics; may take tens of milliseconds where millions are due, so ask at most every few
   * seconds.
   */
  counts(now: number): Promise<QueueCounts>
}
