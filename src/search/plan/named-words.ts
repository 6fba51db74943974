/**
 * The words of a typed text that podcasts must have to match all of it. Words that say nothing
 * count if a title has them next to the others: `doctor who`, `the daily show`.
 */
import { invalidCursor } from '../cursor.ts'
import type { FirstMatches, SearchQuery } from '../query.ts'
import { contentOf, isShowWord } from '../text/noise-words.ts'
import { and, type Expression, or, wordIn } from './expression.ts'
import { type SearchWord, wordsOfTexts, wordText } from './search-words.ts'
import { type QueryDictionary, titlePhrase } from './term-tiers.ts'

/** A word for shows that is part of titles. */
const NAMED_SHOW = 'show'

/** Drops words for shows, except for `NAMED_SHOW`. */
function withoutShowWords(words: readonly SearchWord[]): readonly SearchWord[] {
  return words.filter((word) => {
    const text = wordText(word)
    return text === NAMED_SHOW || !isShowWord(text)
  })
}

/** Returns the words that may be part of a title, or `undefined` if only content remains. */
function titleCandidate(words: readonly SearchWord[]): readonly SearchWord[] | undefined {
  const named = withoutShowWords(words)
  if (named.length > contentOf(words, wordText).length) return named
  return undefined
}

/** Returns the candidate of each text, for an index that must look them up first. */
export function titleCandidates(query: SearchQuery): readonly (readonly SearchWord[])[] {
  return wordsOfTexts(query).flatMap((words) => {
    const candidate = titleCandidate(words)
    if (candidate === undefined) return []
    return [candidate]
  })
}

/** Matches titles with the words next to each other. */
export function candidateTitles(words: readonly SearchWord[]): Expression {
  const inTitle = words.map(({ forms }) =>
    or(...forms.map((form) => wordIn(form, 'title'))),
  )
  const asked = words.map(({ forms }) => ({ forms, implied: false }))
  return titlePhrase(asked, and(...inTitle))
}

/**
 * Returns the matches of the first page, or `undefined` on it or without a typed text. The cursor
 * carries them, so that all pages are about the same podcasts.
 */
export function knownMatches(query: SearchQuery): FirstMatches | undefined {
  const { after, matching, terms } = query
  const isMatched = matching === 'forgiving' && terms.some(({ mode }) => mode === 'must')
  if (after === null || !isMatched) return undefined
  const { matched } = after
  if (matched?.titled.length === titleCandidates(query).length) return matched
  throw invalidCursor()
}

const keyOf = (words: readonly SearchWord[]): string => words.map(wordText).join(' ')

/** Returns a function that looks up whether a title has the candidates. */
export function titledWords(
  candidates: readonly (readonly SearchWord[])[],
  titled: readonly boolean[],
): QueryDictionary['isInTitle'] {
  const known = new Set(candidates.filter((_, at) => titled[at]).map(keyOf))
  return (words) => known.has(words)
}

/** Returns the words that a podcast must have, for each script variant of the text. */
export function meantWords(
  words: readonly SearchWord[],
  ways: readonly (readonly SearchWord[])[],
  dictionary: QueryDictionary,
): readonly (readonly SearchWord[])[] {
  const candidate = titleCandidate(words)
  if (candidate === undefined || !dictionary.isInTitle(keyOf(candidate))) {
    return ways.map((some) => contentOf(some, wordText))
  }
  return ways.map(withoutShowWords)
}
