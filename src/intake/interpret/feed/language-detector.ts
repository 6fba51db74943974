/**
 * Tells the language of a text. Loaded when it is first asked for: its tables take about a second
 * and some 30 MB.
 */
import type { DetectLanguage } from '../../../record/language/guess.ts'

/** A short text in a mixed language is no proof of any. */
export async function openLanguageDetector(): Promise<DetectLanguage> {
  const { eld } = await import('eld/extrasmall')
  return (text) => {
    const result = eld.detect(text)
    return result.language !== '' && result.isReliable() ? result.language : null
  }
}
