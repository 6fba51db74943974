/** Buffers small writes, and computes their checksum. */
import { crc32 } from 'node:zlib'
import type { Sink } from './bytes.ts'

/** Size of the buffer. */
const GATHERED = 1 << 16
const FEW = 32

export class Gatherer {
  readonly #sink: Sink
  readonly #buffer = new Uint8Array(GATHERED)
  #filled = 0
  crc = 0
  length = 0

  constructor(sink: Sink) {
    this.#sink = sink
  }

  write(bytes: Uint8Array): void {
    this.length += bytes.length
    if (bytes.length > GATHERED - this.#filled) this.flush()
    if (bytes.length > GATHERED) {
      this.crc = crc32(bytes, this.crc)
      this.#sink.write(bytes)
      return
    }
    this.#buffer.set(bytes, this.#filled)
    this.#filled += bytes.length
  }

  /**
   * Writes the first `length` bytes. Copies a few bytes in a loop, because a view would cost
   * more.
   */
  writeFirst(bytes: Uint8Array, length: number): void {
    if (length > FEW || length > GATHERED - this.#filled) {
      this.write(bytes.subarray(0, length))
      return
    }
    const filled = this.#filled
    for (let at = 0; at < length; at += 1) this.#buffer[filled + at] = bytes[at] as number
    this.#filled = filled + length
    this.length += length
  }

  flush(): void {
    if (this.#filled === 0) return
    const bytes = this.#buffer.subarray(0, this.#filled)
    this.crc = crc32(bytes, this.crc)
    this.#sink.write(bytes)
    this.#filled = 0
  }
}
