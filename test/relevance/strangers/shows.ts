/**
 * The catalogue that strangers' queries are asked of: the real titles of the test catalogue, with
 * their real descriptions where the dump is to be had that they were taken from, and the shows that
 * strangers made.
 */
import { readDescriptions } from '../catalogue/descriptions.ts'
import { readTitles } from '../catalogue/titles.ts'
import { newShow, type Show } from '../catalogue/show.ts'
import { readMade } from './read.ts'

/** As the sets name it: the number of its line in `titles.tsv`, or the name of a made show. */
export interface NamedShow {
  readonly name: string
  readonly show: Show
}

/**
 * In an order that never changes: a show's place is its number. `dump`: a file that holds the same
 * shows in the same order, whose descriptions take the place of made-up ones.
 */
export function readNamedShows(dump?: string): readonly NamedShow[] {
  const titles = readTitles()
  const shows = dump === undefined ? titles : readDescriptions(dump, titles)
  const real = shows.map((show, at) => ({ name: String(at + 1), show }))
  const made = readMade().map(({ id, title, language, author }) => ({
    name: id,
    show: newShow({ title, language, author: author === '' ? null : author }),
  }))
  return [...real, ...made]
}
