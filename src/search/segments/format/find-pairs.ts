/**
 * Finds adjacent and near pairs of a segment's most common words, block by block, for the segment
 * writer.
 */
import { BITMAP_BYTES, NEAR_SLOP, SETS_A_PAIR } from './common-pairs.ts'
import {
  Arena,
  BITMAP_WORDS,
  BLOCK_SIZE,
  type BlockSet,
  countBits,
} from '../sets/block-set.ts'
import type { Postings } from './postings.ts'
import type { Step } from '../port.ts'
import { KIND } from '../../document/kinds.ts'
import { otherKind, type TermKey } from '../../terms/hash.ts'
import { FARTHEST, FURTHER, LAST } from '../../terms/word-positions.ts'

/** Maximum number of words, because each takes a bit. */
const MOST_WORDS = 32
/** Minimum expected share of podcasts with both words, if they were independent. */
const STORED_SHARE = 1 / 5
/** Smaller segments store no pairs, because their candidates are quickly checked. */
export const LEAST_DOCUMENTS = 1 << 14

/** A term whose postings have positions. */
export interface PositionedTerm extends TermKey {
  readonly count: number
}

const nameOf = ({ high, low }: TermKey): string => `${String(high)} ${String(low)}`

/**
 * Returns the most common words of all texts. Words of titles and names are separate terms and
 * common there too.
 */
export function commonest<Term extends PositionedTerm>(
  terms: readonly Term[],
  documents: number,
): readonly Term[] {
  if (documents < LEAST_DOCUMENTS) return []
  const common = terms.filter(({ count }) => count > documents * STORED_SHARE)
  const inNames = new Set(
    common.flatMap((term) =>
      [KIND.title, KIND.people].map((kind) => nameOf(otherKind(term, KIND.anywhere, kind))),
    ),
  )
  return common
    .filter((term) => !inNames.has(nameOf(term)))
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_WORDS)
}

/** Indexes of two common words. */
export interface WordPair {
  readonly left: number
  readonly right: number
}

/** Returns the pairs that enough podcasts are expected to have. */
export function pairUp(
  words: readonly { readonly count: number }[],
  documents: number,
): readonly WordPair[] {
  return words.flatMap((one, left) =>
    words.flatMap((other, right) => {
      if (one.count * other.count > documents * documents * STORED_SHARE) {
        return [{ left, right }]
      }
      return []
    }),
  )
}

/** Reads the positions of one word in a block, document by document. */
class PositionReader {
  readonly #set: BlockSet
  readonly #bytes: Uint8Array
  #read = 0
  #at = 0

  constructor(set: BlockSet, bytes: Uint8Array) {
    this.#set = set
    this.#bytes = bytes
  }

  /** Precondition: called for every document of the block in order. */
  has(document: number): boolean {
    const { list, bits, size } = this.#set
    if (bits !== undefined)
      return (((bits[document >>> 5] as number) >>> (document & 31)) & 1) === 1
    return this.#read < size && list?.[this.#read] === document
  }

  /** Copies the positions of the document that `has` returned true for. */
  copyPositions(target: PositionList, word: number): void {
    this.#read += 1
    let position = -1
    for (let ended = false; !ended; ) {
      const byte = this.#bytes[this.#at] as number
      this.#at += 1
      ended = !(byte < LAST)
      const gap = byte & FURTHER
      if (gap === FURTHER) position += FARTHEST
      else position += gap
      if (gap !== FURTHER && gap !== 0) target.add(position, word)
    }
  }
}

/** Positions of the common words in one document. */
class PositionList {
  /** Bit sets of the words at each position, which may have several forms. */
  #masks = new Uint32Array(1024)
  #positions = new Uint32Array(1024)
  #words = new Uint8Array(1024)
  #count = 0

  add(position: number, word: number): void {
    if (position + NEAR_SLOP + 1 >= this.#masks.length) {
      const grown = new Uint32Array(2 * (position + NEAR_SLOP + 2))
      grown.set(this.#masks)
      this.#masks = grown
    }
    if (this.#count === this.#positions.length) this.#grow()
    this.#masks[position] = (this.#masks[position] as number) | (1 << word)
    this.#positions[this.#count] = position
    this.#words[this.#count] = word
    this.#count += 1
  }

  #grow(): void {
    const positions = new Uint32Array(2 * this.#count)
    positions.set(this.#positions)
    this.#positions = positions
    const words = new Uint8Array(2 * this.#count)
    words.set(this.#words)
    this.#words = words
  }

  /**
   * Visits each occurrence with the words after it as bit sets: adjacent and near. Then resets.
   */
  drain(visit: (word: number, next: number, near: number) => void): void {
    const masks = this.#masks
    for (let index = 0; index < this.#count; index += 1) {
      const position = this.#positions[index] as number
      const next = masks[position + 1] as number
      let near = next
      for (let after = 2; after <= NEAR_SLOP + 1; after += 1)
        near |= masks[position + after] as number
      if (near !== 0) visit(this.#words[index] as number, next, near)
    }
    for (let index = 0; index < this.#count; index += 1)
      this.#masks[this.#positions[index] as number] = 0
    this.#count = 0
  }
}

/** The sets of one block, by pair and set. */
export interface BlockPairs {
  readonly sizes: Uint32Array
  /** `BITMAP_WORDS` for each set. */
  readonly bits: Uint32Array
}

const arena = new Arena()

/** Returns the number of each pair by its words; -1: not stored. */
const numberPairs = (pairs: readonly WordPair[]): Int16Array => {
  const numbers = new Int16Array(MOST_WORDS * MOST_WORDS).fill(-1)
  for (const [number, { left, right }] of pairs.entries())
    numbers[left * MOST_WORDS + right] = number
  return numbers
}

/** Takes some milliseconds. */
const DOCUMENTS_IN_STEP = 1 << 13

/** Computes the sets of a block into reused memory. */
const findPairs = (
  words: readonly Postings[],
  numbers: Int16Array,
  block: number,
  documents: number,
  { sizes, bits }: BlockPairs,
  step: Step,
): void => {
  bits.fill(0)
  arena.reset()
  const readers = words.map(
    (postings) =>
      new PositionReader(postings.read(block, arena), postings.readPositions(block)),
  )
  const positions = new PositionList()
  const end = Math.min(BLOCK_SIZE, documents - block * BLOCK_SIZE)
  for (let document = 0; document < end; document += 1) {
    for (let word = 0; word < readers.length; word += 1) {
      const reader = readers[word] as PositionReader
      if (reader.has(document)) reader.copyPositions(positions, word)
    }
    if (document % DOCUMENTS_IN_STEP === 0) step()
    const bit = 1 << (document & 31)
    positions.drain((left, next, near) => {
      for (let rest = near; rest !== 0; rest &= rest - 1) {
        const right = 31 - Math.clz32(rest & -rest)
        const number = numbers[left * MOST_WORDS + right] as number
        if (number < 0) continue
        const at = number * SETS_A_PAIR * BITMAP_WORDS + (document >>> 5)
        if (((next >>> right) & 1) === 1) bits[at] = (bits[at] as number) | bit
        bits[at + BITMAP_WORDS] = (bits[at + BITMAP_WORDS] as number) | bit
      }
    })
  }
  for (let set = 0; set < sizes.length; set += 1) {
    let size = 0
    for (let word = 0; word < BITMAP_WORDS; word += 1)
      size += countBits(bits[set * BITMAP_WORDS + word] as number)
    sizes[set] = size
  }
}

const encoded = new Uint8Array(BITMAP_BYTES)

/** Encodes a bitmap as deltas if that is shorter. */
export function encodeSet(bits: Uint32Array): Uint8Array {
  const whole = new Uint8Array(bits.buffer, bits.byteOffset, BITMAP_BYTES)
  let length = 0
  let before = 0
  for (let word = 0; word < BITMAP_WORDS; word += 1) {
    for (let here = bits[word] as number; here !== 0; here &= here - 1) {
      if (length + 3 >= BITMAP_BYTES) return whole
      const doc = (word << 5) | (31 - Math.clz32(here & -here))
      let difference = doc - before
      before = doc
      for (; difference > 0x7f; difference >>>= 7) {
        encoded[length] = (difference & 0x7f) | 0x80
        length += 1
      }
      encoded[length] = difference
      length += 1
    }
  }
  return encoded.subarray(0, length)
}

export interface PairEnds {
  readonly sizes: Uint32Array
  readonly ends: Uint32Array
}

/** Writes the sets of all blocks. Returns their table. */
export function writePairs(
  words: readonly Postings[],
  pairs: readonly WordPair[],
  documents: number,
  write: (bytes: Uint8Array) => void,
  step: Step,
): PairEnds {
  const count = pairs.length * SETS_A_PAIR
  const blocks = Math.ceil(documents / BLOCK_SIZE)
  const found = {
    sizes: new Uint32Array(count),
    bits: new Uint32Array(count * BITMAP_WORDS),
  }
  const [sizes, ends] = [new Uint32Array(count * blocks), new Uint32Array(count * blocks)]
  const numbers = numberPairs(pairs)
  let end = 0
  for (let block = 0; block < blocks; block += 1) {
    findPairs(words, numbers, block, documents, found, step)
    sizes.set(found.sizes, block * count)
    for (let set = 0; set < count; set += 1) {
      if (found.sizes[set] !== 0) {
        const bytes = encodeSet(
          found.bits.subarray(set * BITMAP_WORDS, (set + 1) * BITMAP_WORDS),
        )
        write(bytes)
        end += bytes.length
      }
      ends[block * count + set] = end
    }
  }
  return { sizes, ends }
}
