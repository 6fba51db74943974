/** All words of a forgiving search, or most of them by what each weighs. */
import { type SearchWord, wordText, type WordAs } from './search-words.ts'
import { and, atLeastWeight, type Expression, or, type WordField } from './expression.ts'
import type { QueryDictionary } from './term-tiers.ts'

/** Words of which not all have to be found; of a longer text the rarest ones. */
const MOST_COVERED = 8
/**
 * A word weighs one to six here: the half of what it weighs among optional terms, and less, so that
 * sets stay few.
 */
const WEIGHTS_A_STEP = 3

/** The words of a text, in each writing that it is read in. */
export type Ways = readonly (readonly SearchWord[])[]

/** All words of one of the writings. */
export function allIn(ways: Ways, place: WordField, as: WordAs): Expression {
  return or(...ways.map((words) => and(...words.map((word) => as(word, place)))))
}

/** Weighs the words of a search, the rarest ones, to say how much of it a podcast has. */
export interface WeighedWords {
  readonly words: readonly SearchWord[]
  readonly weights: readonly number[]
  readonly sum: number
}

/** Returns the rarest words and what they weigh. */
export function weighWords(
  some: readonly SearchWord[],
  dictionary: QueryDictionary,
): WeighedWords {
  const weighed = some
    .map((word) => ({
      word,
      weight: Math.ceil(dictionary.weightOfWord(wordText(word)) / WEIGHTS_A_STEP),
    }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_COVERED)
  const weights = weighed.map(({ weight }) => weight)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return { words: weighed.map(({ word }) => word), weights, sum }
}

/**
 * Returns what has so large a share of the weight of all words; a share of 0 asks for any
 * word.
 */
export function mostIn(
  ways: readonly WeighedWords[],
  share: number,
  place: WordField,
  as: WordAs,
): Expression {
  return or(
    ...ways.map(({ words, weights, sum }) =>
      atLeastWeight(
        Math.max(1, Math.ceil(sum * share)),
        words.map((word) => as(word, place)),
        weights,
      ),
    ),
  )
}
