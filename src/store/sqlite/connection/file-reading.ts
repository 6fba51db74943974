/**
 * Distinguishes failing disks from damaged data. SQLite reports an EIO on reads as SQLITE_CORRUPT
 * (https://sqlite.org/rescode.html#ioerr_corruptfs), so this module reads the files itself.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { errorCodeOf } from '../../../errors.ts'
import { DataUnreadable, isRecordDamaged } from './record-damaged.ts'

const CHUNK_BYTES = 1 << 20
/** Maximum duration of a scan for read errors; in ms. */
const LONGEST_LOOK_MS = 2000
/** After a scan without errors, files count as readable for this long; in ms. */
const BELIEVED_MS = 30_000

interface FailedRead {
  readonly file: string
  readonly at: number
}

export class FileReading {
  readonly #files: readonly string[]
  #failed: FailedRead | undefined
  #looking: Promise<void> | undefined
  #believedUntil = 0

  /** Each database has a log next to it. */
  constructor(databases: readonly string[]) {
    this.#files = databases.flatMap((file) => [file, `${file}-wal`])
  }

  /**
   * Replaces a damage error with `NOT_READY` while the disk fails; returns other errors unchanged.
   */
  async judge(error: unknown): Promise<unknown> {
    if (!isRecordDamaged(error)) return error
    if (await this.#isFailing()) return new DataUnreadable(error)
    if (performance.now() < this.#believedUntil) return error
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    await this.#looking
    if (this.#failed === undefined) return error
    return new DataUnreadable(error)
  }

  /** Returns a sentence while the position of a read error is still unreadable. */
  async finding(): Promise<string | undefined> {
    if (!(await this.#isFailing())) return undefined
    return `the data cannot be read: the disk reports an error at ${this.#failed?.file ?? ''}`
  }

  async #isFailing(): Promise<boolean> {
    if (this.#failed === undefined) return false
    if (await canRead(this.#failed)) this.#failed = undefined
    return this.#failed !== undefined
  }

  async #look(): Promise<void> {
    const untilMs = performance.now() + LONGEST_LOOK_MS
    for (const file of this.#files) {
      const at = await findError(file, untilMs)
      if (at === undefined) continue
      this.#failed = { file, at }
      return
    }
    this.#believedUntil = performance.now() + BELIEVED_MS
  }
}

/** Returns the number of bytes read; undefined on a disk error. */
async function readChunk(
  handle: FileHandle,
  buffer: Buffer,
  at: number,
): Promise<number | undefined> {
  try {
    return (await handle.read(buffer, 0, CHUNK_BYTES, at)).bytesRead
  } catch (error) {
    if (errorCodeOf(error) === 'EIO') return undefined
    throw error
  }
}

async function findError(file: string, untilMs: number): Promise<number | undefined> {
  try {
    await using handle = await open(file, 'r')
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    let at = 0
    while (performance.now() < untilMs) {
      const bytes = await readChunk(handle, buffer, at)
      if (bytes === undefined) return at
      if (bytes === 0) return undefined
      // A read ends early before a page that fails.
      at += bytes
    }
    return undefined
  } catch (error) {
    if (errorCodeOf(error) === 'EIO') return 0
    return undefined
  }
}

async function canRead({ file, at }: FailedRead): Promise<boolean> {
  try {
    await using handle = await open(file, 'r')
    return (await readChunk(handle, Buffer.allocUnsafe(CHUNK_BYTES), at)) !== undefined
  } catch (error) {
    return errorCodeOf(error) !== 'EIO'
  }
}
