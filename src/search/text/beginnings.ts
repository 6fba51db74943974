/** Prefixes of titles and words, for half-typed searches. */
import { writtenWords } from './loose-title.ts'

/** Maximum length of a stored title prefix. */
export const TITLE_LETTERS = 6
/** Maximum length of a stored word prefix. */
export const WORD_LETTERS = 5

/** Leading articles, which people often omit. */
export const ARTICLES: ReadonlySet<string> = new Set(
  'the a an der die das ein eine le la les un une el los las il lo gli het de'.split(' '),
)

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/** Returns at most `most` units without splitting a surrogate pair. */
export function firstLetters(text: string, most: number): string {
  if (text.length <= most) return text
  return text.slice(0, isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most)
}

/** Returns all prefixes up to `most` letters, shortest first. */
export function beginningsOf(text: string, most: number): readonly string[] {
  const found: string[] = []
  const length = Math.min(text.length, most)
  for (let end = 1; end <= length; end += 1) {
    if (!isHighSurrogate(text.charCodeAt(end - 1))) found.push(text.slice(0, end))
  }
  return found
}

/** Returns the joined words of a title, with and without its leading article. */
export function joinedTitles(title: string): readonly string[] {
  return joinedWords(writtenWords(title))
}

/** As `joinedTitles`, for known words. */
export function joinedWords(words: readonly string[]): readonly string[] {
  const [first = ''] = words
  const whole = words.join('')
  if (words.length < 2 || !ARTICLES.has(first)) {
    if (whole === '') return []
    return [whole]
  }
  return [whole, words.slice(1).join('')]
}

const ENDING_BLANK = /\s$/u

/** Returns whether a trailing blank completes the last word. */
export function isFinished(typed: string): boolean {
  return ENDING_BLANK.test(typed)
}
