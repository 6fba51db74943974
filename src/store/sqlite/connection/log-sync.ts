/**
 * Syncs the log to disk before a decision is acknowledged. Without it a power cut could undo a
 * revocation, because a commit only reaches the operating system's cache.
 */
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCodeOf } from '../../../errors.ts'
import type { DiskState } from './disk-state.ts'

export class LogSync {
  readonly #file: string
  readonly #disk: DiskState
  #isNamed = false

  constructor(file: string, disk: DiskState) {
    this.#file = file
    this.#disk = disk
  }

  /** Resolves when all earlier commits are on disk; rejects on failure. */
  async sync(): Promise<void> {
    try {
      await syncFile(`${this.#file}-wal`)
      // A new file's name is durable once its folder is synced.
      if (!this.#isNamed) await syncFile(dirname(this.#file))
      this.#isNamed = true
    } catch (error) {
      throw this.#disk.judge(error)
    }
  }
}

async function syncFile(path: string): Promise<void> {
  try {
    await using handle = await open(path, 'r')
    await handle.sync()
  } catch (error) {
    // SQLite deletes the log after a checkpoint, which is synced.
    if (errorCodeOf(error) !== 'ENOENT') throw error
  }
}
