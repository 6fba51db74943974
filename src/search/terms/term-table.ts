/** The terms of many documents as arrays of numbers, which can be transferred between threads. */
import type { PositionChain, TermCollector } from '../document/document-terms.ts'
import { KIND, type Kind } from '../document/kinds.ts'
import { GrowingNumbers } from './growing.ts'
import { hashText } from '../text/hash-text.ts'
import { joinHashes, lowOf, termKey } from './hash.ts'
import { GrowingBytes, pushPositions } from './word-positions.ts'

const FIRST_SLOTS = 1 << 12
/** Numbers per slot. */
const SLOT = 3

/**
 * A hash table that numbers 64-bit keys in order of insertion. It needs a third of the memory of
 * a map of strings.
 */
export class KeyTable {
  readonly #high = new GrowingNumbers()
  readonly #low = new GrowingNumbers()
  /**
   * Open addressing with three numbers per slot: index of the key plus one (0: free), and both
   * halves of the key. At most half full.
   */
  #slots = new Uint32Array(SLOT * FIRST_SLOTS)
  #mask = FIRST_SLOTS - 1

  get size(): number {
    return this.#high.length
  }

  highOf(number: number): number {
    return this.#high.at(number)
  }

  lowOf(number: number): number {
    return this.#low.at(number)
  }

  /** Returns the index of a key, and adds a new key. */
  numberOf(high: number, low: number): number {
    const at = this.#find(high, low)
    const taken = this.#slots[at] as number
    if (taken !== 0) return taken - 1
    this.#put(at, this.size, high, low)
    this.#high.push(high)
    this.#low.push(low)
    if (this.size * 2 > this.#mask) this.#grow()
    return this.size - 1
  }

  has(high: number, low: number): boolean {
    return this.#slots[this.#find(high, low)] !== 0
  }

  /** Returns the offset of the key's slot, or of a free one. */
  #find(high: number, low: number): number {
    const slots = this.#slots
    let slot = low & this.#mask
    for (;;) {
      const at = SLOT * slot
      if (slots[at] === 0) return at
      if (slots[at + 1] === low && slots[at + 2] === high) return at
      slot = (slot + 1) & this.#mask
    }
  }

  #put(at: number, number: number, high: number, low: number): void {
    this.#slots[at] = number + 1
    this.#slots[at + 1] = low
    this.#slots[at + 2] = high
  }

  /** Returns views, valid until the next new key. */
  view(): { readonly high: Uint32Array; readonly low: Uint32Array } {
    return { high: this.#high.view(), low: this.#low.view() }
  }

  #grow(): void {
    const slots = 2 * (this.#mask + 1)
    this.#slots = new Uint32Array(SLOT * slots)
    this.#mask = slots - 1
    for (let number = 0; number < this.size; number += 1) {
      const [high, low] = [this.#high.at(number), this.#low.at(number)]
      this.#put(this.#find(high, low), number, high, low)
    }
  }
}

/** Number of kinds that are words. */
const WORD_KINDS = 4

/** Kinds of words are 0, 1, 2 and 6. */
const slotOf = (kind: Kind): number => Math.min(kind, WORD_KINDS - 1)

/** Plain data. Documents, terms and notes are numbered from 0. */
export interface GatheredTerms {
  /** The key of each term. */
  readonly high: Uint32Array
  readonly low: Uint32Array
  readonly kinds: Uint8Array
  /** Number of documents per term. */
  readonly counts: Uint32Array
  /** A note per term and document: twice the term, plus one if flagged. */
  readonly notes: Uint32Array
  /** Offset of each note's positions, if any. */
  readonly positionsAt: Uint32Array
  readonly positions: Uint8Array
  /** End of each document's notes. */
  readonly noteEnds: Uint32Array
  /** Distinct words in UTF-8, each with a newline. */
  readonly words: Uint8Array
}

/** Returns a copy with at least this length. */
const lengthen = (
  numbers: Uint32Array<ArrayBuffer>,
  length: number,
): Uint32Array<ArrayBuffer> => {
  if (length <= numbers.length) return numbers
  const grown = new Uint32Array(Math.max(length, numbers.length * 2))
  grown.set(numbers)
  return grown
}

/** Encodes in UTF-8, each word with a newline. */
export function encodeWords(words: readonly string[]): Uint8Array {
  return new TextEncoder().encode(words.map((word) => `${word}\n`).join(''))
}

/** Numbers distinct terms and notes their documents. */
export class TermTable implements TermCollector {
  readonly #terms = new KeyTable()
  readonly #kinds = new GrowingBytes()
  /** Two numbers per term: its last document plus one, and its number of documents. */
  #having = new Uint32Array(1024)
  readonly #notes = new GrowingNumbers()
  readonly #positionsAt = new GrowingNumbers()
  readonly #positions = new GrowingBytes()
  readonly #noteEnds = new GrowingNumbers()
  /** Words by hash without kind. */
  readonly #wordKeys = new KeyTable()
  readonly #words: string[] = []
  /** Term of each word and kind, plus one. */
  #termOfWord = new Uint32Array(1024)
  readonly #key = { high: 0, low: 0 }

  get documents(): number {
    return this.#noteEnds.length
  }

  /** Approximate size of `view`. */
  get bytes(): number {
    return 8 * this.#notes.length + this.#positions.length + 13 * this.#terms.size
  }

  /** Adds a document and returns its number. `collect` provides its terms. */
  add(collect: (collector: TermCollector) => void): number {
    collect(this)
    this.#noteEnds.push(this.#notes.length)
    return this.#noteEnds.length - 1
  }

  /** Returns a view, valid until the next document. */
  view(): GatheredTerms {
    return {
      ...this.#terms.view(),
      kinds: this.#kinds.view(),
      counts: this.#counts(),
      notes: this.#notes.view(),
      positionsAt: this.#positionsAt.view(),
      positions: this.#positions.view(),
      noteEnds: this.#noteEnds.view(),
      words: encodeWords(this.#words),
    }
  }

  #counts(): Uint32Array {
    const counts = new Uint32Array(this.#kinds.length)
    for (let term = 0; term < counts.length; term += 1)
      counts[term] = this.#having[2 * term + 1] as number
    return counts
  }

  /** Returns the term of a key. */
  #termOf(high: number, low: number, kind: Kind): number {
    const term = this.#terms.numberOf(high, low)
    if (term === this.#kinds.length) {
      this.#kinds.push(kind)
      this.#having = lengthen(this.#having, 2 * term + 2)
    }
    return term
  }

  #note(term: number, flag: boolean): void {
    const document = this.#noteEnds.length + 1
    const having = this.#having
    if (having[2 * term] === document) return
    having[2 * term] = document
    having[2 * term + 1] = (having[2 * term + 1] as number) + 1
    this.#notes.push(term * 2 + Number(flag))
    this.#positionsAt.push(this.#positions.length)
  }

  wordOf(text: string): number {
    const { high, low } = hashText(text, this.#key)
    const word = this.#wordKeys.numberOf(high, low)
    if (word === this.#words.length) {
      this.#words.push(text)
      this.#termOfWord = lengthen(this.#termOfWord, (word + 1) * WORD_KINDS)
    }
    return word
  }

  #termOfWordAs(word: number, kind: Kind): number {
    const at = word * WORD_KINDS + slotOf(kind)
    const known = this.#termOfWord[at] as number
    if (known !== 0) return known - 1
    const low = lowOf(this.#wordKeys.lowOf(word), kind)
    const term = this.#termOf(this.#wordKeys.highOf(word), low, kind)
    this.#termOfWord[at] = term + 1
    return term
  }

  addWord(
    word: number,
    kind: Kind,
    flag: boolean,
    positions: PositionChain,
    first: number,
  ): void {
    this.#note(this.#termOfWordAs(word, kind), flag)
    pushPositions(this.#positions, positions, first)
  }

  addPair(left: number, right: number): void {
    const words = this.#wordKeys
    const key = { high: words.highOf(left), low: words.lowOf(left) }
    const { high, low } = joinHashes(key, {
      high: words.highOf(right),
      low: words.lowOf(right),
    })
    this.#note(this.#termOf(high, lowOf(low, KIND.pair), KIND.pair), false)
  }

  addText(text: string, kind: Kind): void {
    const { high, low } = termKey(text, kind, this.#key)
    this.#note(this.#termOf(high, low, kind), false)
  }
}
