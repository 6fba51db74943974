/**
 * The words of a forgiving search, and what may stand for each of them in a title, a name or
 * anywhere.
 */
import { firstPartText, formText, initialsText } from '../document/document-terms.ts'
import { KIND } from '../document/kinds.ts'
import { searchForms } from '../forms/word-forms.ts'
import { irregularForms } from '../forms/irregular.ts'
import { MOST_WEIGHT, type SearchQuery } from '../query.ts'
import { contentOf } from '../text/noise-words.ts'
import { otherNumbers } from '../text/number-words.ts'
import { queryWords } from '../text/text.ts'
import { pluralsOf } from '../text/word-variants.ts'
import {
  exactTitle,
  type Expression,
  NOTHING,
  or,
  wordIn,
  type WordField,
} from './expression.ts'
import type { QueryDictionary, SimilarWord } from './term-tiers.ts'

export interface AskedWord {
  /** The word as it is written; any of the forms will do. */
  readonly forms: readonly string[]
  /** Its other forms are found by these. */
  readonly keys: readonly string[]
  /** Compounds that begin with one of these have it as their first part. */
  readonly firstParts: readonly string[]
}

/** No more words of a text are looked for in other forms. */
const MOST_VARIED = 12

export function textOf({ forms }: AskedWord): string {
  return forms[0] ?? ''
}

/** The words of a text as they are written. */
export function plainWordsOf(text: string): readonly AskedWord[] {
  return queryWords(text)
    .filter(({ implied }) => !implied)
    .map(({ forms }) => ({ forms, keys: [], firstParts: [] }))
}

/**
 * Returns one or two ways to read a text as words, with what other forms of them are found by:
 * where it has as many words in the one writing of letters and signs as in its own, they are the
 * same words; else each writing has its own.
 */
export function wordsByWriting(
  text: string,
  languages: readonly string[],
): readonly (readonly AskedWord[])[] {
  const written = plainWordsOf(text)
  const varied = searchForms(text, languages).map(
    ({ word, keys, firstParts }, at): AskedWord => {
      const isVaried = at < MOST_VARIED
      return {
        forms: word.forms,
        keys: isVaried ? keys : [],
        firstParts: isVaried ? firstParts : [],
      }
    },
  )
  if (written.length !== varied.length)
    return varied.length === 0 ? [written] : [written, varied]
  const same = varied.map((word, at) => ({
    ...word,
    forms: [...new Set([...(written[at]?.forms ?? []), ...word.forms])],
  }))
  return [same]
}

/** Returns the words of each text that a forgiving search must find; none of another search. */
export function wordsOfTexts({
  terms,
  matching,
}: SearchQuery): readonly (readonly AskedWord[])[] {
  if (matching !== 'forgiving') return []
  const asked = terms.filter(({ mode, phrase }) => mode === 'must' && !phrase)
  return asked.map(({ text }) => plainWordsOf(text))
}

/** Words of a text whose rarity counts; a cursor keeps as many weights. */
const MOST_WEIGHED = 12

/** Returns the words of a search that count by their rarity. */
export function weighedWords(query: SearchQuery): readonly string[] {
  const words = wordsOfTexts(query).flatMap((some) => contentOf(some, textOf).map(textOf))
  return [...new Set(words)].slice(0, MOST_WEIGHED)
}

/**
 * Returns what a search knows of its weighed words; a word that is none of them counts as one that
 * few have.
 */
export function weightsByWord(
  words: readonly string[],
  weights: readonly number[],
): QueryDictionary['weightOfWord'] {
  const byWord = new Map(words.map((word, at) => [word, weights[at] ?? 1]))
  return (word) => byWord.get(word) ?? MOST_WEIGHT / 2
}

/** A word, and what stands for it. */
export type WordAs = (word: AskedWord, field: WordField) => Expression

const otherWritings = (word: string): readonly string[] => [
  ...pluralsOf(word),
  ...irregularForms(word),
  ...otherNumbers(word),
]

/** Forms are found in titles and names, not in descriptions. */
const KEYED_IN: Readonly<
  Partial<Record<WordField, readonly (typeof KIND.title | typeof KIND.people)[]>>
> = {
  title: [KIND.title],
  people: [KIND.people],
  names: [KIND.title, KIND.people],
  anywhere: [KIND.title, KIND.people],
}

const byKeys = ({ keys }: AskedWord, field: WordField): readonly Expression[] =>
  (KEYED_IN[field] ?? []).flatMap((kind) =>
    keys.map((key) => exactTitle(formText(key, kind))),
  )

/** Several tiers ask for a word: what stands for it is made once a field, so that it is one set. */
function onceAField(make: WordAs): WordAs {
  const expressions = new WeakMap<AskedWord, Map<WordField, Expression>>()
  return (word, field) => {
    const byField = expressions.get(word) ?? new Map<WordField, Expression>()
    expressions.set(word, byField)
    const expression = byField.get(field) ?? make(word, field)
    byField.set(field, expression)
    return expression
  }
}

/** The word as it is written, in no other form. */
export const asWritten: WordAs = onceAField(({ forms }, field) =>
  or(...forms.map((form) => wordIn(form, field))),
)

/** The word as it is written, in another form, or as digits. */
export const plainly: WordAs = onceAField((word, field) => {
  const written = [...word.forms, ...otherWritings(textOf(word))]
  return or(...written.map((form) => wordIn(form, field)), ...byKeys(word, field))
})

const INITIALS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{3,8}$/u

/** Returns titles whose initials the word is; nothing of a word that cannot be any. */
export function titlesByInitials(word: string): Expression {
  return INITIALS.test(word) ? exactTitle(initialsText(word)) : NOTHING
}

const toExpression = (
  { word, edits, sameInitial }: SimilarWord,
  field: WordField,
): Expression => {
  if (edits === undefined) return wordIn(word, field)
  return sameInitial === undefined
    ? { op: 'word', word, field, edits }
    : { op: 'word', word, field, edits, sameInitial }
}

/**
 * The word also with a typing error, as the initials of a title, or as the first part of a
 * compound.
 */
const withErrors = (othersOf: (word: string) => readonly SimilarWord[]): WordAs =>
  onceAField((word, field) => {
    const near = othersOf(textOf(word)).map((other) => toExpression(other, field))
    const parts = field === 'description' || field === 'people' ? [] : word.firstParts
    const compounds = parts.map((part) => exactTitle(firstPartText(part)))
    const initials =
      field === 'description' || field === 'people'
        ? NOTHING
        : titlesByInitials(textOf(word))
    return or(plainly(word, field), ...compounds, initials, ...near)
  })

/** The word with any typing error, if all other words are found too. */
export function nearly(dictionary: QueryDictionary): WordAs {
  return withErrors((word) => [...dictionary.similar(word), ...dictionary.alike(word)])
}

/** The word with an error behind its first letter, if other words are missing. */
export function alike(dictionary: QueryDictionary): WordAs {
  return withErrors((word) => dictionary.alike(word))
}
