/** What is asked the strangers' queries: castdex in two ways, and its rivals. */
import type { Show } from '../catalogue/show.ts'
import type { NamedShow } from './shows.ts'

/** How many hits are looked at. */
export const LOOKED_AT = 10

export interface Engine {
  readonly name: string
  /** Names of the first shows, at most `LOOKED_AT`. */
  find(query: string): Promise<readonly string[]> | readonly string[]
}

/** The texts that every engine has of a show. */
export interface ShowTexts {
  readonly name: string
  readonly title: string
  readonly author: string
  readonly genres: string
  readonly description: string
}

export function textsOf({ name, show }: NamedShow): ShowTexts {
  const { title, author, genres, description }: Show = show
  return {
    name,
    title,
    author: author ?? '',
    genres: genres.join(' '),
    description: description ?? '',
  }
}

/** A title says more than the other texts; every rival is told so. */
export const TITLE_BOOST = 3

/** The words of a query for engines that have a language of their own. */
export function bareWords(query: string): readonly string[] {
  return query.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
