/** Streams an upload to a file with bounded memory, a disk reserve, and a minimum rate. */
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CodedError } from '../../errors.ts'
import type { CatalogueFormat } from '../../intake/catalogue/format.ts'
import { DiskReserve } from '../../intake/catalogue/disk-reserve.ts'
import { assertUploadHead, HEAD_BYTES } from './upload-format.ts'

export interface UploadRate {
  readonly windowMs: number
  /** Minimum bytes per window. */
  readonly leastBytes: number
}

/** 64 KiB in 30 s: less than a slow telephone line sends. */
export const UPLOAD_RATE: UploadRate = { windowMs: 30_000, leastBytes: 65_536 }

const DISK_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

export interface UploadTerms {
  readonly file: string
  readonly format: CatalogueFormat
  readonly maxBytes: number
  readonly rate: UploadRate
  /** Aborted when the upload is cancelled. */
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number) => void
}

export function uploadTooLarge(maxBytes: number): CodedError {
  const mib = String(Math.floor(maxBytes / 1_048_576))
  return new CodedError(
    'BODY_TOO_LARGE',
    `The upload has more than ${mib} MiB (${String(maxBytes)} bytes): set CASTDEX_UPLOAD_MAX_BYTES, or use castdex import on the machine.`,
    { refusalCase: { name: 'upload-too-large', about: mib } },
  )
}

function reserveOf(folder: string): DiskReserve {
  return new DiskReserve(folder, 'for the upload')
}

/** Must be called before the first byte. `declared` is the size from the request's headers. */
export async function assertRoom(
  folder: string,
  declared: number | undefined,
  maxBytes: number,
): Promise<void> {
  if (declared !== undefined && declared > maxBytes) throw uploadTooLarge(maxBytes)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await reserveOf(folder).assertRoom(declared ?? 0)
}

/** Rejects when the rate is too low, or when the upload is cancelled. */
class RateWatch implements Disposable {
  readonly #timer: NodeJS.Timeout
  readonly #signal: AbortSignal
  #bytes = 0
  #failure: CodedError | undefined
  #giveUp: ((failure: CodedError) => void) | undefined

  constructor({ windowMs, leastBytes }: UploadRate, signal: AbortSignal) {
    this.#signal = signal
    this.#timer = setInterval(() => {
      const message = `The upload brought less than ${String(leastBytes)} bytes in ${String(windowMs / 1000)} s.`
      if (this.#bytes < leastBytes) this.#fail('REQUEST_TIMEOUT', message)
      this.#bytes = 0
    }, windowMs).unref()
    if (signal.aborted) this.#cancel()
    signal.addEventListener('abort', this.#cancel)
  }

  readonly #cancel = (): void =>
    this.#fail('UPLOAD_CANCELLED', 'The upload was cancelled before all had come.')

  #fail(code: 'REQUEST_TIMEOUT' | 'UPLOAD_CANCELLED', message: string): void {
    this.#failure ??= new CodedError(code, message)
    this.#giveUp?.(this.#failure)
  }

  /**
   * Creates a new promise for every chunk. A race against one promise of the whole upload would
   * keep all chunks in memory.
   */
  async wait<Value>(coming: Promise<Value>): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    this.#giveUp = reject
    if (this.#failure !== undefined) reject(this.#failure)
    coming.then(resolve, reject)
    return promise
  }

  add(bytes: number): void {
    this.#bytes += bytes
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.#signal.removeEventListener('abort', this.#cancel)
  }
}

/** Returns the error of an incomplete upload. */
function brokenOff(cause: unknown, reserve: DiskReserve): unknown {
  if (cause instanceof CodedError) return cause
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (DISK_CODES.has(code)) return reserve.full(cause)
  const message = 'The upload broke off before all of it had come.'
  return new CodedError('MALFORMED_REQUEST', message, { cause })
}

/** Checks the first bytes as soon as enough have arrived. */
class HeadCheck {
  readonly #format: CatalogueFormat
  #head: Buffer | undefined = Buffer.alloc(0)

  constructor(format: CatalogueFormat) {
    this.#format = format
  }

  add(chunk: Buffer): void {
    if (this.#head === undefined) return
    this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES)])
    if (this.#head.length >= HEAD_BYTES) this.end()
  }

  end(): void {
    if (this.#head !== undefined) assertUploadHead(this.#format, this.#head)
    this.#head = undefined
  }
}

/**
 * Resolves to the number of received bytes. Only the owner may read the file. A refused upload
 * leaves the rest in the stream, and nothing on the disk.
 */
export async function receiveUpload(
  body: AsyncIterable<Buffer>,
  { file, format, maxBytes, rate, signal, onBytes }: UploadTerms,
): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const chunks = body[Symbol.asyncIterator]()
  const head = new HeadCheck(format)
  const reserve = reserveOf(dirname(file))
  using watch = new RateWatch(rate, signal)
  let bytes = 0
  try {
    await using handle = await open(file, 'wx', 0o600)
    for (;;) {
      const next = await watch.wait(chunks.next())
      if (next.done === true) break
      bytes += next.value.length
      watch.add(next.value.length)
      if (bytes > maxBytes) throw uploadTooLarge(maxBytes)
      head.add(next.value)
      await reserve.add(next.value.length)
      await handle.writeFile(next.value)
      onBytes(bytes)
    }
    head.end()
    return bytes
  } catch (cause) {
    await rm(file, { force: true }).catch(() => undefined)
    throw brokenOff(cause, reserve)
  }
}
