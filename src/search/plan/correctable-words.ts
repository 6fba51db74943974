/** Finds the words of a forgiving search that may be typing errors. */
import type { SearchQuery } from '../query.ts'
import { distanceFor } from '../text/edit-distance.ts'
import { contentOf } from '../text/noise-words.ts'
import { type AskedWord, textOf, wordsOfTexts } from './asked-words.ts'
import type { QueryDictionary } from './term-tiers.ts'

/** No more words of one term are taken for typing errors. */
const MOST_CORRECTED = 12

/** More podcasts than this, and than so large a share of all, do not misspell a word. */
const RARE = 3
const RARE_SHARE = 1 / 20_000
/** Titles are spelled with more care: more than so large a share of them do not misspell it. */
const RARE_TITLE_SHARE = 1 / 100_000

/** A word that so many podcasts have is no typing error; either number is enough. */
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

const correctableIn = (words: readonly AskedWord[]): readonly string[] => {
  const content = contentOf(words, textOf).map(textOf)
  return [...new Set(content)]
    .filter((word) => distanceFor(word.length) > 0)
    .slice(0, MOST_CORRECTED)
}

/**
 * Returns the words of a search that may be typing errors, for an index that has to count them
 * before.
 */
export function correctableWords(query: SearchQuery): readonly string[] {
  return [...new Set(wordsOfTexts(query).flatMap(correctableIn))]
}

/**
 * Looks each word up once, and none that is well known: finding out what else a word may be
 * is expensive, and several tiers ask.
 */
export function correcting(
  dictionary: QueryDictionary,
  words: readonly AskedWord[],
): QueryDictionary {
  const correctable = correctableIn(words).filter((word) => !dictionary.isCommon(word))
  const similar = new Map(correctable.map((word) => [word, dictionary.similar(word)]))
  const alike = new Map(correctable.map((word) => [word, dictionary.alike(word)]))
  return {
    findByLink: (text) => dictionary.findByLink(text),
    mayBegin: (letters) => dictionary.mayBegin(letters),
    isCommon: (word) => !similar.has(word),
    weightOfWord: (word) => dictionary.weightOfWord(word),
    similar: (word) => similar.get(word) ?? [],
    alike: (word) => alike.get(word) ?? [],
  }
}
