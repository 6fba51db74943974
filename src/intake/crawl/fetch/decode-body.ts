/** Reads and decompresses a response body up to a deadline and a size limit. */
import { promisify } from 'node:util'
import {
  brotliDecompress,
  constants,
  createGunzip,
  gunzipSync,
  inflate,
  inflateRaw,
  zstdDecompress,
} from 'node:zlib'
import { errorCodeOf } from '../../../errors.ts'

export interface Deadline extends Disposable {
  /** Aborted at the deadline or by the caller's signal. */
  readonly signal: AbortSignal
  readonly isOver: boolean
  /** Stops the clock until the promise settles. */
  pauseFor<Value>(promise: Promise<Value>): Promise<Value>
}

/** Limits the duration of one fetch, excluding time spent waiting for our own limits. */
export function openDeadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let isOver = false
  let leftMs = timeoutMs
  let startedMs = 0
  let timer: NodeJS.Timeout | undefined
  const start = (): void => {
    startedMs = performance.now()
    timer = setTimeout(() => {
      isOver = true
      controller.abort()
    }, leftMs)
  }
  const stop = (): void => {
    clearTimeout(timer)
    leftMs = Math.max(0, leftMs - (performance.now() - startedMs))
  }
  const abort = (): void => controller.abort()
  if (outer?.aborted === true) abort()
  outer?.addEventListener('abort', abort)
  start()
  return {
    signal: controller.signal,
    get isOver() {
      return isOver
    },
    async pauseFor(promise) {
      stop()
      try {
        return await promise
      } finally {
        start()
      }
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}

/** Larger bodies, compressed or decompressed, wait for capacity. */
const LARGE_BYTES = 1_048_576

interface BodyReadOptions {
  /** `Content-Length`, 0 if absent. */
  readonly declared: number
  readonly contentEncoding: string
  readonly maxBytes: number
  /** Resolves when capacity for a large body is available; called at most once. */
  readonly enterLarge: () => Promise<void>
  readonly deadline: Deadline
}

type Ask = () => Promise<void>

const onlyOnce = (ask: Ask): Ask => {
  let asked: Promise<void> | undefined
  return () => (asked ??= ask())
}

/** Reads the body. Any exit from the loop closes the body and its connection. */
const readBytes = async (
  body: AsyncIterable<Uint8Array>,
  options: BodyReadOptions,
): Promise<Uint8Array> => {
  const { declared, maxBytes, enterLarge } = options
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes || declared > maxBytes) throw new TooLarge()
    chunks.push(chunk)
    if (Math.max(size, declared) > LARGE_BYTES) await enterLarge()
  }
  if (chunks.length === 1 && chunks[0] !== undefined) return chunks[0]
  return Buffer.concat(chunks, size)
}

const decode = async (
  bytes: Uint8Array,
  options: BodyReadOptions,
): Promise<Uint8Array | undefined> => {
  const { contentEncoding, maxBytes, enterLarge } = options
  if (maxBytes <= LARGE_BYTES) return decodeBody(bytes, contentEncoding, maxBytes)
  try {
    return await decodeBody(bytes, contentEncoding, LARGE_BYTES)
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    await enterLarge()
    return decodeBody(bytes, contentEncoding, maxBytes)
  }
}

/** Returns undefined if the body does not match its coding; throws `TooLarge` past `maxBytes`. */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  options: BodyReadOptions,
): Promise<Uint8Array | undefined> {
  const enterLarge = onlyOnce(() => options.deadline.pauseFor(options.enterLarge()))
  const bounded = { ...options, enterLarge }
  return decode(await readBytes(body, bounded), bounded)
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

type Decoder = (bytes: Uint8Array, maxOutputLength: number) => Promise<Uint8Array>

/**
 * A truncated stream is decoded as far as it arrived; the parser finds the last complete item.
 */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH } as const

const inflateAsync = promisify(inflate)
const inflateRawAsync = promisify(inflateRaw)
const brotliAsync = promisify(brotliDecompress)
const zstdAsync = promisify(zstdDecompress)

/** `deflate` means the zlib format, but some servers omit its header. */
const inflateEither: Decoder = (bytes, maxOutputLength) => {
  const hasHeader =
    ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0
  const options = { ...LENIENT, maxOutputLength }
  if (hasHeader) return inflateAsync(bytes, options)
  return inflateRawAsync(bytes, options)
}

/** Results up to this size are decoded synchronously: a thread switch would cost more. */
const AT_ONCE = 1_048_576

const PART_BYTES = 262_144
const USUAL_PART_BYTES = 16_384
/** Size of a gzip header and trailer, in bytes. */
const LEAST_GZIP = 18
/** Smaller buffers may come from a pool. */
const LEAST_SAID = 8192
/** The first character of an uncompressed body occurs within this many bytes. */
const PLAIN_BYTES = 64

const gunzipUpTo: Decoder = async (bytes, maxOutputLength) => {
  if (maxOutputLength <= AT_ONCE) {
    const chunkSize = saidLength(bytes, maxOutputLength) + 1
    return ownBuffer(gunzipSync(bytes, { ...LENIENT, maxOutputLength, chunkSize }))
  }
  return gunzipInPlace(bytes, maxOutputLength)
}

/**
 * Returns the length from the trailer of a gzip file
 * (https://www.rfc-editor.org/rfc/rfc1952#page-5), so that the output needs one allocation and no
 * copy.
 */
const saidLength = (bytes: Uint8Array, most: number): number => {
  if (bytes.byteLength < LEAST_GZIP) return USUAL_PART_BYTES
  const said = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(
    bytes.byteLength - 4,
    true,
  )
  if (said < LEAST_SAID || said > most) return USUAL_PART_BYTES
  return said
}

/** Returns the bytes in a buffer without spare capacity, ready to transfer or release. */
const ownBuffer = (bytes: Uint8Array): Uint8Array => {
  const { buffer, byteOffset, byteLength } = bytes
  const isAlone =
    buffer instanceof ArrayBuffer && byteOffset === 0 && buffer.byteLength - byteLength <= 1
  if (isAlone) return new Uint8Array(buffer.transfer(byteLength))
  return bytes
}

/**
 * Decompresses into a resizable buffer. Joining chunks at the end would double the memory and
 * fragment it.
 */
const gunzipInPlace: Decoder = async (bytes, most) => {
  const buffer = new ArrayBuffer(0, { maxByteLength: most })
  const gunzip = createGunzip({ ...LENIENT, chunkSize: PART_BYTES })
  gunzip.end(bytes)
  for await (const part of gunzip as AsyncIterable<Uint8Array>) {
    const start = buffer.byteLength
    if (start + part.byteLength > most) {
      // Frees the bytes of a decompression bomb immediately instead of at the next GC.
      buffer.transfer(0)
      throw new TooLarge()
    }
    buffer.resize(start + part.byteLength)
    new Uint8Array(buffer).set(part, start)
  }
  return new Uint8Array(buffer, 0, buffer.byteLength)
}

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: gunzipUpTo,
  'x-gzip': gunzipUpTo,
  deflate: inflateEither,
  br: (bytes, maxOutputLength) =>
    brotliAsync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength }),
  zstd: (bytes, maxOutputLength) => zstdAsync(bytes, { maxOutputLength }),
}

const identity: Decoder = (bytes) => Promise.resolve(bytes)

/** One coding is typical; more may be a decompression bomb. */
const MAX_CODINGS = 2

/** Returns whether the bytes start as an uncompressed feed or page does. */
const isPlain = (bytes: Uint8Array): boolean => {
  const begin = Buffer.from(bytes.subarray(0, PLAIN_BYTES)).toString('latin1')
  return /^(?:\xef\xbb\xbf)?\s*[<{]/.test(begin)
}

/** Some servers declare a coding they did not apply. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Unknown coding names (`none`, `UTF-8`, `aws-chunked`) are ignored. */
const decoderOf = (coding: string, bytes: Uint8Array): Decoder =>
  (coding.endsWith('gzip') && !isGzip(bytes) ? undefined : DECODERS[coding]) ?? identity

/**
 * Returns undefined if the bytes are neither encoded nor plain; throws `TooLarge` past
 * `maxBytes`.
 */
const undo = async (
  bytes: Uint8Array,
  coding: string,
  maxBytes: number,
): Promise<Uint8Array | undefined> => {
  try {
    const decoded = await decoderOf(coding, bytes)(bytes, maxBytes)
    if (isPlain(bytes) && !isPlain(decoded)) return bytes
    return decoded
  } catch (cause) {
    if (cause instanceof TooLarge) throw cause
    if (errorCodeOf(cause) === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge()
    if (isPlain(bytes)) return bytes
    return undefined
  }
}

/**
 * Returns undefined if the bytes do not match their coding; throws `TooLarge` past `maxBytes`.
 */
export async function decodeBody(
  bytes: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '')
  if (codings.length > MAX_CODINGS) return undefined
  let decoded = bytes
  for (const coding of codings.reverse()) {
    const undone = await undo(decoded, coding, maxBytes)
    if (undone === undefined) return undefined
    decoded = undone
  }
  if (decoded.byteLength > maxBytes) throw new TooLarge()
  return decoded
}
