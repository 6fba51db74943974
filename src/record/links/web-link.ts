/** Parses a web link once for all rules. */

export interface WebLink {
  /** Lower case, without `www.` and trailing dot. */
  readonly host: string
  /** Non-empty path segments, percent-decoded. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
  /** The serialization of WHATWG URL. */
  readonly href: string
}

/** Longer links are trackers or errors. */
const MAX_LENGTH = 2048

const DEFAULT_PORTS: ReadonlySet<string> = new Set(['', '80', '443'])

/**
 * Parses a link. Returns `undefined` unless it is http(s) without credentials and with a default
 * port.
 */
export function parseWebLink(text: string): WebLink | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH || !/^https?:/i.test(trimmed)) return undefined
  const url = URL.parse(trimmed)
  if (
    url === null ||
    url.username !== '' ||
    url.password !== '' ||
    !DEFAULT_PORTS.has(url.port)
  )
    return undefined
  const host = url.hostname.replace(/\.$/, '').replace(/^www\./, '')
  if (!host.includes('.')) return undefined
  const path = url.pathname.split('/').filter((part) => part !== '')
  return { host, path: path.map(decodePart), query: url.searchParams, href: url.href }
}

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part).normalize('NFC')
  } catch {
    return part
  }
}

/** Subdomains of mobile and language editions. */
const EDITION =
  /^(?:m|mobile|web|touch|old|new|[a-z]{2}-[a-z]{2}|(?!on|go|cs|id|js|gg)[a-z]{2})$/

/** Returns whether the host belongs to the service or to one of its editions. */
export function isHost(link: WebLink, host: string): boolean {
  if (link.host === host) return true
  return (
    link.host.endsWith(`.${host}`) && EDITION.test(link.host.slice(0, -host.length - 1))
  )
}

/** Returns the single label before `domain`, or `undefined`. */
export function subdomainOf(link: WebLink, domain: string): string | undefined {
  if (!link.host.endsWith(`.${domain}`)) return undefined
  const label = link.host.slice(0, -domain.length - 1)
  if (label.includes('.')) return undefined
  return label
}
