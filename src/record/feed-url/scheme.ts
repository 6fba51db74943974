/**
 * Completes pasted text to an address with `http://` or `https://`. It handles schemes of podcast
 * apps and common typing errors.
 */
import type { FeedUrlProblem } from './problem.ts'

/** Schemes of podcast apps; the feed itself is fetched over HTTP. */
const FEED_SCHEMES = new Set([
  'feed',
  'feeds',
  'itpc',
  'itpcs',
  'pcast',
  'podcast',
  'podcasts',
  'rss',
  'antennapod-subscribe',
])

/** Schemes in which `x@example.org` is an address, not a login. */
const MAIL_SCHEMES = new Set(['mailto', 'sip', 'sips', 'xmpp', 'acct', 'im', 'pres'])

/** Misspelt schemes such as `htp`, `hhttps`, `ttps` and `http(s)`. */
const HTTP_SLIP = /^(?:h+t+p+|t{2,}p+)(?:s*|\(s\))$/

const SCHEME = /^([a-z][a-z0-9+.()-]*)([:;][/\\]*|[/\\]{2,})/i
const NESTED_SCHEME = /^https?(?::(?!\d)|\/\/)/i
const PORT = /^\d{1,5}(?:[/?#\\]|$)/
const USER_INFO = /^[^/?#@\\]*@/

/**
 * Returns whether a character is blank or invisible, as copying often leaves them around a URL.
 */
const isOuterBlank = (code: number): boolean =>
  code <= 0x20 ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200f) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x2060 ||
  code === 0x3000 ||
  code === 0xfeff

/** Characters that the URL standard removes at any position. */
const INNER_BREAKS = /[\t\n\r]+/g

const CONTROL = /[\0-\x08\v\f\x0E-\x1F\x7F]/

/** Maximum number of nested schemes, against `feed:feed:feed:…`. */
const MAX_SCHEMES = 4

export function readAddress(text: string): string | { problem: FeedUrlProblem } {
  const trimmed = trimBlanks(text).replace(INNER_BREAKS, '')
  if (trimmed === '') return { problem: 'empty' }
  // A lone surrogate has no encoding, and servers reject NUL.
  if (!trimmed.isWellFormed() || CONTROL.test(trimmed)) return { problem: 'invalid_url' }
  const address = readScheme(trimmed, 0)
  if (typeof address === 'string') return repairQuery(repairHost(address))
  return address
}

const trimBlanks = (text: string): string => {
  let start = 0
  let end = text.length
  while (start < end && isOuterBlank(text.charCodeAt(start))) start += 1
  while (end > start && isOuterBlank(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const readScheme = (text: string, depth: number): string | { problem: FeedUrlProblem } => {
  if (depth > MAX_SCHEMES) return { problem: 'invalid_url' }
  const match = SCHEME.exec(text)
  if (match === null) return withoutScheme(text)
  const [whole, word = '', separator = ''] = match
  const scheme = word.toLowerCase()
  const rest = text.slice(whole.length)
  if (HTTP_SLIP.test(scheme)) {
    if (NESTED_SCHEME.test(rest)) return readScheme(rest, depth + 1)
    return `${scheme.endsWith('s') || scheme.endsWith('s)') ? 'https' : 'http'}://${rest}`
  }
  const isScheme = separator.startsWith(':')
  if (isScheme && FEED_SCHEMES.has(scheme)) return readScheme(rest, depth + 1)
  if (isScheme) return readUnknownScheme(text, scheme, separator, rest)
  return withoutScheme(text)
}

/**
 * Parses text before a colon that may be an unknown scheme, a host with a port, or a user with a
 * password.
 */
const readUnknownScheme = (
  text: string,
  scheme: string,
  separator: string,
  rest: string,
): string | { problem: FeedUrlProblem } => {
  if (separator !== ':' || MAIL_SCHEMES.has(scheme))
    return { problem: 'unsupported_scheme' }
  const isHost = (scheme.includes('.') || scheme === 'localhost') && PORT.test(rest)
  if (isHost || USER_INFO.test(rest)) return withoutScheme(text)
  return { problem: 'unsupported_scheme' }
}

/** Adds `https` to `//example.org/rss` and `example.org/rss`. */
const withoutScheme = (text: string): string | { problem: FeedUrlProblem } => {
  const host = text.replace(/^[/\\]{2,}/, '')
  if (/^[/\\?#]/.test(host)) return { problem: 'invalid_url' }
  return `https://${host}`
}

/** Repairs `https://www/example.com`. */
const repairHost = (address: string): string =>
  address.replace(/^(https?:\/\/www)[/\\]+(?=[a-z0-9-]+\.[a-z])/i, '$1.')

/** Decodes an HTML-encoded `&`, before its `#` would begin a fragment. */
const repairQuery = (address: string): string => {
  const start = address.indexOf('?')
  if (start === -1 || !address.includes('&#', start)) return address
  return (
    address.slice(0, start) + address.slice(start).replace(/&(?:#0*38;|#x0*26;)/gi, '&')
  )
}
