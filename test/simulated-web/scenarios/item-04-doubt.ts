/** Item 4: another's content under a show's address changes nothing of the show. */
import { isDeepStrictEqual } from 'node:util'
import type { PodcastRecord } from '../../../src/record/podcast.ts'
import { BEGIN_MS, DAY_MS } from '../truth/show.ts'
import type { Simulation } from '../simulation.ts'
import { podcastAt, type Scenario, should, within } from './scenario.ts'

const URL = 'https://harbour.example/feed'
const OTHER_URL = 'https://casino.example/feed'
const APPLE_ID = 1_234_567_890

/** What a reader of the directory sees of a show's words and numbers. */
function wordsOf({
  title,
  titleLatest,
  description,
  emails,
  podcastGuid,
  author,
  slug,
  stats,
}: PodcastRecord) {
  return {
    title,
    titleLatest,
    description,
    emails,
    podcastGuid,
    author,
    slug,
    episodes: stats.episodeCount,
  }
}

/** Neither show publishes while the story lasts, so that nothing of the record may change. */
function theTwo(sim: Simulation) {
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
  return { show, other }
}

async function twoShows(sim: Simulation) {
  const shows = theTwo(sim)
  await sim.add(URL)
  await sim.days(4)
  return shows
}

/** The first of two shows has an Apple id under which Apple lists it. */
async function listedShow(sim: Simulation) {
  const shows = theTwo(sim)
  const { show } = shows
  sim.directory.apple.list(APPLE_ID, { name: show.title, artist: show.owner, feedUrl: URL })
  await sim.take({ feedUrl: URL, title: show.title, author: show.owner, appleId: APPLE_ID })
  await sim.days(4)
  return shows
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
      should(
        isDeepStrictEqual(wordsOf(await podcastAt(sim, URL)), before),
        'nothing of the record changes on that day',
      )
      sim.feed(URL, show, { self: URL })
      await sim.days(10)
      should(
        isDeepStrictEqual(wordsOf(await podcastAt(sim, URL)), before),
        'nothing of it is left when it has gone',
      )
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
      should(
        isDeepStrictEqual(wordsOf(await podcastAt(sim, URL)), before),
        'nothing of it is left when it has gone',
      )
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
      should(
        old?.feedState === 'dead',
        `the show whose address it was is dead; it is ${old?.feedState ?? 'gone'}`,
      )
      should(
        isDeepStrictEqual(wordsOf(old), wordsOf(before)),
        'it keeps its words, its slug and its count',
      )
      return 10 + days
    },
  },
  {
    item: 4,
    name: 'a show that Apple lists under the same id after a fortnight is a relaunch, and keeps its id',
    async play(sim) {
      const { show, other } = await listedShow(sim)
      const before = await podcastAt(sim, URL)
      should(
        before.appleIdStatus === 'verified',
        `Apple lists the show; its id is ${before.appleIdStatus}`,
      )
      sim.feed(URL, other, { self: URL })
      // Its makers begin anew: which of the two shows the podcast is, Apple alone can say.
      sim.truth.forget(before.id)
      await sim.days(6)
      const doubted = await podcastAt(sim, URL)
      should(
        isDeepStrictEqual(wordsOf(doubted), wordsOf(before)),
        'nothing of the record changes while it is in doubt',
      )
      should(doubted.appleId === APPLE_ID, 'the Apple id is served on')
      should(
        doubted.appleIdStatus === 'contradicted',
        `and marked as contradicted; it is ${doubted.appleIdStatus}`,
      )
      sim.directory.apple.list(APPLE_ID, {
        name: other.title,
        artist: other.owner,
        feedUrl: URL,
      })
      const days = await within(sim, 20, 'it is called by its new title', async () => {
        return (await podcastAt(sim, URL)).titleLatest === other.title
      })
      const after = await podcastAt(sim, URL)
      should(
        after.id === before.id && after.slug === before.slug,
        'it keeps its id and its slug',
      )
      should(after.appleId === APPLE_ID, 'and its Apple id')
      should(
        after.stats.episodeCount <= other.episodesAt(sim.nowMs).length,
        `none of the ${String(show.episodesAt(sim.nowMs).length)} episodes from before are counted`,
      )
      return 6 + days
    },
  },
  {
    item: 4,
    name: 'a show that Apple does not list under the id after a fortnight becomes a new podcast',
    async play(sim) {
      const { show, other } = await listedShow(sim)
      const before = await podcastAt(sim, URL)
      sim.feed(URL, other, { self: URL })
      const days = await within(sim, 20, 'the address leads to the new show', async () => {
        return (await podcastAt(sim, URL)).titleLatest === other.title
      })
      should(sim.directory.apple.asked.includes(APPLE_ID), 'Apple was asked')
      should((await podcastAt(sim, URL)).id !== before.id, 'that is a podcast of its own')
      should((await podcastAt(sim, URL)).appleId === 0, 'without the Apple id')
      const old = await sim.directory.record(before.id)
      should(
        old?.feedState === 'dead' && old.titleLatest === show.title,
        'the old one is dead and keeps its title',
      )
      should(old.appleId === APPLE_ID, 'and its Apple id')
      return days
    },
  },
  {
    item: 4,
    name: 'a show that is renamed while its host is away for longer than its feed reaches back goes on',
    async play(sim) {
      const plan = { name: 'harbour', title: 'Harbour Lights', everyDays: 1, before: 20 }
      const show = sim.show(plan)
      sim.feed(URL, show, { self: URL, most: 5 })
      const id = await sim.add(URL)
      await sim.days(3)
      sim.web.hostServes('harbour.example', { status: 503 })
      await sim.days(8)
      show.rename('Lights of the Coast')
      sim.web.hostServes('harbour.example', undefined)
      const days = await within(sim, 16, 'it is called by its new title', async () => {
        return (await podcastAt(sim, URL)).titleLatest === show.title
      })
      await sim.days(10)
      const podcast = await podcastAt(sim, URL)
      should(
        podcast.id === id && podcast.feedState === 'active',
        'it is the podcast that it was, and lives',
      )
      return days
    },
  },
  {
    item: 4,
    name: 'an address that a tracked show took over before its first reading is not taken for the show of the catalogue',
    async play(sim) {
      const show = sim.show({
        name: 'harbour',
        title: 'Harbour Lights',
        owner: 'Ann Keeper',
      })
      const other = sim.show({
        name: 'casino',
        title: 'Win Every Night',
        owner: 'Bet Ltd',
        everyDays: 3,
      })
      sim.feed(OTHER_URL, other, { self: OTHER_URL })
      const owner = await sim.add(OTHER_URL)
      await sim.days(1)
      sim.belongs(URL, show)
      const id = await sim.take({ feedUrl: URL, title: show.title, author: show.owner })
      sim.serve(URL, { feed: { show: other, self: OTHER_URL } }, { isForeign: true })
      await sim.days(10)
      should(
        (await podcastAt(sim, URL)).titleLatest === show.title,
        'it is called what the catalogue said',
      )
      should(
        (sim.lastDay?.tasks.get(id)?.state.goodAt ?? null) === null,
        'an unchanged feed of another show is no reading of it',
      )
      await sim.days(20)
      const after = await podcastAt(sim, URL)
      should(after.id === id, 'the address is still that of the catalogue’s show')
      should(after.titleLatest === show.title, 'which keeps its title')
      should((await podcastAt(sim, OTHER_URL)).id === owner, 'the other show is itself')
      should(sim.lastDay?.podcasts.size === 2, 'no third podcast was made')
      return null
    },
  },
  {
    item: 4,
    name: 'a show that was renamed since its catalogue was made is believed at its first reading',
    async play(sim) {
      const show = sim.show({
        name: 'harbour',
        title: 'Harbour Lights',
        owner: 'Ann Keeper',
      })
      sim.belongs(URL, show)
      const id = await sim.take({ feedUrl: URL, title: show.title, author: show.owner })
      show.rename('Lights of the Coast')
      sim.feed(URL, show)
      const days = await within(sim, 1, 'it is called by its new title', async () => {
        return (await podcastAt(sim, URL)).titleLatest === show.title
      })
      should((await podcastAt(sim, URL)).id === id, 'it keeps its id')
      return days
    },
  },
  {
    item: 4,
    name: 'a show that has no episodes yet may change its title',
    async play(sim) {
      const show = sim.show({
        name: 'harbour',
        title: 'Harbour Lights',
        before: 0,
        everyDays: 90,
      })
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
  {
    item: 4,
    name: 'a dead show does not come back because another show stands at its address, unchanged',
    async play(sim) {
      const show = sim.show({
        name: 'harbour',
        title: 'Harbour Lights',
        owner: 'Ann Keeper',
      })
      const other = sim.show({
        name: 'casino',
        title: 'Win Every Night',
        owner: 'Bet Ltd',
        lastDay: -5,
      })
      sim.feed(URL, show)
      const id = await sim.add(URL)
      await sim.days(2)
      show.end(sim.nowMs)
      sim.web.serve(URL, { status: 410 })
      const isDead = async (): Promise<boolean> =>
        (await sim.directory.record(id))?.feedState === 'dead'
      await within(sim, 6, 'it is dead', isDead)
      sim.feed(URL, other, { self: URL })
      await sim.days(12)
      const events = await sim.directory.events(id)
      should(await isDead(), 'it is dead still')
      should(!events.some(({ kind }) => kind === 'revived'), 'and was never told to live')
      return null
    },
  },
  {
    item: 4,
    name: 'an address that was taken over after the show had moved to https leads to a podcast of its own after a fortnight',
    async play(sim) {
      const former = URL.replace('https:', 'http:')
      const show = sim.show({
        name: 'harbour',
        title: 'Harbour Lights',
        owner: 'Ann Keeper',
      })
      const other = sim.show({
        name: 'casino',
        title: 'Win Every Night',
        owner: 'Bet Ltd',
        everyDays: 3,
      })
      sim.feed(former, show)
      const id = await sim.add(former)
      await sim.days(2)
      sim.feed(URL, show)
      sim.redirect(former, URL)
      await within(
        sim,
        6,
        'it is read under https',
        async () => (await podcastAt(sim, URL)).rssFeedUrl === URL,
      )
      show.end(sim.nowMs)
      sim.feed(URL, other, { self: URL })
      const days = await within(
        sim,
        16,
        'the address leads to a podcast of its own',
        async () => {
          return (await podcastAt(sim, URL)).id !== id
        },
      )
      const old = await sim.directory.record(id)
      should(
        old?.feedState === 'dead' && old.titleLatest === show.title,
        'the show that had it is dead',
      )
      return days
    },
  },
]
