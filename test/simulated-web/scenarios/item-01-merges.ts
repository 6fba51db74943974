/** Item 1: a merge never kills a show that lives. */
import { MISSING } from '../web/answer.ts'
import type { Simulation } from '../simulation.ts'
import { isOne, podcastAt, type Scenario, should, within } from './scenario.ts'

const ELDER = 'https://elder.example/feed'
const YOUNGER = 'https://younger.example/show.xml'

async function mergeTwins(sim: Simulation): Promise<void> {
  const show = sim.show({ name: 'ferries', title: 'Night Ferries' })
  sim.feed(ELDER, show)
  sim.feed(YOUNGER, show)
  await sim.add(ELDER)
  await sim.days(1)
  await sim.add(YOUNGER)
  await within(sim, 10, 'the twins are one', () => isOne(sim, ELDER, YOUNGER))
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
      const days = await within(sim, 10, 'the twins are one', () => isOne(sim, ELDER, YOUNGER))
      await sim.days(45)
      const podcast = await podcastAt(sim, YOUNGER)
      should(podcast.feedState === 'active', `the podcast lives; it is ${podcast.feedState}`)
      should(podcast.rssFeedUrl === YOUNGER, `its feed is ${YOUNGER}; it is ${podcast.rssFeedUrl}`)
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
      const other = rssFeedUrl === ELDER ? YOUNGER : ELDER
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
      const other = rssFeedUrl === ELDER ? YOUNGER : ELDER
      const answer = sim.web.answerAt(other)
      for (const url of [ELDER, YOUNGER]) sim.web.serve(url, MISSING)
      await within(sim, 60, 'the podcast dies', async () => (await podcastAt(sim, ELDER)).feedState === 'dead')
      sim.web.serve(other, answer)
      return within(
        sim,
        46,
        'the podcast lives again',
        async () => (await podcastAt(sim, ELDER)).feedState === 'active',
      )
    },
  },
]
