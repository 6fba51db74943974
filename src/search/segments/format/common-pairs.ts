/**
 * Stores the podcasts in which two of the most common words are adjacent or near each other in
 * the description. Computing them by positions would read nearly all podcasts, so the segment
 * writer does it once.
 */
import {
  type Arena,
  BITMAP_WORDS,
  type BlockSet,
  bytesOf,
  EMPTY,
  LIST_LIMIT,
  ofList,
} from '../sets/block-set.ts'
import type { ByteSource } from './bytes.ts'
import { readVarint } from './postings.ts'
import type { TermKey } from '../../terms/hash.ts'

/** Size of a bitmap; any shorter set is delta-encoded. */
export const BITMAP_BYTES = BITMAP_WORDS * 4

/** Maximum number of words between two near words. */
export const NEAR_SLOP = 2
/** Number of sets per pair: adjacent and near. */
export const SETS_A_PAIR = 2

/** The sections `pairKeys`, `pairSizes`, `pairEnds` and `pairs` of a segment. */
export interface PairTable {
  /** Four 32-bit numbers per pair: the keys of the left and the right word. */
  readonly keys: Uint32Array
  /** Size and end of each set, by block, pair and set. */
  readonly sizes: Uint32Array
  readonly ends: Uint32Array
  /** Offset of the sets. */
  readonly offset: number
}

/** One set of one pair in all blocks. */
export class PairSet {
  readonly #source: ByteSource
  readonly #table: PairTable
  readonly #set: number
  readonly #sets: number

  /** `set` is an index below `sets`, the number of sets per block. */
  constructor(source: ByteSource, table: PairTable, set: number, sets: number) {
    this.#source = source
    this.#table = table
    this.#set = set
    this.#sets = sets
  }

  countIn(block: number): number {
    return this.#table.sizes[block * this.#sets + this.#set] ?? 0
  }

  read(block: number, arena: Arena): BlockSet {
    const size = this.countIn(block)
    if (size === 0) return EMPTY
    const at = block * this.#sets + this.#set
    const { ends, offset } = this.#table
    const start = at === 0 ? 0 : (ends[at - 1] as number)
    const length = (ends[at] as number) - start
    if (length === BITMAP_BYTES) {
      const bits = arena.bitmap()
      this.#source.read(offset + start, bytesOf(bits))
      return { size, list: undefined, bits }
    }
    const bytes = differences.subarray(0, length)
    this.#source.read(offset + start, bytes)
    if (size < LIST_LIMIT) return toDocs(bytes, size, arena)
    return toBits(bytes, size, arena)
  }
}

const differences = new Uint8Array(BITMAP_BYTES)

const toDocs = (bytes: Uint8Array, size: number, arena: Arena): BlockSet => {
  const list = arena.list(size)
  const cursor = { bytes, at: 0 }
  let doc = 0
  for (let index = 0; index < size; index += 1) {
    doc += readVarint(cursor)
    list[index] = doc
  }
  return ofList(list, size)
}

const toBits = (bytes: Uint8Array, size: number, arena: Arena): BlockSet => {
  const bits = arena.clearBitmap()
  const cursor = { bytes, at: 0 }
  let doc = 0
  for (let index = 0; index < size; index += 1) {
    doc += readVarint(cursor)
    bits[doc >>> 5] = (bits[doc >>> 5] as number) | (1 << (doc & 31))
  }
  return { size, list: undefined, bits }
}

export class CommonPairs {
  readonly #source: ByteSource
  readonly #table: PairTable

  constructor(source: ByteSource, table: PairTable) {
    this.#source = source
    this.#table = table
  }

  /**
   * Returns the podcasts with the right word after the left one, or `undefined` if the pair is
   * not stored.
   */
  find(left: TermKey, right: TermKey, how: 'adjacent' | 'near'): PairSet | undefined {
    const { keys } = this.#table
    const sets = (keys.length / KEY_NUMBERS) * SETS_A_PAIR
    for (let at = 0; at < keys.length; at += KEY_NUMBERS) {
      if (keys[at] !== left.high || keys[at + 1] !== left.low) continue
      if (keys[at + 2] !== right.high || keys[at + 3] !== right.low) continue
      const set = (at / KEY_NUMBERS) * SETS_A_PAIR + Number(how === 'near')
      return new PairSet(this.#source, this.#table, set, sets)
    }
    return undefined
  }
}

const KEY_NUMBERS = 4
