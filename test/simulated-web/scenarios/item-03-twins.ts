/** Item 3: two feeds of one show are found to be one, also where neither ever changes. */
import type { Simulation } from '../simulation.ts'
import { BEGIN_MS, DAY_MS, type ShowPlan } from '../truth/show.ts'
import type { FeedCopy } from '../web/feed-text.ts'
import { isOne, type Scenario, within } from './scenario.ts'

interface TwinPlan {
  readonly name: string
  readonly plan?: Partial<ShowPlan>
  readonly urls: readonly [string, string]
  readonly copies?: readonly [Partial<FeedCopy>, Partial<FeedCopy>]
  /** Days after the first until the second is added. */
  readonly later?: number
}

const OWN = 'https://hill.example/podcast/feed'

function twins({
  name,
  plan = {},
  urls,
  copies = [{}, {}],
  later = 0,
}: TwinPlan): Scenario {
  return {
    item: 3,
    name,
    async play(sim: Simulation) {
      const show = sim.show({ name: 'hills', title: 'Hills and Hollows', ...plan })
      sim.feed(urls[0], show, copies[0])
      sim.feed(urls[1], show, copies[1])
      await sim.add(urls[0])
      await sim.days(later)
      await sim.add(urls[1])
      return within(sim, 7, 'the two feeds are one podcast', () => isOne(sim, ...urls))
    },
  }
}

const MIRROR = 'https://mirror.example/hills.rss'
const FINISHED = { lastDay: -400 }
/** More episodes than what is kept of a feed reaches back. */
const LONG_RUN = { everyDays: 1, before: 60 }

export const TWINS: readonly Scenario[] = [
  twins({
    name: 'two feeds of a finished show are one',
    plan: FINISHED,
    urls: [OWN, MIRROR],
  }),
  twins({
    name: 'a feed of a finished show that comes later is one with the first',
    plan: FINISHED,
    urls: [OWN, MIRROR],
    later: 40,
  }),
  twins({
    name: 'an alias at FeedBurner is one with the feed that it was made from',
    urls: [OWN, 'https://feeds.feedburner.example/hills'],
    copies: [{ self: OWN }, { self: 'https://feeds.feedburner.example/hills' }],
  }),
  twins({
    name: 'an alias at FeedBurner of a finished show is one with it',
    plan: FINISHED,
    urls: [OWN, 'https://feeds.feedburner.example/hills'],
    copies: [{ self: OWN }, { self: OWN }],
  }),
  twins({
    name: 'a tracking query makes no second podcast',
    urls: [OWN, `${OWN}?utm_source=letter&utm_medium=email`],
  }),
  twins({
    name: 'a tracking query of a finished show makes no second podcast',
    plan: FINISHED,
    urls: [OWN, `${OWN}?ref=directory`],
  }),
  twins({
    name: 'two feeds that name each other are one',
    plan: FINISHED,
    urls: [OWN, MIRROR],
    copies: [{ self: MIRROR }, { self: OWN }],
  }),
  twins({
    name: 'a copy that was frozen long ago is one with the feed that goes on',
    plan: LONG_RUN,
    urls: [OWN, MIRROR],
    copies: [{ frozenMs: BEGIN_MS - 30 * DAY_MS }, {}],
  }),
  twins({
    name: 'a copy that stopped long before the end of a finished show is one with it',
    plan: { ...LONG_RUN, ...FINISHED },
    urls: [OWN, MIRROR],
    copies: [{}, { frozenMs: BEGIN_MS - 430 * DAY_MS }],
    later: 20,
  }),
  {
    item: 3,
    name: 'a show that begins anew under the title of one that is over is another one',
    async play(sim) {
      const before = sim.show({
        name: 'hills',
        title: 'Hills and Hollows',
        ...LONG_RUN,
        ...FINISHED,
      })
      const now = sim.show({
        name: 'new-hills',
        title: before.title,
        owner: before.owner,
        ...LONG_RUN,
      })
      sim.feed(OWN, before)
      sim.feed(MIRROR, now)
      await sim.add(MIRROR)
      await sim.days(5)
      await sim.add(OWN)
      await sim.days(20)
      if (await isOne(sim, OWN, MIRROR)) throw new Error('two shows became one')
      return null
    },
  },
  {
    item: 3,
    name: 'two shows of one title stay two',
    async play(sim) {
      const one = sim.show({ name: 'hills', title: 'Hills and Hollows' })
      const other = sim.show({
        name: 'other-hills',
        title: 'Hills and Hollows',
        owner: 'Somebody else',
      })
      sim.feed(OWN, one)
      sim.feed(MIRROR, other)
      await sim.add(OWN)
      await sim.add(MIRROR)
      await sim.days(20)
      if (await isOne(sim, OWN, MIRROR)) throw new Error('two shows became one')
      return null
    },
  },
]
