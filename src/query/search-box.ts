/**
 * Parses the syntax of the search box: words, `"phrases"`, `-without`, `title:`, `host:`, `lang:`
 * and `genre:`. All other text is words, so any input is a valid search.
 */
import { mapGenre } from '../record/genre/genre.ts'
import {
  baseLanguage,
  isKnownLanguage,
  UNKNOWN_LANGUAGE,
} from '../record/language/language.ts'
import type { MatchMode, ModedTerm } from '../search/query.ts'
import { MAX_TERMS } from './terms.ts'

interface Kinds {
  readonly languages: readonly string[]
  readonly genres: readonly string[]
}

export interface SearchBox {
  /** The plain words, or ''. */
  readonly text: string
  readonly terms: readonly ModedTerm[]
  /** Languages and genres. A podcast must have at least one of each. */
  readonly wanted: Kinds
  /** Languages and genres that a podcast must not have. */
  readonly unwanted: Kinds
}

const BLANK = /\s/u
const OPENING_QUOTES = '"“„«'
const CLOSING_QUOTES = '"”“»'
const FIELDS = ['title', 'host', 'lang', 'genre'] as const
type FieldPrefix = (typeof FIELDS)[number]

/** A token of the input, delimited by blanks or quotes. */
interface Token {
  readonly written: string
  readonly value: string
  readonly isQuoted: boolean
  readonly isWithout: boolean
  readonly field: FieldPrefix | undefined
}

const isBlank = (character: string | undefined): boolean =>
  character === undefined || BLANK.test(character)

/** Returns the index of the closing quote, or -1. */
const findClosing = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1)
    if (CLOSING_QUOTES.includes(text.charAt(at))) return at
  return -1
}

const readField = (text: string, at: number): FieldPrefix | undefined => {
  const rest = text.slice(at, at + 7).toLowerCase()
  const field = FIELDS.find((name) => rest.startsWith(`${name}:`))
  if (field !== undefined && !isBlank(text[at + field.length + 1])) return field
  return undefined
}

const endOfWord = (text: string, from: number): number => {
  let end = from
  while (!isBlank(text[end])) end += 1
  return end
}

/** Parses the token at `start`. Returns it with its end. */
function readPiece(
  text: string,
  start: number,
  readsMinus: boolean,
): readonly [Token, number] {
  const isWithout =
    readsMinus &&
    text[start] === '-' &&
    text[start + 1] !== '-' &&
    !isBlank(text[start + 1])
  const afterMinus = start + Number(isWithout)
  const field = readField(text, afterMinus)
  const from = field === undefined ? afterMinus : afterMinus + field.length + 1
  const closing = OPENING_QUOTES.includes(text.charAt(from))
    ? findClosing(text, from + 1)
    : -1
  const isQuoted = closing > from + 1 && isBlank(text[closing + 1])
  const end = isQuoted ? closing + 1 : endOfWord(text, from)
  const value = isQuoted ? text.slice(from + 1, closing) : text.slice(from, end)
  return [
    { written: text.slice(start, end), value: value.trim(), isQuoted, isWithout, field },
    end,
  ]
}

function toPieces(text: string, readsMinus: boolean): readonly Token[] {
  const pieces: Token[] = []
  for (let at = 0; at < text.length; ) {
    if (isBlank(text[at])) {
      at += 1
      continue
    }
    const [piece, end] = readPiece(text, at, readsMinus)
    pieces.push(piece)
    at = end
  }
  return pieces
}

interface TermParts {
  readonly mode: MatchMode
  readonly phrase?: boolean
  readonly field?: FieldPrefix | undefined
}

export function toTerm(
  text: string,
  { mode, phrase = false, field }: TermParts,
): ModedTerm {
  return {
    text,
    targets:
      field === 'title' || field === 'host'
        ? ['podcast-title']
        : ['podcast-title', 'podcast-description'],
    phrase,
    slop: 0,
    fuzzy: false,
    mode,
    ...(field === 'host' && { people: true as const }),
  }
}

const BETWEEN_LANGUAGES = /[\s,;:/|.+]+/u
const OUTER_DASH = /^[-_]|[-_]$/gu

const isLanguage = (name: string): boolean =>
  name.toLowerCase() === UNKNOWN_LANGUAGE ||
  (isKnownLanguage(name) && baseLanguage(name) !== UNKNOWN_LANGUAGE)

/** Returns an empty list if any name is not a language. */
function languagesIn({ field, value }: Token): readonly string[] {
  if (field !== 'lang') return []
  if (isLanguage(value)) return [value]
  const names = value
    .split(BETWEEN_LANGUAGES)
    .map((name) => name.replace(OUTER_DASH, ''))
    .filter((name) => name !== '')
  if (names.every(isLanguage)) return names
  return []
}

const genresIn = ({ field, value }: Token): readonly string[] => {
  if (field === 'genre' && mapGenre(value).length > 0) return [value]
  return []
}

const EMPTY_QUOTES = /^["“”„«»]*$/u

/** Returns whether a token is searched as words. The value of an unknown language or genre is. */
const isWord = ({ field, isQuoted, isWithout, value }: Token): boolean =>
  EMPTY_QUOTES.test(value) ||
  (!isWithout && !isQuoted && field === undefined) ||
  (!isWithout && (field === 'lang' || field === 'genre'))

/** Replaces control characters with blanks. */
const withoutControls = (text: string): string =>
  text.toWellFormed().replace(/\p{Cc}/gu, ' ')

function termOf({ value, isQuoted, isWithout, field }: Token): ModedTerm {
  return toTerm(value, { mode: isWithout ? 'not' : 'must', phrase: isQuoted, field })
}

const wordsOf = ({ field, value, written }: Token): string => {
  if (field === 'lang' || field === 'genre') return value
  return written
}

/** Parses the input. Never throws. `readsMinus`: a minus excludes a word. */
export function readSearchBox(typed: string, readsMinus = true): SearchBox {
  const words: string[] = []
  const terms: ModedTerm[] = []
  const wanted = { languages: [] as string[], genres: [] as string[] }
  const unwanted = { languages: [] as string[], genres: [] as string[] }
  for (const piece of toPieces(withoutControls(typed), readsMinus)) {
    const kinds = piece.isWithout ? unwanted : wanted
    const [languages, genres] = [languagesIn(piece), genresIn(piece)]
    kinds.languages.push(...languages)
    kinds.genres.push(...genres)
    if (languages.length > 0 || genres.length > 0) continue
    if (isWord(piece)) words.push(wordsOf(piece))
    else if (terms.length < MAX_TERMS - 1) terms.push(termOf(piece))
    else if (!piece.isWithout) words.push(wordsOf(piece))
  }
  const text = words.join(' ')
  return {
    text,
    terms: text === '' ? terms : [toTerm(text, { mode: 'must' }), ...terms],
    wanted,
    unwanted,
  }
}
