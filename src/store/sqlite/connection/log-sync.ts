/**
 * Puts what was committed on the disk before a decision is acknowledged. A commit alone is in the
 * cache of the operating system: a power cut would bring a revoked key back.
 */
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DiskState } from './disk-state.ts'

export class LogSync {
  readonly #file: string
  readonly #disk: DiskState
  #isNamed = false

  constructor(file: string, disk: DiskState) {
    this.#file = file
    this.#disk = disk
  }

  /** Resolves when everything that was committed before is on the disk; a failure rejects. */
  async sync(): Promise<void> {
    try {
      await syncFile(`${this.#file}-wal`)
      // The name of a new log is on the disk when its folder is.
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
    // SQLite removes a log once it is in its file, which is on the disk by then.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
