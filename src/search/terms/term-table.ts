/** The terms of many documents as arrays of numbers, which can be transferred between threads. */
import type { PositionChain, TermCollector } from '../document/document-terms.ts'
import { KIND, type Kind } from '../document/kinds.ts'
import { GrowingNumbers } from './growing.ts'
import { hashText } from '../text/hash-text.ts'
import { joinHashes, lowOf, termKey } from './hash.ts'
import { KeyTable } from './key-table.ts'
import { GrowingBytes, pushPositions } from './word-positions.ts'

/** Number of kinds that are words. */
const WORD_KINDS = 3

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
    const at = word * WORD_KINDS + kind
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
