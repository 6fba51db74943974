/** Finds the words of a forgiving search that may be typing errors. */
import type { SearchQuery } from '../query.ts'
import { distanceFor } from '../text/edit-distance.ts'
import { contentOf } from '../text/noise-words.ts'
import { type SearchWord, wordText, wordsOfTexts } from './search-words.ts'
import type { QueryDictionary } from './term-tiers.ts'

/** Maximum number of words of one term that may be corrected. */
const MOST_CORRECTED = 12

/** A word in more podcasts than this number, and than this share of all, is spelled correctly. */
const RARE = 3
const RARE_SHARE = 1 / 20_000
/** The same share for titles, which have fewer typing errors. */
const RARE_TITLE_SHARE = 1 / 100_000

/** Thresholds above which a word is no typing error; reaching either is enough. */
export interface LeastCommon {
  readonly anywhere: number
  readonly inTitle: number
}

export function leastCommon(all: number): LeastCommon {
  return {
    anywhere: Math.floor(Math.max(RARE, all * RARE_SHARE)) + 1,
    inTitle: Math.floor(all * RARE_TITLE_SHARE) + 1,
  }
}

const correctableIn = (words: readonly SearchWord[]): readonly string[] => {
  const content = contentOf(words, wordText).map(wordText)
  return [...new Set(content)]
    .filter((word) => distanceFor(word.length) > 0)
    .slice(0, MOST_CORRECTED)
}

/** Returns the words that may be typing errors, for an index that must count them first. */
export function correctableWords(query: SearchQuery): readonly string[] {
  return [...new Set(wordsOfTexts(query).flatMap(correctableIn))]
}

/**
 * Wraps the dictionary: it looks up each word once and skips common ones, because the lookup is
 * expensive and several tiers need it.
 */
export function correcting(
  dictionary: QueryDictionary,
  words: readonly SearchWord[],
): QueryDictionary {
  const correctable = correctableIn(words).filter((word) => !dictionary.isCommon(word))
  const similar = new Map(correctable.map((word) => [word, dictionary.similar(word)]))
  const alike = new Map(correctable.map((word) => [word, dictionary.alike(word)]))
  return {
    findByLink: (text) => dictionary.findByLink(text),
    mayBegin: (letters) => dictionary.mayBegin(letters),
    isCommon: (word) => !similar.has(word),
    isInTitle: (some) => dictionary.isInTitle(some),
    weightOfWord: (word) => dictionary.weightOfWord(word),
    similar: (word) => similar.get(word) ?? [],
    alike: (word) => alike.get(word) ?? [],
  }
}

/** Returns a dictionary that takes every word for spelled correctly. */
export function uncorrected(dictionary: QueryDictionary): QueryDictionary {
  return correcting(dictionary, [])
}
