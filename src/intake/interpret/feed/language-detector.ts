/**
 * Adds the detected language to a feed's facts, outside the parser worker: the detector's tables
 * take some 30 MB and about a second, so one thread loads them, on first use.
 */
import { type DetectLanguage, guessOf } from '../../../record/language/guess.ts'
import type { FeedFacts, FeedOrigin } from './to-record.ts'

/** A short text in mixed languages yields no result. */
export async function openLanguageDetector(): Promise<DetectLanguage> {
  const { eld } = await import('eld/extrasmall')
  return (text) => {
    const result = eld.detect(text)
    if (result.language !== '' && result.isReliable()) return result.language
    return null
  }
}

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
