/** Item 13: a merge is undone by the survivor's name, too. */
import { mergePodcasts } from '../../../src/actions/merge/merge-podcasts.ts'
import { unmergePodcast } from '../../../src/actions/merge/unmerge-podcast.ts'
import type { Simulation } from '../simulation.ts'
import type { Show } from '../truth/show.ts'
import { isOne, podcastAt, type Scenario, should, within } from './scenario.ts'

const URLS = [
  'https://one.example/feed',
  'https://two.example/feed',
  'https://three.example/feed',
] as const

/** The ids, the survivor first. */
async function mergeAll(sim: Simulation, count: number): Promise<readonly string[]> {
  const show = sim.show({ name: 'meadows', title: 'Meadows in May' })
  const ids: string[] = []
  const urls = URLS.slice(0, count)
  for (const url of urls) {
    sim.feed(url, show)
    ids.push(await sim.add(url))
    await sim.days(1)
  }
  await within(sim, 14, 'the feeds are one podcast', () => isOne(sim, ...urls))
  const survivor = await sim.directory.idAt(URLS[0])
  return ids.toSorted((a, b) => Number(b === survivor) - Number(a === survivor))
}

const ordering = (sim: Simulation) => ({ by: 'operator', nowMs: sim.nowMs })

export const UNMERGES: readonly Scenario[] = [
  {
    item: 13,
    name: 'unmerge takes the survivor where one podcast was merged into it',
    async play(sim) {
      const [survivor = '', absorbed = ''] = await mergeAll(sim, 2)
      await unmergePodcast(sim.directory.port, survivor, ordering(sim))
      sim.truth.part(survivor, absorbed)
      should(
        (await sim.directory.record(absorbed)) !== undefined,
        'the other podcast is there again',
      )
      await sim.days(15)
      should(!(await isOne(sim, URLS[0], URLS[1])), 'no rule joins them again')
      return null
    },
  },
  {
    item: 13,
    name: 'two that were parted stay two when the operator joins one of them with a third',
    async play(sim) {
      const [survivor = '', absorbed = ''] = await mergeAll(sim, 2)
      await unmergePodcast(sim.directory.port, survivor, ordering(sim))
      sim.truth.part(survivor, absorbed)
      sim.web.serve(URLS[2], { status: 404 })
      sim.belongs(URLS[2], sim.truth.shows.get('meadows') as Show)
      const third = await sim.add(URLS[2])
      await sim.days(1)
      await mergePodcasts(sim.directory.port, survivor, third, ordering(sim))
      sim.join(third, survivor)
      await sim.days(15)
      should(await isOne(sim, URLS[0], URLS[2]), 'those that were joined are one')
      should(!(await isOne(sim, URLS[0], URLS[1])), 'no rule joins the other with them')
      return null
    },
  },
  {
    item: 13,
    name: 'unmerge names those that were merged where there are several',
    async play(sim) {
      const [survivor = '', ...absorbed] = await mergeAll(sim, 3)
      const told = await unmergePodcast(sim.directory.port, survivor, ordering(sim)).then(
        () => 'it was done',
        (error: unknown) => JSON.stringify(error, Object.getOwnPropertyNames(error)),
      )
      should(
        absorbed.every((id) => told.includes(id)),
        `the refusal names ${absorbed.join(' and ')}; it says: ${told.slice(0, 300)}`,
      )
      return null
    },
  },
  {
    item: 13,
    name: 'what was read of a podcast since a merge is read again when that is undone, and it is served meanwhile',
    async play(sim) {
      const [own, alias] = [URLS[0], `${URLS[0]}?source=feed`]
      const plan = { guid: '5d4bb6b2-8a5f-5a9a-9f9a-3f4f53c3a013', lastDay: -20 }
      const show = sim.show({ name: 'meadows', title: 'Meadows in May', ...plan })
      for (const url of [own, alias]) sim.feed(url, show, { withoutMedia: true })
      const survivor = await sim.add(own)
      await sim.days(5)
      const absorbed = await sim.add(alias)
      await within(
        sim,
        8,
        'the two are one',
        async () => (await sim.directory.record(absorbed)) === undefined,
      )
      show.rename('Meadows in June')
      for (const url of [own, alias]) sim.feed(url, show)
      await within(
        sim,
        46,
        'it is served',
        async () => (await sim.directory.idAt(own)) === survivor,
      )
      const host = new URL(own).hostname
      sim.web.hostServes(host, { status: 500 })
      await unmergePodcast(sim.directory.port, survivor, ordering(sim))
      sim.truth.part(survivor, absorbed)
      await sim.days(2)
      should(
        (await sim.directory.idAt(own)) === survivor,
        'it is served while its host is down',
      )
      sim.web.hostServes(host, undefined)
      const days = await within(sim, 4, 'it has its new title', async () => {
        return (await podcastAt(sim, own)).titleLatest === show.title
      })
      should((await podcastAt(sim, own)).id === survivor, 'under its own id')
      return days
    },
  },
]
