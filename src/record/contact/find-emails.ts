/** Finds e-mail addresses in text: plain, percent-encoded, or obfuscated. Linear time. */
import { parse } from 'tldts'
import { cutEnd, decodeText } from '../text/text-clean-up.ts'
import { isUnusableAddress } from './unusable-address.ts'

/** Characters beyond this limit are ignored. */
const MAX_TEXT = 200_000

/** Maximum number of addresses. A text with more is not a contact, but another list. */
const MAX_FOUND = 50

/** RFC 5321 section 4.5.3.1, in octets. */
const MAX_LOCAL = 64
const MAX_DOMAIN = 253

/** Obfuscations such as `[at]` and `(at)`. Brackets are required, because "at" is a word. */
const SPELT_AT = /[ \t]?[[({<][ \t]?(?:at|@|ät)[ \t]?[\])}>][ \t]?/gi
const SPELT_DOT = /[ \t]?[[({<][ \t]?(?:dot|punkt|\.)[ \t]?[\])}>][ \t]?/gi

const LOCAL_CHARACTER = /[\w.!#$&'*+/=?^`{|}~-]/
/** Domains may contain letters of other scripts. */
const DOMAIN_CHARACTER = /[\p{L}\p{M}\p{N}.-]/u

export interface EmailOccurrence {
  readonly email: string
  /**
   * The text since the previous address, at most `MAX_AROUND` characters. It indicates the owner.
   */
  readonly before: string
  readonly after: string
}

/** Number of characters around an address that may name its owner. */
const MAX_AROUND = 200

/** Finds all occurrences in order, with the surrounding text. */
export function locateEmails(text: string): readonly EmailOccurrence[] {
  if (!/@|%40|&#|\bat\b|ät/i.test(text)) return []
  const plain = deobfuscateEmails(decodeText(text.slice(0, MAX_TEXT)))
  const found: EmailOccurrence[] = []
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
 * Returns distinct addresses in order of first occurrence: in lower case, the domain in punycode.
 */
export function findEmails(text: string): readonly string[] {
  return [...new Set(locateEmails(text).map(({ email }) => email))]
}

/** Parses a text that should be one address, such as a feed's owner. */
export function parseEmail(text: string): string | undefined {
  return findEmails(text)[0]
}

export function deobfuscateEmails(text: string): string {
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
  if (isUnusableAddress(address)) return undefined
  return address
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
  // Rejects parts of a URL (`//user:secret@host`) and handles (`@name@server`).
  const isUrl =
    text.slice(start, at).includes('//') || before === ':' ? !isMailto(text, start) : false
  const local = text.slice(start, at).replace(/^[^\w]+/, '')
  const isSound =
    local !== '' &&
    local.length <= MAX_LOCAL &&
    !local.endsWith('.') &&
    !local.includes('..')
  if (isSound && !isUrl && before !== '@') return local
  return undefined
}

/**
 * Returns whether a colon before an address is harmless, as in "mailto:x@y" or "E-mail:x@y";
 * "user:secret@host" follows a scheme.
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
 * Removes the next sentence if a blank is missing: "x@example.com.Thanks" becomes
 * "x@example.com".
 */
const withoutTail = (domain: string): string => domain.replace(/\.\p{Lu}\p{Ll}*$/u, '')

const toDomain = (written: string): string | undefined => {
  if (!written.includes('.') || written.includes('..') || /^[.-]/.test(written))
    return undefined
  const host = URL.parse(`http://${written}/`)?.hostname
  if (host === undefined) return undefined
  const { domain, isIcann, isIp } = parse(host)
  if (domain !== null && isIcann === true && isIp !== true) return host
  return undefined
}
