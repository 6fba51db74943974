/** Item 6: where only an address is known, its permanent redirects are followed at once. */
import { isOne, podcastAt, type Scenario, should } from './scenario.ts'

const FIRST = 'http://first.example/feed'
const SECOND = 'https://second.example/feed'
const LAST = 'https://last.example/shows/orchard'

export const NEW_REDIRECTS: readonly Scenario[] = [
  {
    item: 6,
    name: 'a new podcast that answers 301 lives at the end of the chain from its first reading',
    async play(sim) {
      const show = sim.show({ name: 'orchard', title: 'The Old Orchard' })
      sim.feed(LAST, show, { self: LAST })
      sim.redirect(FIRST, SECOND)
      sim.redirect(SECOND, LAST, 308)
      for (const url of [FIRST, SECOND]) sim.belongs(url, show)
      await sim.add(FIRST)
      await sim.days(1)
      should((await podcastAt(sim, FIRST)).rssFeedUrl === LAST, `its feed is ${LAST}`)
      should(
        await isOne(sim, FIRST, SECOND, LAST),
        'every address of the chain leads to it',
      )
      await sim.add(LAST)
      await sim.days(1)
      should(
        sim.lastDay?.podcasts.size === 1,
        'adding the last address makes no second podcast',
      )
      return 1
    },
  },
  {
    item: 6,
    name: 'a redirect to a show that is tracked does not overrule a catalogue that knows another one',
    async play(sim) {
      const show = sim.show({ name: 'orchard', title: 'The Old Orchard' })
      const other = sim.show({ name: 'parking', title: 'Domains For Sale' })
      sim.belongs(SECOND, show)
      sim.feed(LAST, other, { self: LAST })
      await sim.add(LAST)
      await sim.days(1)
      sim.redirect(SECOND, LAST)
      await sim.take({ feedUrl: SECOND, title: show.title, author: show.owner })
      await sim.days(20)
      const podcast = await podcastAt(sim, SECOND)
      should(podcast.rssFeedUrl === SECOND, `its feed is still ${SECOND}`)
      should(
        podcast.titleLatest === 'The Old Orchard',
        `it is called as it was; it is “${podcast.titleLatest}”`,
      )
      return null
    },
  },
  {
    item: 6,
    name: 'a catalogue that calls the show otherwise has it followed at its first reading',
    async play(sim) {
      const show = sim.show({ name: 'orchard', title: 'The Old Orchard' })
      sim.feed(LAST, show, { self: LAST })
      sim.redirect(SECOND, LAST)
      sim.belongs(SECOND, show)
      await sim.take({ feedUrl: SECOND, title: 'apples' })
      await sim.days(1)
      const podcast = await podcastAt(sim, SECOND)
      should(podcast.rssFeedUrl === LAST, `its feed is ${LAST}`)
      should(podcast.titleLatest === show.title, 'it is called as it calls itself')
      return 1
    },
  },
  {
    item: 6,
    name: 'a catalogue that knows the show by its title has it followed at its first reading',
    async play(sim) {
      const show = sim.show({ name: 'orchard', title: 'The Old Orchard' })
      sim.feed(LAST, show, { self: LAST })
      sim.redirect(SECOND, LAST)
      sim.belongs(SECOND, show)
      await sim.take({ feedUrl: SECOND, title: 'The Old Orchard' })
      await sim.days(1)
      should((await podcastAt(sim, SECOND)).rssFeedUrl === LAST, `its feed is ${LAST}`)
      should(await isOne(sim, SECOND, LAST), 'both addresses lead to it')
      return 1
    },
  },
]
