/** Produces the terms of a document: words, pairs and facets with their kinds. */
import {
  foldTitle,
  formsByPosition,
  type SplitText,
  splitText,
  titleKey,
  tokenize,
} from '../text/text.ts'
import {
  beginningsOf,
  joinedWords,
  TITLE_LETTERS,
  WORD_LETTERS,
} from '../text/beginnings.ts'
import { titleForms } from '../forms/word-forms.ts'
import { titleInitials, writingOf } from '../text/loose-title.ts'
import { KIND, type WordKind } from './kinds.ts'
import type { DocumentTexts, SearchDocument } from './search-document.ts'

/**
 * Positions of the words of one document, as a linked list per word. Links are numbered from 1; 0
 * means none.
 */
export interface PositionChain {
  /** The position of each link, from 0. */
  readonly at: Uint32Array
  /** The next link of each link. */
  readonly next: Uint32Array
}

/** Receives the terms of a document. Pairs and texts may repeat. */
export interface TermCollector {
  /** True: leaves out terms for half-typed words, initials and first parts of compounds. */
  readonly isStrict?: true
  /** Words of titles, as `stemmedWords` returns them, whose stems are left out. */
  readonly stemmed?: ReadonlySet<string> | undefined
  /** Returns a small number for a word, always the same. */
  wordOf(text: string): number
  /**
   * For a word anywhere, `flag` means that the podcast is about it; for a word of a title or
   * name, that the description has it too. `first` is a link of `positions`, or 0.
   */
  addWord(
    word: number,
    kind: WordKind,
    flag: boolean,
    positions: PositionChain,
    first: number,
  ): void
  addPair(left: number, right: number): void
  addText(text: string, kind: typeof KIND.exact | typeof KIND.facet): void
}

/** Number of words at the start of a description that count as its subject. */
const OPENING_WORDS = 16
/** Minimum length of a word that counts as the subject if the description repeats it. */
const REPEATED_LENGTH = 3

const IN_TITLE = 1
const IN_PEOPLE = 2
const IN_DESCRIPTION = 4
const IS_ABOUT = 8
const IN_TRANSCRIPT = 16

/** Returns the term of an exact title. `=` marks a title without words. */
export function exactText(split: SplitText, title: string): string {
  if (split.words.length === 0) return `=${foldTitle(title)}`
  return titleKey(split)
}

/**
 * Returns the term of a title without blanks, which matches joined and split words: `Higherside
 * Chats` equals `Higher Side Chats`.
 */
export function squeezedText({ words }: SplitText): string {
  return `~${words.join('')}`
}

/** Returns the term of a title's loose form, if it differs from its joined words. */
export function looseText(loose: string): string {
  return `*${loose}`
}

/** Returns the term of a title's initials. */
export function initialsText(initials: string): string {
  return `^${initials}`
}

/** Returns the term of titles with these first letters. */
export function titleBeginning(letters: string): string {
  return `<${letters}`
}

/** Returns the term of words with these first letters, in titles or in the names of people. */
export function wordBeginning(
  letters: string,
  kind: typeof KIND.title | typeof KIND.people,
): string {
  return `${kind === KIND.title ? '|' : '@'}${letters}`
}

/** Words of one letter need no beginnings, and compounds are found by their parts. */
const hasBeginnings = (word: string): boolean => word.length > 1 && !word.includes('&')

const addBeginnings = (
  word: string,
  kind: typeof KIND.title | typeof KIND.people,
  collector: TermCollector,
): void => {
  if (collector.isStrict === true || !hasBeginnings(word)) return
  for (const letters of beginningsOf(word, WORD_LETTERS))
    collector.addText(wordBeginning(letters, kind), KIND.exact)
}

/** Returns the term of another form of a word, in a title or in a person's name. */
export function formText(
  key: string,
  kind: typeof KIND.title | typeof KIND.people,
): string {
  return `${kind === KIND.title ? '%' : '!'}${key}`
}

/** Returns the term of titles with a compound that begins with these letters. */
export function firstPartText(part: string): string {
  return `_${part}`
}

const addForms = (title: string, language: string, collector: TermCollector): void => {
  const { keys, firstParts } = titleForms(title, language, collector.stemmed)
  for (const key of keys) collector.addText(formText(key, KIND.title), KIND.exact)
  if (collector.isStrict === true) return
  for (const part of firstParts) collector.addText(firstPartText(part), KIND.exact)
}

const addWritings = (title: string, split: SplitText, collector: TermCollector): void => {
  const { words, loose } = writingOf(title)
  if (loose !== split.words.join('')) collector.addText(looseText(loose), KIND.exact)
  if (collector.isStrict === true) return
  for (const initials of titleInitials(title))
    collector.addText(initialsText(initials), KIND.exact)
  for (const joined of joinedWords(words))
    for (const letters of beginningsOf(joined, TITLE_LETTERS))
      collector.addText(titleBeginning(letters), KIND.exact)
}

/** Longer titles are not searched with typing errors. */
export const MOST_TITLE_WORDS = 8

/** Returns the facet of podcasts with a title of this length. */
export function titleWordsFacet(words: number): string {
  return `title-words:${String(words)}`
}

/** Returns the facet of all feeds of one show. */
export function showFacet(key: number): string {
  return `show:${String(key)}`
}

/**
 * A word with so many occurrences, and more than this share of the description, is keyword
 * stuffing and not the subject.
 */
const STUFFED_TIMES = 9
const STUFFED_SHARE = 16

export function isStuffed(times: number, words: number): boolean {
  return times >= STUFFED_TIMES && times * STUFFED_SHARE > words
}

const grow = (
  numbers: Uint32Array<ArrayBuffer>,
  length: number,
): Uint32Array<ArrayBuffer> => {
  const grown = new Uint32Array(Math.max(length, numbers.length * 2))
  grown.set(numbers)
  return grown
}

/** Positions of each word in one field of a document. */
class FieldPositions implements PositionChain {
  /** First and last link of each word; 0 means none. */
  #first = new Uint32Array(1024)
  #last = new Uint32Array(1024)
  at = new Uint32Array(256)
  next = new Uint32Array(256)
  #links = 0

  firstLink(word: number): number {
    return this.#first[word] ?? 0
  }

  /** Precondition: positions ascend. */
  add(word: number, at: number): void {
    if (word >= this.#first.length) {
      this.#first = grow(this.#first, word + 1)
      this.#last = grow(this.#last, word + 1)
    }
    if (this.#links === this.at.length) {
      this.at = grow(this.at, this.#links + 1)
      this.next = grow(this.next, this.#links + 1)
    }
    const link = this.#links
    this.at[link] = at
    this.next[link] = 0
    this.#links += 1
    const last = this.#last[word] as number
    if (last === 0) this.#first[word] = link + 1
    else this.next[last - 1] = link + 1
    this.#last[word] = link + 1
  }

  clear(words: readonly number[]): void {
    this.#links = 0
    for (const word of words) {
      this.#first[word] = 0
      this.#last[word] = 0
    }
  }
}

/** Flags of each word of one document. */
class WordFlags {
  #flags = new Uint8Array(1024)
  /** Number of occurrences of each word in the description. */
  #times = new Uint32Array(1024)
  readonly touched: number[] = []
  readonly inTitle = new FieldPositions()
  readonly inPeople = new FieldPositions()
  readonly inDescription = new FieldPositions()
  readonly inTranscript = new FieldPositions()

  of(word: number): number {
    return this.#flags[word] ?? 0
  }

  add(word: number, flags: number): void {
    if (word >= this.#flags.length) {
      this.#times = grow(this.#times, word + 1)
      const grown = new Uint8Array(this.#times.length)
      grown.set(this.#flags)
      this.#flags = grown
    }
    const before = this.#flags[word] as number
    if (before === 0) this.touched.push(word)
    this.#flags[word] = before | flags
  }

  /** Precondition: the word was added. */
  count(word: number): void {
    this.#times[word] = (this.#times[word] as number) + 1
  }

  /** Clears the flag of stuffed words. `words`: length of the description. */
  dropStuffed(words: number): void {
    for (const word of this.touched) {
      if (isStuffed(this.#times[word] as number, words))
        this.#flags[word] = (this.#flags[word] as number) & ~IS_ABOUT
    }
  }

  clear(): void {
    const fields = [this.inTitle, this.inPeople, this.inDescription, this.inTranscript]
    for (const field of fields) field.clear(this.touched)
    for (const word of this.touched) {
      this.#flags[word] = 0
      this.#times[word] = 0
    }
    this.touched.length = 0
  }
}

const wordFlags = new WordFlags()

/** Gap between two titles or names; larger than the slop of any phrase. */
const FIELD_GAP = 126

const positionsOf = (split: SplitText): readonly (readonly string[])[] => {
  if (split.others.length === 0) return split.words.map((word) => [word])
  return formsByPosition(split)
}

/** Returns the start of the next title. */
const addTitle = (
  title: string,
  language: string,
  start: number,
  collector: TermCollector,
): number => {
  const split = splitText(title)
  collector.addText(exactText(split, title), KIND.exact)
  const { length } = split.words
  if (length > 0) collector.addText(squeezedText(split), KIND.exact)
  if (length > 0) addWritings(title, split, collector)
  if (length > 0) addForms(title, language, collector)
  if (length > 0 && length <= MOST_TITLE_WORDS)
    collector.addText(titleWordsFacet(length), KIND.facet)
  let before: readonly number[] = []
  let at = start
  for (const forms of positionsOf(split)) {
    const words = forms.map((form) => collector.wordOf(form))
    for (const form of forms) addBeginnings(form, KIND.title, collector)
    for (const word of words) {
      wordFlags.add(word, IN_TITLE)
      wordFlags.inTitle.add(word, at)
      for (const left of before) collector.addPair(left, word)
    }
    before = words
    at += 1
  }
  return at + FIELD_GAP
}

/** Returns the start of the next name. */
const addName = (name: string, start: number, collector: TermCollector): number => {
  let at = start
  for (const key of titleForms(name, undefined).keys)
    collector.addText(formText(key, KIND.people), KIND.exact)
  for (const forms of positionsOf(splitText(name))) {
    for (const form of forms) {
      const word = collector.wordOf(form)
      addBeginnings(form, KIND.people, collector)
      wordFlags.add(word, IN_PEOPLE)
      wordFlags.inPeople.add(word, at)
    }
    at += 1
  }
  return at + FIELD_GAP
}

const flagWord = (text: string, at: number, collector: TermCollector): void => {
  const word = collector.wordOf(text)
  const isAbout =
    at < OPENING_WORDS ||
    (text.length >= REPEATED_LENGTH && (wordFlags.of(word) & IN_DESCRIPTION) !== 0)
  wordFlags.add(word, isAbout ? IN_DESCRIPTION | IS_ABOUT : IN_DESCRIPTION)
  wordFlags.count(word)
  wordFlags.inDescription.add(word, at)
}

const addDescription = (description: string, collector: TermCollector): void => {
  const split = splitText(description)
  const { words } = split
  if (split.others.length === 0)
    for (let at = 0; at < words.length; at += 1)
      flagWord(words[at] as string, at, collector)
  else {
    const positions = formsByPosition(split)
    for (let at = 0; at < positions.length; at += 1)
      for (const form of positions[at] ?? []) flagWord(form, at, collector)
  }
  if (words.length >= STUFFED_TIMES) wordFlags.dropStuffed(words.length)
}

const addTranscript = (transcript: string, collector: TermCollector): void => {
  for (const [at, forms] of positionsOf(splitText(transcript)).entries())
    for (const form of forms) {
      const word = collector.wordOf(form)
      wordFlags.add(word, IN_TRANSCRIPT)
      wordFlags.inTranscript.add(word, at)
    }
}

const addFlagged = (word: number, collector: TermCollector): void => {
  const flags = wordFlags.of(word)
  const { inTitle, inPeople, inDescription, inTranscript } = wordFlags
  if ((flags & IN_TRANSCRIPT) !== 0) {
    const first = inTranscript.firstLink(word)
    collector.addWord(word, KIND.transcript, false, inTranscript, first)
  }
  // Genres alone do not match a word search.
  if ((flags & (IN_TITLE | IN_PEOPLE | IN_DESCRIPTION)) === 0) return
  const alsoInDescription = (flags & IN_DESCRIPTION) !== 0
  if ((flags & IN_TITLE) !== 0)
    collector.addWord(word, KIND.title, alsoInDescription, inTitle, inTitle.firstLink(word))
  if ((flags & IN_PEOPLE) !== 0)
    collector.addWord(
      word,
      KIND.people,
      alsoInDescription,
      inPeople,
      inPeople.firstLink(word),
    )
  const isAbout = (flags & (IN_TITLE | IN_PEOPLE | IS_ABOUT)) !== 0
  collector.addWord(
    word,
    KIND.anywhere,
    isAbout,
    inDescription,
    inDescription.firstLink(word),
  )
}

export function collectTexts(texts: DocumentTexts, collector: TermCollector): void {
  wordFlags.clear()
  let start = 0
  for (const title of texts.titles)
    start = addTitle(title, texts.language, start, collector)
  start = 0
  for (const name of texts.names) start = addName(name, start, collector)
  if (texts.description !== '') addDescription(texts.description, collector)
  for (const subject of texts.subjects)
    for (const form of tokenize(subject)) wordFlags.add(collector.wordOf(form), IS_ABOUT)
  if (texts.transcript !== undefined) addTranscript(texts.transcript, collector)
  for (const word of wordFlags.touched) addFlagged(word, collector)
}

/** Collects the terms that are not words. */
export function collectFacets(
  facets: readonly string[],
  collector: Pick<TermCollector, 'addText'>,
): void {
  for (const facet of facets) collector.addText(facet, KIND.facet)
}

export function collectTerms(document: SearchDocument, collector: TermCollector): void {
  collectTexts(document, collector)
  collectFacets(document.facets, collector)
}
