/** Drawn shows, histories and searches find what a look at every episode finds. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeptEpisode, episodeId } from '../../record/episodes/episode.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { FacetFilter, SearchQuery } from '../../search/query.ts'
import type { Directory } from '../directory.ts'
import { NOW, type Open } from './directory-under-test.contract.ts'
import { draftOf, idOf } from './drafts.contract.ts'
import {
  DAY,
  episodeOf,
  episodeQuery,
  episodesOf,
  putEpisodes,
} from './episode-drafts.contract.ts'

/** Words without other forms. */
const WORDS = ['amber', 'delta', 'tundra', 'quorum', 'zephyr'] as const
const WINDOW_DAYS = 90

const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
const joined = text.map((words) => words.join(' '))

const episode = fc.record({
  title: joined,
  notes: fc.option(joined),
  daysAgo: fc.integer({ min: 0, max: 120 }),
  durationSeconds: fc.option(fc.integer({ min: 60, max: 600 })),
  season: fc.option(fc.integer({ min: 1, max: 2 })),
  kind: fc.constantFrom('full', 'trailer', 'bonus'),
  isExplicit: fc.boolean(),
})

const show = fc.record({
  title: joined,
  isDead: fc.boolean(),
  episodes: fc.array(episode, { maxLength: 5 }),
})
type DrawnShow = typeof show extends fc.Arbitrary<infer Show> ? Show : never

const search = fc.record({
  words: fc.option(fc.constantFrom(...WORDS)),
  kind: fc.option(fc.constantFrom('full', 'trailer')),
  season: fc.option(fc.constantFrom('1', '2')),
  podcast: fc.option(fc.integer({ min: 0, max: 3 })),
  mostSeconds: fc.option(fc.integer({ min: 60, max: 600 })),
})
type DrawnSearch = typeof search extends fc.Arbitrary<infer Search> ? Search : never

const OLDEST = {
  title: 'amber',
  notes: null,
  daysAgo: 200,
  durationSeconds: null,
  season: null,
  kind: 'full',
  isExplicit: false,
} as const

const draftAt = (at: number, { title, isDead }: DrawnShow): PodcastDraft =>
  draftOf(at, { title, titleLatest: title, feedState: isDead ? 'dead' : 'active' })

const episodesIn = ({ episodes }: DrawnShow): readonly KeptEpisode[] =>
  // The oldest one keeps those of before from counting as rolled off.
  [...episodes, OLDEST]
    .map(({ daysAgo, ...rest }, at) => episodeOf(`e${String(at)}`, daysAgo, rest))
    .toSorted((one, other) => (other.publishedMs ?? 0) - (one.publishedMs ?? 0))

function toQuery(drawn: DrawnSearch): SearchQuery {
  const { words, kind, season, podcast, mostSeconds } = drawn
  const include: FacetFilter[] = []
  if (kind !== null) include.push({ facet: 'kind', values: [kind] })
  if (season !== null) include.push({ facet: 'season', values: [season] })
  if (podcast !== null) include.push({ facet: 'podcast', values: [idOf(podcast)] })
  const duration = { min: null, max: mostSeconds }
  const filters = { include, ...(mostSeconds !== null && { ranges: { duration } }) }
  return episodeQuery(words ?? '', { filters, limit: 100 })
}

function matches(
  { title, notes, season, kind, durationSeconds, publishedMs }: KeptEpisode,
  drawn: DrawnSearch,
  showTitle: string,
): boolean {
  const words = `${title} ${notes ?? ''} ${showTitle}`.split(' ')
  return (
    (publishedMs ?? 0) >= NOW - WINDOW_DAYS * DAY &&
    (drawn.words === null || words.includes(drawn.words)) &&
    (drawn.kind === null || kind === drawn.kind) &&
    (drawn.season === null || String(season) === drawn.season) &&
    (drawn.mostSeconds === null ||
      (durationSeconds !== null && durationSeconds <= drawn.mostSeconds))
  )
}

/** Returns the ids of all matches by a look at every episode. */
function findPlainly(shows: readonly DrawnShow[], drawn: DrawnSearch): readonly string[] {
  return shows.flatMap((each, at) => {
    const isLooked = drawn.podcast === null || drawn.podcast === at
    if (each.isDead || !isLooked) return []
    const found = episodesIn(each).filter((one) => matches(one, drawn, each.title))
    return found.map((one) => episodeId(idOf(at), one))
  })
}

async function expectPlainAnswer(
  directory: Directory,
  shows: readonly DrawnShow[],
  drawn: DrawnSearch,
): Promise<void> {
  const { hits, total } = await episodesOf(directory).search(toQuery(drawn))
  const expected = findPlainly(shows, drawn)
  expect(hits.map(({ episode: { id } }) => id).toSorted()).toEqual(expected.toSorted())
  expect(total).toBe(expected.length)
}

export function describeDrawnEpisodes(name: string, open: Open): void {
  test(`${name}: drawn searches find what a look at every episode finds`, async () => {
    const shows = fc.array(show, { minLength: 1, maxLength: 8 })
    const searches = fc.array(search, { minLength: 20, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(shows, shows, searches, async (before, after, asked) => {
        const directory = await open({ searchesAsItIs: true })
        for (const [at, each] of before.entries())
          await putEpisodes(directory, draftAt(at, each), episodesIn(each))
        const last = before.map((each, at) => after[at] ?? each)
        for (const [at, each] of after.slice(0, before.length).entries())
          await putEpisodes(directory, draftAt(at, each), episodesIn(each))
        await directory.writer.settle()
        for (const drawn of asked) await expectPlainAnswer(directory, last, drawn)
      }),
      { numRuns: 2 },
    )
  })
}
