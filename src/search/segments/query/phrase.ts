/** Matches phrases by the positions of words, without reading texts. */
import { BITMAP_WORDS, type BlockSet, countBits } from '../sets/block-set.ts'
import type { Budget } from './budget.ts'
import { type FormStream, keepPairs, skip } from './positioned-pair.ts'
import { bufferFor } from '../kernel/position-kernel.ts'
import type { Postings, Allocate } from '../format/postings.ts'
import { FARTHEST, FURTHER, LAST } from '../../terms/word-positions.ts'

/** Bytes of positions per unit of the budget (10 µs). */
const BYTES_A_UNIT = 8192

/** Reads one form of a word in a block, in document order. */
class FormPositions {
  readonly #set: BlockSet
  readonly #bytes: Uint8Array
  readonly #words: Int32Array
  /** Rank of the current document, and in a bitmap the rank of its current word. */
  #rank = 0
  #word = 0
  #before = 0
  /** The document at `at`; after its end, `at` is the start of the next one. */
  #document = -1
  #ended = true
  #at = 0
  /** The last position. */
  position = -1

  /** `bytes` is 4-byte aligned. */
  constructor(set: BlockSet, bytes: Uint8Array) {
    this.#set = set
    this.#bytes = bytes
    this.#words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2)
  }

  /**
   * Moves to the first position of a document; returns false if it has none. Precondition:
   * documents ascend.
   */
  open(doc: number): boolean {
    if (!this.#find(doc)) return false
    this.#at = skip(
      this.#bytes,
      this.#words,
      this.#at,
      this.#rank - this.#document - (this.#ended ? 1 : 0),
    )
    this.#document = this.#rank
    this.#ended = false
    this.position = -1
    return this.moveOn()
  }

  /** Moves to the next position of the document; returns false at the end. */
  moveOn(): boolean {
    while (!this.#ended) {
      const byte = this.#bytes[this.#at] as number
      this.#at += 1
      this.#ended = byte >= LAST || this.#at >= this.#bytes.length
      const gap = byte & FURTHER
      if (gap === FURTHER) this.position += FARTHEST
      else if (gap !== 0) {
        this.position += gap
        return true
      }
    }
    return false
  }

  /** Moves the rank to the document; returns false if the set lacks it. */
  #find(doc: number): boolean {
    const { list, bits, size } = this.#set
    if (list !== undefined) {
      while (this.#rank < size && (list[this.#rank] as number) < doc) this.#rank += 1
      return this.#rank < size && list[this.#rank] === doc
    }
    if (bits === undefined) return false
    const word = doc >>> 5
    for (; this.#word < word && this.#word < BITMAP_WORDS; this.#word += 1)
      this.#before += countBits(bits[this.#word] as number)
    const here = bits[word] as number
    const bit = 1 << (doc & 31)
    if ((here & bit) === 0) return false
    this.#rank = this.#before + countBits(here & (bit - 1))
    return true
  }
}

/** Candidates between two checks of the budget; some tenths of a millisecond. */
const FEW = 128

const byValue = (a: number, b: number): number => a - b

/** A word with several forms: merges their positions in a document. */
class MergedPositions {
  readonly #forms: readonly FormPositions[]
  readonly #positions: number[] = []
  #read = 0
  position = -1

  constructor(forms: readonly FormPositions[]) {
    this.#forms = forms
  }

  open(doc: number): boolean {
    this.#positions.length = 0
    for (const form of this.#forms)
      for (let found = form.open(doc); found; found = form.moveOn())
        this.#positions.push(form.position)
    this.#positions.sort(byValue)
    this.#read = 0
    return this.moveOn()
  }

  moveOn(): boolean {
    const position = this.#positions[this.#read]
    this.#read += 1
    if (position === undefined) return false
    this.position = position
    return true
  }
}

type WordPositions = FormPositions | MergedPositions

/** Searches a phrase in the documents of one block, in order. */
class PhraseFinder {
  readonly #first: WordPositions
  readonly #rest: readonly WordPositions[]
  readonly #slop: number

  constructor(
    [first, ...rest]: readonly [WordPositions, ...WordPositions[]],
    slop: number,
  ) {
    this.#first = first
    this.#rest = rest
    this.#slop = slop
  }

  /** Moves the candidates with the phrase to the front; returns their number. */
  keep(candidates: Uint16Array, size: number, budget: Budget): number {
    let kept = 0
    for (let index = 0; index < size; index += 1) {
      if (index % FEW === FEW - 1) budget.spend(FEW)
      const candidate = candidates[index] as number
      candidates[kept] = candidate
      if (this.#isIn(candidate)) kept += 1
    }
    return kept
  }

  #isIn(doc: number): boolean {
    const first = this.#first
    if (!first.open(doc)) return false
    for (const word of this.#rest) if (!word.open(doc)) return false
    do {
      let last = first.position
      let left = this.#slop
      for (const word of this.#rest) {
        // The nearest position leaves the most slop for the rest.
        while (word.position <= last) if (!word.moveOn()) return false
        left -= word.position - last - 1
        last = word.position
        if (left < 0) break
      }
      if (left >= 0) return true
    } while (first.moveOn())
    return false
  }
}

const NO_BYTES = new Uint8Array(0)

const aligned = (bytes: Uint8Array): Uint8Array => {
  if ((bytes.byteOffset & 3) === 0) return bytes
  return new Uint8Array(bytes)
}

/**
 * Moves candidates with the phrase to the front, and returns their number. Precondition:
 * candidates ascend over all calls.
 */
export type KeepPhrase = (candidates: Uint16Array, size: number) => number

/** Two adjacent words with one form each, and the size of the rarer one. */
interface NextPair {
  readonly pair: readonly [FormStream, FormStream]
  readonly least: number
}

const toPairs = (streams: readonly (readonly FormStream[])[]): readonly NextPair[] =>
  streams.flatMap(([left, ...others], at) => {
    const [right, ...more] = streams[at + 1] ?? []
    if (left === undefined || right === undefined || others.length + more.length > 0)
      return []
    return [
      { pair: [left, right] as const, least: Math.min(left.set.size, right.set.size) },
    ]
  })

const toWord = (forms: readonly FormStream[]): WordPositions => {
  const [only, ...others] = forms.map(({ set, bytes }) => new FormPositions(set, bytes))
  if (only !== undefined && others.length === 0) return only
  return new MergedPositions(only === undefined ? [] : [only, ...others])
}

/** `words`: postings of the existing forms, by word. */
export function openPhrase(
  words: readonly (readonly Postings[])[],
  slop: number,
  block: number,
  readSet: (postings: Postings) => BlockSet,
  budget: Budget,
): KeepPhrase {
  let read = 0
  const readStream = (postings: Postings): FormStream => {
    const form = read
    read += 1
    // Positions of a block are large and short-lived.
    const allocate: Allocate = (length) => bufferFor(form, length) ?? new Uint8Array(length)
    const bytes =
      postings.countIn(block) === 0
        ? NO_BYTES
        : aligned(postings.readPositions(block, allocate))
    budget.spend(1 + bytes.length / BYTES_A_UNIT)
    return { set: readSet(postings), bytes }
  }
  const streams = words.map((forms) => forms.map(readStream))
  // Checks the rarest pair first, which leaves few candidates.
  const pairs = toPairs(streams).toSorted((a, b) => a.least - b.least)
  const arePairsAll = streams.length === 2 && pairs.length === 1
  return (candidates, size) => {
    let left = size
    for (const { pair } of pairs) {
      budget.spend(left)
      if (left === 0) left = 0
      else left = keepPairs(candidates, left, pair, slop)
    }
    if (arePairsAll || left === 0) return left
    return new PhraseFinder(
      streams.map(toWord) as [WordPositions, ...WordPositions[]],
      slop,
    ).keep(candidates, left, budget)
  }
}
