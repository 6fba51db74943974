/** Tracks whether the disk of the data folder accepts writes, as of the last write. */
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError, errorCodeOf } from '../../../errors.ts'
import { isUnwritable, LEAST_ROOM_BYTES } from './database.ts'

const RETRY_AFTER_S = 30
const FULL = 'the disk of the data folder is full or read-only'
const FAILED = 'the disk of the data folder did not take what was written'

const remedyOf = (folder: string): string =>
  `Make room on it${folder}, or let castdex write to it; then run this again.`
/** Keys with a quota need a write before each answer. */
const GOES_ON = 'calls of keys with a quota and those that write are refused'

/**
 * https://nodejs.org/api/os.html#error-constants: disk full, quota exceeded, read-only, I/O error.
 */
const UNWRITABLE_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

function isRefusedByDisk(error: unknown): boolean {
  if (isUnwritable(error)) return true
  return UNWRITABLE_CODES.has(errorCodeOf(error))
}

/**
 * Distinguishes a full disk from every other `NOT_READY`, which means that another process holds a
 * lock.
 */
export class DiskRefusal extends CodedError {
  /** `dataDir` is for the operator alone: the remedy is not sent to callers. */
  constructor(cause?: unknown, dataDir?: string) {
    const isFailed = errorCodeOf(cause) === 'EIO'
    const message = isFailed
      ? `${FAILED}: it may be lost; look at the disk and at the system's log.`
      : `${FULL}: nothing can be written until there is room.`
    super('NOT_READY', message, {
      cause,
      remedy: remedyOf(dataDir === undefined ? '' : ` (${dataDir})`),
      retryAfterS: RETRY_AFTER_S,
    })
  }
}

/** Wraps disk errors in a coded error; returns other errors unchanged. */
export function toDiskRefusal(error: unknown, dataDir?: string): unknown {
  if (isRefusedByDisk(error)) return new DiskRefusal(error, dataDir)
  return error
}

export interface DiskStateOptions {
  readonly dataDir: string
  /** Writes a small amount to the files of the directory. */
  readonly tryToWrite: () => Promise<unknown>
}

export class DiskState {
  readonly #options: DiskStateOptions
  #isFull = false
  #probe: Promise<void> | undefined

  constructor(options: DiskStateOptions) {
    this.#options = options
  }

  /** Records a failed write and returns the error to throw. */
  judge(error: unknown): unknown {
    const judged = toDiskRefusal(error, this.#options.dataDir)
    if (judged !== error) this.#isFull = true
    return judged
  }

  takesWrites(): void {
    this.#isFull = false
  }

  /** Returns a sentence if writes fail. After a failed write it probes the disk again. */
  async finding(): Promise<string | undefined> {
    if (this.#isFull) {
      this.#probe ??= this.#tryAgain().finally(() => {
        this.#probe = undefined
      })
      await this.#probe
    }
    if (this.#isFull || (await this.#isNearlyFull())) return `${FULL}; ${GOES_ON}`
    return undefined
  }

  /**
   * Probes with a large and a small write, because a small one may fit where a large one does not.
   */
  async #tryAgain(): Promise<void> {
    const file = join(this.#options.dataDir, `.room-${String(process.pid)}`)
    try {
      await writeFile(file, Buffer.alloc(LEAST_ROOM_BYTES), { mode: 0o600 })
      await rm(file, { force: true })
      // Writes of the directory record their success themselves.
      await this.#options.tryToWrite()
    } catch {
      this.#isFull = true
      await rm(file, { force: true }).catch(() => undefined)
    }
  }

  async #isNearlyFull(): Promise<boolean> {
    try {
      const { bavail, bsize, blocks } = await statfs(this.#options.dataDir)
      // Some file systems report zero.
      return blocks > 0 && bavail * bsize < LEAST_ROOM_BYTES
    } catch {
      return false
    }
  }
}
