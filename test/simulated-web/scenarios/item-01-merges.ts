/** Item 1: a merge never kills a show that lives. */
import { MISSING } from '../web/answer.ts'
import type { Simulation } from '../simulation.ts'
import type { Show } from '../truth/show.ts'
import { isOne, podcastAt, type Scenario, should, within } from './scenario.ts'

const ELDER = 'https://elder.example/feed'
const YOUNGER = 'https://younger.example/show.xml'

const otherOf = (url: string): string => (url === ELDER ? YOUNGER : ELDER)

async function mergeTwins(sim: Simulation): Promise<Show> {
  const show = sim.show({ name: 'ferries', title: 'Night Ferries' })
  sim.feed(ELDER, show)
  sim.feed(YOUNGER, show)
  await sim.add(ELDER)
  await sim.days(1)
  await sim.add(YOUNGER)
  await within(sim, 10, 'the twins are one', () => isOne(sim, ELDER, YOUNGER))
  return show
}

export const MERGES: readonly Scenario[] = [
  {
    item: 1,
    name: 'two feeds are merged while the elder one fails, and the one that answers goes on',
    async play(sim) {
      const show = sim.show({ name: 'bread', title: 'Bread Lab' })
      sim.feed(ELDER, show)
      sim.feed(YOUNGER, show)
      await sim.add(ELDER)
      await sim.days(1)
      await sim.add(YOUNGER)
      await sim.days(1)
      sim.web.serve(ELDER, MISSING)
      const days = await within(sim, 10, 'the twins are one', () =>
        isOne(sim, ELDER, YOUNGER),
      )
      await sim.days(45)
      const podcast = await podcastAt(sim, YOUNGER)
      should(
        podcast.feedState === 'active',
        `the podcast lives; it is ${podcast.feedState}`,
      )
      should(
        podcast.rssFeedUrl === YOUNGER,
        `its feed is ${YOUNGER}; it is ${podcast.rssFeedUrl}`,
      )
      return days
    },
  },
  {
    item: 1,
    name: 'a podcast whose address fails is read under another one that it has',
    async play(sim) {
      await mergeTwins(sim)
      const { rssFeedUrl } = await podcastAt(sim, ELDER)
      sim.web.serve(rssFeedUrl, MISSING)
      const other = otherOf(rssFeedUrl)
      return within(sim, 30, `the podcast is read at ${other}`, async () => {
        const podcast = await podcastAt(sim, ELDER)
        return podcast.rssFeedUrl === other && podcast.feedState === 'active'
      })
    },
  },
  {
    item: 1,
    name: 'a podcast that died comes back when another of its addresses answers',
    async play(sim) {
      await mergeTwins(sim)
      const { rssFeedUrl } = await podcastAt(sim, ELDER)
      const other = otherOf(rssFeedUrl)
      const answer = sim.web.answerAt(other)
      for (const url of [ELDER, YOUNGER]) sim.web.serve(url, MISSING)
      await within(
        sim,
        60,
        'the podcast dies',
        async () => (await podcastAt(sim, ELDER)).feedState === 'dead',
      )
      sim.web.serve(other, answer)
      return within(
        sim,
        46,
        'the podcast lives again',
        async () => (await podcastAt(sim, ELDER)).feedState === 'active',
      )
    },
  },
  {
    item: 1,
    name: 'a podcast that is told to be gone for good is read under its other address before it dies',
    async play(sim) {
      await mergeTwins(sim)
      const { rssFeedUrl } = await podcastAt(sim, ELDER)
      sim.web.serve(rssFeedUrl, { status: 410 })
      const days = await within(sim, 4, 'it is read at the other address', async () => {
        const podcast = await podcastAt(sim, ELDER)
        should(podcast.feedState === 'active', 'it never dies')
        return podcast.rssFeedUrl === otherOf(rssFeedUrl)
      })
      return days
    },
  },
  {
    item: 1,
    name: 'a podcast returns to its address after an outage, where the other one is frozen',
    async play(sim) {
      const show = await mergeTwins(sim)
      const { rssFeedUrl } = await podcastAt(sim, ELDER)
      sim.feed(otherOf(rssFeedUrl), show, { frozenMs: sim.nowMs })
      sim.web.serve(rssFeedUrl, MISSING)
      const isAt = async (url: string): Promise<boolean> =>
        (await podcastAt(sim, ELDER)).rssFeedUrl === url
      await within(sim, 5, 'it is read at the other address', () =>
        isAt(otherOf(rssFeedUrl)),
      )
      sim.feed(rssFeedUrl, show)
      return within(sim, 3, 'it is read where it was', () => isAt(rssFeedUrl))
    },
  },
  {
    item: 1,
    name: 'of two merged feeds the one that goes on is read when the other is frozen',
    async play(sim) {
      const show = await mergeTwins(sim)
      const { rssFeedUrl } = await podcastAt(sim, ELDER)
      sim.feed(rssFeedUrl, show, { frozenMs: sim.nowMs })
      return within(sim, 14, 'the other one is read', async () => {
        const podcast = await podcastAt(sim, ELDER)
        return podcast.rssFeedUrl === otherOf(rssFeedUrl)
      })
    },
  },
  {
    item: 1,
    name: 'another show at a former address is never taken for the show that fails',
    async play(sim) {
      await mergeTwins(sim)
      const { rssFeedUrl } = await podcastAt(sim, ELDER)
      const other = sim.show({ name: 'parking', title: 'Domains For Sale' })
      sim.serve(otherOf(rssFeedUrl), { feed: { show: other } }, { isForeign: true })
      sim.web.serve(rssFeedUrl, MISSING)
      await sim.days(45)
      const podcast = await podcastAt(sim, ELDER)
      should(
        podcast.titleLatest === 'Night Ferries',
        `it is called as before; it is ${podcast.titleLatest}`,
      )
      should(podcast.rssFeedUrl === rssFeedUrl, 'it stays where it was')
      should(podcast.feedState === 'dead', 'it is dead, for it answers nowhere')
      return null
    },
  },
]
