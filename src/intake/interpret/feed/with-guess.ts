/**
 * Adds the detected language to a feed's facts, outside the parser worker: the detector's tables
 * are large and loaded in one thread only.
 */
import { type DetectLanguage, guessOf } from '../../../record/language/guess.ts'
import type { FeedFacts, FeedOrigin } from './to-record.ts'

/**
 * Returns the same facts as `toRecord` with the detector. `words` is the result of
 * `telltaleWords`.
 */
export function withGuess(
  facts: FeedFacts,
  words: string | null,
  detect: DetectLanguage,
): FeedFacts {
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
