/** Item 14: what stands at the address that a catalogue gave is the show, whatever it is called. */
import { pinPodcast } from '../../../src/actions/pin/pin-podcast.ts'
import { readMovesState } from '../../../src/intake/apply/moves/moves-state.ts'
import type { Simulation } from '../simulation.ts'
import type { ShowPlan } from '../truth/show.ts'
import { isOne, podcastAt, type Scenario, should, within } from './scenario.ts'

const URL = 'https://wheels.example/feed'
const PLAN: ShowPlan = {
  name: 'wheels',
  title: 'Two Wheels 9: The Cycling Hour',
  owner: 'Pat Spokes',
  website: 'https://wheels-site.example/',
}

/** Names that readers, apps and older catalogues give to the show. */
const GIVEN: readonly string[] = [
  'bikes',
  'Two Wheels 7: The Cycling Hour',
  'Two Wheels 9: The Cycling Hour - Pat Spokes',
  'Cooking with J.',
  'The Cycling Hour (Archive)',
  '两轮车',
]

async function toldOf(sim: Simulation, id: string): Promise<string | undefined> {
  const sections = await sim.directory.port.metadata.read([id], ['moves'])
  return readMovesState(sections.get(id)?.moves).told
}

async function issuesOf(sim: Simulation, issue: 'named-otherwise' | 'doubted') {
  const page = { after: 0, limit: 100 }
  const listed = await sim.directory.port.reviewQueue.list(issue, page)
  return listed.map(({ record }) => record.id)
}

export const NAMES: readonly Scenario[] = [
  {
    item: 14,
    name: 'an author that an operator pins before the first reading is no other maker of the show',
    async play(sim) {
      const show = sim.show(PLAN)
      sim.feed(URL, show)
      const id = await sim.take({ feedUrl: URL, title: 'bikes' })
      const values = { author: 'As the operator says' }
      const ordering = { by: 'operator', nowMs: sim.nowMs }
      await pinPodcast(sim.directory.port, id, values, ordering)
      await sim.days(5)
      const mirror = 'https://mirror.example/wheels'
      sim.feed(mirror, show)
      await sim.add(mirror)
      return within(sim, 7, 'its two feeds are one', () => isOne(sim, URL, mirror))
    },
  },
  {
    item: 14,
    name: 'a title pinned to a show that was never read stands on no show that its address leads to',
    async play(sim) {
      const show = sim.show(PLAN)
      sim.feed(URL, show)
      await sim.add(URL)
      await sim.days(1)
      const former = 'https://tandem.example/feed'
      sim.redirect(former, URL)
      const id = await sim.take({ feedUrl: former, title: 'Tandem Talk' })
      const ordering = { by: 'operator', nowMs: sim.nowMs }
      await pinPodcast(sim.directory.port, id, { titleLatest: 'Tandem' }, ordering)
      const days = await within(sim, 20, 'the operator is told', async () =>
        (await sim.directory.events(id)).some(({ kind }) => kind === 'suspect-move'),
      )
      await sim.days(20)
      const { titleLatest } = await podcastAt(sim, URL)
      should(titleLatest === PLAN.title, `the other has its own; it is “${titleLatest}”`)
      return days
    },
  },
  {
    item: 14,
    name: 'the first reading fills a show, whatever a list calls it',
    async play(sim) {
      const urls = GIVEN.map((_, at) => `https://wheels-${String(at)}.example/feed`)
      for (const [at, url] of urls.entries()) {
        const title = `${PLAN.title}, season ${String(at)}`
        sim.feed(url, sim.show({ ...PLAN, name: `wheels-${String(at)}`, title }))
        await sim.take({ feedUrl: url, title: GIVEN[at] ?? '' })
      }
      await sim.days(1)
      for (const [at, url] of urls.entries()) {
        const { id, titleLatest, stats } = await podcastAt(sim, url)
        const given = GIVEN[at] ?? ''
        should(
          titleLatest.startsWith(PLAN.title),
          `“${given}” is called as it calls itself`,
        )
        should(stats.episodeCount > 0, `“${given}” has its episodes`)
        const [event] = (await sim.directory.events(id)).filter(
          ({ kind }) => kind === 'title-changed',
        )
        const { from = '' } = (event?.evidence ?? {}) as { readonly from?: string }
        should(from === given, `“${given}” stands in its history`)
        should((await toldOf(sim, id)) === given, `and is remembered; it is “${given}”`)
      }
      const listed = await issuesOf(sim, 'named-otherwise')
      should(listed.length === urls.length, 'all are listed as named otherwise')
      should((await issuesOf(sim, 'doubted')).length === 0, 'none is in doubt')
      return 1
    },
  },
  {
    item: 14,
    name: 'a line with the same author and site and an older title is filled at the first reading',
    async play(sim) {
      const show = sim.show(PLAN)
      sim.feed(URL, show)
      const { owner: author = '', website = '' } = PLAN
      const language = 'de'
      const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f8f1'
      await sim.take({
        feedUrl: URL,
        title: 'The Bicycle Half-Hour',
        author,
        websiteUrl: website,
        language,
        podcastGuid: guid,
      })
      await sim.days(1)
      const podcast = await podcastAt(sim, URL)
      should(podcast.titleLatest === show.title, 'it is called as it calls itself')
      should(podcast.isRead === true, 'it is read')
      return 1
    },
  },
  {
    item: 14,
    name: 'a show that a list knows under its old address is one with the tracked one',
    async play(sim) {
      const show = sim.show(PLAN)
      const mirror = 'https://old-wheels.example/feed'
      sim.feed(URL, show, { self: URL })
      await sim.add(URL)
      await sim.days(1)
      sim.feed(mirror, show, { self: URL })
      await sim.take({ feedUrl: mirror, title: 'bikes' })
      await sim.days(2)
      should(
        (await podcastAt(sim, mirror)).titleLatest === 'bikes',
        'content of a tracked show is in doubt at first',
      )
      return within(sim, 20, 'both addresses lead to one podcast', () =>
        isOne(sim, URL, mirror),
      )
    },
  },
  {
    item: 14,
    name: 'a host that serves one feed for all makes no two shows one, whatever lists call them',
    async play(sim) {
      const shows = ['a', 'b', 'c', 'd'].map((letter) => ({
        url: `https://pods.example/${letter}`,
        show: sim.show({
          name: `show-${letter}`,
          title: `The ${letter.toUpperCase()} Show`,
        }),
      }))
      const [first] = shows
      should(first !== undefined, 'there are shows')
      sim.feed(first.url, first.show, { self: first.url })
      await sim.add(first.url)
      await sim.days(1)
      for (const { url, show } of shows.slice(1)) {
        sim.belongs(url, show)
        sim.serve(url, { feed: { show: first.show, self: first.url } }, { isForeign: true })
        await sim.take({ feedUrl: url, title: `my ${show.name}` })
      }
      await sim.days(6)
      for (const { url, show } of shows) sim.feed(url, show, { self: url })
      await sim.days(2)
      for (const { url, show } of shows) {
        const { titleLatest } = await podcastAt(sim, url)
        should(
          titleLatest === show.title,
          `${url} is “${show.title}”; it is “${titleLatest}”`,
        )
      }
      return 2
    },
  },
]
