/** Cleans up names of shows and people, as feeds and catalogues write them. */
import { cutText } from './text-clean-up.ts'
import { parseTitle } from './title.ts'

/**
 * A title, author or the like has at most this many UTF-16 units; a longer text is no name
 * any more.
 */
const MAX_NAME_LENGTH = 1_000
/** This many UTF-16 units of a raw text are looked at. */
const MAX_RAW_LENGTH = 100_000

/** Null when nothing is left. */
export function toName(raw: string | null | undefined): string | null {
  if (raw === null || raw === undefined || raw === '') return null
  const name = cutText(
    parseTitle(cutText(raw, MAX_RAW_LENGTH).toWellFormed()),
    MAX_NAME_LENGTH,
  ).trim()
  return name === '' ? null : name
}

const WORD = /[<([]?[^\s<>()[\]]+[>)\]]?/g

/**
 * Returns whether the word is something, `@`, something, a dot and something. Brackets
 * around it do not matter.
 */
function holdsAddress(word: string): boolean {
  const bare = word.replace(/[<>()[\]]/g, '')
  const at = bare.indexOf('@', 1)
  return at !== -1 && bare.lastIndexOf('.', bare.length - 2) >= at + 2
}

/**
 * Returns `Name` for `x@example.org (Name)` and `Name <x@example.org>`: an author is no
 * place for an address.
 */
export function toAuthor(raw: string | null | undefined): string | null {
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
