/** Item 15: a notice with sound at an address that was never read as a show founds no podcast. */
import type { Simulation } from '../simulation.ts'
import { DAY_MS, type Show } from '../truth/show.ts'
import { placeholder } from '../web/placeholder.ts'
import { emptied } from './item-15-placeholders.ts'
import { isOne, podcastAt, type Scenario, should, within } from './scenario.ts'

const OLD = 'https://quarry.example/feed'
const NEW = 'https://shed.example/feed'
const SHUT = 'https://shut.example/feed'
const NICKNAME = 'Stones on Sundays'

const NOTICES = ['new', 'old', 'undated'] as const

function quarry(sim: Simulation): Show {
  return sim.show({ name: 'quarry', title: 'Quarry Talk', everyDays: 3 })
}

/** The podcast at the address keeps the title that it was tracked with, and comes back. */
async function comesBack(sim: Simulation, url: string, show: Show): Promise<number> {
  const before = await podcastAt(sim, url)
  should(before.titleLatest === NICKNAME, `it is called “${before.titleLatest}”`)
  should(before.stats.episodeCount === 0, 'it has no episode')
  sim.feed(url, show)
  return within(sim, 8, 'it is read', async () => {
    const { titleLatest, stats } = await podcastAt(sim, url)
    return titleLatest === show.title && stats.episodeCount > 1
  })
}

export const NOTICE_STORIES: readonly Scenario[] = [
  ...NOTICES.map(
    (kind): Scenario => ({
      item: 15,
      name: `an address that gave no item gives a notice with sound (${kind}) later, and its show when it is back`,
      async play(sim) {
        const show = quarry(sim)
        sim.web.serve(NEW, placeholder('none', sim.nowMs))
        sim.belongs(NEW, show)
        await sim.take({ feedUrl: NEW, title: NICKNAME })
        await sim.days(5)
        sim.web.serve(NEW, placeholder(kind, sim.nowMs))
        await sim.days(20)
        return comesBack(sim, NEW, show)
      },
    }),
  ),
  {
    item: 15,
    name: 'a notice with sound takes the place of a feed that never had an episode',
    async play(sim) {
      const show = quarry(sim)
      sim.feed(NEW, show, { most: 0 })
      sim.truth.nickname(show, NICKNAME)
      await sim.take({ feedUrl: NEW, title: NICKNAME })
      await sim.days(5)
      sim.web.serve(NEW, placeholder('new', sim.nowMs))
      await sim.days(20)
      return comesBack(sim, NEW, show)
    },
  },
  {
    item: 15,
    name: 'a show that a list calls otherwise is read once its feed has the first episode',
    async play(sim) {
      const plan = { name: 'first', title: 'First Steps', before: 0, everyDays: 5 }
      const show = sim.show(plan)
      sim.feed(NEW, show)
      sim.truth.nickname(show, NICKNAME)
      await sim.take({ feedUrl: NEW, title: NICKNAME })
      return within(sim, 14, 'it is read', async () => {
        const { titleLatest, stats } = await podcastAt(sim, NEW)
        return titleLatest === show.title && stats.episodeCount === 1
      })
    },
  },
  {
    item: 15,
    name: 'a second address of a show that begins leads to it while its feed has one episode',
    async play(sim) {
      const show = sim.show({
        name: 'first',
        title: 'First Steps',
        before: 0,
        everyDays: 30,
      })
      for (const url of [OLD, NEW]) sim.feed(url, show, { self: OLD })
      await sim.add(OLD)
      sim.truth.nickname(show, NICKNAME)
      await sim.take({ feedUrl: NEW, title: NICKNAME })
      await within(sim, 30, 'the first episode is read', async () => {
        return (await podcastAt(sim, OLD)).stats.episodeCount === 1
      })
      return within(sim, 20, 'both are read as the show', async () => {
        const { titleLatest, stats } = await podcastAt(sim, NEW)
        return titleLatest === show.title && stats.episodeCount === 1
      })
    },
  },
  {
    item: 15,
    name: 'a show keeps everything under an old notice when the other shows have left its host',
    async play(sim) {
      const show = quarry(sim)
      const other = sim.show({ name: 'shed', title: 'Shed Talk', everyDays: 3 })
      sim.feed(OLD, show)
      sim.feed(NEW, other)
      for (const url of [OLD, NEW]) await sim.add(url)
      await sim.days(2)
      const { id } = await podcastAt(sim, OLD)
      show.end(sim.nowMs)
      for (const url of [OLD, NEW]) sim.web.serve(url, placeholder('old', sim.nowMs))
      await sim.days(5)
      sim.feed(NEW, other)
      await sim.days(30)
      const { id: idNow, feedState } = await podcastAt(sim, OLD)
      should(idNow === id && feedState === 'active', `it lives; it is ${feedState}`)
      should((await emptied(sim)).includes(id), 'it is listed as emptied')
      return null
    },
  },
  {
    item: 15,
    name: 'a notice with sound takes the place of another podcast’s feed at a new address',
    async play(sim) {
      const show = quarry(sim)
      sim.feed(OLD, show)
      await sim.add(OLD)
      await sim.days(1)
      sim.feed(NEW, show)
      sim.truth.nickname(show, NICKNAME)
      await sim.take({ feedUrl: NEW, title: NICKNAME })
      await sim.days(1)
      sim.web.serve(NEW, placeholder('new', sim.nowMs + DAY_MS / 8))
      await sim.days(20)
      should((await podcastAt(sim, NEW)).titleLatest === NICKNAME, 'it keeps its title')
      return null
    },
  },
  {
    item: 15,
    name: 'a second address that gives an old notice at the moment when the show’s own does founds no podcast',
    async play(sim) {
      const show = quarry(sim)
      const shut = sim.show({ name: 'shed', title: 'Shed Talk', everyDays: 3 })
      sim.feed(OLD, show)
      sim.feed(SHUT, shut)
      for (const url of [OLD, SHUT]) await sim.add(url)
      await sim.days(2)
      sim.web.serve(SHUT, placeholder('none', sim.nowMs))
      await sim.days(2)
      for (const url of [OLD, NEW]) sim.web.serve(url, placeholder('old', sim.nowMs))
      sim.belongs(NEW, show)
      await sim.add(NEW)
      await sim.days(1)
      should((await podcastAt(sim, NEW)).stats.episodeCount === 0, 'it has no episode')
      for (const url of [OLD, NEW]) sim.feed(url, show, { self: OLD })
      return within(sim, 14, 'both addresses lead to the show', () => isOne(sim, OLD, NEW))
    },
  },
  {
    item: 15,
    name: 'a permanent redirect to a notice with sound moves nothing, and founds no podcast there',
    async play(sim) {
      const show = quarry(sim)
      sim.feed(OLD, show)
      const id = await sim.add(OLD)
      await sim.days(2)
      show.end(sim.nowMs)
      sim.belongs(NEW, show)
      sim.web.serve(NEW, placeholder('new', sim.nowMs))
      sim.redirect(OLD, NEW)
      await sim.days(8)
      should((await emptied(sim)).includes(id), 'the show is listed as emptied')
      await sim.take({ feedUrl: NEW, title: show.title })
      await sim.days(20)
      should((await podcastAt(sim, OLD)).id === id, 'the show keeps its address')
      should((await podcastAt(sim, NEW)).titleLatest === show.title, 'no other title')
      return null
    },
  },
]
