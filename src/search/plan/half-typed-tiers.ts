/**
 * Tiers of a text whose last word may be incomplete: the title itself, titles with this prefix, both
 * without their article, titles with the words, titles that join them, names with the words; with
 * `fuzzy` also one misspelt word, a misspelt beginning of the title, and several misspelt words.
 * Each tier is a few terms of the index, so its cost does not depend on the number of completions.
 */
import {
  formText,
  squeezedText,
  titleBeginning,
  wordBeginning,
} from '../document/document-terms.ts'
import { KIND } from '../document/kinds.ts'
import type { QueryTerm } from '../query.ts'
import { MATCH_TIERS } from '../score.ts'
import {
  ARTICLES,
  firstLetters,
  isFinished,
  joinedTitles,
  TITLE_LETTERS,
  WORD_LETTERS,
} from '../text/beginnings.ts'
import { nearBeginnings, swappedBeginnings } from '../text/near-beginnings.ts'
import { isFiller } from '../text/noise-words.ts'
import { queryWords, type QueryWord, splitText } from '../text/text.ts'
import { foldWritings } from '../text/writings.ts'
import { and, exactTitle, type Expression, NOTHING, or, wordIn } from './expression.ts'
import type { QueryDictionary, TermTiers } from './term-tiers.ts'

/** Maximum number of words besides the last one; the longest are used. */
const MOST_WORDS = 6

type TitleField = 'title' | 'names'

const textOf = ({ forms }: QueryWord): string => forms[0] ?? ''

const beginning = (word: string, place: TitleField): Expression => {
  const letters = firstLetters(word, WORD_LETTERS)
  const inTitle = exactTitle(wordBeginning(letters, KIND.title))
  if (place === 'title') return inTitle
  return or(inTitle, exactTitle(wordBeginning(letters, KIND.people)))
}

const KINDS: Readonly<
  Record<TitleField, readonly (typeof KIND.title | typeof KIND.people)[]>
> = {
  title: [KIND.title],
  names: [KIND.title, KIND.people],
}

/** Scripts in which a letter has several forms. */
const WRITINGS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Devanagari}]/u

/** Returns the word in the other Chinese script: 飞鱼 for 飛魚, and 飛魚 for 飞鱼. */
function otherWriting(word: QueryWord, place: TitleField): readonly Expression[] {
  const written = textOf(word)
  if (!WRITINGS.test(written)) return []
  const folded = foldWritings(written)
  const keys = KINDS[place].map((kind) => exactTitle(formText(folded, kind)))
  if (folded === written) return keys
  return [wordIn(folded, place), ...keys]
}

const complete = (word: QueryWord, place: TitleField): Expression =>
  or(...word.forms.map((form) => wordIn(form, place)), ...otherWriting(word, place))

/** One-letter words have no prefixes in the index. */
const halfTyped = (word: QueryWord, place: TitleField): Expression =>
  or(complete(word, place), ...word.forms.map((form) => beginning(form, place)))

/** Matches the last word, complete or as a prefix. */
const lastIn = ({ last, isFinished }: HalfTypedText, place: TitleField): Expression => {
  if (last === undefined) return NOTHING
  if (isFinished) return complete(last, place)
  return halfTyped(last, place)
}

/** Matches words with nearly the same beginning. */
const misspelt = (
  word: QueryWord,
  { mayBegin }: Pick<QueryDictionary, 'mayBegin'>,
): Expression =>
  or(
    beginning(textOf(word), 'names'),
    ...nearBeginnings(textOf(word))
      .filter((letters) => mayBegin(letters))
      .map((letters) => beginning(letters, 'names')),
  )

interface HalfTypedText {
  /** Words without noise words, limited to the longest. */
  readonly others: readonly QueryWord[]
  readonly last: QueryWord | undefined
  /** The text ends in a blank. */
  readonly isFinished: boolean
  readonly isOneWord: boolean
}

function splitTyped(text: string): HalfTypedText {
  const words = queryWords(text).filter(({ implied }) => !implied)
  const others = words
    .slice(0, -1)
    .filter((word) => !isFiller(textOf(word)))
    .toSorted((one, other) => textOf(other).length - textOf(one).length)
    .slice(0, MOST_WORDS)
  const isOneWord = words.length === 1
  return { others, last: words.at(-1), isFinished: isFinished(text), isOneWord }
}

const allIn = (typed: HalfTypedText, place: TitleField): Expression =>
  and(...typed.others.map((word) => complete(word, place)), lastIn(typed, place))

const beginsWith = (joined: string | undefined): Expression => {
  if (joined === undefined) return NOTHING
  return exactTitle(titleBeginning(firstLetters(joined, TITLE_LETTERS)))
}

/** The index stores prefixes up to this length, so the match is exact. */
const isShort = (joined: string | undefined): boolean =>
  joined !== undefined && joined.length <= TITLE_LETTERS

/** Titles equal to the text, as written and with or without an article. */
function exactTitles(text: string): readonly [same: Expression, bare: Expression] {
  const same = exactTitle(squeezedText(splitText(text)))
  const [whole = '', bare = ''] = joinedTitles(text)
  const others = bare === '' ? [...ARTICLES].map((each) => each + whole) : [bare]
  const withOthers = others.map((other) => exactTitle(squeezedText(splitText(other))))
  return [same, or(same, ...withOthers)]
}

/**
 * Returns prefixes of titles. Of several words only swapped letters are tried, because each word
 * finds its own typing errors.
 */
function misspeltTitles(
  { isOneWord }: HalfTypedText,
  joined: string,
  { mayBegin }: Pick<QueryDictionary, 'mayBegin'>,
): readonly string[] {
  if (!isOneWord) return swappedBeginnings(joined, TITLE_LETTERS)
  return nearBeginnings(joined, TITLE_LETTERS).filter((letters) =>
    mayBegin(firstLetters(letters, WORD_LETTERS)),
  )
}

/** Titles with one misspelt word, titles with a misspelt beginning, any misspelt words. */
function nearTiers(
  typed: HalfTypedText,
  [joined = '']: readonly string[],
  dictionary: Pick<QueryDictionary, 'mayBegin'>,
): readonly Expression[] {
  const { others, last } = typed
  if (last === undefined) return []
  const ends = lastIn(typed, 'names')
  const begun = misspelt(last, dictionary)
  const correct = others.map((word) => complete(word, 'names'))
  const wrong = others.map((word) => misspelt(word, dictionary))
  const oneWrong = or(
    ...wrong.map((word, at) => and(...correct.with(at, word), ends)),
    and(...correct, begun),
  )
  const titles = [
    firstLetters(joined, TITLE_LETTERS),
    ...misspeltTitles(typed, joined, dictionary),
  ]
  const nearTitle = or(...titles.map((letters) => exactTitle(titleBeginning(letters))))
  const allWrong = and(...wrong.map((word, at) => or(word, correct[at] ?? word)), begun)
  if (others.length === 0) return [nearTitle, or(nearTitle, oneWrong)]
  const nearer = or(oneWrong, nearTitle)
  return [oneWrong, nearer, or(nearer, allWrong)]
}

/** Always `MATCH_TIERS` long; each tier contains the previous one. */
export function halfTypedTiers(
  { text, fuzzy }: QueryTerm,
  dictionary: Pick<QueryDictionary, 'mayBegin'>,
): TermTiers {
  const typed = splitTyped(text)
  if (typed.last === undefined) return Array.from({ length: MATCH_TIERS }, () => NOTHING)
  const joined = joinedTitles(text)
  const correct = correctTiers(text, typed, joined)
  const named = correct.at(-1) ?? NOTHING
  const near = fuzzy ? nearTiers(typed, joined, dictionary) : []
  const tiers = [...correct, ...near.map((each) => or(named, each))]
  const all = tiers.at(-1) ?? NOTHING
  return [...tiers, ...Array.from({ length: MATCH_TIERS - tiers.length }, () => all)]
}

function correctTiers(
  text: string,
  typed: HalfTypedText,
  joined: readonly string[],
): readonly Expression[] {
  const inTitle = allIn(typed, 'title')
  const [whole, bare] = joined
  const begin = (beginning: string | undefined): Expression => {
    if (typed.isOneWord && !typed.isFinished && isShort(beginning))
      return beginsWith(beginning)
    return and(beginsWith(beginning), inTitle)
  }
  const [same, exact] = exactTitles(text)
  const begins = or(exact, begin(whole))
  const beginsBare = or(begins, begin(bare))
  const titled = or(beginsBare, inTitle)
  // Titles that join the words: `radio la` matches Radiolab.
  const glued = typed.isFinished
    ? titled
    : or(titled, ...joined.filter(isShort).map((each) => beginsWith(each)))
  return [same, exact, begins, beginsBare, titled, glued, or(glued, allIn(typed, 'names'))]
}
