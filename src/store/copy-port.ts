/**
 * What a directory holds beside its podcasts, their metadata and histories, whole and as it stands:
 * for a copy in another directory. Secrets stay hashes. Pauses of domains, budgets and leases are
 * short-lived and are not copied.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { ApiKey, Counter, DayUsage } from './api-keys.ts'
import type { TaskStatus } from './task-queue.ts'

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
  /** By creation, oldest first; revoked ones too. */
  readKeys(): Promise<readonly CopiedKey[]>
  /** Over keys of the same ids, usage included. */
  writeKeys(keys: readonly CopiedKey[]): Promise<void>
  readForgotten(): Promise<CopiedAddresses>
  /** In place of what is here. */
  writeForgotten(addresses: CopiedAddresses): Promise<void>
  /** Of those of the podcasts that have any, in any order. */
  readTasks(ids: readonly PodcastId[]): Promise<readonly CopiedTask[]>
  /** Over tasks that nobody has at the moment. A task of a podcast that is not here is left out. */
  writeTasks(tasks: readonly CopiedTask[]): Promise<void>
}
