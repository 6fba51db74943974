/** Draws beginnings of titles with one slip, as people type them. Knows no rule of castdex. */
import type { Seeded } from '../catalogue/seeded.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SHORTEST = 5
const LONGEST = 30
/** A slip in a shorter word makes it any word. */
const SHORTEST_WORD = 4
const MOST_WORDS = 8

type Slip = (word: string, at: number, letter: string) => string

export const SLIPS = {
  'two letters swapped': (word, at) =>
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  'a letter doubled': (word, at) => word.slice(0, at + 1) + word.slice(at),
  'a letter left out': (word, at) => word.slice(0, at) + word.slice(at + 1),
  'another letter': (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  'a letter too many': (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
} as const satisfies Readonly<Record<string, Slip>>

export type SlipName = keyof typeof SLIPS

export function wordsOf(title: string): readonly string[] {
  return title.toLowerCase().match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? []
}

/** Returns the words with one slip; undefined if no word is long enough. */
export function withSlip(
  words: readonly string[],
  name: SlipName,
  chance: Seeded,
): string | undefined {
  const [first, ...rest] = words.flatMap((word, at) => {
    if (word.length >= SHORTEST_WORD && /^\p{L}+$/u.test(word)) return [at]
    return []
  })
  if (first === undefined) return undefined
  const at = chance.pick([first, ...rest])
  const word = words[at] ?? ''
  const letter = LETTERS.charAt(chance.whole(LETTERS.length))
  const wrong = SLIPS[name](word, chance.whole(word.length - 1), letter)
  if (wrong === word) return undefined
  return words.with(at, wrong).join(' ')
}

/** Returns at least five letters of the title with one slip; undefined if it has no such word. */
export function drawSlip(
  title: string,
  name: SlipName,
  chance: Seeded,
): string | undefined {
  const words = wordsOf(title)
  const whole = words.join(' ')
  const most = Math.min(whole.length, LONGEST)
  if (most < SHORTEST || words.length > MOST_WORDS) return undefined
  const length = SHORTEST + chance.whole(most - SHORTEST + 1)
  return withSlip(whole.slice(0, length).trimEnd().split(' '), name, chance)
}
