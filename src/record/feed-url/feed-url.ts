/**
 * Parses a feed URL into three forms (docs/RULES.md section 7): one to fetch and show, one to
 * compare, and a looser one that is only a hint.
 */
import {
  canonicalPath,
  canonicalQuery,
  type FeedUrlParts,
  isPublicHostName,
} from './canonical.ts'
import { toFeedKey } from './key.ts'
import { toLooseKey } from './loose-key.ts'
import { isPrivateFeedUrl } from './private.ts'
import { type FeedUrlProblem, MAX_FEED_URL_LENGTH } from './problem.ts'
import { readAddress } from './scheme.ts'
import { unwrapSubscribeLink } from './subscribe-link.ts'

/** `aHR0c` is `http` in base64. */
const MAY_HOLD = /https?(?::|%3a)|aHR0c/i
const ADDRESS = /https?:\/{1,2}[^\s"'<>]+/i
const BASE64_ADDRESS = /aHR0c[\w+/-]{8,}/

/**
 * Returns the addresses as text: one from the path with everything after it, and one per query
 * value.
 */
function innerAddresses({ path, query }: FeedUrlParts): readonly string[] {
  const whole = query === '' ? path : `${path}?${query}`
  if (!MAY_HOLD.test(whole)) return []
  const values = query.split('&').map((text) => text.slice(text.indexOf('=') + 1))
  const inPath = MAY_HOLD.test(path) ? [whole] : []
  return [...inPath, ...values].flatMap((text) => {
    const plain = decoded(text)
    const encoded = BASE64_ADDRESS.exec(plain)?.[0]
    const found =
      encoded === undefined ? plain : Buffer.from(encoded, 'base64url').toString()
    return ADDRESS.exec(found)?.[0] ?? []
  })
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Keeps the host below its own limit. */
const MAX_PLAIN_LENGTH = 250

/** The last label begins with a letter, which excludes IP addresses and punycode. */
const PLAIN =
  /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?:\/[\w./~-]*(?:\?[\w.~=&-]+)?)?$/i

/** Dot segments, punycode, and links that may contain another URL take the slow path. */
const NEEDS_CARE = /\/\.|xn--|url=|subscribe/i

function isPlainUrl(text: string): boolean {
  return text.length <= MAX_PLAIN_LENGTH && PLAIN.test(text) && !NEEDS_CARE.test(text)
}

export { FEED_URL_PROBLEMS, type FeedUrlProblem } from './problem.ts'

export interface FeedUrl {
  /**
   * Normalised without loss, to fetch and show: `http://example.org/Show.xml`. Never contains
   * credentials.
   */
  readonly fetchUrl: string
  /**
   * Equal for URLs of the same feed; without scheme and trailing slashes: `example.org/Show.xml`.
   */
  readonly key: string
  /**
   * The key without `www.`, doubled slashes, tracking parameters and the like. It never merges
   * podcasts alone.
   */
  readonly looseKey: string
  /**
   * The URL, or one inside it, has credentials: it belongs to one listener, is refused at intake,
   * never logged and never found by a lookup.
   */
  readonly isPrivate: boolean
}

/** Computes the other forms lazily, because most callers need only the key. */
class CleanFeedUrl implements FeedUrl {
  readonly key: string
  readonly #scheme: string
  readonly #parts: FeedUrlParts
  readonly #hasCredentials: boolean

  constructor(scheme: string, parts: FeedUrlParts, hasCredentials: boolean) {
    this.key = toFeedKey(parts)
    this.#scheme = scheme
    this.#parts = parts
    this.#hasCredentials = hasCredentials
  }

  get isPrivate(): boolean {
    return this.holdsSecret(0)
  }

  holdsSecret(depth: number): boolean {
    if (this.#hasCredentials || isPrivateFeedUrl(this.#parts)) return true
    return (
      depth < MAX_WRAPPERS &&
      innerAddresses(this.#parts).some((text) => {
        const inner = readWrapped(text, 0)
        return !('problem' in inner) && inner.holdsSecret(depth + 1)
      })
    )
  }

  get fetchUrl(): string {
    const { host, path, query } = this.#parts
    if (query === '') return `${this.#scheme}${host}${path}`
    return `${this.#scheme}${host}${path}?${query}`
  }

  get looseKey(): string {
    return toLooseKey(this.#parts, this.key)
  }

  withCredentials(): CleanFeedUrl {
    return new CleanFeedUrl(this.#scheme, this.#parts, true)
  }
}

/** Longer texts are refused before parsing. */
const MAX_TEXT_LENGTH = 4 * MAX_FEED_URL_LENGTH

/** Maximum nesting of subscribe links. */
const MAX_WRAPPERS = 3

export function parseFeedUrl(text: string): FeedUrl | { problem: FeedUrlProblem } {
  if (isPlainUrl(text)) return readPlain(text)
  return readWrapped(text, 0)
}

/** Returns the key alone, for lookups. */
export function feedKey(text: string): string | undefined {
  const parsed = parseFeedUrl(text)
  if ('problem' in parsed) return undefined
  return parsed.key
}

/**
 * Returns whether an address must not be stored because it contains a secret or is too long to
 * check.
 */
export function isPrivateAddress(text: string): boolean {
  const parsed = parseFeedUrl(text)
  if ('problem' in parsed) return parsed.problem === 'too_long'
  return parsed.isPrivate
}

/** Parses a plain URL, which only needs lower case for scheme and host. */
const readPlain = (text: string): CleanFeedUrl => {
  const hostStart = text.indexOf('//') + 2
  const pathStart = text.indexOf('/', hostStart)
  const scheme = text.slice(0, hostStart).toLowerCase()
  if (pathStart === -1) {
    return toFeedUrl(scheme, text.slice(hostStart).toLowerCase(), '/', '', false)
  }
  const host = text.slice(hostStart, pathStart).toLowerCase()
  const queryStart = text.indexOf('?', pathStart)
  if (queryStart === -1) return toFeedUrl(scheme, host, text.slice(pathStart), '', false)
  const path = text.slice(pathStart, queryStart)
  return toFeedUrl(scheme, host, path, text.slice(queryStart + 1), false)
}

const readWrapped = (
  text: string,
  depth: number,
): CleanFeedUrl | { problem: FeedUrlProblem } => {
  if (text.length > MAX_TEXT_LENGTH) return { problem: 'too_long' }
  if (depth > MAX_WRAPPERS) return { problem: 'invalid_url' }
  const address = readAddress(text)
  if (typeof address !== 'string') return address
  const url = URL.parse(address)
  if (url === null) return { problem: 'invalid_url' }
  if (!isPublicHostName(url.hostname)) return { problem: 'invalid_host' }
  const hasCredentials = url.username !== '' || url.password !== ''
  const path = canonicalPath(url.pathname)
  const query = canonicalQuery(url.search.slice(1))
  const wrapped = unwrapSubscribeLink(withoutRootDot(url.hostname), path, query)
  if (wrapped === undefined) {
    return withinLength(
      toFeedUrl(`${url.protocol}//`, withoutRootDot(url.host), path, query, hasCredentials),
    )
  }
  const inner = readWrapped(wrapped, depth + 1)
  if ('problem' in inner || !hasCredentials) return inner
  return inner.withCredentials()
}

const toFeedUrl = (
  scheme: string,
  host: string,
  path: string,
  query: string,
  hasCredentials: boolean,
): CleanFeedUrl => new CleanFeedUrl(scheme, { host, path, query }, hasCredentials)

/**
 * Removes the root dot: `example.org.` equals `example.org` in the DNS (RFC 1034 section 3.1).
 */
function withoutRootDot(host: string): string {
  return host.replace(/\.(?=:\d+$|$)/, '')
}

/**
 * Checks both lengths, because a key is longer when it is read as a URL again: it gains a scheme
 * and a root path.
 */
const withinLength = (
  feedUrl: CleanFeedUrl,
): CleanFeedUrl | { problem: FeedUrlProblem } => {
  const { fetchUrl, key } = feedUrl
  const written = fetchUrl.length - fetchUrl.indexOf('//') - 2
  const isRoot = !key.split('?', 1)[0]?.includes('/')
  const length = 'https://'.length + Math.max(written, isRoot ? key.length + 1 : key.length)
  if (length > MAX_FEED_URL_LENGTH) return { problem: 'too_long' }
  return feedUrl
}
