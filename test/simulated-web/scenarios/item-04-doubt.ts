/** Item 4: another's content under a show's address changes nothing of the show. */
import { isDeepStrictEqual } from 'node:util'
import type { PodcastRecord } from '../../../src/record/podcast.ts'
import { BEGIN_MS, DAY_MS } from '../truth/show.ts'
import type { Simulation } from '../simulation.ts'
import { podcastAt, type Scenario, should, within } from './scenario.ts'

const URL = 'https://harbour.example/feed'
const OTHER_URL = 'https://casino.example/feed'

/** What a reader of the directory sees of a show's words and numbers. */
function wordsOf({ title, titleLatest, description, emails, podcastGuid, author, slug, stats }: PodcastRecord) {
  return { title, titleLatest, description, emails, podcastGuid, author, slug, episodes: stats.episodeCount }
}

/** Neither show publishes while the story lasts, so that nothing of the record may change. */
async function twoShows(sim: Simulation) {
  const plan = { everyDays: 300, guid: '5d4bb6b2-8a5f-5a9a-9f9a-3f4f53c3a001' }
  const show = sim.show({ name: 'harbour', title: 'Harbour Lights', ...plan })
  // Its newest episode makes it a live show, asked every hour.
  show.publish(BEGIN_MS - 2 * DAY_MS, 'The light at the end of the pier')
  const other = sim.show({
    name: 'casino',
    title: 'Win Every Night',
    everyDays: 3,
    guid: '5d4bb6b2-8a5f-5a9a-9f9a-3f4f53c3a002',
  })
  sim.feed(URL, show, { self: URL })
  sim.feed(OTHER_URL, other, { self: OTHER_URL })
  await sim.add(URL)
  await sim.days(4)
  return { show, other }
}

export const DOUBT: readonly Scenario[] = [
  {
    item: 4,
    name: 'one day of a foreign feed leaves no trace in the show',
    async play(sim) {
      const { show, other } = await twoShows(sim)
      const before = wordsOf(await podcastAt(sim, URL))
      sim.serve(URL, { feed: { show: other } }, { isForeign: true })
      await sim.days(1)
      should(isDeepStrictEqual(wordsOf(await podcastAt(sim, URL)), before), 'nothing of the record changes on that day')
      sim.feed(URL, show, { self: URL })
      await sim.days(10)
      should(isDeepStrictEqual(wordsOf(await podcastAt(sim, URL)), before), 'nothing of it is left when it has gone')
      return null
    },
  },
  {
    item: 4,
    name: 'a week of a foreign feed leaves no trace in the show',
    async play(sim) {
      const { show, other } = await twoShows(sim)
      const before = wordsOf(await podcastAt(sim, URL))
      sim.serve(URL, { feed: { show: other } }, { isForeign: true })
      await sim.days(7)
      should(
        isDeepStrictEqual(wordsOf(await podcastAt(sim, URL)), before),
        'nothing of the record changes in that week',
      )
      sim.feed(URL, show, { self: URL })
      await sim.days(20)
      should(isDeepStrictEqual(wordsOf(await podcastAt(sim, URL)), before), 'nothing of it is left when it has gone')
      return null
    },
  },
  {
    item: 4,
    name: 'an address that another show took over leads to a podcast of its own after a fortnight',
    async play(sim) {
      const { other } = await twoShows(sim)
      const before = await podcastAt(sim, URL)
      sim.feed(URL, other, { self: URL })
      await sim.days(10)
      should(
        isDeepStrictEqual(wordsOf(await podcastAt(sim, URL)), wordsOf(before)),
        'nothing of the record changes at first',
      )
      const days = await within(sim, 20, 'the address leads to the new show', async () => {
        return (await podcastAt(sim, URL)).titleLatest === other.title
      })
      should((await podcastAt(sim, URL)).id !== before.id, 'that is a podcast of its own')
      const old = await sim.directory.record(before.id)
      should(old?.feedState === 'dead', `the show whose address it was is dead; it is ${old?.feedState ?? 'gone'}`)
      should(isDeepStrictEqual(wordsOf(old), wordsOf(before)), 'it keeps its words, its slug and its count')
      return 10 + days
    },
  },
  {
    item: 4,
    name: 'a show that has no episodes yet may change its title',
    async play(sim) {
      const show = sim.show({ name: 'harbour', title: 'Harbour Lights', before: 0, everyDays: 90 })
      sim.feed(URL, show)
      await sim.add(URL)
      await sim.days(5)
      show.rename('Lights of the Harbour')
      const days = await within(sim, 5, 'it is called by its new title', async () => {
        return (await podcastAt(sim, URL)).titleLatest === show.title
      })
      await sim.days(20)
      should((await podcastAt(sim, URL)).feedState === 'active', 'it lives')
      return days
    },
  },
]
