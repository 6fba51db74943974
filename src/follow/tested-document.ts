/** One podcast as saved searches are tested on it: its terms by field, without an index. */
import {
  collectTexts,
  type PositionChain,
  type TermCollector,
} from '../search/document/document-terms.ts'
import { KIND, type WordKind } from '../search/document/kinds.ts'
import type { SearchDocument } from '../search/document/search-document.ts'
import type { PhraseTest, WordField } from '../search/plan/expression.ts'
import { splitText, titleKey } from '../search/text/text.ts'

type PhraseField = PhraseTest['field']

const FIELD_OF_KIND = {
  [KIND.anywhere]: 'description',
  [KIND.title]: 'title',
  [KIND.people]: 'people',
  [KIND.transcript]: 'transcript',
} as const

/** Collects positions; the other terms are known already. */
class PositionCollector implements TermCollector {
  readonly #words: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly positions: Readonly<Record<PhraseField, Map<string, readonly number[]>>> = {
    title: new Map(),
    people: new Map(),
    description: new Map(),
    transcript: new Map(),
  }

  wordOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#words.length)
    return this.#words.push(text) - 1
  }

  addWord(
    word: number,
    kind: WordKind,
    _flag: boolean,
    { at, next }: PositionChain,
    first: number,
  ): void {
    const found: number[] = []
    for (let link = first; link !== 0; link = next[link - 1] ?? 0)
      found.push(at[link - 1] ?? 0)
    this.positions[FIELD_OF_KIND[kind]].set(this.#words[word] ?? '', found)
  }

  addPair(): void {
    // Pairs are collected with the other terms.
  }

  addText(): void {
    // As pairs.
  }
}

/** Words are compared as in `search/segments`. */
export class TestedDocument implements TermCollector {
  readonly document: SearchDocument
  readonly facets: ReadonlySet<string>
  /** The words anywhere, each with whether the podcast is about it. */
  readonly words = new Map<string, boolean>()
  readonly texts = new Set<string>()
  readonly #ofTitle = new Set<string>()
  readonly #ofPeople = new Set<string>()
  readonly #ofDescription = new Set<string>()
  readonly #ofTranscript = new Set<string>()
  readonly #pairs = new Set<string>()
  readonly #spelled: string[] = []
  readonly #numbers = new Map<string, number>()
  #positions: PositionCollector['positions'] | undefined
  #titleKey: string | undefined

  constructor(document: SearchDocument, moreFacets: readonly string[]) {
    this.document = document
    const facets = new Set([...document.facets, ...moreFacets])
    this.facets = facets
    collectTexts(document, this)
    for (const text of this.texts) if (text.startsWith('title-words:')) facets.add(text)
  }

  wordOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#spelled.length)
    return this.#spelled.push(text) - 1
  }

  addWord(
    word: number,
    kind: WordKind,
    flag: boolean,
    _positions: PositionChain,
    first: number,
  ): void {
    const text = this.#spelled[word] ?? ''
    if (kind === KIND.title) this.#ofTitle.add(text)
    else if (kind === KIND.people) this.#ofPeople.add(text)
    else if (kind === KIND.transcript) this.#ofTranscript.add(text)
    else {
      this.words.set(text, flag)
      if (first !== 0) this.#ofDescription.add(text)
    }
  }

  addPair(left: number, right: number): void {
    this.#pairs.add(`${this.#spelled[left] ?? ''} ${this.#spelled[right] ?? ''}`)
  }

  addText(text: string): void {
    this.texts.add(text)
  }

  /** Returns each word with flags of its fields, and each pair, text and facet. */
  facts(): ReadonlyMap<string, number> {
    const facts = new Map<string, number>()
    const flag = (word: string, bit: number): void => {
      facts.set(`w${word}`, (facts.get(`w${word}`) ?? 0) | bit)
    }
    for (const [word, isAbout] of this.words) flag(word, isAbout ? 1 : 2)
    for (const word of this.#ofTitle) flag(word, 4)
    for (const word of this.#ofPeople) flag(word, 8)
    for (const word of this.#ofDescription) flag(word, 16)
    for (const pair of this.#pairs) facts.set(`p${pair}`, 1)
    for (const text of this.texts) facts.set(`x${text}`, 1)
    for (const facet of this.facets) facts.set(`f${facet}`, 1)
    return facts
  }

  hasPair(left: string, right: string): boolean {
    return this.#pairs.has(`${left} ${right}`)
  }

  hasWord(word: string, field: WordField): boolean {
    if (field === 'anywhere') return this.words.has(word)
    if (field === 'about') return this.words.get(word) === true
    return this.#fieldsOf(field).some((words) => words.has(word))
  }

  wordsIn(field: WordField): Iterable<string> {
    if (field === 'anywhere') return this.words.keys()
    if (field === 'about')
      return [...this.words].flatMap(([word, is]) => (is ? [word] : []))
    return this.#fieldsOf(field).flatMap((words) => [...words])
  }

  /** The latest title in the form of `titleKey`. */
  get titleKey(): string {
    this.#titleKey ??= titleKey(splitText(this.document.titles[0] ?? ''))
    return this.#titleKey
  }

  positionsOf(word: string, field: PhraseField): readonly number[] {
    if (this.#positions === undefined) {
      const collector = new PositionCollector()
      collectTexts(this.document, collector)
      this.#positions = collector.positions
    }
    return this.#positions[field].get(word) ?? []
  }

  #fieldsOf(field: Exclude<WordField, 'anywhere' | 'about'>): readonly Set<string>[] {
    if (field === 'title') return [this.#ofTitle]
    if (field === 'people') return [this.#ofPeople]
    if (field === 'description') return [this.#ofDescription]
    if (field === 'transcript') return [this.#ofTranscript]
    return [this.#ofTitle, this.#ofPeople]
  }
}
