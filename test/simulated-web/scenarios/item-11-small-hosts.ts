/** Item 11: a small host is asked gently. */
import type { Simulation } from '../simulation.ts'
import { type Scenario, should } from './scenario.ts'

const HOST = 'small-host.example'
const FEEDS = 200
const MOST_A_SECOND = 4

async function addMany(sim: Simulation): Promise<void> {
  for (let no = 0; no < FEEDS; no += 1) {
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
      await addMany(sim)
      await sim.days(1)
      const most = sim.directory.lanes.mostASecond(HOST)
      should(most > 0 && most <= MOST_A_SECOND, `at most ${String(MOST_A_SECOND)} a second; there were ${String(most)}`)
      return null
    },
  },
]
