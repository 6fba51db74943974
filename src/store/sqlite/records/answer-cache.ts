/**
 * A cache of recent answers as bytes in few large buffers, because thousands of small ones would
 * burden the garbage collector. Buffers are generations: a hit in one of the oldest is copied to
 * the newest; when that is full, the oldest is dropped. Many generations keep both duplicates and
 * early drops rare.
 */
import type { PodcastId } from '../../../record/podcast.ts'

export interface AnswerSlice {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

interface KeptSlice extends AnswerSlice {
  /** The number of its generation. */
  readonly born: number
}

/** Maximum number of UTF-8 bytes of one UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3

const GENERATIONS = 8
/** Answers at least this many generations old are copied on a hit. */
const OLD = 6

interface Generation {
  readonly ids: PodcastId[]
  readonly bytes: Buffer
}

// Untouched pages take no physical memory.
const newGeneration = (size: number): Generation => ({
  ids: [],
  bytes: Buffer.allocUnsafeSlow(size),
})

export class AnswerCache {
  /** The size of one generation, in bytes. */
  readonly #size: number
  readonly #slices = new Map<PodcastId, KeptSlice>()
  /** Oldest first. */
  #generations: Generation[]
  #newest: Generation
  /** The number of the newest generation. */
  #number = 0
  /** Used bytes of the newest generation. */
  #used = 0

  /** `size`: the most bytes to keep. A slice remains valid as long as it is referenced. */
  constructor(size: number) {
    this.#size = Math.floor(size / GENERATIONS)
    this.#newest = newGeneration(this.#size)
    this.#generations = [this.#newest]
  }

  get(id: PodcastId): AnswerSlice | undefined {
    const slice = this.#slices.get(id)
    if (slice === undefined || this.#number - slice.born < OLD) return slice
    const { bytes, start, end } = slice
    this.#evict(end - start)
    return this.#keep(id, bytes.copy(this.#newest.bytes, this.#used, start, end))
  }

  add(id: PodcastId, text: string): AnswerSlice {
    const most = text.length * MAX_BYTES_PER_UNIT
    if (most > this.#size) {
      const bytes = Buffer.from(text)
      return { bytes, start: 0, end: bytes.length }
    }
    this.#evict(most)
    return this.#keep(id, this.#newest.bytes.write(text, this.#used))
  }

  delete(id: PodcastId): void {
    this.#slices.delete(id)
  }

  clear(): void {
    if (this.#slices.size === 0) return
    this.#slices.clear()
    this.#newest = newGeneration(this.#size)
    this.#generations = [this.#newest]
    this.#used = 0
  }

  #keep(id: PodcastId, length: number): AnswerSlice {
    const { bytes, ids } = this.#newest
    const slice = { bytes, start: this.#used, end: this.#used + length, born: this.#number }
    this.#used = slice.end
    this.#slices.set(id, slice)
    ids.push(id)
    return slice
  }

  #evict(length: number): void {
    if (this.#used + length <= this.#size) return
    this.#number += 1
    this.#used = 0
    this.#newest = newGeneration(this.#size)
    this.#generations.push(this.#newest)
    if (this.#generations.length > GENERATIONS) this.#forget(this.#generations.shift())
  }

  /** Keeps answers that were copied to a newer generation. */
  #forget(generation: Generation | undefined): void {
    for (const id of generation?.ids ?? []) {
      if (this.#slices.get(id)?.bytes === generation?.bytes) this.#slices.delete(id)
    }
  }
}
