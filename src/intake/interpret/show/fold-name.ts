/** Folds names into the form in which they are compared. */
import { parseTitle } from '../../../record/text/title.ts'

/** Returns letters and digits of any script, in one case. */
export function foldName(name: string): string {
  const title = parseTitle(name)
  // Titles come by the hundred, and most of them have no letter that stands for another.
  const plain = IS_ASCII.test(title)
    ? title
    : title.normalize('NFKD').replace(/\p{M}+/gu, '')
  const spoken = plain.toLowerCase().replaceAll('&', ' and ').replaceAll('+', ' plus ')
  return spoken
    .replace(IS_ASCII.test(spoken) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const IS_ASCII = /^[\0-\x7F]*$/
