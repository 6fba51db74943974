/** Item 10: a blog is no podcast, until it has sound. */
import { podcastAt, type Scenario, should, within } from './scenario.ts'

const BLOG = 'https://blog.example/feed'
const EMPTY = 'https://new.example/feed'

export const NO_SOUND: readonly Scenario[] = [
  {
    item: 10,
    name: 'a blog is no podcast once it was read twice a day apart, and is one when enclosures come',
    async play(sim) {
      const show = sim.show({ name: 'orchard', title: 'The Old Orchard' })
      sim.serve(BLOG, { feed: { show, withoutMedia: true } }, { isForeign: true })
      const id = await sim.add(BLOG)
      const isSilent = async (): Promise<boolean> => (await sim.directory.record(id))?.feedState === 'not-a-podcast'
      await sim.days(1)
      should(!(await isSilent()), 'one reading says nothing')
      const days = await within(sim, 3, 'it is known to be no podcast', isSilent)
      should((await sim.directory.idAt(BLOG)) === undefined, 'nothing serves it')
      sim.feed(BLOG, show)
      sim.born(id, BLOG)
      await within(sim, 35, 'it is a podcast again', async () => !(await isSilent()))
      should((await sim.directory.idAt(BLOG)) === id, 'it is served under its id')
      return days
    },
  },
  {
    item: 10,
    name: 'a feed without items is a new one, however long it stays empty',
    async play(sim) {
      const show = sim.show({ name: 'harbour', title: 'Harbour Lights' })
      sim.feed(EMPTY, show, { most: 0 })
      await sim.add(EMPTY)
      await sim.days(5)
      should((await podcastAt(sim, EMPTY)).feedState === 'active', 'it is a podcast')
      return null
    },
  },
]
