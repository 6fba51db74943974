/** Item 11: a small host is asked gently. */
import type { Simulation } from '../simulation.ts'
import { type Scenario, should } from './scenario.ts'

const HOST = 'small-host.example'
const FEEDS = 200
const MOST_A_SECOND = 4
const WISHED_MS = 10_000

async function addMany(sim: Simulation, feeds: number): Promise<void> {
  for (let no = 0; no < feeds; no += 1) {
    const name = `show-${String(no)}`
    const show = sim.show({ name, title: `Small Show ${String(no)}`, before: 2 })
    sim.feed(`https://${HOST}/${name}`, show)
    await sim.add(`https://${HOST}/${name}`)
  }
}

export const SMALL_HOSTS: readonly Scenario[] = [
  {
    item: 11,
    name: 'two hundred feeds of one small host are asked at most four a second on its first day',
    async play(sim) {
      await addMany(sim, FEEDS)
      await sim.days(1)
      const most = sim.directory.queues.mostASecond(HOST)
      should(
        most > 0 && most <= MOST_A_SECOND,
        `at most ${String(MOST_A_SECOND)} a second; there were ${String(most)}`,
      )
      return null
    },
  },
  {
    item: 11,
    name: 'a host that wishes for ten seconds between requests has them once its robots.txt was read, which is once a day',
    async play(sim) {
      const askedAt: number[] = []
      sim.web.serve(`https://${HOST}/robots.txt`, () => {
        askedAt.push(sim.web.requests)
        return { body: 'User-agent: *\nCrawl-delay: 10\n', type: 'text/plain' }
      })
      await addMany(sim, 20)
      await sim.days(1)
      const { queues } = sim.directory
      should(
        askedAt.length === 1,
        `robots.txt is read once a day; it was read ${String(askedAt.length)} times`,
      )
      should(
        askedAt[0] === 2,
        `it is read before the second feed; it was request ${String(askedAt[0])}`,
      )
      const most = queues.mostWithin(`https://${HOST}`, WISHED_MS)
      should(most === 1, `one request in ten seconds; there were ${String(most)}`)
      return null
    },
  },
  {
    item: 11,
    name: 'a site that wishes for patience holds up nobody else of its domain',
    async play(sim) {
      sim.web.serve(`https://slow.${HOST}/robots.txt`, {
        body: 'User-agent: castdex\nCrawl-delay: 60',
        type: 'text/plain',
      })
      for (const site of ['slow', 'quick']) {
        for (let no = 0; no < 4; no += 1) {
          const show = sim.show({
            name: `${site}-${String(no)}`,
            title: `The ${site} show ${String(no)}`,
            before: 2,
          })
          sim.feed(`https://${site}.${HOST}/${String(no)}`, show)
          await sim.add(`https://${site}.${HOST}/${String(no)}`)
        }
      }
      await sim.days(1)
      const { queues } = sim.directory
      should(
        queues.turnsIn(`https://slow.${HOST}`) > 0,
        'the slow site has a line of its own',
      )
      should(queues.turnsIn(`https://quick.${HOST}`) === 0, 'the quick one has none')
      return null
    },
  },
]
