/** The terms of one document: which words, pairs and facets find it, and of which kind each is. */
import { foldTitle, formsByPosition, type SplitText, splitText, titleKey } from '../../text.ts'
import { KIND, type Kind } from './hash.ts'
import type { SearchDocument } from './search-document.ts'

/** Takes the terms of a document; the same term may come twice. */
export interface TermCollector {
  addWord(word: string, kind: Kind): void
  addPair(left: string, right: string): void
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

const addTitle = (title: string, marks: Map<string, number>, collector: TermCollector): void => {
  const split = splitText(title)
  collector.addText(exactText(split, title), KIND.exact)
  if (split.others.length === 0) {
    let before: string | undefined
    for (const word of split.words) {
      collector.addWord(word, KIND.title)
      if (before !== undefined) collector.addPair(before, word)
      before = word
      marks.set(word, (marks.get(word) ?? 0) | IN_NAMES)
    }
    return
  }
  let before: readonly string[] = []
  for (const forms of formsByPosition(split)) {
    for (const form of forms) {
      collector.addWord(form, KIND.title)
      for (const left of before) collector.addPair(left, form)
      marks.set(form, (marks.get(form) ?? 0) | IN_NAMES)
    }
    before = forms
  }
}

const markWord = (word: string, at: number, marks: Map<string, number>): void => {
  const mark = marks.get(word) ?? 0
  const repeated = (mark & IN_DESCRIPTION) !== 0 && word.length >= REPEATED_LENGTH
  marks.set(word, mark | IN_DESCRIPTION | (at < OPENING_WORDS || repeated ? IS_ABOUT : 0))
}

const addDescription = (description: string, marks: Map<string, number>): void => {
  const split = splitText(description)
  for (let at = 0; at < split.words.length; at += 1) markWord(split.words[at] as string, at, marks)
  for (const { at, form } of split.others) markWord(form, at, marks)
}

const addMarked = (word: string, mark: number, collector: TermCollector): void => {
  if ((mark & (IN_NAMES | IN_DESCRIPTION)) !== 0) collector.addWord(word, KIND.anywhere)
  if ((mark & IN_NAMES) !== 0) {
    collector.addWord(word, KIND.names)
    if ((mark & IN_DESCRIPTION) === 0) collector.addWord(word, KIND.namesOnly)
  }
  if ((mark & (IN_NAMES | IS_ABOUT)) !== 0) collector.addWord(word, KIND.about)
}

const addForms = (text: string, mark: number, marks: Map<string, number>): void => {
  for (const form of formsByPosition(splitText(text)).flat()) marks.set(form, (marks.get(form) ?? 0) | mark)
}

const marks = new Map<string, number>()

export const collectTerms = (document: SearchDocument, collector: TermCollector): void => {
  marks.clear()
  for (const title of document.titles) addTitle(title, marks, collector)
  for (const name of document.names) addForms(name, IN_NAMES, marks)
  addDescription(document.description, marks)
  for (const subject of document.subjects) addForms(subject, IS_ABOUT, marks)
  for (const [word, mark] of marks) addMarked(word, mark, collector)
  for (const facet of document.facets) collector.addText(facet, KIND.facet)
}
