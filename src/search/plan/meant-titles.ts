/**
 * The titles that a text may mean without being one of them: around it, in it, begun by it, or cut
 * short by it.
 */
import {
  looseText,
  MOST_TITLE_WORDS,
  titleBeginning,
  titleWordsFacet,
  wordBeginning,
} from '../document/document-terms.ts'
import { KIND } from '../document/kinds.ts'
import {
  firstLetters,
  joinedTitles,
  TITLE_LETTERS,
  WORD_LETTERS,
} from '../text/beginnings.ts'
import { framedTitles, partTitles } from '../text/loose-title.ts'
import { isFiller } from '../text/noise-words.ts'
import { asDigits } from '../text/number-words.ts'
import { titleKey } from '../text/text.ts'
import { splitsInThree } from '../text/word-variants.ts'
import { type SearchWord, wordText, titlesByInitials, type WordAs } from './search-words.ts'
import {
  and,
  atLeastWeight,
  exactTitle,
  type Expression,
  facet,
  NOTHING,
  or,
  pair,
  wordIn,
} from './expression.ts'
import type { WeighedWords } from './word-coverage.ts'

/** Titles within a question that are told apart; what is shorter shares a tier. */
export const FRAME_TIERS = 3
/**
 * Shares of the weight of all words that a title within the text has at least, each in a tier of
 * its own.
 */
export const PART_SHARES = [0.8, 0.6, 0.4, 0.25]

/** A text or a title of fewer words says too little without one of them. */
const SHORTEST_ALMOST = 3

/** Titles whose loose form this is. */
export function looseTitles(loose: string): Expression {
  if (loose === '') return NOTHING
  return or(exactTitle(looseText(loose)), exactTitle(`~${loose}`))
}

/** Titles within a question, by how much of the text they are. */
export function framed(text: string): readonly Expression[] {
  const titles = framedTitles(text).map(looseTitles)
  const first = titles.slice(0, FRAME_TIERS - 1)
  const rest = or(...titles.slice(FRAME_TIERS - 1))
  return [...first, rest, ...Array.from({ length: FRAME_TIERS }, () => NOTHING)].slice(
    0,
    FRAME_TIERS,
  )
}

/** Titles with these initials; "podcast" may stand beside them. */
export function byInitials(words: readonly SearchWord[]): Expression {
  const said = words
    .map(wordText)
    .filter((word, _, { length }) => length === 1 || !isFiller(word))
  const [word] = said
  if (said.length === 1 && word !== undefined) return titlesByInitials(word)
  return NOTHING
}

/** Fewer letters than this begin too many titles. */
const SHORTEST_HALF = 4
const SHORTEST_HALF_WORD = 3

const inTitle = (words: readonly SearchWord[]): Expression =>
  and(...words.map(({ forms }) => or(...forms.map((form) => wordIn(form, 'title')))))

/**
 * Titles that begin with what is typed. Of several words all but the last one are complete;
 * a single word is looked up by its first letters before, because looking through all
 * titles is expensive.
 */
export function half(words: readonly SearchWord[]): Expression {
  const typed = titleKey({ words: words.map(wordText), others: [] })
  if (typed.length < SHORTEST_HALF) return NOTHING
  const first = exactTitle(titleBeginning(firstLetters(typed, TITLE_LETTERS)))
  const narrowed = words.length === 1 ? first : inTitle(words.slice(0, -1))
  const begins = ['', 'the '].map(
    (article): Expression => ({ op: 'title-prefix', text: `${article}${typed}` }),
  )
  return and(narrowed, or(...begins))
}

/**
 * Titles that begin with the first letters of a word that may be several without their blanks: the
 * last resort.
 */
export function beginsAlike(text: string): Expression {
  const [joined = ''] = joinedTitles(text)
  if (joined.length < TITLE_LETTERS) return NOTHING
  return exactTitle(titleBeginning(firstLetters(joined, TITLE_LETTERS)))
}

/** Titles with three words side by side that one unknown word is without its blanks. */
export function gluedOfThree(text: string): Expression {
  const [joined = ''] = joinedTitles(text)
  return or(
    ...splitsInThree(joined).map(([left, middle, right]) =>
      and(pair(left, middle), pair(middle, right)),
    ),
  )
}

/** Titles that have the complete words, and a word that begins as the last one does. */
export function halfInTitle(words: readonly SearchWord[]): Expression {
  const last = wordText(words.at(-1) ?? { forms: [], keys: [], firstParts: [] })
  if (words.length < 2 || last.length < SHORTEST_HALF_WORD) return NOTHING
  const beginning = wordBeginning(firstLetters(last, WORD_LETTERS), KIND.title)
  return and(inTitle(words.slice(0, -1)), exactTitle(beginning))
}

/**
 * Titles that are a part of the text, by how much of its weight they have; a tier for each of
 * `PART_SHARES`.
 */
export function partsByWeight(
  text: string,
  { words, weights, sum }: WeighedWords,
): readonly Expression[] {
  const weightOf = new Map(words.map((word, at) => [wordText(word), weights[at] ?? 0]))
  const parts = partTitles(text).map(({ title, words: some, lacks }) => {
    const weighed = some.flatMap((word) => weightOf.get(word) ?? [])
    const weight = weighed.reduce((total, each) => total + each, 0)
    return { title, weight, lacksOne: lacks === 1 && some.length > 1 }
  })
  return PART_SHARES.map((share, at) => {
    // The one word too many is often the rarest.
    const mayLackOne = at === 0
    const heavy = parts.filter(
      ({ weight, lacksOne }) =>
        (sum > 0 && weight >= share * sum) || (mayLackOne && lacksOne),
    )
    return or(...heavy.map(({ title }) => looseTitles(title)))
  })
}

/**
 * Keeps only the first of words that are one number: `hundred` and `100` are one word of a
 * title.
 */
const eachOnce = (words: readonly SearchWord[]): readonly SearchWord[] => [
  ...new Map(words.toReversed().map((word) => [asDigits(wordText(word)), word])).values(),
]

/**
 * Titles of which all words but one are asked for, and at least half of the words that are asked
 * for: one was heard wrong, or has more errors than a word may have.
 */
export function almostTitles(words: readonly SearchWord[], as: WordAs): Expression {
  const asked = eachOnce(words).slice(0, MOST_TITLE_WORDS + 1)
  const found = asked.map((word) => as(word, 'title'))
  const shortest = Math.max(SHORTEST_ALMOST, 1 + Math.ceil(asked.length / 2))
  const longest = Math.min(MOST_TITLE_WORDS, 1 + asked.length)
  const ways: Expression[] = []
  for (let length = shortest; length <= longest; length += 1)
    ways.push(and(facet(titleWordsFacet(length)), atLeastWeight(length - 1, found)))
  return or(...ways)
}

/** Titles with all of the words but one, whatever it weighs. */
export function allButOne(words: readonly SearchWord[], as: WordAs): Expression {
  const asked = eachOnce(words)
  if (asked.length < SHORTEST_ALMOST || asked.length > MOST_TITLE_WORDS) return NOTHING
  return atLeastWeight(
    asked.length - 1,
    asked.map((word) => as(word, 'title')),
  )
}

/** Titles of `allButOne` that have no other word, or one in place of the missing one. */
export function wholeButOne(words: readonly SearchWord[], as: WordAs): Expression {
  const found = allButOne(words, as)
  const { length } = eachOnce(words)
  const lengths = [length - 1, length].filter((each) => each <= MOST_TITLE_WORDS)
  return and(or(...lengths.map((each) => facet(titleWordsFacet(each)))), found)
}
