/** The terms of one document: which words, pairs and facets find it, and of which kind each is. */
import { foldTitle, formsByPosition, type SplitText, splitText, titleKey, tokenize } from '../../text.ts'
import { KIND } from './hash.ts'
import type { SearchDocument } from './search-document.ts'
import type { PlaceChain } from './word-places.ts'

/** Takes the terms of a document; a pair or a text may come twice. */
export interface TermCollector {
  /** A small number for a word, the same each time. */
  wordOf(text: string): number
  /** `described`: the word stands in the description too. */
  addName(word: number, kind: typeof KIND.title | typeof KIND.people, described: boolean): void
  /** The word anywhere. `first`: a link of `places`, or 0. */
  addWord(word: number, about: boolean, places: PlaceChain, first: number): void
  addPair(left: number, right: number): void
  /** For kinds whose text is no word. */
  addText(text: string, kind: typeof KIND.exact | typeof KIND.facet): void
}

/** Words at the beginning of a description that say what the podcast is about. */
const OPENING_WORDS = 16
/** A word that a description repeats says what the podcast is about, from so many letters on. */
const REPEATED_LENGTH = 3

const IN_TITLE = 1
const IN_PEOPLE = 2
const IN_DESCRIPTION = 4
const IS_ABOUT = 8

/** How a title without a word is told from one that has words. */
export const exactText = (split: SplitText, title: string): string =>
  split.words.length === 0 ? `=${foldTitle(title)}` : titleKey(split)

/** A title however its words are joined or split: `Higherside Chats` = `Higher Side Chats`. */
export const squeezedText = ({ words }: SplitText): string => `~${words.join('')}`

/**
 * A word that is this often in a description, and more than every so-many-th of its words, was put there to be found; it says
 * nothing of the subject.
 */
const STUFFED_TIMES = 9
const STUFFED_SHARE = 16

export const isStuffed = (times: number, words: number): boolean =>
  times >= STUFFED_TIMES && times * STUFFED_SHARE > words

const grow = (numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> => {
  const grown = new Uint32Array(Math.max(length, numbers.length * 2))
  grown.set(numbers)
  return grown
}

/** What has been seen of each word of one document. */
class Marks implements PlaceChain {
  #marks = new Uint32Array(1024)
  /** In the description. */
  #times = new Uint32Array(1024)
  /** By word: its first and its last link; 0 = none. */
  #first = new Uint32Array(1024)
  #last = new Uint32Array(1024)
  at = new Uint32Array(1024)
  next = new Uint32Array(1024)
  #links = 0
  readonly touched: number[] = []

  of(word: number): number {
    return this.#marks[word] ?? 0
  }

  firstLink(word: number): number {
    return this.#first[word] ?? 0
  }

  add(word: number, mark: number): void {
    if (word >= this.#marks.length) {
      this.#marks = grow(this.#marks, word + 1)
      this.#times = grow(this.#times, word + 1)
      this.#first = grow(this.#first, word + 1)
      this.#last = grow(this.#last, word + 1)
    }
    const before = this.#marks[word] as number
    if (before === 0) this.touched.push(word)
    this.#marks[word] = before | mark
  }

  /** A word of the description, after `add`; places come in order. */
  place(word: number, at: number): void {
    this.#times[word] = (this.#times[word] as number) + 1
    if (this.#links === this.at.length) {
      this.at = grow(this.at, this.#links + 1)
      this.next = grow(this.next, this.#links + 1)
    }
    this.at[this.#links] = at
    this.next[this.#links] = 0
    this.#links += 1
    const last = this.#last[word] as number
    if (last === 0) this.#first[word] = this.#links
    else this.next[last - 1] = this.#links
    this.#last[word] = this.#links
  }

  /** What a description of so many words is stuffed with says nothing of its subject. */
  dropStuffed(words: number): void {
    for (const word of this.touched) {
      if (isStuffed(this.#times[word] as number, words)) this.#marks[word] = (this.#marks[word] as number) & ~IS_ABOUT
    }
  }

  clear(): void {
    for (const word of this.touched) {
      this.#marks[word] = 0
      this.#times[word] = 0
      this.#first[word] = 0
      this.#last[word] = 0
    }
    this.#links = 0
    this.touched.length = 0
  }
}

const marks = new Marks()

const addTitle = (title: string, collector: TermCollector): void => {
  const split = splitText(title)
  collector.addText(exactText(split, title), KIND.exact)
  if (split.words.length > 0) collector.addText(squeezedText(split), KIND.exact)
  let before: readonly number[] = []
  const positions = split.others.length === 0 ? split.words.map((word) => [word]) : formsByPosition(split)
  for (const forms of positions) {
    const words = forms.map((form) => collector.wordOf(form))
    for (const word of words) {
      marks.add(word, IN_TITLE)
      for (const left of before) collector.addPair(left, word)
    }
    before = words
  }
}

const markWord = (text: string, at: number, collector: TermCollector): void => {
  const word = collector.wordOf(text)
  const isAbout = at < OPENING_WORDS || (text.length >= REPEATED_LENGTH && (marks.of(word) & IN_DESCRIPTION) !== 0)
  marks.add(word, isAbout ? IN_DESCRIPTION | IS_ABOUT : IN_DESCRIPTION)
  marks.place(word, at)
}

const addDescription = (description: string, collector: TermCollector): void => {
  const split = splitText(description)
  const { words } = split
  if (split.others.length === 0)
    for (let at = 0; at < words.length; at += 1) markWord(words[at] as string, at, collector)
  else {
    const positions = formsByPosition(split)
    for (let at = 0; at < positions.length; at += 1)
      for (const form of positions[at] ?? []) markWord(form, at, collector)
  }
  if (words.length >= STUFFED_TIMES) marks.dropStuffed(words.length)
}

const addMarked = (word: number, collector: TermCollector): void => {
  const mark = marks.of(word)
  // What a podcast is only about (its genres) does not find it.
  if ((mark & (IN_TITLE | IN_PEOPLE | IN_DESCRIPTION)) === 0) return
  const described = (mark & IN_DESCRIPTION) !== 0
  if ((mark & IN_TITLE) !== 0) collector.addName(word, KIND.title, described)
  if ((mark & IN_PEOPLE) !== 0) collector.addName(word, KIND.people, described)
  collector.addWord(word, (mark & (IN_TITLE | IN_PEOPLE | IS_ABOUT)) !== 0, marks, marks.firstLink(word))
}

const addForms = (text: string, mark: number, collector: TermCollector): void => {
  for (const form of tokenize(text)) marks.add(collector.wordOf(form), mark)
}

export const collectTerms = (document: SearchDocument, collector: TermCollector): void => {
  marks.clear()
  for (const title of document.titles) addTitle(title, collector)
  for (const name of document.names) addForms(name, IN_PEOPLE, collector)
  if (document.description !== '') addDescription(document.description, collector)
  for (const subject of document.subjects) addForms(subject, IS_ABOUT, collector)
  for (const word of marks.touched) addMarked(word, collector)
  for (const facet of document.facets) collector.addText(facet, KIND.facet)
}
