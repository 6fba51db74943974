/**
 * Shows for typed queries: real titles of the test catalogue, then recombined halves of titles of
 * one language.
 */
import { describeTitle } from '../../test/relevance/catalogue/describe.ts'
import { seededBy } from '../../test/relevance/catalogue/seeded.ts'
import type { Show } from '../../test/relevance/catalogue/show.ts'
import { readTitles } from '../../test/relevance/catalogue/titles.ts'

/** Upper bound of the recombined shows' strength, skewed to weak ones. */
const STRONGEST = 40

const wordsOf = ({ title }: Show): readonly string[] => title.split(/\s+/u)

const blend = (one: Show, other: Show): string => {
  const [begins, ends] = [wordsOf(one), wordsOf(other)]
  const title = [
    ...begins.slice(0, Math.ceil(begins.length / 2)),
    ...ends.slice(Math.floor(ends.length / 2)),
  ]
  return title.join(' ')
}

const byLanguageOf = (shows: readonly Show[]): ReadonlyMap<string, readonly Show[]> =>
  Map.groupBy(shows, ({ language }) => language)

/** Deterministic. */
export function readShows(size: number): readonly Show[] {
  const real = readTitles().slice(0, size)
  const byLanguage = byLanguageOf(real)
  const chance = seededBy('typed bench')
  const shows = [...real]
  while (shows.length < size) {
    const one = real[chance.whole(real.length)]
    const alike = byLanguage.get(one?.language ?? '') ?? []
    const other = alike[chance.whole(alike.length)]
    const third = alike[chance.whole(alike.length)]
    if (one === undefined || other === undefined || third === undefined) break
    const title = blend(one, other)
    shows.push({
      ...one,
      title,
      author: third.author,
      description: describeTitle(title, one.language),
      strength: STRONGEST * chance.next() ** 3,
    })
  }
  return shows
}
