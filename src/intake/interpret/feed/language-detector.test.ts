import { describe, expect, it } from 'vitest'
import { openLanguageDetector } from './language-detector.ts'

describe('the language of a text', () => {
  it.each([
    [
      'en',
      'Two neighbours read old letters aloud, every Friday, and sometimes they get the voices right.',
    ],
    [
      'de',
      'Zwei Nachbarn lesen jeden Freitag alte Briefe vor und treffen dabei manchmal den richtigen Ton.',
    ],
    [
      'es',
      'Dos vecinos leen cartas antiguas en voz alta todos los viernes y a veces aciertan con las voces.',
    ],
    ['ja', '隣どうしのふたりが、毎週金曜日に古い手紙を声に出して読みます。'],
  ])('%s', async (language, text) => {
    const detect = await openLanguageDetector()
    expect(detect(text)).toBe(language)
  })

  it.each(['', '123 456', '🎙️'])('of "%s" cannot be told', async (text) => {
    const detect = await openLanguageDetector()
    expect(detect(text)).toBeNull()
  })
})
