/**
 * Names that are reserved for examples, so that nobody has anything there: the made-up shows of the
 * demo live below them.
 * https://www.rfc-editor.org/rfc/rfc6761#section-6 (`example`, `invalid`, `example.com` and its
 * siblings)
 */

const RESERVED: readonly string[] = [
  'example',
  'invalid',
  'example.com',
  'example.net',
  'example.org',
]

export function isReservedHost(host: string): boolean {
  const name = host.toLowerCase()
  return RESERVED.some((reserved) => name === reserved || name.endsWith(`.${reserved}`))
}

export const isReservedUrl = (url: string): boolean =>
  URL.canParse(url) && isReservedHost(new URL(url).hostname)
