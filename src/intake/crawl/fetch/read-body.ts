/**
 * Reads a body and undoes its compression, never past a number of bytes, and of large ones only a
 * few at a time.
 */
import type { Deadline } from './deadline.ts'
import { decodeBody, TooLarge } from './decode-body.ts'

/**
 * A body that arrives with more bytes than this, compressed or not, waits for its turn:
 * small ones may swell.
 */
const LARGE_BYTES = 1_048_576

export interface BodyReadOptions {
  /** `Content-Length`, 0 when it is not said. */
  readonly declared: number
  readonly contentEncoding: string
  readonly maxBytes: number
  /** Resolves when there is room for a large body; asked at most once. */
  readonly enterLarge: () => Promise<void>
  readonly deadline: Deadline
}

type Ask = () => Promise<void>

const onlyOnce = (ask: Ask): Ask => {
  let asked: Promise<void> | undefined
  return () => (asked ??= ask())
}

/** Reads the body. Leaving the loop in any way ends the body and with it the connection. */
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
  return chunks.length === 1 && chunks[0] !== undefined
    ? chunks[0]
    : Buffer.concat(chunks, size)
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

/**
 * Undefined where the bytes are not in the coding that they are said to be in; `TooLarge` past
 * `maxBytes`.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  options: BodyReadOptions,
): Promise<Uint8Array | undefined> {
  const enterLarge = onlyOnce(() => options.deadline.pauseFor(options.enterLarge()))
  const bounded = { ...options, enterLarge }
  return decode(await readBytes(body, bounded), bounded)
}
