/** Item 10: what has items and never an enclosure is no podcast, until it is one. */
import type { Simulation } from '../simulation.ts'
import type { ShowPlan } from '../truth/show.ts'
import { placeholder } from '../web/placeholder.ts'
import { podcastAt, type Scenario, should, within } from './scenario.ts'

const URL = 'https://notes.example/feed'

async function isServed(sim: Simulation): Promise<boolean> {
  return (await sim.directory.idAt(URL)) !== undefined
}

async function addBlog(sim: Simulation, plan: Pick<ShowPlan, 'guid' | 'lastDay'> = {}) {
  const show = sim.show({
    name: 'notes',
    title: 'Notes from the Allotment',
    everyDays: 3,
    ...plan,
  })
  sim.feed(URL, show, { withoutMedia: true })
  const id = await sim.add(URL)
  return { show, id }
}

export const NO_PODCASTS: readonly Scenario[] = [
  {
    item: 10,
    name: 'a blog is served by nothing once it has been read twice a day apart',
    async play(sim) {
      const { id } = await addBlog(sim)
      const days = await within(
        sim,
        4,
        'it is served by nothing',
        async () => !(await isServed(sim)),
      )
      const record = await sim.directory.record(id)
      should(record !== undefined, 'it is kept')
      should(
        (record.feedState as string) === 'not-a-podcast',
        `its state is not-a-podcast; it is ${record.feedState}`,
      )
      return days
    },
  },
  {
    item: 10,
    name: 'a blog stays unserved while a notice is in its place',
    async play(sim) {
      await addBlog(sim, { lastDay: -1500 })
      await sim.days(1)
      sim.web.hostServes('notes.example', placeholder('text', sim.nowMs))
      return within(sim, 3, 'it is served by nothing', async () => !(await isServed(sim)))
    },
  },
  {
    item: 10,
    name: 'a blog that moves by a redirect after its first reading stays unserved',
    async play(sim) {
      const title = 'Notes from the Allotment'
      // One item, under another guid, is too little to prove the move.
      const show = sim.show({ name: 'notes', title, before: 1, lastDay: -20 })
      sim.feed(URL, show, { withoutMedia: true })
      await sim.take({ feedUrl: URL, title, author: show.owner })
      await sim.days(1)
      const target = 'https://allotment.example/feed'
      sim.feed(target, show, { withoutMedia: true, guidPrefix: 'allotment:' })
      sim.redirect(URL, target)
      return within(sim, 3, 'it is served by nothing', async () => !(await isServed(sim)))
    },
  },
  {
    item: 10,
    name: 'a blog stays unserved while its feed is empty',
    async play(sim) {
      const { show } = await addBlog(sim)
      await sim.days(1)
      sim.feed(URL, show, { withoutMedia: true, most: 0 })
      await sim.days(4)
      should(!(await isServed(sim)), 'it is served by nothing')
      return null
    },
  },
  {
    item: 10,
    name: 'a blog becomes a podcast when enclosures come',
    async play(sim) {
      const { show, id } = await addBlog(sim)
      await sim.days(6)
      should(!(await isServed(sim)), 'it is served by nothing while it is a blog')
      sim.feed(URL, show)
      const days = await within(sim, 46, 'it is served', () => isServed(sim))
      should((await podcastAt(sim, URL)).id === id, 'it keeps its id')
      return days
    },
  },
  {
    item: 10,
    name: 'a podcast is served on when it is found to be one with a blog',
    async play(sim) {
      const { show, id } = await addBlog(sim, {
        guid: '5d4bb6b2-8a5f-5a9a-9f9a-3f4f53c3a003',
        lastDay: -20,
      })
      await sim.days(5)
      should(!(await isServed(sim)), 'it is served by nothing while it is a blog')
      const alias = 'https://notes.example/podcast'
      sim.feed(alias, show)
      const speaking = await sim.add(alias)
      const days = await within(sim, 8, 'the two are one', async () => {
        return (await sim.directory.record(speaking)) === undefined
      })
      const podcast = await podcastAt(sim, alias)
      should(
        podcast.id === id && podcast.feedState === 'active',
        `the elder is a podcast; it is ${podcast.feedState}`,
      )
      await sim.days(40)
      should(await isServed(sim), 'and it stays one')
      return days
    },
  },
  {
    item: 10,
    name: 'a blog that is told of under a second address is served by nothing',
    async play(sim) {
      const { show, id } = await addBlog(sim, { lastDay: -20 })
      await sim.days(5)
      const alias = 'https://old-notes.example/feed'
      sim.belongs(alias, show)
      sim.redirect(alias, URL)
      const second = await sim.add(alias)
      const days = await within(sim, 4, 'the two are one', async () => {
        return (await sim.directory.record(second)) === undefined
      })
      await sim.days(3)
      const state = (await sim.directory.record(id))?.feedState
      should(state === 'not-a-podcast', `it is no podcast; it is ${state ?? 'gone'}`)
      should(!(await isServed(sim)), 'it is served by nothing')
      return days
    },
  },
  {
    item: 10,
    name: 'an empty feed is a new one',
    async play(sim) {
      const show = sim.show({
        name: 'notes',
        title: 'Notes from the Allotment',
        before: 0,
        everyDays: 20,
      })
      sim.feed(URL, show)
      await sim.add(URL)
      await sim.days(8)
      should(await isServed(sim), 'it is served')
      return null
    },
  },
]
