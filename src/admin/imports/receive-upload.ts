/**
 * Writes an upload to a file as it comes: never more of it in memory than a piece, no more on the
 * disk than may be, and no longer than bytes keep coming.
 */
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CodedError } from '../../errors.ts'
import type { CatalogueFormat } from '../../intake/catalogue/format.ts'
import { assertUploadHead, HEAD_BYTES } from './upload-format.ts'

/** How fast an upload has to come. */
export interface UploadPace {
  /** In ms. */
  readonly windowMs: number
  /** In bytes, in each window. */
  readonly leastBytes: number
}

/** 64 KiB in 30 s: a slow telephone line sends more. */
export const UPLOAD_PACE: UploadPace = { windowMs: 30_000, leastBytes: 65_536 }

/** Left free on the disk, in bytes: the directory is written to as well. */
const RESERVE_BYTES = 67_108_864

const DISK_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

export interface UploadTerms {
  readonly file: string
  readonly format: CatalogueFormat
  readonly maxBytes: number
  readonly pace: UploadPace
  /** Aborted when somebody cancels it. */
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number) => void
}

export function uploadTooLarge(maxBytes: number): CodedError {
  const mib = String(Math.floor(maxBytes / 1_048_576))
  return new CodedError(
    'BODY_TOO_LARGE',
    `The upload has more than ${mib} MiB (${String(maxBytes)} bytes): set CASTDEX_UPLOAD_MAX_BYTES, or use castdex import on the machine.`,
  )
}

function diskFull(cause?: unknown): CodedError {
  const message = 'The disk of the data folder has no room for the upload.'
  return new CodedError('DISK_FULL', message, cause === undefined ? {} : { cause })
}

/** Before a byte has come. `declared`: as the head of the request says it. */
export async function assertRoom(
  folder: string,
  declared: number | undefined,
  maxBytes: number,
): Promise<void> {
  if (declared !== undefined && declared > maxBytes) throw uploadTooLarge(maxBytes)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < (declared ?? 0) + RESERVE_BYTES) throw diskFull()
}

/** Rejects when too little comes, or nobody wants it any more. */
class PaceWatch implements Disposable {
  readonly failed: Promise<never>
  readonly #timer: NodeJS.Timeout
  #bytes = 0

  constructor({ windowMs, leastBytes }: UploadPace, signal: AbortSignal) {
    const { promise, reject } = Promise.withResolvers<never>()
    this.failed = promise
    // Nobody may be waiting when the upload is refused for something else.
    promise.catch(() => undefined)
    this.#timer = setInterval(() => {
      const message = `The upload brought less than ${String(leastBytes)} bytes in ${String(windowMs / 1000)} s.`
      if (this.#bytes < leastBytes) reject(new CodedError('REQUEST_TIMEOUT', message))
      this.#bytes = 0
    }, windowMs).unref()
    const cancel = (): void =>
      reject(new CodedError('UPLOAD_CANCELLED', 'The upload was cancelled before all had come.'))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
  }

  add(bytes: number): void {
    this.#bytes += bytes
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}

/** What its sender does not bring whole is no upload. */
function brokenOff(cause: unknown): unknown {
  if (cause instanceof CodedError) return cause
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (DISK_CODES.has(code)) return diskFull(cause)
  const message = 'The upload broke off before all of it had come.'
  return new CodedError('MALFORMED_REQUEST', message, { cause })
}

/** Looks at what the upload begins with, as soon as enough of it has come. */
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
 * Resolves to the bytes that came; the file is its owner's alone. What is refused is left in the
 * stream, and nothing of it on the disk.
 */
export async function receiveUpload(
  body: AsyncIterable<Buffer>,
  { file, format, maxBytes, pace, signal, onBytes }: UploadTerms,
): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const chunks = body[Symbol.asyncIterator]()
  const head = new HeadCheck(format)
  using watch = new PaceWatch(pace, signal)
  let bytes = 0
  try {
    await using handle = await open(file, 'wx', 0o600)
    for (;;) {
      const coming = chunks.next()
      // It may fail when nobody waits for it any more.
      coming.catch(() => undefined)
      const next = await Promise.race([coming, watch.failed])
      if (next.done === true) break
      bytes += next.value.length
      watch.add(next.value.length)
      if (bytes > maxBytes) throw uploadTooLarge(maxBytes)
      head.add(next.value)
      await handle.writeFile(next.value)
      onBytes(bytes)
    }
    head.end()
    return bytes
  } catch (cause) {
    await rm(file, { force: true })
    throw brokenOff(cause)
  }
}
