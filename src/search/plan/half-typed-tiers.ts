/**
 * The tiers of a text whose last word may be half typed: titles that begin so, titles that begin so
 * but for their article, titles with its words, names with its words; with `fuzzy` also titles and
 * names with words that begin almost so. Each tier is a few terms of the index, so that its cost
 * does not grow with how much is still to be typed.
 */
import { titleBeginning, wordBeginning } from '../document/document-terms.ts'
import { KIND } from '../document/kinds.ts'
import type { QueryTerm } from '../query.ts'
import { MATCH_TIERS } from '../score.ts'
import {
  firstLetters,
  joinedTitles,
  TITLE_LETTERS,
  WORD_LETTERS,
} from '../text/beginnings.ts'
import { nearBeginnings } from '../text/near-beginnings.ts'
import { isFiller } from '../text/noise-words.ts'
import { queryWords, type QueryWord } from '../text/text.ts'
import { and, exactTitle, type Expression, NOTHING, or, wordIn } from './expression.ts'
import type { QueryDictionary, TermTiers } from './term-tiers.ts'

/** Words that are looked for beside the last one, the longest ones. */
const MOST_WORDS = 6

type Place = 'title' | 'names'

const textOf = ({ forms }: QueryWord): string => forms[0] ?? ''

const beginning = (word: string, place: Place): Expression => {
  const letters = firstLetters(word, WORD_LETTERS)
  const inTitle = exactTitle(wordBeginning(letters, KIND.title))
  return place === 'title'
    ? inTitle
    : or(inTitle, exactTitle(wordBeginning(letters, KIND.people)))
}

const complete = ({ forms }: QueryWord, place: Place): Expression =>
  or(...forms.map((form) => wordIn(form, place)))

/** A word of one letter has no beginnings in the index. */
const halfTyped = (word: QueryWord, place: Place): Expression =>
  or(complete(word, place), ...word.forms.map((form) => beginning(form, place)))

const nearly = (
  word: QueryWord,
  { mayBegin }: Pick<QueryDictionary, 'mayBegin'>,
): Expression =>
  or(
    complete(word, 'names'),
    beginning(textOf(word), 'names'),
    ...nearBeginnings(textOf(word))
      .filter((letters) => mayBegin(letters))
      .map((letters) => beginning(letters, 'names')),
  )

interface Typed {
  /** But for noise, the longest ones where there are many. */
  readonly others: readonly QueryWord[]
  readonly last: QueryWord | undefined
}

function splitTyped(text: string): Typed {
  const words = queryWords(text).filter(({ implied }) => !implied)
  const others = words
    .slice(0, -1)
    .filter((word) => !isFiller(textOf(word)))
    .toSorted((one, other) => textOf(other).length - textOf(one).length)
    .slice(0, MOST_WORDS)
  return { others, last: words.at(-1) }
}

const allIn = (others: readonly QueryWord[], last: QueryWord, place: Place): Expression =>
  and(...others.map((word) => complete(word, place)), halfTyped(last, place))

const beginsWith = (joined: string | undefined, hasWords: Expression): Expression => {
  if (joined === undefined) return NOTHING
  const begins = exactTitle(titleBeginning(firstLetters(joined, TITLE_LETTERS)))
  return joined.length <= TITLE_LETTERS ? begins : and(begins, hasWords)
}

/** Always `MATCH_TIERS` long; each contains the one before it. */
export function halfTypedTiers(
  { text, fuzzy }: QueryTerm,
  dictionary: Pick<QueryDictionary, 'mayBegin'>,
): TermTiers {
  const { others, last } = splitTyped(text)
  if (last === undefined) return Array.from({ length: MATCH_TIERS }, () => NOTHING)
  const inTitle = allIn(others, last, 'title')
  const [whole, bare] = joinedTitles(text)
  const begins = beginsWith(whole, inTitle)
  const beginsBare = or(begins, beginsWith(bare, inTitle))
  const titled = or(beginsBare, inTitle)
  const named = or(titled, allIn(others, last, 'names'))
  const near = fuzzy
    ? or(named, and(...[...others, last].map((word) => nearly(word, dictionary))))
    : named
  return [
    begins,
    beginsBare,
    titled,
    named,
    ...Array.from({ length: MATCH_TIERS - 4 }, () => near),
  ]
}
