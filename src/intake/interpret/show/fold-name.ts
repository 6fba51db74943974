/** Normalizes names for comparison. */
import { parseTitle } from '../../../record/text/title.ts'

/** Returns letters and digits of any script, in lower case. */
export function foldName(name: string): string {
  const title = parseTitle(name)
  // Fast path: most titles are ASCII and need no normalization.
  const plain = IS_ASCII.test(title)
    ? title
    : title.normalize('NFKD').replace(/\p{M}+/gu, '')
  const spoken = plain.toLowerCase().replaceAll('&', ' and ').replaceAll('+', ' plus ')
  return spoken
    .replace(IS_ASCII.test(spoken) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const IS_ASCII = /^[\0-\x7F]*$/
