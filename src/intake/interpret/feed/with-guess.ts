/**
 * The facts of a feed, once somebody has looked at its words: what tells languages is large, and
 * lives in one thread only.
 */
import { type DetectLanguage, guessOf } from './facts/language.ts'
import type { FeedFacts, FeedOrigin } from './to-record.ts'

/** `words`: of `telltaleWords`. As if `toRecord` had been given the detector. */
export const withGuess = (
  facts: FeedFacts,
  words: string | null,
  detect: DetectLanguage,
): FeedFacts => {
  const guess = guessOf(words, detect)
  if (guess === undefined) return facts
  const { fields, sources, silent, reading } = facts
  if (fields.language !== undefined) {
    const languageGuess = guess.language === fields.language ? null : guess.language
    return { ...facts, reading: { ...reading, languageGuess } }
  }
  const origin: FeedOrigin = { source: 'derived', at: reading.at, from: ['text'] }
  return {
    ...facts,
    fields: { ...fields, language: guess.language, languageTag: guess.tag },
    sources: { ...sources, language: origin, languageTag: origin },
    silent: silent.filter((field) => field !== 'language' && field !== 'languageTag'),
  }
}
