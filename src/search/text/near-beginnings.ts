/** Computes the prefixes that a misspelt word may have had. */
import { WORD_LETTERS } from './beginnings.ts'

/** Alphabets for substitutions; in other scripts, letters are only deleted or swapped. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
]

const alphabetOf = (word: string): string =>
  ALPHABETS.find((letters) => letters.includes(word.charAt(1))) ?? ''

/**
 * Returns the prefixes, of the length in the index, of all words one edit away whose first letter
 * is right or swapped with the second. Returns none for a shorter word.
 */
export function nearBeginnings(word: string): readonly string[] {
  if (word.length < WORD_LETTERS || /[\ud800-\udfff]/u.test(word)) return []
  const found = new Set<string>()
  const add = (changed: string): void => void found.add(changed.slice(0, WORD_LETTERS))
  const alphabet = alphabetOf(word)
  for (let at = 1; at < WORD_LETTERS; at += 1) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    add(before + after.slice(1))
    add(word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1))
    for (const letter of alphabet) {
      add(before + letter + after.slice(1))
      add(before + letter + after)
    }
  }
  found.delete(word.slice(0, WORD_LETTERS))
  return [...found]
}
