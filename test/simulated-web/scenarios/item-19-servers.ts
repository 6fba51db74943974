/** Item 19: whatever a server says, a show that publishes is seen. */
import type { Simulation } from '../simulation.ts'
import type { Show } from '../truth/show.ts'
import { podcastAt, type Scenario, should, within } from './scenario.ts'

const FEED = 'https://stubborn.example/feed'
/** Shows of one month, by the days between their episodes. */
const GAPS = [1, 2, 3, 7, 7, 7, 7, 14, 14, 30]
const MONTH = 30
/** Whole fetches may cost this share of the bytes that changed feeds cost. */
const MOST_AGAIN = 0.1

const episodesOf = async (sim: Simulation, url: string): Promise<number> =>
  (await podcastAt(sim, url)).stats.episodeCount

const truly = (sim: Simulation, show: Show): number => show.episodesAt(sim.nowMs).length

async function addStubborn(sim: Simulation, everyDays: number): Promise<Show> {
  const show = sim.show({ name: 'stubborn', title: 'Stubborn Ways', everyDays })
  sim.serve(FEED, { feed: { show }, etag: '"constant"' })
  await sim.add(FEED)
  await sim.days(1)
  return show
}

const CONSTANT = [1, 3, 7, 14].map(
  (everyDays): Scenario => ({
    item: 19,
    name: `a server whose ETag never changes freezes no show of every ${String(everyDays)} days`,
    async play(sim) {
      const show = await addStubborn(sim, everyDays)
      let most = 0
      for (let day = 0; day < 45; day += 1) {
        await sim.days(1)
        most = Math.max(most, truly(sim, show) - (await episodesOf(sim, FEED)))
      }
      const allowed = Math.ceil(7 / everyDays)
      should(most <= allowed, `at most ${String(allowed)} episodes behind; ${String(most)}`)
      return null
    },
  }),
)

export const SERVERS: readonly Scenario[] = [
  ...CONSTANT,
  {
    item: 19,
    name: 'a body that was cut leaves no validators that keep the rest away',
    async play(sim) {
      const show = sim.show({ name: 'cut', title: 'Cut Short' })
      sim.serve(FEED, { feed: { show }, etag: '"one"', share: 0.4 })
      await sim.add(FEED)
      await sim.days(1)
      should((await episodesOf(sim, FEED)) < 12, 'a part of the feed was read')
      sim.serve(FEED, { feed: { show }, etag: '"one"' })
      return within(sim, 8, 'all of it', async () => (await episodesOf(sim, FEED)) >= 12)
    },
  },
  {
    item: 19,
    name: 'a server that answers 304 to everything fails, and its health says so',
    async play(sim) {
      const show = sim.show({ name: 'mute', title: 'Nothing New' })
      sim.feed(FEED, show)
      const id = await sim.add(FEED)
      await sim.days(1)
      sim.serve(FEED, { status: 304 })
      return within(sim, 9, 'it fails', () => {
        const state = sim.lastDay?.tasks.get(id)?.state
        return state?.failing?.outcome === 'server-error' && state.last?.status === 304
      })
    },
  },
  {
    item: 19,
    name: 'whole fetches cost at most a tenth more in a month',
    async play(sim) {
      for (const [at, everyDays] of [...GAPS, ...GAPS, ...GAPS].entries()) {
        const isOver = at % 10 < 3 && at >= 10
        const name = `show-${String(at)}`
        const over = isOver ? { lastDay: -60 * at } : {}
        const show = sim.show({ name, title: `Show ${name}`, everyDays, ...over })
        const url = `https://${name}.example/feed`
        sim.serve(url, () => ({ feed: { show } }))
        await sim.add(url)
      }
      await sim.days(MONTH)
      const { whole, again } = sim.web.bytes
      const share = again / (whole - again)
      should(share <= MOST_AGAIN, `a tenth at most; it was ${share.toFixed(3)}`)
      return null
    },
  },
]
