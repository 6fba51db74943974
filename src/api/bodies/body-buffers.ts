/**
 * Keeps buffers for large answers and uses them again as soon as an answer has left. A new
 * buffer for each would be memory outside of the heap, which makes the garbage collector
 * run all the time (a quarter of the work of an answer of 70 KB).
 */
import type { ServerResponse } from 'node:http'

/**
 * A buffer that is used again has this size; fifty full podcasts have some 75,000 bytes.
 */
export const BODY_BYTES = 131_072
/** This many buffers, at most, are kept while nobody uses them. */
const MOST_KEPT = 16

const free: Buffer[] = []

/** Returns a buffer, which still holds what was there before. */
export function takeBodyBuffer(length: number): Buffer {
  return length > BODY_BYTES
    ? Buffer.allocUnsafeSlow(length)
    : (free.pop() ?? Buffer.allocUnsafeSlow(BODY_BYTES)).subarray(0, length)
}

const keep = ({ buffer }: Buffer): void => {
  if (free.length < MOST_KEPT) free.push(Buffer.from(buffer))
}

/** Takes back a buffer that nobody has seen. */
export function dropBodyBuffer(body: Buffer): void {
  if (body.buffer.byteLength === BODY_BYTES) keep(body)
}

/**
 * Takes the buffer back once the answer has left. One that was cut off may still be on its way: it
 * is not used again.
 */
export function returnBodyBuffer(body: Buffer, response: ServerResponse): void {
  if (body.buffer.byteLength !== BODY_BYTES) return
  response.once('finish', () => keep(body))
}
