/** Item 16: of several podcasts of one title and Apple id the living one has the id. */
import type { CatalogueEntry } from '../../../src/intake/catalogue/entry.ts'
import type { Simulation } from '../simulation.ts'
import type { Show } from '../truth/show.ts'
import { DAY_MS } from '../truth/show.ts'
import { MISSING } from '../web/answer.ts'
import { podcastAt, type Scenario, should, within } from './scenario.ts'

const APPLE_ID = 1_234_567
const TITLE = 'Lamplight Stories'
const LIVING = 'https://lamp.example/feed'
const FORMER = ['https://old-lamp.example/feed', 'https://older-lamp.example/feed'] as const
const RIVAL = 'https://lantern.example/feed'

const iso = (atMs: number): string => new Date(atMs).toISOString()

const rowOf = (
  sim: Simulation,
  feedUrl: string,
  fields: Partial<CatalogueEntry>,
): CatalogueEntry => ({
  feedUrl,
  title: TITLE,
  author: 'Ida Lamp',
  appleId: APPLE_ID,
  latestPublishedAt: iso(sim.nowMs - 90 * DAY_MS),
  ...fields,
})

const livingRow = (sim: Simulation): CatalogueEntry =>
  rowOf(sim, LIVING, { answers: true, latestPublishedAt: iso(sim.nowMs - DAY_MS) })

function publish(sim: Simulation): Show {
  const show = sim.show({ name: 'lamp', title: TITLE, owner: 'Ida Lamp', everyDays: 3 })
  sim.feed(LIVING, show)
  for (const url of FORMER) {
    sim.web.serve(url, MISSING)
    sim.belongs(url, show)
  }
  return show
}

function publishRival(sim: Simulation): void {
  const rival = sim.show({ name: 'lantern', title: TITLE, owner: 'Jo Lantern' })
  sim.feed(RIVAL, rival)
}

const has = async (sim: Simulation, url: string): Promise<boolean> =>
  (await podcastAt(sim, url)).appleId === APPLE_ID

export const RIVALS: readonly Scenario[] = [
  ...[true, false].map(
    (isLivingLast): Scenario => ({
      item: 16,
      name: `of three rows of one show the living one is served where it comes ${isLivingLast ? 'last' : 'first'}`,
      async play(sim) {
        publish(sim)
        const former = FORMER.map((url) => rowOf(sim, url, { answers: false }))
        const rows = isLivingLast
          ? [...former, livingRow(sim)]
          : [livingRow(sim), ...former]
        for (const row of rows) await sim.take(row)
        await sim.days(50)
        const podcast = await podcastAt(sim, LIVING)
        should(podcast.appleId === APPLE_ID, 'it has the Apple id')
        should(podcast.rssFeedUrl === LIVING, `it is read at ${podcast.rssFeedUrl}`)
        should(podcast.feedState === 'active', `it is ${podcast.feedState}`)
        should(sim.lastDay?.podcasts.size === 1, 'the rows are one podcast')
        return null
      },
    }),
  ),
  {
    item: 16,
    name: 'the Apple id of a show that dies goes to its living rival, with history',
    async play(sim) {
      publish(sim)
      publishRival(sim)
      await sim.take(livingRow(sim))
      await sim.take(rowOf(sim, RIVAL, { author: 'Jo Lantern', answers: true }))
      await sim.days(3)
      should(await has(sim, LIVING), 'the newest has it first')
      const rival = await podcastAt(sim, RIVAL)
      should(rival.appleIdStatus === 'conflict', 'the rival claims it')
      sim.web.serve(LIVING, { status: 410 })
      const days = await within(sim, 8, 'the rival has it', () => has(sim, RIVAL))
      const kinds = (await sim.directory.events(rival.id)).map(({ kind }) => kind)
      should(kinds.includes('apple-id-found'), 'its history says so')
      await sim.days(30)
      should(await has(sim, RIVAL), 'it keeps the id')
      return days
    },
  },
  {
    item: 16,
    name: 'a dead row keeps no Apple id from the living row that comes after it',
    async play(sim) {
      publish(sim)
      publishRival(sim)
      const dead = { author: 'Jo Lantern', answers: false, dead: true }
      sim.web.serve(RIVAL, MISSING)
      await sim.take(rowOf(sim, RIVAL, dead))
      await sim.take(livingRow(sim))
      await sim.days(3)
      should(await has(sim, LIVING), 'the living one has it')
      return null
    },
  },
]
