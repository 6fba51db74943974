/** The first letters of titles and words: what is half typed finds them. */
import { writtenWords } from './loose-title.ts'

/** Letters of a title that are looked up; of a longer text the words say the rest. */
export const TITLE_LETTERS = 6
/** Letters of a word that are looked up. */
export const WORD_LETTERS = 5

/** People type a title without the article that it begins with. */
const ARTICLES: ReadonlySet<string> = new Set(
  'the a an der die das ein eine le la les un une el los las il lo gli het de'.split(' '),
)

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/** Returns the first letters, at most so many; never half a character. */
export function firstLetters(text: string, most: number): string {
  if (text.length <= most) return text
  return text.slice(0, isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most)
}

/** Returns every beginning of a text up to so many letters, the shortest first. */
export function beginningsOf(text: string, most: number): readonly string[] {
  const found: string[] = []
  const length = Math.min(text.length, most)
  for (let end = 1; end <= length; end += 1) {
    if (!isHighSurrogate(text.charCodeAt(end - 1))) found.push(text.slice(0, end))
  }
  return found
}

/**
 * Returns the words of a title without blanks, as it is written and without the article that it
 * begins with.
 */
export function joinedTitles(title: string): readonly string[] {
  return joinedWords(writtenWords(title))
}

/** Returns the same of a title whose words are known. */
export function joinedWords(words: readonly string[]): readonly string[] {
  const [first = ''] = words
  const whole = words.join('')
  if (words.length < 2 || !ARTICLES.has(first)) return whole === '' ? [] : [whole]
  return [whole, words.slice(1).join('')]
}

const ENDING_BLANK = /\s$/u

/** Returns whether a blank behind what is typed says that its last word is complete. */
export function isFinished(typed: string): boolean {
  return ENDING_BLANK.test(typed)
}
