/** Parses the language of a feed into the base code for filters and the complete tag. */
import { decodeHTML } from 'entities'
import { BOKMAL, isNamedLanguage } from './codes.ts'
import { codeOfLanguageName, MISTAKEN_CODES } from './names.ts'
import { isLanguageSubtag } from './subtags.ts'

export interface Language {
  /** Base code in lower case (`en`, `fil`), or `und`. */
  readonly language: string
  /** BCP 47 tag (`en-US`), or null. */
  readonly tag: string | null
}

export const UNKNOWN_LANGUAGE = 'und'

const UNKNOWN: Language = { language: UNKNOWN_LANGUAGE, tag: null }

/** Longer texts are not languages. */
const MAX_LENGTH = 100

/** Maximum size of the cache; feeds have a few hundred valid spellings. */
const MAX_REMEMBERED = 2000
const remembered = new Map<string, Language>()

/** Parses a language. Invalid values yield `und`. */
export function parseLanguage(tag: unknown): Language {
  if (typeof tag !== 'string' || tag.length > MAX_LENGTH) return UNKNOWN
  const known = remembered.get(tag)
  if (known !== undefined) return known
  const language = readLanguage(tag)
  if (remembered.size < MAX_REMEMBERED) remembered.set(tag, language)
  return language
}

/** Returns `en` for `en-GB` and for `English`, and `und` if unknown. */
export function baseLanguage(tag: string): string {
  return parseLanguage(tag).language
}

/**
 * Returns whether a filter accepts the text: a BCP 47 tag (or `en_US`) with a registered
 * language, a common wrong code, or the name of a language.
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

/** Parses names such as `English`, `Portuguese (Brazil)` and `English-US`. */
const readName = (text: string): Language | undefined => {
  const name = (text.split(/[([]/, 1)[0] ?? '').trim()
  const code =
    codeOfLanguageName(name) ?? codeOfLanguageName(name.split(/[\s_-]/, 1)[0] ?? '')
  if (code === undefined) return undefined
  return readTag(code)
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
  if (base === BOKMAL) return { language: 'no', tag: canonical.replace(/^nb/, 'no') }
  return { language: base, tag: canonical }
}

const toCanonicalTag = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
