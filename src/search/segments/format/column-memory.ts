/**
 * The values of columns that are in memory: of all columns that a thread has open no more than so
 * many bytes, the oldest forgotten first. Up to some 1.3 million podcasts all of them fit; of more,
 * what is forgotten is read again from the system's page cache, some 30 µs for 65,536 values.
 */

/** In bytes. */
const MOST = 48 * 2 ** 20

export interface HeldChunk {
  readonly bytes: number
  forget(): void
}

export class ColumnMemory {
  readonly #most: number
  /** The oldest first. */
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

/** Of this thread. */
export const columnMemory = new ColumnMemory()
