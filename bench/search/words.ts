/**
 * From the terms of a search to the words and phrases that rivals are asked for; throws where a
 * rival has no word for it.
 */
import type { Body, BodyTerm } from './body.ts'

/** A side cannot express the search; its message is shown in the table. */
export class CannotExpress extends Error {
  override readonly name = 'CannotExpress'
}

export interface Asked {
  /** All of these. */
  readonly all: readonly string[]
  /** And, of each of these lists, one. */
  readonly anyOf: readonly (readonly string[])[]
  readonly none: readonly string[]
}

const termWords = ({ searchTerm }: BodyTerm): readonly string[] => {
  const words = searchTerm.split(' ')
  if (words.some((word) => !/^[a-z]+$/.test(word)))
    throw new CannotExpress('a link is just words here')
  return words
}

export type ExpressTerm = (words: readonly string[], term: BodyTerm) => string

/** A term in a side's own query language, by `express`. */
export const expressBody = (
  { searchTerms, searchTermGroups, matching }: Body,
  express: ExpressTerm,
): Asked => {
  if (matching !== undefined)
    throw new CannotExpress('what people type is not searched as they mean it')
  const expressed = (mode: string): readonly string[] =>
    searchTerms
      .filter(
        ({ searchTermOptions }) => (searchTermOptions?.matchMode ?? 'optional') === mode,
      )
      .map((term) => express(termWords(term), term))
  const all = expressed('must')
  const groups = (searchTermGroups ?? []).map((group) =>
    group.searchTerms.map((term) => express(termWords(term), term)),
  )
  const optional = expressed('optional')
  if (optional.length > 0 && all.length + groups.length > 0)
    throw new CannotExpress('an optional term cannot merely lift')
  return {
    all,
    anyOf: optional.length > 0 ? [...groups, optional] : groups,
    none: expressed('not'),
  }
}

export const joined = (parts: readonly string[], by: string): string =>
  parts.length === 1 ? parts.join('') : `(${parts.join(by)})`
