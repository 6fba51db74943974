/** The numeric columns of a segment, each in the narrowest exact type. */
import { copyDocs } from '../sets/block-docs.ts'
import {
  BITMAP_WORDS,
  BLOCK_SIZE,
  type BlockSet,
  copyKnown,
  countBits,
  newDocBuffer,
} from '../sets/block-set.ts'
import {
  areSigned,
  type StoredBounds,
  type Candidates,
  HIGHEST_SIGNED,
  keepValues,
} from '../sets/keep-values.ts'
import { type ColumnMemory, columnMemory, type HeldChunk } from './column-memory.ts'

/** NaN means unknown; comparisons with it are false. */
export type Values = Float64Array

export type Width = 1 | 2 | 4 | 8

/**
 * The encoding of a column: unsigned integers times `unit` (the maximum means unknown), or
 * doubles; width 0 means all values are unknown.
 */
export interface ColumnFormat {
  readonly width: Width | 0
  /** 1000 for whole seconds in ms; negative for fractions: -10 means tenths. */
  readonly unit: number
  /** A bitmap marks the known values, and only these are stored. */
  readonly sparse?: true
}

export function toStored(value: number, unit: number): number {
  if (unit > 0) return value / unit
  return Math.round(value * -unit)
}
export function fromStored(stored: number, unit: number): number {
  if (unit > 0) return stored * unit
  return stored / -unit
}

type Stored = Uint8Array | Uint16Array | Uint32Array | Float64Array

export function allocate(width: Width, length: number): Stored {
  if (width === 1) return new Uint8Array(length)
  if (width === 2) return new Uint16Array(length)
  if (width === 4) return new Uint32Array(length)
  return new Float64Array(length)
}

export function unknownOf(width: Width): number {
  if (width === 8) return Number.NaN
  return 2 ** (8 * width) - 1
}

export function isKnown(value: number): boolean {
  return !Number.isNaN(value)
}

export interface ColumnSource {
  readonly length: number
  read(offset: number, target: Uint8Array): void
}

/** The index in its chunk of each document's value. */
const indexes = newDocBuffer()

/** Number of values per chunk, as in a block of documents. */
const CHUNK_BITS = 16
const CHUNK = 1 << CHUNK_BITS

export function wordsOf(length: number): number {
  return (length + 31) >>> 5
}

/** The known values of a sparse column: a bitmap, and its rank at each word. */
interface SparseRanks {
  readonly bits: Uint32Array
  readonly before: Uint32Array
}

const readKnown = (source: ColumnSource, length: number): SparseRanks => {
  // Whole blocks, so that each can be used as a set.
  const bits = new Uint32Array(Math.ceil(length / BLOCK_SIZE) * BITMAP_WORDS)
  source.read(0, new Uint8Array(bits.buffer, 0, wordsOf(length) * 4))
  const before = new Uint32Array(bits.length)
  for (let word = 1; word < bits.length; word += 1)
    before[word] = (before[word - 1] as number) + countBits(bits[word - 1] as number)
  return { bits, before }
}

/** Minimum number of documents that are compared together. */
const LEAST_TOGETHER = 256

/** Returns the first of ascending 16-bit indexes that belongs to the next chunk. */
const firstWrapped = (size: number): number => {
  const first = indexes[0] as number
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((indexes[middle] as number) < first) high = middle
    else low = middle + 1
  }
  return low
}

/** A column of a segment, in its stored width; chunks are loaded on use. */
export class Column {
  readonly #source: ColumnSource
  readonly #memory: ColumnMemory
  readonly #width: Width | 0
  readonly #unit: number
  readonly #unknown: number
  readonly #known: SparseRanks | undefined
  /** Offset of the values. */
  readonly #start: number
  readonly #values: number
  readonly #chunks: (Stored | undefined)[]
  /** True for a chunk whose known values are below 2^31. */
  readonly #areSigned: boolean[] = []
  readonly #held = new Set<HeldChunk>()

  /** `length` is the number of podcasts. */
  constructor(
    format: ColumnFormat,
    source: ColumnSource,
    length: number,
    memory: ColumnMemory = columnMemory,
  ) {
    const { width, unit, sparse } = format
    this.#source = source
    this.#memory = memory
    this.#width = width
    this.#unit = unit
    if (width === 0) this.#unknown = 0
    else this.#unknown = unknownOf(width)
    if (sparse === true) this.#known = readKnown(source, length)
    else this.#known = undefined
    if (this.#known === undefined) this.#start = 0
    else this.#start = wordsOf(length) * 4
    if (width === 0) this.#values = 0
    else this.#values = (source.length - this.#start) / width
    this.#chunks = Array.from({ length: Math.ceil(this.#values / CHUNK) }, () => undefined)
  }

  /** Releases the column's memory. */
  close(): void {
    for (const chunk of this.#held) this.#memory.release(chunk)
  }

  #chunk(index: number): Stored {
    return this.#chunks[index] ?? this.#load(index)
  }

  #load(index: number): Stored {
    const from = index * CHUNK
    const stored = allocate(this.#width as Width, Math.min(CHUNK, this.#values - from))
    this.#source.read(
      this.#start + from * stored.BYTES_PER_ELEMENT,
      new Uint8Array(stored.buffer),
    )
    this.#chunks[index] = stored
    if (stored instanceof Uint32Array) this.#areSigned[index] = areSigned(stored)
    const held: HeldChunk = {
      bytes: stored.byteLength,
      forget: () => {
        this.#chunks[index] = undefined
        this.#held.delete(held)
      },
    }
    this.#held.add(held)
    this.#memory.hold(held)
    return stored
  }

  #storedAt(index: number): number {
    return this.#chunk(index >>> CHUNK_BITS)[index & (CHUNK - 1)] as number
  }

  /** Converts inclusive bounds to stored values; `undefined` if no value can match. */
  #boundsOf(min: number, max: number): StoredBounds | undefined {
    if (this.isUnknown || min > max) return undefined
    if (this.#width === 8) return { low: min, high: max }
    const highest = this.#unknown - 1
    let low = Math.min(highest + 1, Math.max(0, Math.floor(toStored(min, this.#unit)) - 1))
    while (low <= highest && fromStored(low, this.#unit) < min) low += 1
    let high = Math.min(highest, Math.max(-1, Math.ceil(toStored(max, this.#unit)) + 1))
    while (high >= 0 && fromStored(high, this.#unit) > max) high -= 1
    if (low <= high) return { low, high }
    return undefined
  }

  /**
   * Filters the documents from `from` to `end` of a block that begins at `base` by known values
   * within bounds, and moves them to `from`. Returns their new end. Takes some nanoseconds each.
   */
  keepBetween(
    docs: Uint16Array,
    from: number,
    end: number,
    base: number,
    min: number,
    max: number,
  ): number {
    const bounds = this.#boundsOf(min, max)
    if (bounds === undefined || from === end) return from
    if (this.#known !== undefined)
      return this.#keepKnown(this.#known, docs, from, end, base, bounds)
    return this.#keepOf(
      base >>> CHUNK_BITS,
      { docs, indexes: docs, from, end },
      from,
      bounds,
    )
  }

  /**
   * Writes the documents of a set with known values within bounds; `docs` comes from
   * `newDocBuffer`.
   */
  copyBetween(
    set: BlockSet,
    docs: Uint16Array,
    base: number,
    min: number,
    max: number,
  ): number {
    const bounds = this.#boundsOf(min, max)
    if (bounds === undefined || set.size === 0) return 0
    const known = this.#known
    if (known === undefined || set.size < LEAST_TOGETHER)
      return this.keepBetween(docs, 0, copyDocs(set, docs), base, min, max)
    const from = base >>> 5
    const here = {
      bits: known.bits.subarray(from, from + BITMAP_WORDS),
      before: known.before.subarray(from, from + BITMAP_WORDS),
    }
    const size = copyKnown(set, here, docs, indexes)
    if (size === 0) return 0
    const chunk = indexAmong(known, base + (docs[0] as number)) >>> CHUNK_BITS
    const split = firstWrapped(size)
    const kept = this.#keepOf(chunk, { docs, indexes, from: 0, end: split }, 0, bounds)
    if (split === size) return kept
    return this.#keepOf(chunk + 1, { docs, indexes, from: split, end: size }, kept, bounds)
  }

  /** As `keepBetween`, but also keeps unknown values. */
  keepUnknownOrBetween(
    docs: Uint16Array,
    from: number,
    end: number,
    base: number,
    min: number,
    max: number,
  ): number {
    if (this.isUnknown) return end
    const { low, high } = this.#boundsOf(min, max) ?? { low: 1, high: 0 }
    const known = this.#known
    let kept = from
    for (let index = from; index < end; index += 1) {
      const doc = docs[index] as number
      const valueIndex = known === undefined ? base + doc : indexAmong(known, base + doc)
      if (valueIndex >= 0) {
        const value = this.#storedAt(valueIndex)
        if (
          (value < low || value > high) &&
          (known !== undefined || !this.#isUnknownValue(value))
        )
          continue
      }
      docs[kept] = doc
      kept += 1
    }
    return kept
  }

  #isUnknownValue(stored: number): boolean {
    if (this.#width === 8) return Number.isNaN(stored)
    return stored === this.#unknown
  }

  /**
   * Returns the documents of a block with known values, or `undefined` if nearly all are. The
   * result must not be modified.
   */
  knownIn(block: number): BlockSet | undefined {
    const known = this.#known
    if (known === undefined) return undefined
    const from = block * BITMAP_WORDS
    const before = known.before[from] as number
    const size = (known.before[from + BITMAP_WORDS] ?? this.#values) - before
    return { size, list: undefined, bits: known.bits.subarray(from, from + BITMAP_WORDS) }
  }

  /** Filters candidates whose values are in one chunk. */
  #keepOf(
    chunk: number,
    candidates: Candidates,
    to: number,
    { low, high }: StoredBounds,
  ): number {
    const stored = this.#chunk(chunk)
    const isSigned = this.#areSigned[chunk] === true
    return keepValues(candidates, to, stored, {
      low,
      high: isSigned ? Math.min(high, HIGHEST_SIGNED) : high,
    })
  }

  /** Filters by known values, then by bounds. Branch-free, because neither is predictable. */
  #keepKnown(
    { bits, before }: SparseRanks,
    docs: Uint16Array,
    from: number,
    end: number,
    base: number,
    bounds: StoredBounds,
  ): number {
    const first = base >>> 5
    let known = from
    for (let index = from; index < end; index += 1) {
      const doc = docs[index] as number
      docs[known] = doc
      known += ((bits[first + (doc >>> 5)] as number) >>> (doc & 31)) & 1
    }
    // Ranks ascend, so the known values of a block are in one or two chunks.
    const chunk = (before[first] as number) >>> CHUNK_BITS
    let split = from
    for (let index = from; index < known; index += 1) {
      const doc = docs[index] as number
      const word = first + (doc >>> 5)
      const earlier = countBits((bits[word] as number) & ((1 << (doc & 31)) - 1))
      const valueIndex = (before[word] as number) + earlier
      indexes[index] = valueIndex
      if (valueIndex >>> CHUNK_BITS === chunk) split += 1
    }
    let kept = from
    if (split > from)
      kept = this.#keepOf(chunk, { docs, indexes, from, end: split }, kept, bounds)
    if (split === known) return kept
    return this.#keepOf(chunk + 1, { docs, indexes, from: split, end: known }, kept, bounds)
  }

  /** Returns NaN for an unknown value. */
  at(docId: number): number {
    if (this.isUnknown) return Number.NaN
    const index = this.#known === undefined ? docId : indexAmong(this.#known, docId)
    if (index < 0) return Number.NaN
    const stored = this.#storedAt(index)
    if (this.#width === 8) return stored
    if (stored === this.#unknown) return Number.NaN
    return fromStored(stored, this.#unit)
  }

  get isUnknown(): boolean {
    return this.#width === 0
  }
}

/** Returns the rank of a podcast among the known values, or -1. */
const indexAmong = ({ bits, before }: SparseRanks, docId: number): number => {
  const here = bits[docId >>> 5] as number
  const bit = 1 << (docId & 31)
  if ((here & bit) === 0) return -1
  return (before[docId >>> 5] as number) + countBits(here & (bit - 1))
}
