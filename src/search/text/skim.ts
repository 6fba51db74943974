/** Finds places where wanted words may occur, so that most of a text is skipped. */
import { BREAK, classOf, describeAbove, IGNORED, normalise } from './letters.ts'

/** Above this number of places, reading the whole text is as fast. */
const MOST_PLACES = 24

/**
 * Everything except ASCII and common punctuation: letters, marks, apostrophes, and what may
 * normalise to them.
 */
const UNUSUAL = /[^\0-\x7f\u00a0\u2013\u2014\u201c\u201d\u2022\u2026]/g

const isLetterOrDigit = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)

/** A blank or the end of the text; an apostrophe before it joins no words. */
const isEnd = (unit: number): boolean => !(unit > 0x20)

type PlaceTest = (lower: string, at: number) => boolean

/** An apostrophe inside a word; `at` is one of several in a row. */
const isInWord: PlaceTest = (lower, at) =>
  !isEnd(lower.charCodeAt(at + 1)) && !isEnd(lower.charCodeAt(at - 1))

const symbols = new Map<number, boolean>()

/** Returns whether a character above U+FFFF always ends words, as emoji do. */
const isSymbol = (codePoint: number): boolean => {
  const known = symbols.get(codePoint)
  if (known !== undefined) return known
  const normal = normalise(String.fromCodePoint(codePoint))
  const symbol =
    normal.length === 2 && describeAbove(normal.codePointAt(0) ?? 0).kind === BREAK
  symbols.set(codePoint, symbol)
  return symbol
}

const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800
const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00

/** Emoji with their modifiers, and quotation marks. */
const isSilent = (lower: string, at: number): boolean => {
  const unit = lower.charCodeAt(at)
  const before = lower.charCodeAt(at - 1)
  if (unit === 0x2018 || unit === 0x2019) return !isInWord(lower, at)
  if (isLow(unit)) return isHigh(before)
  if (isHigh(unit)) return isSymbol(lower.codePointAt(at) ?? 0)
  // An invisible character joins letters, but nothing after a symbol.
  return classOf(unit) === IGNORED && isLow(before)
}

/** A dot between initials. */
const isInInitials: PlaceTest = (lower, at) =>
  isLetterOrDigit(lower.charCodeAt(at - 1)) &&
  isLetterOrDigit(lower.charCodeAt(at + 1)) &&
  !isLetterOrDigit(lower.charCodeAt(at - 2))

class Skimmer {
  readonly lower: string
  readonly places: number[] = []

  constructor(lower: string) {
    this.lower = lower
  }

  isFull(): boolean {
    return this.places.length > MOST_PLACES
  }

  readForm(form: string): void {
    const { lower } = this
    for (
      let at = lower.indexOf(form);
      at >= 0 && !this.isFull();
      at = lower.indexOf(form, at + 1)
    ) {
      const isWord =
        !isLetterOrDigit(lower.charCodeAt(at - 1)) &&
        !isLetterOrDigit(lower.charCodeAt(at + form.length))
      if (isWord) this.places.push(at)
    }
  }

  readSign(sign: string, isPlace: PlaceTest): void {
    const { lower } = this
    for (
      let at = lower.indexOf(sign);
      at >= 0 && !this.isFull();
      at = lower.indexOf(sign, at + 1)
    ) {
      if (isPlace(lower, at)) this.places.push(at)
    }
  }

  readUnusual(): void {
    UNUSUAL.lastIndex = 0
    for (
      let found = UNUSUAL.exec(this.lower);
      found !== null && !this.isFull();
      found = UNUSUAL.exec(this.lower)
    ) {
      if (!isSilent(this.lower, found.index)) this.places.push(found.index)
    }
  }
}

/**
 * Returns ascending places; every occurrence of a form is in a part, from blank to blank, with
 * one of them. `undefined`: anywhere.
 */
export function skimText(
  text: string,
  plainForms: readonly string[],
): readonly number[] | undefined {
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return undefined
  const skimmer = new Skimmer(lower)
  skimmer.readUnusual()
  for (const form of plainForms) skimmer.readForm(form)
  if (plainForms.length > 0) {
    skimmer.readSign("'", isInWord)
    skimmer.readSign('.', isInInitials)
  }
  if (skimmer.isFull()) return undefined
  return skimmer.places.sort((one, other) => one - other)
}
