/**
 * Finds web addresses in a text or in markup, as they are written there. It takes linear
 * time.
 */
import { cutEnd, decodeText } from '../text/text-clean-up.ts'

/** Text beyond this many characters is not read. */
const MAX_TEXT = 200_000
const MAX_LINKS = 500

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\\^{|}\u00AB\u00BB\u2018-\u201F]+/gi

/** A sign that ends a sentence does not belong to the address before it. */
const AFTERTHOUGHT = '.,;:!?*_~'

/** Returns each address once, in order of first occurrence. */
export function findLinks(text: string): readonly string[] {
  if (!/https?:/i.test(text)) return []
  const found = new Set<string>()
  for (const [address] of decodeText(text.slice(0, MAX_TEXT)).matchAll(ADDRESS)) {
    found.add(withoutBracket(cutEnd(address, AFTERTHOUGHT)))
    if (found.size === MAX_LINKS) break
  }
  return [...found]
}

/** Cuts a bracket that was opened outside the address: "(see https://example.org/x)". */
const withoutBracket = (address: string): string => {
  const end = address.slice(-1)
  const opening = end === ')' ? '(' : end === ']' ? '[' : undefined
  return opening === undefined || address.includes(opening)
    ? address
    : cutEnd(address.slice(0, -1), AFTERTHOUGHT)
}
