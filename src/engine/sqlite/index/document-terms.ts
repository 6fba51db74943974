/** The terms of one document: which words, pairs and facets find it, and of which kind each is. */
import { foldTitle, formsByPosition, type SplitText, splitText, titleKey, tokenize } from '../../text.ts'
import { KIND, type Kind } from './hash.ts'
import type { SearchDocument } from './search-document.ts'

/** Takes the terms of a document; the same term may come twice. */
export interface TermCollector {
  /** A small number for a word, the same each time. */
  wordOf(text: string): number
  addWord(word: number, kind: Kind): void
  addPair(left: number, right: number): void
  /** For kinds whose text is no word: `exact`, `facet`. */
  addText(text: string, kind: Kind): void
}

/** Words at the beginning of a description that say what the podcast is about. */
const OPENING_WORDS = 16
/** A word that a description repeats says what the podcast is about, from so many letters on. */
const REPEATED_LENGTH = 3

const IN_NAMES = 1
const IN_DESCRIPTION = 2
const IS_ABOUT = 4

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

/** What has been seen of each word of one document. */
class Marks {
  #marks = new Uint8Array(1024)
  /** In the description. */
  #times = new Uint16Array(1024)
  readonly touched: number[] = []

  of(word: number): number {
    return this.#marks[word] ?? 0
  }

  add(word: number, mark: number): void {
    if (word >= this.#marks.length) {
      const length = Math.max(word + 1, this.#marks.length * 2)
      const grown = new Uint8Array(length)
      grown.set(this.#marks)
      this.#marks = grown
      this.#times = new Uint16Array(length).map((_, at) => this.#times[at] ?? 0)
    }
    const before = this.#marks[word] as number
    if (before === 0) this.touched.push(word)
    this.#marks[word] = before | mark
  }

  count(word: number): void {
    this.#times[word] = (this.#times[word] as number) + 1
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
    }
    this.touched.length = 0
  }
}

const marks = new Marks()

const addTitleWord = (word: number, collector: TermCollector): void => {
  collector.addWord(word, KIND.title)
  marks.add(word, IN_NAMES)
}

const addTitle = (title: string, collector: TermCollector): void => {
  const split = splitText(title)
  collector.addText(exactText(split, title), KIND.exact)
  if (split.words.length > 0) collector.addText(squeezedText(split), KIND.exact)
  let before: readonly number[] = []
  const positions = split.others.length === 0 ? split.words.map((word) => [word]) : formsByPosition(split)
  for (const forms of positions) {
    const words = forms.map((form) => collector.wordOf(form))
    for (const word of words) {
      addTitleWord(word, collector)
      for (const left of before) collector.addPair(left, word)
    }
    before = words
  }
}

const markWord = (text: string, at: number, collector: TermCollector): void => {
  const word = collector.wordOf(text)
  const isAbout = at < OPENING_WORDS || (text.length >= REPEATED_LENGTH && (marks.of(word) & IN_DESCRIPTION) !== 0)
  marks.add(word, isAbout ? IN_DESCRIPTION | IS_ABOUT : IN_DESCRIPTION)
  marks.count(word)
}

const addDescription = (description: string, collector: TermCollector): void => {
  const split = splitText(description)
  for (let at = 0; at < split.words.length; at += 1) markWord(split.words[at] as string, at, collector)
  for (const { at, form } of split.others) markWord(form, at, collector)
  if (split.words.length >= STUFFED_TIMES) marks.dropStuffed(split.words.length)
}

const addMarked = (word: number, collector: TermCollector): void => {
  const mark = marks.of(word)
  if ((mark & (IN_NAMES | IN_DESCRIPTION)) !== 0) collector.addWord(word, KIND.anywhere)
  if ((mark & IN_NAMES) !== 0) {
    collector.addWord(word, KIND.names)
    if ((mark & IN_DESCRIPTION) === 0) collector.addWord(word, KIND.namesOnly)
  }
  if ((mark & (IN_NAMES | IS_ABOUT)) !== 0) collector.addWord(word, KIND.about)
}

const addForms = (text: string, mark: number, collector: TermCollector): void => {
  for (const form of tokenize(text)) marks.add(collector.wordOf(form), mark)
}

export const collectTerms = (document: SearchDocument, collector: TermCollector): void => {
  marks.clear()
  for (const title of document.titles) addTitle(title, collector)
  for (const name of document.names) addForms(name, IN_NAMES, collector)
  if (document.description !== '') addDescription(document.description, collector)
  for (const subject of document.subjects) addForms(subject, IS_ABOUT, collector)
  for (const word of marks.touched) addMarked(word, collector)
  for (const facet of document.facets) collector.addText(facet, KIND.facet)
}
