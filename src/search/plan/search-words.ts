/**
 * The words of a forgiving search, and the expressions that match each of them in a title, a name
 * or anywhere.
 */
import { firstPartText, formText, initialsText } from '../document/document-terms.ts'
import { KIND } from '../document/kinds.ts'
import { pictureKeys, searchForms } from '../forms/word-forms.ts'
import { inLatinLetters } from '../forms/latin-keys.ts'
import { irregularForms } from '../forms/irregular.ts'
import { hebrewForms } from '../forms/light-stems.ts'
import { MOST_WEIGHT, type SearchQuery } from '../query.ts'
import { contentOf } from '../text/noise-words.ts'
import { otherNumbers } from '../text/number-words.ts'
import { queryWords } from '../text/text.ts'
import { soundVariants } from '../text/sound-variants.ts'
import { pluralsOf, shortSplitsOf } from '../text/word-variants.ts'
import {
  and,
  exactTitle,
  type Expression,
  NOTHING,
  or,
  pair,
  wordIn,
  type WordField,
} from './expression.ts'
import type { QueryDictionary, SimilarWord } from './term-tiers.ts'

export interface SearchWord {
  /** Forms of the word itself; any of them matches. */
  readonly forms: readonly string[]
  /** Keys of its other forms. */
  readonly keys: readonly string[]
  /** Compounds that begin with one of these have the word as their first part. */
  readonly firstParts: readonly string[]
}

/** Maximum number of words of a text with other forms. */
const MOST_VARIED = 12

export function wordText({ forms }: SearchWord): string {
  return forms[0] ?? ''
}

/** Returns the words of a text without other forms. */
export function plainWordsOf(text: string): readonly SearchWord[] {
  return queryWords(text)
    .filter(({ implied }) => !implied)
    .map(({ forms }) => ({ forms, keys: [], firstParts: [] }))
}

/**
 * Returns one or two ways to split a text into words with their forms. If folding letters and
 * signs keeps the number of words, both are combined; otherwise each splitting is separate.
 */
export function wordsByWriting(
  text: string,
  languages: readonly string[],
): readonly (readonly SearchWord[])[] {
  const written = plainWordsOf(text)
  const varied = searchForms(text, languages).map(
    ({ word, keys, firstParts }, at): SearchWord => {
      const { forms } = word
      if (at >= MOST_VARIED) return { forms, keys: [], firstParts: [] }
      return { forms, keys, firstParts }
    },
  )
  if (written.length !== varied.length) {
    if (varied.length === 0) return [written]
    return [written, varied]
  }
  const same = varied.map((word, at) => ({
    ...word,
    forms: [...new Set([...(written[at]?.forms ?? []), ...word.forms])],
  }))
  return [same]
}

/** Returns the words of each mandatory text of a forgiving search, else an empty list. */
export function wordsOfTexts({
  terms,
  matching,
}: SearchQuery): readonly (readonly SearchWord[])[] {
  if (matching !== 'forgiving') return []
  const asked = terms.filter(({ mode, phrase }) => mode === 'must' && !phrase)
  return asked.map(({ text }) => plainWordsOf(text))
}

/** Maximum number of weighted words; a cursor stores their weights. */
const MOST_WEIGHED = 12

/** Returns the words that are weighted by their rarity. */
export function weighedWords(query: SearchQuery): readonly string[] {
  const words = wordsOfTexts(query).flatMap((some) =>
    contentOf(some, wordText).map(wordText),
  )
  return [...new Set(words)].slice(0, MOST_WEIGHED)
}

/** Returns a function that looks up weights. Other words count as rare. */
export function weightsByWord(
  words: readonly string[],
  weights: readonly number[],
): QueryDictionary['weightOfWord'] {
  const byWord = new Map(words.map((word, at) => [word, weights[at] ?? 1]))
  return (word) => byWord.get(word) ?? MOST_WEIGHT / 2
}

/** Returns the expression for a word in a field. */
export type WordAs = (word: SearchWord, field: WordField) => Expression

/** The words of a text, for each of its script variants. */
export type Ways = readonly (readonly SearchWord[])[]

/** Matches all words of one of the variants. */
export function allIn(ways: Ways, field: WordField, as: WordAs): Expression {
  return or(...ways.map((words) => and(...words.map((word) => as(word, field)))))
}

const otherWritings = (word: string): readonly string[] => [
  ...pluralsOf(word),
  ...irregularForms(word),
  ...hebrewForms(word),
  ...otherNumbers(word),
  ...inLatinLetters(word),
]

/** Titles and names are indexed with other forms, descriptions are not. */
const KEYED_IN: Readonly<
  Partial<Record<WordField, readonly (typeof KIND.title | typeof KIND.people)[]>>
> = {
  title: [KIND.title],
  people: [KIND.people],
  names: [KIND.title, KIND.people],
  anywhere: [KIND.title, KIND.people],
}

const byKeys = ({ keys }: SearchWord, field: WordField): readonly Expression[] =>
  (KEYED_IN[field] ?? []).flatMap((kind) =>
    keys.map((key) => exactTitle(formText(key, kind))),
  )

/** Caches the expression per word and field, so that several tiers share one set. */
function onceAField(make: WordAs): WordAs {
  const expressions = new WeakMap<SearchWord, Map<WordField, Expression>>()
  return (word, field) => {
    const byField = expressions.get(word) ?? new Map<WordField, Expression>()
    expressions.set(word, byField)
    const expression = byField.get(field) ?? make(word, field)
    byField.set(field, expression)
    return expression
  }
}

/** Matches the word as written. */
export const asWritten: WordAs = onceAField(({ forms }, field) =>
  or(...forms.map((form) => wordIn(form, field))),
)

/** Matches the word as written, in another form, or as digits. */
export const plainly: WordAs = onceAField((word, field) => {
  const written = [...word.forms, ...otherWritings(wordText(word))]
  return or(...written.map((form) => wordIn(form, field)), ...byKeys(word, field))
})

const INITIALS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{3,8}$/u

/** Returns titles whose initials the word may be. */
export function titlesByInitials(word: string): Expression {
  if (INITIALS.test(word)) return exactTitle(initialsText(word))
  return NOTHING
}

/** Returns titles with the emoji and symbols of a text that has no words. */
export function titlesByPictures(text: string): Expression {
  const keys = pictureKeys(text)
  if (keys.length === 0) return NOTHING
  return and(...keys.map((key) => exactTitle(formText(key, KIND.title))))
}

/** Matches titles with a word that sounds alike, or that is short and written apart. */
const soundsAlike = (word: string): readonly Expression[] => [
  ...soundVariants(word).map((variant) => wordIn(variant, 'title')),
  ...shortSplitsOf(word).map(([left, right]) => pair(left, right)),
]

const toExpression = (
  { word, edits, sameInitial }: SimilarWord,
  field: WordField,
): Expression => {
  if (edits === undefined) return wordIn(word, field)
  if (sameInitial === undefined) return { op: 'word', word, field, edits }
  return { op: 'word', word, field, edits, sameInitial }
}

/** Matches the word also with a typing error, as initials, or as the first part of a compound. */
const withErrors = (othersOf: (word: string) => readonly SimilarWord[]): WordAs =>
  onceAField((word, field) => {
    const near = othersOf(wordText(word)).map((other) => toExpression(other, field))
    if (field === 'description' || field === 'people') {
      return or(plainly(word, field), ...near)
    }
    const compounds = word.firstParts.map((part) => exactTitle(firstPartText(part)))
    const initials = titlesByInitials(wordText(word))
    const alike = soundsAlike(wordText(word))
    return or(plainly(word, field), ...compounds, initials, ...alike, ...near)
  })

/** Matches the word with any typing error. For searches that match all other words too. */
export function nearly(dictionary: QueryDictionary): WordAs {
  return withErrors((word) => [...dictionary.similar(word), ...dictionary.alike(word)])
}

/**
 * Matches the word with a typing error after its first letter. For searches that match only some
 * words.
 */
export function alike(dictionary: QueryDictionary): WordAs {
  return withErrors((word) => dictionary.alike(word))
}
