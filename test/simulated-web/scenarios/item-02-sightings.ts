/** Item 2: a move is seen whether or not the body has changed. */
import type { Simulation } from '../simulation.ts'
import type { FeedCopy } from '../web/feed-text.ts'
import { isOne, podcastAt, type Scenario, within } from './scenario.ts'

const OLD = 'https://old.example/feed'
const NEW = 'https://new-host.example/show/feed'

async function isAt(sim: Simulation, url: string): Promise<boolean> {
  return (await podcastAt(sim, OLD)).rssFeedUrl === url && (await isOne(sim, OLD, NEW))
}

/** A show that publishes, known at its old address for some days. */
async function knownShow(sim: Simulation, everyDays: number) {
  const show = sim.show({ name: 'lakes', title: 'Lakes of the North', everyDays })
  sim.feed(OLD, show, { self: OLD })
  await sim.add(OLD)
  await sim.days(5)
  return show
}

function freezing(name: string, everyDays: number, copy: Partial<FeedCopy> = {}): Scenario {
  return {
    item: 2,
    name,
    async play(sim) {
      const show = await knownShow(sim, everyDays)
      sim.feed(NEW, show, { self: NEW })
      sim.feed(OLD, show, { self: OLD, newFeedUrl: NEW, frozenMs: sim.nowMs, ...copy })
      return within(sim, 7, `the podcast lives at ${NEW}`, () => isAt(sim, NEW))
    },
  }
}

export const SIGHTINGS: readonly Scenario[] = [
  freezing('an old host freezes a daily show and names the new address', 1),
  freezing('an old host freezes a weekly show and names the new address', 7),
  freezing('an old host freezes a monthly show and names the new address', 28),
  {
    item: 2,
    name: 'an old host names the new address and goes on itself',
    async play(sim) {
      const show = await knownShow(sim, 7)
      sim.feed(NEW, show, { self: NEW })
      sim.feed(OLD, show, { self: OLD, newFeedUrl: NEW })
      return within(sim, 7, `the podcast lives at ${NEW}`, () => isAt(sim, NEW))
    },
  },
  {
    item: 2,
    name: 'a permanent redirect that ends in the body of before is a move',
    async play(sim) {
      const show = await knownShow(sim, 14)
      sim.feed(NEW, show, { self: OLD })
      sim.redirect(OLD, NEW)
      return within(sim, 7, `the podcast lives at ${NEW}`, () => isAt(sim, NEW))
    },
  },
  {
    item: 2,
    name: 'a temporary redirect moves nothing',
    async play(sim) {
      const show = await knownShow(sim, 7)
      sim.feed(NEW, show, { self: OLD })
      sim.redirect(OLD, NEW, 302)
      await sim.days(20)
      const { rssFeedUrl } = await podcastAt(sim, OLD)
      if (rssFeedUrl !== OLD)
        throw new Error(`the podcast lives at ${OLD}; it is at ${rssFeedUrl}`)
      return null
    },
  },
]
