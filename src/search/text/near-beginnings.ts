/** Finds the first letters that a word may have had before a typing error. */
import { WORD_LETTERS } from './beginnings.ts'

/**
 * Letters that stand in for each other are those of one script; in other scripts letters are only
 * left out or swapped.
 */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
]

const alphabetOf = (word: string): string =>
  ALPHABETS.find((letters) => letters.includes(word.charAt(1))) ?? ''

/**
 * Returns the beginnings, as many letters as the index has, of all words that are one error away
 * from this one; the first letter is right, or swapped with the second. None of a word that is
 * shorter than those letters.
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
