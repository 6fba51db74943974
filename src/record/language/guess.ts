/** Detects the language of a show from its texts. */
import { type Language, parseLanguage } from './language.ts'

/** Returns the base code of a text's language, or null if it is uncertain. */
export type DetectLanguage = (text: string) => string | null

/** Shorter texts are often names, which have no language. */
const MIN_LETTERS = 60
/** Maximum length of the examined text, in UTF-16 units. */
const MAX_LENGTH = 1_500

const LETTERS = /\p{L}/gu
const ADDRESS = /@|https?:\/\//

interface Texts {
  readonly title: string | null
  readonly description: string | null
}

/** Returns the text for the detection, or null if it is too short. */
export function wordsToGuess({ title, description }: Texts): string | null {
  const words = `${title ?? ''}\n${(description ?? '').slice(0, MAX_LENGTH)}`
    .replace(/\S+/g, (word) => {
      if (ADDRESS.test(word)) return ' '
      return word
    })
    .slice(0, MAX_LENGTH)
  if ((words.match(LETTERS)?.length ?? 0) < MIN_LETTERS) return null
  return words
}

/** Returns `undefined` if the language is uncertain. */
export function guessOf(
  words: string | null,
  detect: DetectLanguage,
): Language | undefined {
  const guess = words === null ? undefined : parseLanguage(detect(words))
  if (guess?.language === 'und') return undefined
  return guess
}
