/** Reads and decompresses a body up to a size limit, and limits concurrent large bodies. */
import type { Deadline } from './deadline.ts'
import { decodeBody, TooLarge } from './decode-body.ts'

/** Larger bodies, compressed or decompressed, wait for capacity. */
const LARGE_BYTES = 1_048_576

export interface BodyReadOptions {
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

/** Returns undefined if the body does not match its coding; throws `TooLarge` past `maxBytes`. */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  options: BodyReadOptions,
): Promise<Uint8Array | undefined> {
  const enterLarge = onlyOnce(() => options.deadline.pauseFor(options.enterLarge()))
  const bounded = { ...options, enterLarge }
  return decode(await readBytes(body, bounded), bounded)
}
