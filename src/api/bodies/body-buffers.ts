/**
 * Buffers for large answers, used again as soon as an answer has left: one made anew for each is
 * memory outside of the heap that makes the garbage collector run all the time (a quarter of the
 * work of an answer of 70 KB).
 */
import type { ServerResponse } from 'node:http'

/** Of a buffer that is used again; fifty full podcasts have some 75,000. */
export const BODY_BYTES = 131_072
/** Kept while nobody uses them. */
const MOST_KEPT = 16

const free: Buffer[] = []

/** Its contents are whatever was there before. */
export const takeBodyBuffer = (length: number): Buffer =>
  length > BODY_BYTES
    ? Buffer.allocUnsafeSlow(length)
    : (free.pop() ?? Buffer.allocUnsafeSlow(BODY_BYTES)).subarray(0, length)

const keep = ({ buffer }: Buffer): void => {
  if (free.length < MOST_KEPT) free.push(Buffer.from(buffer))
}

/** Takes back a buffer that nobody has seen. */
export const dropBodyBuffer = (body: Buffer): void => {
  if (body.buffer.byteLength === BODY_BYTES) keep(body)
}

/**
 * Takes the buffer back once the answer has left. One that was cut off may still be on its way: it
 * is not used again.
 */
export const returnBodyBuffer = (body: Buffer, response: ServerResponse): void => {
  if (body.buffer.byteLength !== BODY_BYTES) return
  response.once('finish', () => keep(body))
}
