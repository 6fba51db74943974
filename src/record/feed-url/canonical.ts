/** Normalises path and query of a URL without loss: equivalent encodings become equal. */

/** The normalised parts of a feed URL. The host includes its port; the query excludes `?`. */
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

/** Characters that need no encoding in a path segment (RFC 3986 section 3.3). */
const PATH_CHARACTER = /^[A-Za-z0-9\-._~!$&'()*+,;=:@]$/

const decodeWhere =
  (isDecoded: RegExp) =>
  (escape: string, offset: number, text: string): string => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    if (!isDecoded.test(character)) return escape.toUpperCase()
    if (completesStray(character, text.slice(Math.max(0, offset - 2), offset))) {
      return escape.toUpperCase()
    }
    return character
  }

/**
 * Returns whether a decoded character would complete an escape: `%%34%31` must not become `%41`.
 */
const completesStray = (character: string, before: string): boolean =>
  /^[0-9a-f]$/i.test(character) && /%[0-9a-f]?$/i.test(before)

const decodeUnreserved = decodeWhere(UNRESERVED)
const decodePathCharacters = decodeWhere(PATH_CHARACTER)

export function canonicalPath(path: string): string {
  if (path.includes('%')) return path.replace(ESCAPE, decodeUnreserved)
  return path
}

/** Normalises a query. Replaces `&amp;`, which feeds and catalogues often leave in URLs. */
export function canonicalQuery(query: string): string {
  const decoded = query.includes('%') ? query.replace(ESCAPE, decodeUnreserved) : query
  if (decoded.includes('&amp;')) return decoded.replace(/&(?:amp;)+/g, '&')
  return decoded
}

/**
 * Returns the path for comparison: `soundcloud%3Ausers` equals `soundcloud:users` (RFC 3986
 * section 6.2.2.2 leaves this to the scheme).
 */
export function pathKey(path: string): string {
  if (path.includes('%')) return composed(path.replace(ESCAPE, decodePathCharacters))
  return path
}

/** Returns the query for comparison, with stray percent signs encoded. */
export function queryKey(query: string): string {
  if (!query.includes('%')) return query
  return composed(
    query.replace(ESCAPE_OR_STRAY, (escape) => {
      if (escape === '%') return '%25'
      return decodeUnreserved(escape, 0, '')
    }),
  )
}

const HIGH_ESCAPES = /(?:%[89A-F][0-9A-F])+/g

/**
 * Matches a letter that is not part of an escape with the characters after it, except the three
 * that compose to ASCII: a key must not gain a delimiter.
 */
const COMPOSABLE = /(?:(?<!%[0-9A-F]?)[A-Za-z])?[^\0-\x7F\u037E\u1FEF\u212A]+/g
const NOT_ASCII = /[^\0-\x7F]+/g

/** Composes base letters and combining marks (Unicode NFC). */
const composed = (text: string): string => {
  if (text.includes('%C') || text.includes('%D') || text.includes('%E')) {
    return text
      .replace(HIGH_ESCAPES, decodeUtf8)
      .replace(COMPOSABLE, (run) => run.normalize('NFC'))
      .replace(NOT_ASCII, encodeURIComponent)
  }
  return text
}

/** Returns invalid UTF-8 unchanged. */
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
 * Returns whether the host is a name with a dot, or an IP address. The crawler separately decides
 * whether it may connect.
 */
export function isPublicHostName(hostname: string): boolean {
  return (
    hostname.startsWith('[') ||
    (hostname.length <= MAX_HOST_LENGTH && HOST_NAME.test(hostname))
  )
}
