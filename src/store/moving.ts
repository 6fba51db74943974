/**
 * What a directory holds beside its podcasts, their metadata and histories, whole and as it stands:
 * for a move into another directory. Secrets stay hashes. Pauses of domains, budgets and leases are
 * short-lived and do not move.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { ApiKey, Counter, DayUsage } from './api-keys.ts'
import type { TaskStatus } from './task-queue.ts'

export interface MovedKey {
  readonly key: ApiKey
  readonly secretHash: string
  readonly usage: readonly {
    readonly month: string
    readonly counter: Counter
    readonly used: number
  }[]
  readonly days: readonly DayUsage[]
}

export interface MovedAddresses {
  readonly salt: string
  readonly hashes: readonly string[]
}

export type MovedTask = Pick<
  TaskStatus,
  'podcastId' | 'kind' | 'domain' | 'dueAt' | 'state'
>

/**
 * Reads see what was written before the call. Writes are durable when they resolve, and twice is
 * once.
 */
export interface Moving {
  /** Returns all keys by creation, oldest first; revoked ones too. */
  readKeys(): Promise<readonly MovedKey[]>
  /** Overwrites keys of the same ids, usage included. */
  writeKeys(keys: readonly MovedKey[]): Promise<void>
  readForgotten(): Promise<MovedAddresses>
  /** Replaces all addresses that are here. */
  writeForgotten(addresses: MovedAddresses): Promise<void>
  /** Returns the tasks of these podcasts, in any order. */
  readTasks(ids: readonly PodcastId[]): Promise<readonly MovedTask[]>
  /**
   * Overwrites tasks that no worker holds. Leaves out the task of a podcast that is not
   * here.
   */
  writeTasks(tasks: readonly MovedTask[]): Promise<void>
}
