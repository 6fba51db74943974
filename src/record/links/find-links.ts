/** Finds web addresses in text or markup. Linear time. */
import { cutEnd, decodeText } from '../text/text-clean-up.ts'

/** Characters beyond this limit are ignored. */
const MAX_TEXT = 200_000
const MAX_LINKS = 500

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\\^{|}\u00AB\u00BB\u2018-\u201F]+/gi

/** Punctuation that ends a sentence is not part of an address. */
const AFTERTHOUGHT = '.,;:!?*_~'

/** Returns distinct addresses in order of first occurrence. */
export function findWebLinks(text: string): readonly string[] {
  if (!/https?:/i.test(text)) return []
  const found = new Set<string>()
  for (const [address] of decodeText(text.slice(0, MAX_TEXT)).matchAll(ADDRESS)) {
    found.add(withoutBracket(cutEnd(address, AFTERTHOUGHT)))
    if (found.size === MAX_LINKS) break
  }
  return [...found]
}

const OPENING = new Map([
  [')', '('],
  [']', '['],
])

/**
 * Removes a closing bracket that was opened before the address: "(see https://example.org/x)".
 */
const withoutBracket = (address: string): string => {
  const opening = OPENING.get(address.slice(-1))
  if (opening === undefined || address.includes(opening)) return address
  return cutEnd(address.slice(0, -1), AFTERTHOUGHT)
}
