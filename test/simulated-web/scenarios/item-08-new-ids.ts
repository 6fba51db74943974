/** Item 8: a move to a host that gives ids and file names of its own. */
import { isOne, podcastAt, type Scenario, within } from './scenario.ts'

const OLD = 'https://old.example/feed'
const NEW = 'https://new-host.example/feed/4711'

export const NEW_IDS: readonly Scenario[] = [
  {
    item: 8,
    name: 'a redirect to the same title, owner and episodes under new ids is a move',
    async play(sim) {
      const show = sim.show({ name: 'mills', title: 'Mills and Weirs' })
      sim.feed(OLD, show)
      await sim.add(OLD)
      await sim.days(3)
      sim.feed(NEW, show, {
        media: 'https://cdn.new-host.example/4711/',
        guidPrefix: 'new-host-',
      })
      sim.redirect(OLD, NEW)
      return within(sim, 7, `the podcast lives at ${NEW}`, async () => {
        return (
          (await podcastAt(sim, OLD)).rssFeedUrl === NEW && (await isOne(sim, OLD, NEW))
        )
      })
    },
  },
]
