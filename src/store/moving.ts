/**
 * What a directory holds beside its podcasts, their metadata and histories, whole and as it stands:
 * for a move into another directory. Secrets stay hashes. Pauses of domains, budgets and leases are
 * short-lived and do not move.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { ApiKey, Counter, DayUsage } from './api-keys.ts'
import type { TaskStatus } from './task.ts'

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
  /** By creation, oldest first; revoked ones too. */
  readKeys(): Promise<readonly MovedKey[]>
  /** Over keys of the same ids, usage included. */
  writeKeys(keys: readonly MovedKey[]): Promise<void>
  readForgotten(): Promise<MovedAddresses>
  /** In place of what is here. */
  writeForgotten(addresses: MovedAddresses): Promise<void>
  /** Of those of the podcasts that have any, in any order. */
  readTasks(ids: readonly PodcastId[]): Promise<readonly MovedTask[]>
  /** Over tasks that nobody has at the moment. A task of a podcast that is not here is left out. */
  writeTasks(tasks: readonly MovedTask[]): Promise<void>
}
