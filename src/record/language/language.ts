/**
 * Reads a podcast's language from what a feed says: the base code that filters compare, and
 * the whole tag.
 */
import { decodeHTML } from 'entities'
import { BOKMAL, isNamedLanguage } from './codes.ts'
import { codeOfLanguageName, MISTAKEN_CODES } from './names.ts'
import { isLanguageSubtag } from './subtags.ts'

export interface Language {
  /** Base code in lower case (`en`, `fil`); `und` when nothing is known. */
  readonly language: string
  /** The whole tag as BCP 47 writes it (`en-US`); null when nothing is known. */
  readonly tag: string | null
}

/** Podcasts have this code if nobody knows their language. */
export const UNKNOWN_LANGUAGE = 'und'

const UNKNOWN: Language = { language: UNKNOWN_LANGUAGE, tag: null }

/** A text of more characters is no language. */
const MAX_LENGTH = 100

/** Feeds spell a few hundred languages; the rest are slips that need no memory. */
const MAX_REMEMBERED = 2000
const remembered = new Map<string, Language>()

/** Parses a language; any value that is none gives `und`. */
export function parseLanguage(tag: unknown): Language {
  if (typeof tag !== 'string' || tag.length > MAX_LENGTH) return UNKNOWN
  const known = remembered.get(tag)
  if (known !== undefined) return known
  const language = readLanguage(tag)
  if (remembered.size < MAX_REMEMBERED) remembered.set(tag, language)
  return language
}

/** Returns `en` for `en-GB` and for `English`; `und` when unknown. */
export function baseLanguage(tag: string): string {
  return parseLanguage(tag).language
}

/**
 * Returns whether a text fits a search filter: a BCP 47 tag (`en_US` passes) whose language
 * IANA's registry knows, a code that feeds mistake for one, or the name of a language.
 */
export function isKnownLanguage(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  const tag = text.trim().replaceAll('_', '-')
  if (codeOfLanguageName(tag) !== undefined) return true
  if (toCanonicalTag(tag) === undefined) return false
  const [code = ''] = tag.toLowerCase().split('-', 1)
  return isLanguageSubtag(code) || Object.hasOwn(MISTAKEN_CODES, code)
}

const readLanguage = (text: string): Language => {
  const decoded = text.includes('&') ? decodeHTML(text) : text
  const first = (decoded.split(/[,;|/]/, 1)[0] ?? '')
    .replace(OUTER_SIGNS, '')
    .replace(/[\u2010-\u2015]/g, '-')
  return readTag(first.replace(/[\s_-]+/g, '-')) ?? readName(first) ?? UNKNOWN
}

const OUTER_SIGNS = /^[^\p{L}]+|[^\p{L}\p{M}\p{N})\]]+$/gu

/** Reads names such as `English`, `Portuguese (Brazil)` and `English-US`. */
const readName = (text: string): Language | undefined => {
  const name = (text.split(/[([]/, 1)[0] ?? '').trim()
  const code =
    codeOfLanguageName(name) ?? codeOfLanguageName(name.split(/[\s_-]/, 1)[0] ?? '')
  return code === undefined ? undefined : readTag(code)
}

const readTag = (tag: string): Language | undefined => {
  const [code = '', ...rest] = tag.toLowerCase().split('-')
  if (!/^[a-z]{2,3}$/.test(code)) return undefined
  const corrected = MISTAKEN_CODES[code] ?? code
  const canonical =
    toCanonicalTag([corrected, ...rest].join('-')) ?? toCanonicalTag(corrected)
  if (canonical === undefined) return undefined
  const base = new Intl.Locale(canonical).language
  if (!isNamedLanguage(base)) return undefined
  return base === BOKMAL
    ? { language: 'no', tag: canonical.replace(/^nb/, 'no') }
    : { language: base, tag: canonical }
}

const toCanonicalTag = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
