/** Reads times and speakers of cues. */
import {
  cutText,
  decodeText,
  foldBlanks,
  withoutMarkup,
} from '../../../record/text/text-clean-up.ts'

/** Longest name of a speaker, in characters. */
const LONGEST_NAME = 60
const MOST_NAME_WORDS = 5

const CLOCK = /^(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?$/

/** Parses `1:02:03.5`, `02:03,500` or `0:03` to ms. */
export function parseClock(text: string): number | undefined {
  const [, hours = '0', minutes, seconds, fraction = ''] = CLOCK.exec(text.trim()) ?? []
  if (minutes === undefined || seconds === undefined) return undefined
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
}

/** Returns the plain text on one line. */
export function toSpoken(text: string): string {
  return foldBlanks(decodeText(withoutMarkup(text)))
}

export function toSpeaker(text: string): string | null {
  const name = toSpoken(text)
  const end = name.endsWith(':') ? name.length - 1 : name.length
  const cut = cutText(name.slice(0, end).trim(), LONGEST_NAME)
  return cut || null
}

const NAME_WORD = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}"'([]/u
const SMALL_WORD = /^(?:de|da|di|del|der|van|von|la|le|al|bin|of|and|&)$/u

/** Returns whether the text before a colon looks like a name: `Jo Perrin`, `HOST`, `Speaker 2`. */
function isName(text: string): boolean {
  if (text === '' || text.length > LONGEST_NAME || /[.!?;,"]/.test(text)) return false
  const words = text.split(' ')
  if (words.length > MOST_NAME_WORDS || !/\p{L}/u.test(text)) return false
  return words.every((word) => NAME_WORD.test(word) || SMALL_WORD.test(word))
}

/** Splits `Jo Perrin: Hello` into speaker and text. */
export function splitSpeaker(text: string): {
  readonly speaker: string | null
  readonly text: string
} {
  const colon = text.indexOf(': ')
  if (colon > 0 && isName(text.slice(0, colon)))
    return { speaker: text.slice(0, colon), text: text.slice(colon + 2).trim() }
  return { speaker: null, text }
}
