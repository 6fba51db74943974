/**
 * Detects hostnames reserved for examples, which have no servers; demo shows use them.
 * https://www.rfc-editor.org/rfc/rfc6761#section-6 (`example`, `invalid`, `example.com` and its
 * siblings)
 */
import { domainToASCII } from 'node:url'

const RESERVED: readonly string[] = [
  'example',
  'invalid',
  'example.com',
  'example.net',
  'example.org',
]

/** Normalizes a name for comparison: lowercase ASCII, without a trailing dot or empty labels. */
function plainName(host: string): string {
  const name = domainToASCII(host) || host.toLowerCase()
  return name
    .split('.')
    .filter((label) => label !== '')
    .join('.')
}

/**
 * Returns whether the name always means the local machine:
 * https://www.rfc-editor.org/rfc/rfc6761#section-6.3
 */
export function isOwnHost(host: string): boolean {
  const name = plainName(host)
  return name === 'localhost' || name.endsWith('.localhost')
}

export function isReservedHost(host: string): boolean {
  const name = plainName(host)
  return RESERVED.some((reserved) => name === reserved || name.endsWith(`.${reserved}`))
}

export function isReservedUrl(url: string): boolean {
  return URL.canParse(url) && isReservedHost(new URL(url).hostname)
}
