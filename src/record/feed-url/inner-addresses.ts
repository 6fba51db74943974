/** Finds addresses inside a URL: links of apps and proxies contain the feed's. */
import type { FeedUrlParts } from './canonical.ts'

/** `aHR0c` is `http` in base64. */
const MAY_HOLD = /https?(?::|%3a)|aHR0c/i
const ADDRESS = /https?:\/{1,2}[^\s"'<>]+/i
const BASE64_ADDRESS = /aHR0c[\w+/-]{8,}/

/**
 * Returns the addresses as text: one from the path with everything after it, and one per query
 * value.
 */
export function innerAddresses({ path, query }: FeedUrlParts): readonly string[] {
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
