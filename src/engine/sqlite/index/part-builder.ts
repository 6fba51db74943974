/** Builds a part from documents: terms by number in rank order, a counting sort, and the writer. */
import { titleKey, splitText } from '../../text.ts'
import { MemorySink, type Sink } from './bytes.ts'
import { type Values } from './columns.ts'
import { COLUMNS, type ColumnName } from '../../search/numbers.ts'
import { collectTerms, type TermCollector } from '../../search/document-terms.ts'
import { GrowingNumbers, orderKeys } from './growing.ts'
import { hashText, highOf, joinHashes, lowOf, type TermKey } from './hash.ts'
import { KIND, type Kind } from '../../search/kinds.ts'
import { type PartDocuments, PartWriter } from './part-writer.ts'
import { SHAPE, shapeOf } from './postings.ts'
import type { SearchDocument } from '../../search/search-document.ts'
import { GrowingBytes, pushPlaces } from './word-places.ts'
import type { PlaceChain } from '../../search/document-terms.ts'

/** Rank order: best first, then the older podcast. */
export const compareRank = (a: { rank: number; seq: number }, b: { rank: number; seq: number }): number =>
  b.rank - a.rank || a.seq - b.seq

/** Kinds of terms that are a word. */
const WORD_KINDS = 3
const PAIR_FACTOR = 2 ** 26

/** A `Uint32Array` at least so long, with what was in it. */
const lengthen = (numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> => {
  if (length <= numbers.length) return numbers
  const grown = new Uint32Array(Math.max(length, numbers.length * 2))
  grown.set(numbers)
  return grown
}

/** Gives each distinct term a small number and notes which document has it. */
class TermTable implements TermCollector {
  readonly high = new GrowingNumbers()
  readonly low = new GrowingNumbers()
  readonly kinds = new GrowingBytes()
  /** By term: the last document that has it, plus one. */
  #lastDocument = new Uint32Array(1024)
  /** By note: the term, the document (twice, plus one where marked), and where its places begin, if it has any. */
  readonly terms = new GrowingNumbers()
  readonly members = new GrowingNumbers()
  readonly placesAt = new GrowingNumbers()
  readonly places = new GrowingBytes()
  readonly words = new Map<string, number>()
  readonly #wordHigh = new GrowingNumbers()
  readonly #wordLow = new GrowingNumbers()
  /** By word and kind: the term, plus one. */
  #termOfWord = new Uint32Array(1024)
  readonly #pairs = new Map<number, number>()
  readonly #texts = new Map<string, number>()
  document = 0

  #addTerm(high: number, low: number, kind: Kind): number {
    const term = this.high.length
    this.high.push(highOf(high, kind))
    this.low.push(lowOf(low, kind))
    this.kinds.push(kind)
    this.#lastDocument = lengthen(this.#lastDocument, term + 1)
    return term
  }

  #note(term: number, marked: boolean): void {
    if (this.#lastDocument[term] === this.document + 1) return
    this.#lastDocument[term] = this.document + 1
    this.terms.push(term)
    this.members.push(this.document * 2 + (marked ? 1 : 0))
    this.placesAt.push(this.places.length)
  }

  wordOf(text: string): number {
    const known = this.words.get(text)
    if (known !== undefined) return known
    const word = this.words.size
    const { high, low } = hashText(text)
    this.#wordHigh.push(high)
    this.#wordLow.push(low)
    this.#termOfWord = lengthen(this.#termOfWord, (word + 1) * WORD_KINDS)
    this.words.set(text, word)
    return word
  }

  #hashOf(word: number): TermKey {
    return { high: this.#wordHigh.at(word), low: this.#wordLow.at(word) }
  }

  #termOf(word: number, kind: Kind): number {
    const at = word * WORD_KINDS + kind
    const known = this.#termOfWord[at] as number
    if (known !== 0) return known - 1
    const term = this.#addTerm(this.#wordHigh.at(word), this.#wordLow.at(word), kind)
    this.#termOfWord[at] = term + 1
    return term
  }

  addWord(word: number, kind: Kind, marked: boolean, places: PlaceChain, first: number): void {
    this.#note(this.#termOf(word, kind), marked)
    pushPlaces(this.places, places, first)
  }

  addPair(left: number, right: number): void {
    const key = left * PAIR_FACTOR + right
    let term = this.#pairs.get(key)
    if (term === undefined) {
      const { high, low } = joinHashes(this.#hashOf(left), this.#hashOf(right))
      term = this.#addTerm(high, low, KIND.pair)
      this.#pairs.set(key, term)
    }
    this.#note(term, false)
  }

  addText(text: string, kind: Kind): void {
    const key = kind === KIND.facet ? text : `\n${text}`
    let term = this.#texts.get(key)
    if (term === undefined) {
      const { high, low } = hashText(text)
      term = this.#addTerm(high, low, kind)
      this.#texts.set(key, term)
    }
    this.#note(term, false)
  }
}

/** The notes of each term together, in the order of documents; and where those of each term end. */
const sortNotes = (table: TermTable): { readonly sorted: Uint32Array; readonly ends: Uint32Array } => {
  const terms = table.terms.view()
  const ends = new Uint32Array(table.high.length)
  for (const term of terms) ends[term] = (ends[term] as number) + 1
  let sum = 0
  for (let term = 0; term < ends.length; term += 1) {
    const count = ends[term] as number
    ends[term] = sum
    sum += count
  }
  const sorted = new Uint32Array(terms.length)
  for (let note = 0; note < terms.length; note += 1) {
    const term = terms[note] as number
    const place = ends[term] as number
    sorted[place] = note
    ends[term] = place + 1
  }
  return { sorted, ends }
}

/** Documents by term, terms in key order. */
const writeTerms = (table: TermTable, documents: number, writer: PartWriter): void => {
  const { sorted, ends } = sortNotes(table)
  const high = table.high.view()
  const low = table.low.view()
  const kinds = table.kinds.view()
  const noted = table.members.view()
  const placesAt = table.placesAt.view()
  const allPlaces = table.places.view()
  const members = new Uint32Array(documents)
  const places = new GrowingBytes()
  for (const term of orderKeys(high, low)) {
    const from = term === 0 ? 0 : (ends[term - 1] as number)
    const end = ends[term] as number
    const shape = shapeOf(kinds[term] as Kind)
    places.clear()
    for (let at = from; at < end; at += 1) {
      const note = sorted[at] as number
      members[at - from] = noted[note] as number
      if (shape === SHAPE.placed) places.pushPlacesAt(allPlaces, placesAt[note] as number)
    }
    writer.writeTerm(high[term] as number, low[term] as number, {
      shape,
      members,
      count: end - from,
      places: places.view(),
    })
  }
}

/** What titles are sorted by: their words. */
export const sortTitle = (titles: readonly string[]): string => titleKey(splitText(titles[0] ?? ''))

/** Code point order, which for UTF-16 differs from the order of units above the surrogates. */
export const compareCodePoints = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left === right) continue
    const leftHigh = left >= 0xd800 && left <= 0xdfff
    const rightHigh = right >= 0xd800 && right <= 0xdfff
    if (leftHigh !== rightHigh) return leftHigh ? 1 : -1
    return left - right
  }
  return a.length - b.length
}

/** Equal titles have one ordinal. */
export const titleOrdinals = (keys: readonly string[]): Values => {
  const order = Uint32Array.from(keys, (_, number) => number)
  order.sort((a, b) => compareCodePoints(keys[a] as string, keys[b] as string))
  const ordinals = new Float64Array(keys.length)
  let ordinal = 0
  for (let place = 0; place < order.length; place += 1) {
    const number = order[place] as number
    if (place > 0 && keys[number] !== keys[order[place - 1] as number]) ordinal += 1
    ordinals[number] = ordinal
  }
  return ordinals
}

export const encodeTitles = (
  titles: Iterable<readonly string[]>,
  count: number,
): Pick<PartDocuments, 'titles' | 'titleEnds'> => {
  const sink = new MemorySink()
  const titleEnds = new Uint32Array(count)
  let number = 0
  for (const each of titles) {
    sink.write(Buffer.from(each.join('\n')))
    titleEnds[number] = sink.position
    number += 1
  }
  return { titles: sink.bytes(), titleEnds }
}

const columnOf = (documents: readonly SearchDocument[], name: ColumnName): Values => {
  if (name === 'titleOrdinal') return titleOrdinals(documents.map(({ titles }) => sortTitle(titles)))
  const index = COLUMNS.indexOf(name)
  return Float64Array.from(documents, ({ values }) => values[index] ?? Number.NaN)
}

export const encodeWords = (words: readonly string[]): Uint8Array =>
  Buffer.from(words.map((word) => `${word}\n`).join(''))

/** Writes a part of these documents, in whatever order they come. */
export const buildPart = (unordered: readonly SearchDocument[], sink: Sink): void => {
  const documents = unordered.toSorted(compareRank)
  const table = new TermTable()
  documents.forEach((document, number) => {
    table.document = number
    collectTerms(document, table)
  })
  const terms = new MemorySink()
  const writer = new PartWriter(sink, terms)
  writeTerms(table, documents.length, writer)
  const partDocuments: PartDocuments = {
    seqs: Uint32Array.from(documents, ({ seq }) => seq),
    columnOf: (name) => columnOf(documents, name),
    ...encodeTitles(
      documents.map(({ titles }) => titles),
      documents.length,
    ),
  }
  const words = [...table.words.keys()]
  writer.finish(partDocuments, encodeWords(words), (target) => {
    target.write(terms.bytes())
  })
}
