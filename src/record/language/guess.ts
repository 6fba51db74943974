/** Guesses the language of a show from its texts. */
import { type Language, parseLanguage } from './language.ts'

/** Returns the base code of the language that a text is in; null when it cannot be told. */
export type DetectLanguage = (text: string) => string | null

/** Fewer letters are often names, which are of no language. */
const MIN_LETTERS = 60
/** Text beyond this many UTF-16 units is not looked at. */
const MAX_LENGTH = 1_500

const LETTERS = /\p{L}/gu
const ADDRESS = /@|https?:\/\//

interface Texts {
  readonly title: string | null
  readonly description: string | null
}

/** Returns the words that a guess is made from; null if they are too few to tell. */
export function wordsToGuess({ title, description }: Texts): string | null {
  const words = `${title ?? ''}\n${(description ?? '').slice(0, MAX_LENGTH)}`
    .replace(/\S+/g, (word) => (ADDRESS.test(word) ? ' ' : word))
    .slice(0, MAX_LENGTH)
  return (words.match(LETTERS)?.length ?? 0) < MIN_LETTERS ? null : words
}

/** Undefined where it cannot be told. */
export function guessOf(
  words: string | null,
  detect: DetectLanguage,
): Language | undefined {
  const guess = words === null ? undefined : parseLanguage(detect(words))
  return guess?.language === 'und' ? undefined : guess
}
