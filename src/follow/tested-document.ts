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

/** Collects positions only, because the caller knows the other terms. */
class PositionCollector implements TermCollector {
  readonly isStrict = true
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

const FLAG = {
  about: 1,
  notAbout: 2,
  title: 4,
  people: 8,
  description: 16,
  transcript: 32,
} as const

const FLAGS_OF_FIELD: Readonly<Record<WordField, number>> = {
  title: FLAG.title,
  people: FLAG.people,
  names: FLAG.title | FLAG.people,
  description: FLAG.description,
  anywhere: FLAG.about | FLAG.notAbout,
  about: FLAG.about,
  transcript: FLAG.transcript,
}

function flagsOf(kind: WordKind, isAbout: boolean, isInDescription: boolean): number {
  if (kind === KIND.title) return FLAG.title
  if (kind === KIND.people) return FLAG.people
  if (kind === KIND.transcript) return FLAG.transcript
  const about = isAbout ? FLAG.about : FLAG.notAbout
  return isInDescription ? about | FLAG.description : about
}

/** Words are compared as in `search/segments`. */
export class TestedDocument implements TermCollector {
  readonly isStrict = true
  readonly document: SearchDocument
  readonly stemmed: ReadonlySet<string> | undefined
  readonly facets: ReadonlySet<string>
  /** Each word with the flags of its fields. */
  readonly words = new Map<string, number>()
  readonly texts = new Set<string>()
  readonly pairs = new Set<string>()
  readonly #spelled: string[] = []
  readonly #numbers = new Map<string, number>()
  #positions: PositionCollector['positions'] | undefined
  #titleKey: string | undefined

  constructor(
    document: SearchDocument,
    moreFacets: readonly string[],
    stemmed?: ReadonlySet<string>,
  ) {
    this.document = document
    this.stemmed = stemmed
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
    const flags = flagsOf(kind, flag, first !== 0)
    this.words.set(text, (this.words.get(text) ?? 0) | flags)
  }

  addPair(left: number, right: number): void {
    this.pairs.add(`${this.#spelled[left] ?? ''} ${this.#spelled[right] ?? ''}`)
  }

  addText(text: string): void {
    this.texts.add(text)
  }

  hasPair(left: string, right: string): boolean {
    return this.pairs.has(`${left} ${right}`)
  }

  hasWord(word: string, field: WordField): boolean {
    return ((this.words.get(word) ?? 0) & FLAGS_OF_FIELD[field]) !== 0
  }

  wordsIn(field: WordField): Iterable<string> {
    const asked = FLAGS_OF_FIELD[field]
    return [...this.words].flatMap(([word, flags]) => ((flags & asked) !== 0 ? [word] : []))
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
}
