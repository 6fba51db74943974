/**
 * The answers asked for lately, as bytes in few large buffers: thousands of small ones would be the
 * garbage collector's work. The buffers are generations. What is asked for again while it is in one
 * of the oldest is copied to the newest; when that is full, the oldest is forgotten whole. With
 * many generations, little is kept twice and little is forgotten too early.
 */
import type { PodcastId } from '../../../record/podcast.ts'

/** Bytes of one answer. */
export interface AnswerSlice {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

interface KeptSlice extends AnswerSlice {
  /** The number of its generation. */
  readonly born: number
}

/** Most bytes of UTF-8 that one UTF-16 unit becomes. */
const MAX_BYTES_PER_UNIT = 3

const GENERATIONS = 8
/** An answer that is this many generations old is copied when it is asked for. */
const OLD = 6

interface Generation {
  readonly ids: PodcastId[]
  readonly bytes: Buffer
}

// Untouched pages take no memory until they are written.
const newGeneration = (size: number): Generation => ({
  ids: [],
  bytes: Buffer.allocUnsafeSlow(size),
})

export class AnswerCache {
  /** Of one generation, in bytes. */
  readonly #size: number
  readonly #slices = new Map<PodcastId, KeptSlice>()
  /** The newest last. */
  #generations: Generation[]
  #newest: Generation
  /** The number of the newest. */
  #number = 0
  /** Bytes of it. */
  #used = 0

  /** `size`: most bytes that are kept. A slice stays what it is as long as somebody holds it. */
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

  /** Spares the answers that were copied to a newer generation meanwhile. */
  #forget(generation: Generation | undefined): void {
    for (const id of generation?.ids ?? []) {
      if (this.#slices.get(id)?.bytes === generation?.bytes) this.#slices.delete(id)
    }
  }
}
