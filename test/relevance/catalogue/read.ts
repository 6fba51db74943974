/** The whole test catalogue, in an order that never changes: a show's place is its number. */
import { readFileSync } from 'node:fs'
import { parseGenres } from '../../../src/record/genre/genre.ts'
import { crowds } from './crowd.ts'
import { describeTitle } from './describe.ts'
import { seededBy } from './seeded.ts'
import { newShow, type Show } from './show.ts'
import { readTitles } from './titles.ts'
import { topicShows } from './topics.ts'

const OWN = new URL('shows.ndjson', import.meta.url)
const DEMO = new URL('../../../demo/catalogue.ndjson', import.meta.url)
/**
 * The demo catalogue begins with the shows that everybody knows, one fifth of a point apart, and
 * weaker than the crowds.
 */
const WELL_KNOWN = 60

interface DemoLine {
  readonly title: string
  readonly author?: string
  readonly language?: string
  readonly genres?: readonly string[]
  readonly description?: string
  readonly feedUrl: string
  readonly appleId: number
}

const readLines = (file: URL): unknown[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

const readOwn = (): Show[] => readLines(OWN).map((line) => newShow(line as Show))

const readDemo = (): Show[] =>
  (readLines(DEMO) as DemoLine[]).map((line, place) =>
    newShow({
      title: line.title,
      author: line.author ?? null,
      language: line.language ?? 'und',
      genres: parseGenres(line.genres ?? []),
      description: line.description ?? describeTitle(line.title, line.language ?? 'und'),
      strength:
        place < WELL_KNOWN
          ? 84 - place / 5
          : 50 * seededBy(`demo ${line.title}`).next() ** 2,
      feedUrl: line.feedUrl,
      appleId: line.appleId,
    }),
  )

const keyOf = ({ title, author }: Show): string => `${title}\n${author ?? ''}`

/** A show of which several lists know is taken from the first that has it. */
export const readCatalogue = (): Show[] => {
  const better = [...readOwn(), ...readDemo(), ...crowds(), ...topicShows()]
  const known = new Set(better.map(keyOf))
  return [...better, ...readTitles().filter((show) => !known.has(keyOf(show)))]
}
