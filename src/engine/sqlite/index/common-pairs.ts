/**
 * Who has two of the commonest words next to each other in the description, for each pair of these. Found by places, such a phrase
 * would take as long as reading where two words stand in nearly all podcasts; so it is found out while the part is written.
 */
import { type Arena, BITMAP_WORDS, type BlockSet, EMPTY, LIST_LIMIT, ofList } from './block-set.ts'
import type { Source } from './bytes.ts'
import { readVarint } from './postings.ts'
import type { TermKey } from '../../terms/hash.ts'

/** Of a set that is a bitmap; any other is a list of differences, and shorter. */
export const BITMAP_BYTES = BITMAP_WORDS * 4

/** Parts have the sections `pairWords`, `pairSizes`, `pairEnds` and `pairs`, or none of them. */
export interface PairTable {
  /** Two numbers of 32 bits each: its key. */
  readonly words: Uint32Array
  /** By block, left word and right word: how many podcasts have the pair, and where their set ends. */
  readonly sizes: Uint32Array
  readonly ends: Uint32Array
  /** Where the sets begin. */
  readonly offset: number
}

/** One pair in all blocks. */
export class CommonPair {
  readonly #source: Source
  readonly #table: PairTable
  readonly #pair: number
  readonly #pairs: number

  constructor(source: Source, table: PairTable, pair: number, pairs: number) {
    this.#source = source
    this.#table = table
    this.#pair = pair
    this.#pairs = pairs
  }

  sizeIn(block: number): number {
    return this.#table.sizes[block * this.#pairs + this.#pair] ?? 0
  }

  read(block: number, arena: Arena): BlockSet {
    const size = this.sizeIn(block)
    if (size === 0) return EMPTY
    const at = block * this.#pairs + this.#pair
    const { ends, offset } = this.#table
    const start = at === 0 ? 0 : (ends[at - 1] as number)
    const length = (ends[at] as number) - start
    if (length === BITMAP_BYTES) {
      const bits = arena.bitmap()
      this.#source.read(offset + start, new Uint8Array(bits.buffer))
      return { size, list: undefined, bits }
    }
    const bytes = differences.subarray(0, length)
    this.#source.read(offset + start, bytes)
    return size < LIST_LIMIT ? toMembers(bytes, size, arena) : toBits(bytes, size, arena)
  }
}

const differences = new Uint8Array(BITMAP_BYTES)

const toMembers = (bytes: Uint8Array, size: number, arena: Arena): BlockSet => {
  const list = arena.list()
  const cursor = { bytes, at: 0 }
  let member = 0
  for (let index = 0; index < size; index += 1) {
    member += readVarint(cursor)
    list[index] = member
  }
  return ofList(list, size)
}

const toBits = (bytes: Uint8Array, size: number, arena: Arena): BlockSet => {
  const bits = arena.clearBitmap()
  const cursor = { bytes, at: 0 }
  let member = 0
  for (let index = 0; index < size; index += 1) {
    member += readVarint(cursor)
    bits[member >>> 5] = (bits[member >>> 5] as number) | (1 << (member & 31))
  }
  return { size, list: undefined, bits }
}

export class CommonPairs {
  readonly #source: Source
  readonly #table: PairTable

  constructor(source: Source, table: PairTable) {
    this.#source = source
    this.#table = table
  }

  /** Undefined where not both words are among the commonest. */
  find(left: TermKey, right: TermKey): CommonPair | undefined {
    const words = this.#table.words.length / 2
    const [one, other] = [this.#wordOf(left), this.#wordOf(right)]
    if (one < 0 || other < 0) return undefined
    return new CommonPair(this.#source, this.#table, one * words + other, words * words)
  }

  #wordOf({ high, low }: TermKey): number {
    const { words } = this.#table
    for (let at = 0; at < words.length; at += 2) if (words[at] === high && words[at + 1] === low) return at / 2
    return -1
  }
}
