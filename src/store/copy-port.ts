/**
 * What a directory holds beside its podcasts, their metadata and histories, whole and as it stands:
 * for a copy in another directory. Secrets stay hashes. Pauses of domains, budgets, leases
 * and ended sessions are short-lived and are not copied.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { ApiKey, Counter, DayUsage } from './api-keys.ts'
import type { TaskStatus } from './task.ts'

export interface CopiedKey {
  readonly key: ApiKey
  readonly secretHash: string
  readonly usage: readonly {
    readonly month: string
    readonly counter: Counter
    readonly used: number
  }[]
  readonly days: readonly DayUsage[]
}

export interface CopiedAddresses {
  readonly salt: string
  readonly hashes: readonly string[]
}

export type CopiedTask = Pick<
  TaskStatus,
  'podcastId' | 'kind' | 'domain' | 'dueAt' | 'state'
>

/**
 * Reads see what was written before the call. Writes are durable when they resolve, and twice is
 * once.
 */
export interface CopyPort {
  /** Returns all keys by creation, oldest first; revoked ones too. */
  readKeys(): Promise<readonly CopiedKey[]>
  /** Overwrites keys of the same ids, usage included. */
  writeKeys(keys: readonly CopiedKey[]): Promise<void>
  readForgotten(): Promise<CopiedAddresses>
  /** Replaces all addresses that are here. */
  writeForgotten(addresses: CopiedAddresses): Promise<void>
  /** Returns the tasks of these podcasts, in any order. */
  readTasks(ids: readonly PodcastId[]): Promise<readonly CopiedTask[]>
  /**
   * Overwrites tasks that no worker holds. Leaves out the task of a podcast that is not
   * here.
   */
  writeTasks(tasks: readonly CopiedTask[]): Promise<void>
}
