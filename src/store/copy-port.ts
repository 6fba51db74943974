/**
 * The port for copying a directory: all it holds except podcasts, their metadata and their
 * histories. Secrets remain hashes. Short-lived state (domain pauses, budgets, leases, ended
 * sessions) is not copied.
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

/** Reads see all earlier writes. Writes are durable when they resolve, and idempotent. */
export interface CopyPort {
  /** Returns all keys, revoked ones included, oldest first. */
  readKeys(): Promise<readonly CopiedKey[]>
  /** Overwrites keys with the same ids, including their usage. */
  writeKeys(keys: readonly CopiedKey[]): Promise<void>
  readForgotten(): Promise<CopiedAddresses>
  /** Replaces all stored addresses. */
  writeForgotten(addresses: CopiedAddresses): Promise<void>
  /** Returns them in any order. */
  readTasks(ids: readonly PodcastId[]): Promise<readonly CopiedTask[]>
  /** Overwrites tasks unless a worker holds their lease. Skips tasks of unknown podcasts. */
  writeTasks(tasks: readonly CopiedTask[]): Promise<void>
}
