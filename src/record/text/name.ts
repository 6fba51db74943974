/** Names of shows and people, as feeds and catalogues write them. */
import { cutText } from './text-clean-up.ts'
import { parseTitle } from './title.ts'

/** Longest title, author or the like, in UTF-16 units; beyond it a text is no name any more. */
const MAX_NAME_LENGTH = 1_000
/** How much of a raw text is looked at, in UTF-16 units. */
const MAX_RAW_LENGTH = 100_000

/** Null when nothing is left. */
export const toName = (raw: string | null | undefined): string | null => {
  if (raw === null || raw === undefined || raw === '') return null
  const name = cutText(
    parseTitle(cutText(raw, MAX_RAW_LENGTH).toWellFormed()),
    MAX_NAME_LENGTH,
  ).trim()
  return name === '' ? null : name
}

const WORD = /[<([]?[^\s<>()[\]]+[>)\]]?/g

/** Something, `@`, something, a dot and something; brackets around it do not matter. */
function holdsAddress(word: string): boolean {
  const bare = word.replace(/[<>()[\]]/g, '')
  const at = bare.indexOf('@', 1)
  return at !== -1 && bare.lastIndexOf('.', bare.length - 2) >= at + 2
}

/**
 * `x@example.org (Name)` and `Name <x@example.org>` → `Name`: an author is no place for an address.
 */
export const toAuthor = (raw: string | null | undefined): string | null => {
  const name = toName(raw)
  if (name === null || !name.includes('@')) return name
  const bare = name
    .replace(WORD, (word) => (holdsAddress(word) ? ' ' : word))
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return bare === '' ? null : bare
}
