/**
 * Classifies UTF-16 units of an unnormalised text, which suffices to find most words without
 * splitting.
 */
import { APOSTROPHE, classOf, FOLDED, foldOf, isRough, PAIRED, PLAIN } from './letters.ts'

/** Ends a word and separates parts that can be read independently. */
export const BLANK_UNIT = 1
export const BREAK_UNIT = 2
export const APOSTROPHE_UNIT = 3
export const DOT_UNIT = 4
/** `+` or `#`. */
export const JOINING_UNIT = 5
/** A character of a script without blanks. */
export const PAIRED_UNIT = 6
/** Requires normalisation together with its neighbours. */
export const ROUGH_UNIT = 7
/** A letter or digit, plus the bucket (0 to 31) of the last character of its fold. */
export const LETTER_UNIT = 32

/** Returns the bucket of the last character of a word or form. */
export function bucketOf(form: string): number {
  return form.charCodeAt(form.length - 1) & 31
}

const BLANKS = ' \t\n\r\u3000'

const classify = (unit: number): number => {
  const character = String.fromCharCode(unit)
  const lower = character.toLowerCase()
  const lowerUnit = lower.charCodeAt(0)
  if (lower.length !== 1 || isRough(lowerUnit)) return ROUGH_UNIT
  if (BLANKS.includes(character)) return BLANK_UNIT
  if (character === '.') return DOT_UNIT
  if (character === '+' || character === '#') return JOINING_UNIT
  switch (classOf(lowerUnit)) {
    case PLAIN:
      return LETTER_UNIT + bucketOf(lower)
    case FOLDED:
      return LETTER_UNIT + bucketOf(foldOf(lowerUnit))
    case PAIRED:
      return PAIRED_UNIT
    case APOSTROPHE:
      return APOSTROPHE_UNIT
    default:
      return BREAK_UNIT
  }
}

const kinds = new Uint8Array(0x10000)

/** Returns the cached kind of a unit. */
export function kindOf(unit: number): number {
  const known = kinds[unit] ?? 0
  if (known !== 0) return known
  const kind = classify(unit)
  kinds[unit] = kind
  return kind
}

export function hasPairedUnit(form: string): boolean {
  for (let index = 0; index < form.length; index += 1)
    if (classOf(form.charCodeAt(index)) === PAIRED) return true
  return false
}
