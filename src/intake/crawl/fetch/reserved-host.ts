/**
 * Knows the names that are reserved for examples, at which nobody has anything. The made-up
 * shows of the demo have URLs below them. https://www.rfc-editor.org/rfc/rfc6761#section-6
 * (`example`, `invalid`, `example.com` and its siblings)
 */
import { domainToASCII } from 'node:url'

const RESERVED: readonly string[] = [
  'example',
  'invalid',
  'example.com',
  'example.net',
  'example.org',
]

/**
 * Returns a name in the form in which names are compared: small ASCII letters, without the
 * dot of the root or empty labels.
 */
function plainName(host: string): string {
  const name = domainToASCII(host) || host.toLowerCase()
  return name
    .split('.')
    .filter((label) => label !== '')
    .join('.')
}

/**
 * Returns whether the host is always the machine itself:
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
