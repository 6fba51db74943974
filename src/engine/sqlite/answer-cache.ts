/**
 * The answers asked for lately, as bytes in few large buffers: thousands of small ones would be the garbage collector's work.
 * Two generations: what is asked for again while it is in the old one moves to the new one; when that is full, the old one
 * is forgotten whole.
 */
import type { PodcastId } from '../../record/podcast.ts'

/** Bytes of one answer. */
export interface AnswerSlice {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

/** Most bytes of UTF-8 that one UTF-16 unit becomes. */
const MAX_BYTES_PER_UNIT = 3

class Generation {
  readonly slices = new Map<PodcastId, AnswerSlice>()
  readonly #bytes: Buffer
  #used = 0

  constructor(size: number) {
    // Untouched pages take no memory until they are written.
    this.#bytes = Buffer.allocUnsafeSlow(size)
  }

  hasRoom(length: number): boolean {
    return this.#used + length <= this.#bytes.length
  }

  write(id: PodcastId, text: string): AnswerSlice {
    return this.#keep(id, this.#bytes.write(text, this.#used))
  }

  copy(id: PodcastId, { bytes, start, end }: AnswerSlice): AnswerSlice {
    return this.#keep(id, bytes.copy(this.#bytes, this.#used, start, end))
  }

  #keep(id: PodcastId, length: number): AnswerSlice {
    const slice = { bytes: this.#bytes, start: this.#used, end: this.#used + length }
    this.#used = slice.end
    this.slices.set(id, slice)
    return slice
  }
}

export class AnswerCache {
  readonly #size: number
  #young: Generation
  #old: Generation | undefined

  /** `size`: most bytes that are kept. A slice stays what it is as long as somebody holds it. */
  constructor(size: number) {
    this.#size = Math.floor(size / 2)
    this.#young = new Generation(this.#size)
  }

  get(id: PodcastId): AnswerSlice | undefined {
    const young = this.#young.slices.get(id)
    if (young !== undefined) return young
    const old = this.#old?.slices.get(id)
    if (old === undefined) return undefined
    this.#makeRoom(old.end - old.start)
    return this.#young.copy(id, old)
  }

  add(id: PodcastId, text: string): AnswerSlice {
    const most = text.length * MAX_BYTES_PER_UNIT
    if (most > this.#size) {
      const bytes = Buffer.from(text)
      return { bytes, start: 0, end: bytes.length }
    }
    this.#makeRoom(most)
    return this.#young.write(id, text)
  }

  clear(): void {
    if (this.#old === undefined && this.#young.slices.size === 0) return
    this.#old = undefined
    this.#young = new Generation(this.#size)
  }

  #makeRoom(length: number): void {
    if (this.#young.hasRoom(length)) return
    this.#old = this.#young
    this.#young = new Generation(this.#size)
  }
}
