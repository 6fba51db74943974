/** Cleans names of shows and people from feeds and catalogues. */
import { cutText } from './text-clean-up.ts'
import { parseTitle } from './title.ts'

/** Maximum length of a name in UTF-16 units. Longer texts are not names. */
const MAX_NAME_LENGTH = 1_000
/** Maximum length of the raw text, in UTF-16 units. */
const MAX_RAW_LENGTH = 100_000

/** Returns null if nothing is left. */
export function toName(raw: string | null | undefined): string | null {
  if (raw === null || raw === undefined || raw === '') return null
  const name = cutText(
    parseTitle(cutText(raw, MAX_RAW_LENGTH).toWellFormed()),
    MAX_NAME_LENGTH,
  ).trim()
  if (name === '') return null
  return name
}

const WORD = /[<([]?[^\s<>()[\]]+[>)\]]?/g

/** Returns whether the word looks like an e-mail address, ignoring brackets. */
function holdsAddress(word: string): boolean {
  const bare = word.replace(/[<>()[\]]/g, '')
  const at = bare.indexOf('@', 1)
  return at !== -1 && bare.lastIndexOf('.', bare.length - 2) >= at + 2
}

/**
 * Returns `Name` for `x@example.org (Name)` and `Name <x@example.org>`, to keep addresses out of
 * authors.
 */
export function toAuthor(raw: string | null | undefined): string | null {
  const name = toName(raw)
  if (name === null || !name.includes('@')) return name
  const bare = name
    .replace(WORD, (word) => {
      if (holdsAddress(word)) return ' '
      return word
    })
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  if (bare === '') return null
  return bare
}
