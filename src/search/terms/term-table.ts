/**
 * The terms of many documents as numbers: who has which, and where. Nothing in it is an object, so
 * it crosses threads uncopied.
 */
import type { PositionChain, TermCollector } from '../document/document-terms.ts'
import { KIND, type Kind } from '../document/kinds.ts'
import { GrowingNumbers } from './growing.ts'
import { hashText } from '../text/hash-text.ts'
import { joinHashes, lowOf, termKey } from './hash.ts'
import { KeyTable } from './key-table.ts'
import { GrowingBytes, pushPositions } from './word-positions.ts'

/** Kinds of terms that are a word. */
const WORD_KINDS = 3

/** Plain data. Documents, terms and notes are counted from zero. */
export interface GatheredTerms {
  /** The key of each term. */
  readonly high: Uint32Array
  readonly low: Uint32Array
  readonly kinds: Uint8Array
  /** The number of documents that have each term. */
  readonly counts: Uint32Array
  /**
   * A note for each term of each document: twice the term, plus one where it is flagged.
   */
  readonly notes: Uint32Array
  /** The beginning of each note's positions, if it has any. */
  readonly positionsAt: Uint32Array
  readonly positions: Uint8Array
  /** The end of each document's notes. */
  readonly noteEnds: Uint32Array
  /** Distinct words in UTF-8, each with a newline behind it. */
  readonly words: Uint8Array
}

/** A `Uint32Array` at least so long, with what was in it. */
const lengthen = (
  numbers: Uint32Array<ArrayBuffer>,
  length: number,
): Uint32Array<ArrayBuffer> => {
  if (length <= numbers.length) return numbers
  const grown = new Uint32Array(Math.max(length, numbers.length * 2))
  grown.set(numbers)
  return grown
}

/** Each in UTF-8, with a newline behind it. */
export function encodeWords(words: readonly string[]): Uint8Array {
  return new TextEncoder().encode(words.map((word) => `${word}\n`).join(''))
}

/** Gives each distinct term a small number and notes which document has it. */
export class TermTable implements TermCollector {
  readonly #terms = new KeyTable()
  readonly #kinds = new GrowingBytes()
  /** Two for each term: the last document that has it, plus one, and how many have it. */
  #having = new Uint32Array(1024)
  readonly #notes = new GrowingNumbers()
  readonly #positionsAt = new GrowingNumbers()
  readonly #positions = new GrowingBytes()
  readonly #noteEnds = new GrowingNumbers()
  /** Words by their hashes, before these belong to a kind. */
  readonly #wordKeys = new KeyTable()
  readonly #words: string[] = []
  /** The term of each word and kind, plus one. */
  #termOfWord = new Uint32Array(1024)
  readonly #key = { high: 0, low: 0 }

  get documents(): number {
    return this.#noteEnds.length
  }

  /** Roughly what `view` takes. */
  get bytes(): number {
    return 8 * this.#notes.length + this.#positions.length + 13 * this.#terms.size
  }

  /** Gives the document that `collect` tells the terms of its number. */
  add(collect: (collector: TermCollector) => void): number {
    collect(this)
    this.#noteEnds.push(this.#notes.length)
    return this.#noteEnds.length - 1
  }

  /** A view; valid until the next document. */
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

  /** Returns the term of a key, whose low half belongs to the kind. */
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
    this.#notes.push(term * 2 + (flag ? 1 : 0))
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
