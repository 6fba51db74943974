/**
 * Pools buffers for large answers. Allocating one per answer is external memory, whose garbage
 * collection took a quarter of the time of a 70 KB answer.
 */
import type { ServerResponse } from 'node:http'

/** Size of a pooled buffer. Fifty full podcasts take about 75,000 bytes. */
export const BODY_BYTES = 131_072
/** Largest number of idle buffers in the pool. */
const MOST_KEPT = 16

const free: Buffer[] = []

/** Returns a buffer with arbitrary content. */
export function takeBodyBuffer(length: number): Buffer {
  return length > BODY_BYTES
    ? Buffer.allocUnsafeSlow(length)
    : (free.pop() ?? Buffer.allocUnsafeSlow(BODY_BYTES)).subarray(0, length)
}

const keep = ({ buffer }: Buffer): void => {
  if (free.length < MOST_KEPT) free.push(Buffer.from(buffer))
}

/** Returns an unsent buffer to the pool. */
export function dropBodyBuffer(body: Buffer): void {
  if (body.buffer.byteLength === BODY_BYTES) keep(body)
}

/**
 * Returns the buffer to the pool once the answer was sent. If the connection was cut, the kernel
 * may still read the buffer, so it is dropped.
 */
export function returnBodyBuffer(body: Buffer, response: ServerResponse): void {
  if (body.buffer.byteLength !== BODY_BYTES) return
  response.once('finish', () => keep(body))
}
