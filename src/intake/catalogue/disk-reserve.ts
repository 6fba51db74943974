/** Stops large writes before the disk is full, because the directory needs space too. */
import { statfs } from 'node:fs/promises'
import { CodedError } from '../../errors.ts'

const RESERVE_BYTES = 67_108_864
/** The number of written bytes between two checks of the free space. */
const LOOK_BYTES = 67_108_864

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export class DiskReserve {
  readonly #folder: string
  readonly #wanted: string
  readonly #freeBytes: typeof freeBytesOf
  #written = 0

  /** `wanted` completes the error message with the purpose of the write. */
  constructor(folder: string, wanted: string, freeBytes = freeBytesOf) {
    this.#folder = folder
    this.#wanted = wanted
    this.#freeBytes = freeBytes
  }

  /** Throws `DISK_FULL` unless `bytes` fit in addition to the reserve. */
  async assertRoom(bytes: number): Promise<void> {
    if ((await this.#freeBytes(this.#folder)) < bytes + RESERVE_BYTES) throw this.full()
  }

  /** Call it before writing `bytes`; throws `DISK_FULL` like `assertRoom`. */
  async add(bytes: number): Promise<void> {
    this.#written += bytes
    if (this.#written < LOOK_BYTES) return
    this.#written = 0
    await this.assertRoom(bytes)
  }

  full(cause?: unknown): CodedError {
    const message = `The disk of the data folder has no room ${this.#wanted}.`
    return new CodedError('DISK_FULL', message, cause === undefined ? {} : { cause })
  }
}
