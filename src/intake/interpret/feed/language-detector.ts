/**
 * Detects the language of a text. It is loaded on first use: its tables take about a second and
 * some 30 MB.
 */
import type { DetectLanguage } from '../../../record/language/guess.ts'

/** A short text in mixed languages yields no result. */
export async function openLanguageDetector(): Promise<DetectLanguage> {
  const { eld } = await import('eld/extrasmall')
  return (text) => {
    const result = eld.detect(text)
    return result.language !== '' && result.isReliable() ? result.language : null
  }
}
