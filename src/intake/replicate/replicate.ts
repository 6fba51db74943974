/**
 * Replicates another directory: reads its change feed from the last position and applies it
 * verbatim. Resumable and idempotent.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Directory } from '../../store/directory.ts'
import { keepFiles, readFiles } from './follow-files.ts'
import {
  type ReplicationPosition,
  readReplicationPosition,
  writeReplicationPosition,
} from './position.ts'
import { type ReplicationSource, isFinal, readChanges } from './read-changes.ts'

export interface ReplicationProgress {
  /** Changes applied since the last report. */
  readonly changes: number
  /** True if the feed is exhausted for now. */
  readonly isEqual: boolean
}

export interface ReplicationOptions {
  readonly source: ReplicationSource
  readonly dataDir: string
  /** The replica. */
  readonly directory: Pick<Directory, 'writer' | 'transcripts' | 'forgotten'>
  /**
   * Erases people whom the source has erased from data that the change feed does not carry.
   * `isErased`: a call with this many entries has finished.
   */
  readonly forget: (entries: readonly string[], isErased: boolean) => Promise<void>
  /** The polling interval in ms once both are equal. */
  readonly pauseMs: number
  readonly signal: AbortSignal
  readonly onNews: (news: ReplicationProgress) => void
  readonly onTrouble: (error: unknown, waitMs: number) => void
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

/** Applies all changes since the position, and returns the new position. */
export async function replicateOnce(
  options: ReplicationOptions,
  from: ReplicationPosition,
): Promise<ReplicationPosition> {
  const { source, directory, dataDir, signal } = options
  let position = from
  for (;;) {
    // Read before the podcasts are, so that the files' podcasts are among them.
    const files = await readFiles(source, position.files, signal)
    position = await replicatePodcasts(options, position)
    await keepFiles(directory, files)
    if (files.cursor !== undefined && files.cursor !== position.files) {
      position = { ...position, files: files.cursor }
      await writeReplicationPosition(dataDir, position)
    }
    if (!files.more) return position
  }
}

async function replicatePodcasts(
  options: ReplicationOptions,
  from: ReplicationPosition,
): Promise<ReplicationPosition> {
  const { source, directory, forget, dataDir, signal, onNews } = options
  let position = from
  for (;;) {
    const { changes, cursor, forgotten } = await readChanges(
      source,
      position.cursor,
      signal,
    )
    const isEqual = changes.length === 0
    if (!isEqual) {
      await directory.writer.applyChanges(changes, { tellsEpisodes: true })
      await forget(forgotten, forgotten.length === position.erased)
    }
    if (cursor !== position.cursor) {
      const erased = isEqual ? position.erased : forgotten.length
      position = { ...position, cursor, ...(erased !== undefined && { erased }) }
      await writeReplicationPosition(dataDir, position)
    }
    onNews({ changes: changes.length, isEqual })
    if (isEqual) return position
    signal.throwIfAborted()
  }
}

/**
 * Follows until aborted. Transient failures (a restarting server, a network outage) are retried.
 */
export async function replicateUntilStopped(
  options: ReplicationOptions,
  from: ReplicationPosition,
): Promise<void> {
  const { dataDir, signal, pauseMs, onTrouble } = options
  let position = from
  let waitMs = FIRST_WAIT_MS
  while (!signal.aborted) {
    try {
      position = await replicateOnce(options, position)
      waitMs = FIRST_WAIT_MS
      await rest(pauseMs, signal)
    } catch (error) {
      if (isStopped(signal)) return
      if (isFinal(error)) throw error
      onTrouble(error, waitMs)
      await rest(waitMs, signal)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      position = (await readReplicationPosition(dataDir)) ?? position
    }
  }
}

/** A function, so that TypeScript does not narrow across `await`. */
const isStopped = (signal: AbortSignal): boolean => signal.aborted

const rest = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
