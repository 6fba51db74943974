/** Charts: days as they were written, and shows that are found, merged and erased. */
import { describe, expect, test } from 'vitest'
import { draftOf } from '../../../test/api/castdex.ts'
import type { ChartName } from '../../record/charts/chart.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { Charts } from '../charts/charts.ts'
import type { Store } from '../port.ts'

const GERMANY: ChartName = { platform: 'apple', country: 'DE', genre: 'all' }
const HISTORY: ChartName = { platform: 'spotify', country: 'AT', genre: 'History' }
const FIRST = '2026-11-01'
const AT = '2026-11-20T00:00:00.000Z'

function chartsOf({ charts }: Store): Charts {
  if (charts === undefined) throw new Error('the store keeps charts')
  return charts
}

async function idsOf(charts: Charts, name: ChartName, from?: string, to?: string) {
  const days = await charts.read(name, { from, to })
  const ids = await charts.identify(days.flatMap(({ shows }) => shows))
  return days.map(({ date, shows }) => [date, shows.map((show) => ids.get(show) ?? null)])
}

async function add({ writer }: Store, ...drafts: readonly PodcastDraft[]): Promise<void> {
  await writer.write(drafts.map((record) => ({ record, revision: null })))
}

async function change({ writer }: Store, id: string) {
  const found = (await writer.owners({ ids: [id] })).byId.get(id)
  if (found === undefined) throw new Error(`${id} is there`)
  return found
}

export function describeCharts(open: () => Promise<Store>): void {
  describe('charts', () => {
    test('have the days as they were written last', async () => {
      await using store = await open()
      const charts = chartsOf(store)
      const many = Array.from({ length: 300 }, (_, at) => String(900_000 - at * at))
      await charts.write([
        { ...GERMANY, date: FIRST, ids: ['11', null, '12'] },
        { ...GERMANY, date: '2026-11-03', ids: many },
        { ...HISTORY, date: '2026-11-02', ids: [] },
        { ...GERMANY, date: '2026-11-02', ids: ['12', '11'] },
      ])
      await charts.write([{ ...GERMANY, date: FIRST, ids: ['13'] }])
      expect(await idsOf(charts, GERMANY)).toEqual([
        [FIRST, ['13']],
        ['2026-11-02', ['12', '11']],
        ['2026-11-03', many],
      ])
      expect(await idsOf(charts, GERMANY, '2026-11-02', '2026-11-02')).toHaveLength(1)
      expect(await charts.read({ ...GERMANY, country: 'FR' }, {})).toEqual([])
      expect(await charts.list()).toEqual([
        { ...GERMANY, earliest: FIRST, latest: '2026-11-03' },
        { ...HISTORY, earliest: '2026-11-02', latest: '2026-11-02' },
      ])
    })

    test('find the charts of a podcast by each of its ids, and after a merge', async () => {
      await using store = await open()
      const charts = chartsOf(store)
      const [one, other] = [draftOf(1), draftOf(2)]
      await add(store, one, other)
      await charts.write([
        { ...GERMANY, date: FIRST, ids: [String(other.appleId), '99'] },
        { ...HISTORY, date: FIRST, ids: [one.id] },
      ])
      const ofOne = await charts.findShowsOf(one.id)
      expect(await charts.findChartsOf(ofOne)).toEqual([HISTORY])
      const absorbed = await change(store, other.id)
      await store.writer.merge({
        survivor: await change(store, one.id),
        absorbed: { id: other.id, revision: absorbed.revision, at: AT },
      })
      const both = await charts.findShowsOf(one.id)
      expect(await charts.findChartsOf(both)).toHaveLength(2)
      expect(await charts.findShows([String(other.appleId), 'nobody'])).toHaveLength(1)
    })

    test('lose the name of a removed podcast, and keep the place', async () => {
      await using store = await open()
      const charts = chartsOf(store)
      const [one, absorbed] = [draftOf(1), draftOf(2)]
      await add(store, one, absorbed)
      const ids = [String(one.appleId), '99', absorbed.id, one.id]
      await charts.write([{ ...GERMANY, date: FIRST, ids }])
      const { revision } = await change(store, absorbed.id)
      const survivor = await change(store, one.id)
      await store.writer.merge({
        survivor,
        absorbed: { id: absorbed.id, revision, at: AT },
      })
      const gone = await change(store, one.id)
      await store.writer.remove({ id: one.id, revision: gone.revision, at: AT })
      expect(await idsOf(charts, GERMANY)).toEqual([[FIRST, [null, '99', null, null]]])
      expect(await charts.findShows(ids)).toHaveLength(1)
      await charts.write([{ ...HISTORY, date: FIRST, ids: ['77'] }])
      expect(await idsOf(charts, GERMANY)).toEqual([[FIRST, [null, '99', null, null]]])
    })
  })
}
