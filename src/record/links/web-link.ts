/** Takes a link of the web apart once, for all rules that recognise links. */

export interface WebLink {
  /** Lower case, without `www.` and without a dot at the end. */
  readonly host: string
  /** Parts of the path, percent-decoded, without empty ones. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
  /** It is written as WHATWG URL writes it. */
  readonly href: string
}

/** Links of more characters are trackers and mistakes. */
const MAX_LENGTH = 2048

const DEFAULT_PORTS: ReadonlySet<string> = new Set(['', '80', '443'])

/**
 * Parses a link; undefined unless it is plain http(s): no show links to its account with a
 * user or a port.
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

/** A service shows the same pages under these prefixes: mobile and language editions. */
const EDITION =
  /^(?:m|mobile|web|touch|old|new|[a-z]{2}-[a-z]{2}|(?!on|go|cs|id|js|gg)[a-z]{2})$/

/**
 * Returns whether the link is of the service's own host or an edition of it; any other
 * sub-domain is something else.
 */
export function isHost(link: WebLink, host: string): boolean {
  if (link.host === host) return true
  return (
    link.host.endsWith(`.${host}`) && EDITION.test(link.host.slice(0, -host.length - 1))
  )
}

/**
 * Returns the one label before `domain`; undefined for the domain itself and for deeper
 * names.
 */
export function subdomainOf(link: WebLink, domain: string): string | undefined {
  if (!link.host.endsWith(`.${domain}`)) return undefined
  const label = link.host.slice(0, -domain.length - 1)
  return label.includes('.') ? undefined : label
}
