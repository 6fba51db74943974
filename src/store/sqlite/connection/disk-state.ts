/** Whether the disk of the data folder takes what is written, as the last write found it. */
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '../../../errors.ts'
import { isUnwritable, LEAST_ROOM_BYTES } from './database.ts'

const RETRY_AFTER_S = 30
const FULL = 'the disk of the data folder is full or read-only'
const FAILED = 'the disk of the data folder did not take what was written'

const REMEDY = 'Make room on it, or let castdex write to it; then run this again.'
/** A key with a quota pays before it is answered, and that is written. */
const GOES_ON = 'calls of keys with a quota and those that write are refused'

/** https://nodejs.org/api/os.html#error-constants: no room, quota used up, read-only, failed. */
const UNWRITABLE_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

function isRefusedByDisk(error: unknown): boolean {
  if (isUnwritable(error)) return true
  return error instanceof Error && 'code' in error && UNWRITABLE_CODES.has(error.code)
}

/** Told apart from every other `NOT_READY`, which says that somebody else is at it. */
export class DiskRefusal extends CodedError {
  constructor(cause?: unknown) {
    const isFailed = cause instanceof Error && 'code' in cause && cause.code === 'EIO'
    const message = isFailed
      ? `${FAILED}: it may be lost; look at the disk and at the system's log.`
      : `${FULL}: nothing can be written until there is room.`
    super('NOT_READY', message, { cause, remedy: REMEDY, retryAfterS: RETRY_AFTER_S })
  }
}

/** A full disk as a sentence with a code; every other error as it is. */
export function toDiskRefusal(error: unknown): unknown {
  return isRefusedByDisk(error) ? new DiskRefusal(error) : error
}

export interface DiskStateOptions {
  readonly dataDir: string
  /** Writes a little into the files of the directory. */
  readonly tryToWrite: () => Promise<unknown>
}

export class DiskState {
  readonly #options: DiskStateOptions
  #isFull = false
  #probe: Promise<void> | undefined

  constructor(options: DiskStateOptions) {
    this.#options = options
  }

  /** Notes that a write failed because of the disk, and gives the error to throw. */
  judge(error: unknown): unknown {
    const judged = toDiskRefusal(error)
    if (judged !== error) this.#isFull = true
    return judged
  }

  takesWrites(): void {
    this.#isFull = false
  }

  /**
   * A sentence where nothing can be written. After a failed write it tries whether there is room
   * again.
   */
  async finding(): Promise<string | undefined> {
    if (this.#isFull) {
      this.#probe ??= this.#tryAgain().finally(() => {
        this.#probe = undefined
      })
      await this.#probe
    }
    return this.#isFull || (await this.#isNearlyFull()) ? `${FULL}; ${GOES_ON}` : undefined
  }

  /** A small write may fit where a larger one does not, so both are tried. */
  async #tryAgain(): Promise<void> {
    const file = join(this.#options.dataDir, `.room-${String(process.pid)}`)
    try {
      await writeFile(file, Buffer.alloc(LEAST_ROOM_BYTES), { mode: 0o600 })
      await rm(file, { force: true })
      // Its success is noted where all writes are.
      await this.#options.tryToWrite()
    } catch {
      this.#isFull = true
      await rm(file, { force: true }).catch(() => undefined)
    }
  }

  async #isNearlyFull(): Promise<boolean> {
    try {
      const { bavail, bsize, blocks } = await statfs(this.#options.dataDir)
      // Some file systems tell nothing.
      return blocks > 0 && bavail * bsize < LEAST_ROOM_BYTES
    } catch {
      return false
    }
  }
}
