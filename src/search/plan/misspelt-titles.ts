/**
 * Titles that differ from a text in a few letters, wherever these are: two of them in one
 * short word, in a word of three letters, or the first one of all. Such a word alone is too
 * similar to many others, so the words that are right have to say which title is meant, by
 * how rare they are.
 */
import { MOST_TITLE_WORDS, titleWordsFacet } from '../document/document-terms.ts'
import { distanceFor } from '../text/edit-distance.ts'
import { splitText, titleKey } from '../text/text.ts'
import { hasPairedUnit } from '../text/unit-kinds.ts'
import { type SearchWord, plainly, wordText } from './search-words.ts'
import {
  and,
  atLeastWeight,
  type Edits,
  type Expression,
  facet,
  NOTHING,
} from './expression.ts'
import type { QueryDictionary } from './term-tiers.ts'

/** Shorter texts are near too many titles. */
const SHORTEST_TEXT = 6
/** Longer ones are nobody's misspelt title. */
const LONGEST_TEXT = 80
/**
 * All podcasts can be halved at most this often until no more are left than have the right
 * words.
 */
const HALVINGS = 7

/**
 * A word that few podcasts have may be an error, and so may any word that is too short for
 * `fuzzy`.
 */
const mayBeWrong = (word: string, dictionary: QueryDictionary): boolean =>
  distanceFor(word.length) === 0 || !dictionary.isCommon(word)

/** Titles with some of the words, so rare ones that few titles have them. */
const hasRareWords = (
  content: readonly SearchWord[],
  dictionary: QueryDictionary,
): Expression => {
  const weighed = content
    .map((word) => {
      const weight = dictionary.weightOfWord(wordText(word))
      return { word, halvings: Math.min(HALVINGS, weight - 1) }
    })
    .filter(({ halvings }) => halvings > 0)
  return atLeastWeight(
    HALVINGS,
    weighed.map(({ word }) => plainly(word, 'title')),
    weighed.map(({ halvings }) => halvings),
  )
}

/**
 * Returns what makes titles of those that are so few edits away. `content`: the words that carry
 * something.
 */
export function misspeltTitles(
  text: string,
  content: readonly SearchWord[],
  dictionary: QueryDictionary,
): (edits: Edits) => Expression {
  const split = splitText(text)
  const { words } = split
  const typed = titleKey(split)
  const isAsked =
    words.length > 1 &&
    words.length <= MOST_TITLE_WORDS &&
    typed.length >= SHORTEST_TEXT &&
    typed.length <= LONGEST_TEXT &&
    !hasPairedUnit(typed) &&
    content.some((word) => mayBeWrong(wordText(word), dictionary))
  if (!isAsked) return () => NOTHING
  const narrowed = and(
    facet(titleWordsFacet(words.length)),
    hasRareWords(content, dictionary),
  )
  return (edits) => and(narrowed, { op: 'title-near', text: typed, edits })
}
