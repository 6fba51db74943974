/** Computes the prefixes that a misspelt word may have had, and compares misspelt prefixes. */
import { WORD_LETTERS } from './beginnings.ts'

/** Shorter words are near too many others. */
const SHORTEST = 3

/** Alphabets for substitutions; in other scripts, letters are only deleted or swapped. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'אבגדהוזחטיכלמנסעפצקרשתםןףץך',
]

const alphabetOf = (word: string): string =>
  ALPHABETS.find((letters) => letters.includes(word.charAt(1))) ?? ''

/**
 * Returns the prefixes, of at most `most` letters, of all words one edit away. Returns none for a
 * word of one or two letters.
 */
export function nearBeginnings(word: string, most = WORD_LETTERS): readonly string[] {
  if (word.length < SHORTEST || /[\ud800-\udfff]/u.test(word)) return []
  const found = new Set<string>()
  const add = (changed: string): void => void found.add(changed.slice(0, most))
  const alphabet = alphabetOf(word)
  for (let at = 0; at < Math.min(most, word.length); at += 1) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    add(before + after.slice(1))
    if (at > 0) add(swapped(word, at))
    for (const letter of alphabet) {
      add(before + letter + after.slice(1))
      add(before + letter + after)
    }
  }
  // Swaps the last letter with one beyond.
  if (word.length > most) add(swapped(word, most))
  found.delete(word.slice(0, most))
  return [...found]
}

/** As `nearBeginnings`, without edits that need another letter. */
export function swappedBeginnings(text: string, most: number): readonly string[] {
  const found = new Set<string>()
  for (let at = 0; at < Math.min(most, text.length); at += 1) {
    found.add((text.slice(0, at) + text.slice(at + 1)).slice(0, most))
    if (at > 0) found.add(swapped(text, at).slice(0, most))
  }
  found.delete(text.slice(0, most))
  return [...found]
}

const swapped = (word: string, at: number): string =>
  word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1)

/** Returns whether the text begins with the typed letters, with at most one edit in them. */
export function beginsNearly(text: string, typed: string): boolean {
  let at = 0
  while (at < typed.length && text[at] === typed[at]) at += 1
  if (at === typed.length) return true
  const rest = typed.slice(at + 1)
  return (
    text.startsWith(rest, at) ||
    text.startsWith(rest, at + 1) ||
    text.startsWith(typed.slice(at), at + 1) ||
    (text[at] === typed[at + 1] &&
      text[at + 1] === typed[at] &&
      text.startsWith(typed.slice(at + 2), at + 2))
  )
}
