/**
 * The catalogue that strangers' queries are asked of: the real titles of the test catalogue, and
 * the shows that they made.
 */
import { readTitles } from '../catalogue/titles.ts'
import { newShow, type Show } from '../catalogue/show.ts'
import { readMade } from './read.ts'

/** As the sets name it: the number of its line in `titles.tsv`, or the name of a made show. */
export interface NamedShow {
  readonly name: string
  readonly show: Show
}

/** In an order that never changes: a show's place is its number. */
export function readNamedShows(): readonly NamedShow[] {
  const real = readTitles().map((show, at) => ({ name: String(at + 1), show }))
  const made = readMade().map(({ id, title, language, author }) => ({
    name: id,
    show: newShow({ title, language, author: author === '' ? null : author }),
  }))
  return [...real, ...made]
}
