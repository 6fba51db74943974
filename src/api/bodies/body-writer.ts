/**
 * Writes a large answer into one pooled buffer. Joining many small buffers took more garbage
 * collection time than the rest of a search.
 */
import type { ServerResponse } from 'node:http'

/** Size of a pooled buffer. Fifty full podcasts take about 75,000 bytes. */
export const BODY_BYTES = 131_072
/** Largest number of idle buffers in the pool. */
const MOST_KEPT = 16

const free: Buffer[] = []

/** Returns a buffer with arbitrary content. */
export function takeBodyBuffer(length: number): Buffer {
  if (length > BODY_BYTES) return Buffer.allocUnsafeSlow(length)
  return (free.pop() ?? Buffer.allocUnsafeSlow(BODY_BYTES)).subarray(0, length)
}

const keep = ({ buffer }: Buffer): void => {
  if (free.length < MOST_KEPT) free.push(Buffer.from(buffer))
}

/** Returns an unsent buffer to the pool. */
function dropBodyBuffer(body: Buffer): void {
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

/** UTF-8 bytes per UTF-16 unit, at most. */
const MAX_BYTES_PER_UNIT = 3

export class BodyWriter {
  #bytes: Buffer
  #length = 0

  /** `expected` is an estimate of the size in bytes; the buffer grows when needed. */
  constructor(expected: number) {
    this.#bytes = takeBodyBuffer(Math.max(BODY_BYTES, expected))
  }

  get length(): number {
    return this.#length
  }

  write(text: string): void {
    if (this.#length + text.length * MAX_BYTES_PER_UNIT > this.#bytes.length)
      this.#grow(Buffer.byteLength(text))
    this.#length += this.#bytes.write(text, this.#length)
  }

  copy(bytes: Uint8Array): void {
    this.#grow(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Removes the last `count` bytes. */
  shorten(count: number): void {
    this.#length -= count
  }

  /** Returns a copy of the bytes from `start` on. */
  since(start: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(this.#length - start)
    this.#bytes.copy(bytes, 0, start, this.#length)
    return bytes
  }

  /**
   * Returns the bytes, in a buffer of `body-buffers.ts`. The writer must not be used afterwards.
   */
  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #grow(count: number): void {
    const needed = this.#length + count
    if (needed <= this.#bytes.length) return
    const bytes = takeBodyBuffer(Math.max(needed, 2 * this.#bytes.length))
    this.#bytes.copy(bytes, 0, 0, this.#length)
    dropBodyBuffer(this.#bytes)
    this.#bytes = bytes
  }
}
