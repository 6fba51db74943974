/**
 * Cleans up a URL's path and query without loss: two spellings of the same bytes become
 * one.
 */

/**
 * The parts of a feed URL in their clean form. The host has its port; the query stands without `?`.
 */
export interface FeedUrlParts {
  readonly host: string
  /** Begins with `/`. */
  readonly path: string
  readonly query: string
}

const ESCAPE = /%[0-9a-f]{2}/gi
const ESCAPE_OR_STRAY = /%(?:[0-9a-f]{2})?/gi

/** RFC 3986 section 2.3. */
const UNRESERVED = /^[A-Za-z0-9\-._~]$/

/** A path segment may hold these characters as they are (RFC 3986 section 3.3). */
const PATH_CHARACTER = /^[A-Za-z0-9\-._~!$&'()*+,;=:@]$/

const decodeWhere =
  (isDecoded: RegExp) =>
  (escape: string, offset: number, text: string): string => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    if (!isDecoded.test(character)) return escape.toUpperCase()
    return completesStray(character, text.slice(Math.max(0, offset - 2), offset))
      ? escape.toUpperCase()
      : character
  }

/**
 * Returns whether a decoded character would complete an escape: `%%34%31` must not become
 * `%41`, because a stray percent sign would turn into an escape of its own.
 */
const completesStray = (character: string, before: string): boolean =>
  /^[0-9a-f]$/i.test(character) && /%[0-9a-f]?$/i.test(before)

const decodeUnreserved = decodeWhere(UNRESERVED)
const decodePathCharacters = decodeWhere(PATH_CHARACTER)

export function canonicalPath(path: string): string {
  return path.includes('%') ? path.replace(ESCAPE, decodeUnreserved) : path
}

/** Also undoes the HTML spelling of `&`, which feeds and catalogues often carry into URLs. */
export function canonicalQuery(query: string): string {
  const decoded = query.includes('%') ? query.replace(ESCAPE, decodeUnreserved) : query
  return decoded.includes('&amp;') ? decoded.replace(/&(?:amp;)+/g, '&') : decoded
}

/**
 * `soundcloud%3Ausers` and `soundcloud:users` name the same path (RFC 3986 section 6.2.2.2 leaves
 * this to the scheme).
 */
export function pathKey(path: string): string {
  return path.includes('%') ? composed(path.replace(ESCAPE, decodePathCharacters)) : path
}

/** A percent sign that escapes nothing can only have meant itself. */
export function queryKey(query: string): string {
  return query.includes('%')
    ? composed(
        query.replace(ESCAPE_OR_STRAY, (escape) =>
          escape === '%' ? '%25' : decodeUnreserved(escape, 0, ''),
        ),
      )
    : query
}

const HIGH_ESCAPES = /(?:%[89A-F][0-9A-F])+/g

/**
 * Matches a letter that is no digit of an escape, and what follows it, without the three
 * characters that compose to an ASCII one: a key must not gain a delimiter.
 */
const COMPOSABLE = /(?:(?<!%[0-9A-F]?)[A-Za-z])?[^\0-\x7F\u037E\u1FEF\u212A]+/g
const NOT_ASCII = /[^\0-\x7F]+/g

/**
 * Returns the text with each umlaut as one character, also if it was a letter and a mark
 * (Unicode's NFC).
 */
const composed = (text: string): string =>
  text.includes('%C') || text.includes('%D') || text.includes('%E')
    ? text
        .replace(HIGH_ESCAPES, decodeUtf8)
        .replace(COMPOSABLE, (run) => run.normalize('NFC'))
        .replace(NOT_ASCII, encodeURIComponent)
    : text

/** Bytes that are no UTF-8 stay as they are. */
const decodeUtf8 = (escapes: string): string => {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}

const HOST_NAME = /^(?:[a-z0-9_-]+\.)+[a-z0-9_-]+\.?$/
const MAX_HOST_LENGTH = 253

/**
 * Returns whether the host is a name with a dot, or an IP address. The crawler's own guard
 * decides whether it may be fetched.
 */
export function isPublicHostName(hostname: string): boolean {
  return (
    hostname.startsWith('[') ||
    (hostname.length <= MAX_HOST_LENGTH && HOST_NAME.test(hostname))
  )
}
