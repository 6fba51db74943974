/** Replaces words of an input by corrections; operators, capitals and punctuation are kept. */
import { splitText } from '../search/text/text.ts'

export interface Correction {
  readonly from: string
  readonly to: string
}

export const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Punctuation around a word. */
const AROUND = '"\'“”„«»()[].,:;!?'

export function withoutAround(piece: string): string {
  let [from, end] = [0, piece.length]
  while (from < end && AROUND.includes(piece.charAt(from))) from += 1
  while (end > from && AROUND.includes(piece.charAt(end - 1))) end -= 1
  return piece.slice(from, end)
}

function isLetter(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase()
}

/** Applies the capitals of the typed word to a correction: `Harbour` for `Harbuor`. */
function inCapitalsOf(written: string, word: string): string {
  const letters = Array.from(written).filter(isLetter)
  const isCapital = letters.map((letter) => letter !== letter.toLowerCase())
  if (isCapital[0] !== true) return word
  if (letters.length > 1 && !isCapital.includes(false)) return word.toUpperCase()
  const [first = '', ...others] = word
  return [first.toUpperCase(), ...others].join('')
}

/** Links are not corrected. */
export const LINK = /^[a-z][a-z\d+.-]*:\/\//iu
/** A prefix that excludes or filters podcasts. */
const NO_TEXT = /^(?:-|lang:|genre:)/iu
const FIELD = /^(?:title|host):/iu

/** Replaces the words of a token without blanks and keeps its punctuation. */
function respellPiece(piece: string, exchanged: ReadonlyMap<string, string>): string {
  if (LINK.test(piece) || NO_TEXT.test(piece)) return piece
  const field = FIELD.exec(piece)?.[0] ?? ''
  const rest = piece.slice(field.length)
  const inside = withoutAround(rest)
  const found = exchanged.get(splitText(inside).words.join(' '))
  if (found !== undefined)
    return field + rest.replace(inside, () => inCapitalsOf(inside, found))
  const respelt = rest.replace(WORD, (written) => {
    const word = exchanged.get(splitText(written).words.join(' '))
    if (word === undefined) return written
    return inCapitalsOf(written, word)
  })
  return field + respelt
}

/** Returns the input with corrected words, or null if nothing changes. */
export function respell(typed: string, corrected: readonly Correction[]): string | null {
  const exchanged = new Map(corrected.map(({ from, to }) => [from, to]))
  const respelt = typed
    .split(' ')
    .map((piece) => respellPiece(piece, exchanged))
    .join(' ')
  if (respelt === typed) return null
  return respelt
}
