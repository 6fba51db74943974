/**
 * Finds e-mail addresses in text: written plainly, percent-encoded, or spelt out against
 * robots. It takes linear time on any text.
 */
import { parse } from 'tldts'
import { cutEnd, decodeText } from '../text/text-clean-up.ts'
import { isNobody } from './nobody.ts'

/** Text beyond this many characters is not read. */
const MAX_TEXT = 200_000

/** At most this many addresses are found; a text with more is a list of something else. */
const MAX_FOUND = 50

/** RFC 5321 section 4.5.3.1, in octets. */
const MAX_LOCAL = 64
const MAX_DOMAIN = 253

/**
 * These are spellings such as `[at]` and `(at)`; they need brackets, because "at" is a
 * word.
 */
const SPELT_AT = /[ \t]?[[({<][ \t]?(?:at|@|ät)[ \t]?[\])}>][ \t]?/gi
const SPELT_DOT = /[ \t]?[[({<][ \t]?(?:dot|punkt|\.)[ \t]?[\])}>][ \t]?/gi

const LOCAL_CHARACTER = /[\w.!#$&'*+/=?^`{|}~-]/
/** Letters of other scripts stand in domains. */
const DOMAIN_CHARACTER = /[\p{L}\p{M}\p{N}.-]/u

export interface LocatedEmail {
  readonly email: string
  /**
   * This text stands before it, as far as the address before; at most `MAX_AROUND`
   * characters, which say whose it is.
   */
  readonly before: string
  readonly after: string
}

/** Words within this many characters say whose address it is. */
const MAX_AROUND = 200

/** Finds every occurrence in order, with the text around it. */
export function locateEmails(text: string): readonly LocatedEmail[] {
  if (!/@|%40|&#|\bat\b|ät/i.test(text)) return []
  const plain = spellOut(decodeText(text.slice(0, MAX_TEXT)))
  const found: LocatedEmail[] = []
  const distinct = new Set<string>()
  let end = 0
  for (
    let at = plain.indexOf('@');
    at !== -1 && distinct.size < MAX_FOUND;
    at = plain.indexOf('@', at + 1)
  ) {
    const email = addressAround(plain, at)
    if (email === undefined) continue
    const before = plain.slice(Math.max(end, at - MAX_AROUND), at)
    const after = plain.slice(at, at + MAX_AROUND)
    found.push({ email, before, after })
    distinct.add(email)
    end = at
  }
  return found
}

/**
 * Returns the addresses in lower case, the domain in punycode, each once, in order of first
 * occurrence.
 */
export function findEmails(text: string): readonly string[] {
  return [...new Set(locateEmails(text).map(({ email }) => email))]
}

/** Returns the address that a text is, such as a feed's owner; undefined if it is none. */
export function parseEmail(text: string): string | undefined {
  return findEmails(text)[0]
}

export function spellOut(text: string): string {
  return text
    .replace(/%40/g, '@')
    .replace(/%2e/gi, '.')
    .replace(SPELT_AT, '@')
    .replace(SPELT_DOT, '.')
}

const addressAround = (text: string, at: number): string | undefined => {
  const local = localBefore(text, at)
  const domain = domainAfter(text, at)
  if (local === undefined || domain === undefined) return undefined
  const address = `${local.toLowerCase()}@${domain}`
  return isNobody(address) ? undefined : address
}

const localBefore = (text: string, at: number): string | undefined => {
  let start = at
  while (
    start > 0 &&
    at - start <= MAX_LOCAL &&
    LOCAL_CHARACTER.test(text.charAt(start - 1))
  )
    start -= 1
  const before = text.slice(Math.max(0, start - 1), start)
  // A part of a URL (`//user:secret@host`) or of a handle (`@name@server`) is no address.
  const isUrl =
    text.slice(start, at).includes('//') || before === ':' ? !isMailto(text, start) : false
  const local = text.slice(start, at).replace(/^[^\w]+/, '')
  const isSound =
    local !== '' &&
    local.length <= MAX_LOCAL &&
    !local.endsWith('.') &&
    !local.includes('..')
  return isSound && !isUrl && before !== '@' ? local : undefined
}

/**
 * Returns whether a colon before an address is harmless: "mailto:x@y" and "E-mail:x@y" have
 * one too, and "user:secret@host" stands behind a scheme.
 */
const isMailto = (text: string, start: number): boolean =>
  !/\/\/[^\s/@]{0,100}:$/.test(text.slice(Math.max(0, start - 104), start))

const domainAfter = (text: string, at: number): string | undefined => {
  let end = at + 1
  while (
    end < text.length &&
    end - at <= MAX_DOMAIN &&
    DOMAIN_CHARACTER.test(text.charAt(end))
  )
    end += 1
  if (text.charAt(end) === '@') return undefined
  const written = cutEnd(text.slice(at + 1, end), '.-')
  return toDomain(written) ?? toDomain(withoutTail(written))
}

/**
 * Cuts a sentence that goes on without a blank: "x@example.com.Thanks" means
 * "x@example.com".
 */
const withoutTail = (domain: string): string => domain.replace(/\.\p{Lu}\p{Ll}*$/u, '')

const toDomain = (written: string): string | undefined => {
  if (!written.includes('.') || written.includes('..') || /^[.-]/.test(written))
    return undefined
  const host = URL.parse(`http://${written}/`)?.hostname
  if (host === undefined) return undefined
  const { domain, isIcann, isIp } = parse(host)
  return domain !== null && isIcann === true && isIp !== true ? host : undefined
}
