/** Charts by HTTP: a file is imported, and each operation answers from it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Value from 'typebox/value'
import { describe, expect, test } from 'vitest'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../../test/api/castdex.ts'
import { openTemporaryFolder } from '../../../../test/cli/castdex.ts'
import { addDays } from '../../../record/charts/chart.ts'
import { dayOf } from '../../../store/api-keys.ts'
import { importCharts } from '../../../intake/signals/import-charts.ts'
import { CHART_ROUTES } from './index.ts'

const [ONE, TWO, THREE] = [draftOf(1), draftOf(2), draftOf(3)]
const TODAY = dayOf(NOW)
const ago = (days: number): string => addDays(TODAY, -days)
const STRANGER = '987654321'

const HEAD = 'platform,country,genre,day,place,id\n'
const rowsOf = (
  day: string,
  ids: readonly (number | string)[],
  name = 'apple,DE,History',
) => ids.map((id, at) => `${name},${day},${String(at + 1)},${String(id)}\n`).join('')

const FILE =
  HEAD +
  rowsOf(ago(8), [ONE.appleId, TWO.appleId, STRANGER]) +
  rowsOf(ago(1), [TWO.appleId, ONE.appleId, STRANGER]) +
  rowsOf(TODAY, [
    THREE.appleId,
    TWO.appleId,
    `https://podcasts.apple.com/x/id${STRANGER}?l=de`,
  ]) +
  rowsOf(TODAY, [ONE.id, TWO.id], 'Spotify,de,all')

async function take({ directory }: RunningCastdex, text: string) {
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'charts.csv')
  await writeFile(file, text)
  const { charts } = directory
  if (charts === undefined) throw new Error('the directory keeps charts')
  const refused: unknown[] = []
  const report = await importCharts({
    ...{ directory, charts, now: () => NOW },
    source: { file, stdin: Readable.from([]), meter: { done: 0, total: null } },
    signal: new AbortController().signal,
    onRefusal: ({ message }) => refused.push(message),
  })
  return { ...report, messages: refused }
}

async function startWithCharts() {
  const castdex = await startCastdex({ podcasts: [ONE, TWO, THREE], hasSite: true })
  await take(castdex, FILE)
  return castdex
}

function routeOf(path: string) {
  return CHART_ROUTES.find(({ url }) => {
    const form = url.replace(/:\w+/g, '[^/]+')
    return new RegExp(`^${form}$`).test(`/api/v1/${path.split('?', 1)[0] ?? ''}`)
  })
}

/** Returns the part at a path of names with dots. */
function pick(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], data)
}

/** Returns `data`, which fits the schema of the operation. */
async function get(castdex: RunningCastdex, path: string) {
  const answer = await castdex.call(`/api/v1/${path}`)
  const body = answer.json<{ data: Record<string, unknown> }>()
  expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
    path,
    200,
    '',
  ])
  const schema = routeOf(path)?.docs.answer
  if (schema === undefined) throw new Error(`${path} is an operation on charts`)
  expect(Value.Errors(schema, body)).toEqual([])
  return body.data
}

const CHART = 'country=DE&category=history'

describe('imported charts', () => {
  test('replace the days of the file, and refuse rows by name', async () => {
    await using castdex = await startCastdex({ podcasts: [ONE, TWO] })
    const text =
      FILE +
      'apple,DE,Historie,2026-11-01,1,1\n' +
      'apple,Deutschland,all,2026-11-01,1,1\n' +
      'amazon,DE,all,2026-11-01,1,1\n' +
      'spotify,DE,all,2026-11-01,1,12\n' +
      'apple,DE,all,2026-11-01,0,12\n' +
      'apple,DE,all,soon,1,12\n'
    const { messages, ...report } = await take(castdex, text)
    expect(report).toMatchObject({
      read: 17,
      days: 4,
      places: 11,
      refused: { invalid_chart: 6 },
    })
    expect(messages.map(String)).toEqual([
      expect.stringMatching(/^genre is "Historie".*History/) as string,
      expect.stringContaining('country is "Deutschland"') as string,
      expect.stringContaining('platform is "amazon"') as string,
      expect.stringContaining('id is "12"; it has to be a Spotify id') as string,
      expect.stringContaining('place is "0"') as string,
      expect.stringContaining('day ("soon") is not a date') as string,
    ])
    await take(castdex, HEAD + rowsOf(TODAY, [ONE.appleId]))
    const one = await get(castdex, `charts?${CHART}`)
    expect(pick(one, 'chart.positions')).toHaveLength(1)
    const { byId } = await castdex.directory.writer.owners({ ids: [ONE.id] })
    const signals = await castdex.directory.metadata.read([...byId.keys()], ['signals'])
    expect(signals.get(ONE.id)).toMatchObject({
      signals: { spotifyChartRank: { value: 1 } },
    })
  })

  test('have each place with its movement and its month', async () => {
    await using castdex = await startWithCharts()
    const latest = await get(castdex, `charts/latest?${CHART}`)
    expect(latest['options']).toMatchObject({
      chartType: 'apple',
      category: 'History',
      country: 'DE',
    })
    expect(pick(latest, 'chart.chart')).toMatchObject({
      chartDate: TODAY,
      compareChartDate: ago(1),
      totalPositions: 3,
      coverageStatus: 'complete',
      entryExitConfirmable: true,
    })
    expect(pick(latest, 'chart.positions')).toMatchObject([
      { podenginePodcast: { id: THREE.id }, movement: 'entered', positionChange: null },
      {
        podenginePodcast: { id: TWO.id },
        movement: 'down',
        positionChange: -1,
        peakPosition30d: 1,
        daysCharted30d: 3,
      },
      {
        podenginePodcast: null,
        movement: 'unchanged',
        positionChange: 0,
        podcastOnChart: { podcastOnChartId: STRANGER },
      },
    ])
    expect(pick(latest, 'chart.positions.1.history30dStatus.27')).toBe('no_chart')
    const none = await get(castdex, `charts?${CHART}&date=${ago(2)}`)
    expect(none['chart']).toBeNull()
    const other = await get(castdex, 'charts?chartType=spotify&country=de&positionsLimit=1')
    expect(pick(other, 'chart.positions')).toHaveLength(1)
  })

  test('have climbers, fallers, entries and exits', async () => {
    await using castdex = await startWithCharts()
    const day = await get(castdex, `charts/movement?${CHART}`)
    expect(pick(day, 'movement.newEntries.items')).toMatchObject([
      { position: 1, title: THREE.titleLatest },
    ])
    expect(pick(day, 'movement.droppedOff.items')).toMatchObject([
      { identity: { type: 'podcast', podcastId: ONE.id }, previousPosition: 2 },
    ])
    expect(pick(day, 'movement.fallers.totalCount')).toBe(1)
    expect(pick(day, 'movement.climbers.totalCount')).toBe(0)
    const week = await get(castdex, `charts/movement?${CHART}&date=${ago(1)}&compare=7d`)
    expect(pick(week, 'movement.chart.compareChartDate')).toBe(ago(8))
    expect(pick(week, 'movement.climbers.items')).toMatchObject([{ positionChange: 1 }])
    const first = await get(castdex, `charts/movement?${CHART}&date=${ago(8)}`)
    expect(pick(first, 'movement.climbers')).toMatchObject({
      status: 'unavailable',
      unavailableReason: 'no_earlier_chart',
    })
  })

  test('have their days, countries and genres', async () => {
    await using castdex = await startWithCharts()
    const { availability } = await get(
      castdex,
      `charts/availability?${CHART}&date=${ago(5)}`,
    )
    expect(availability).toEqual({
      earliestChartDate: ago(8),
      latestChartDate: TODAY,
      selectedDate: ago(5),
      selectedDateAvailable: false,
      previousChartDate: ago(8),
      nextChartDate: ago(1),
    })
    expect(await get(castdex, 'charts/apple/countries')).toEqual({ countries: ['DE'] })
    expect(await get(castdex, 'charts/apple/categories')).toEqual({
      categories: ['History'],
    })
    const ranks = await get(castdex, `charts/history?${CHART}&days=9&rows=2`)
    expect(pick(ranks, 'history.chart.coverage')).toMatchObject({
      chartDays: 3,
      missingDays: 6,
    })
    expect(pick(ranks, 'history.rows.1')).toMatchObject({
      title: TWO.titleLatest,
      bestPosition: 1,
      ranks: [2, null, null, null, null, null, null, 1, 2].map((position) => ({
        position,
      })),
    })
  })

  test('have the line of a show, and all its charts', async () => {
    await using castdex = await startWithCharts()
    const named = `identityType=podcast&podcastIdOrSlug=${ONE.id}`
    const line = await get(castdex, `charts/podcast-history?${named}&${CHART}&range=30d`)
    expect(pick(line, 'history.stats')).toMatchObject({
      bestPosition: 1,
      averagePositionWhenCharting: 1.5,
      daysOnChart: 2,
      offChartDays: 1,
      missingDays: 27,
      streak: { days: null, endDateStatus: 'off_chart' },
    })
    const weekly = await get(castdex, `charts/podcast-history?${named}&${CHART}&range=14w`)
    expect(pick(weekly, 'history.series.buckets.13')).toMatchObject({ bestPosition: 1 })
    const stranger = `identityType=platform&platformId=${STRANGER}&date=${TODAY}`
    const { appearances } = await get(castdex, `charts/podcast-appearances?${stranger}`)
    expect(appearances).toMatchObject({ totalCount: 1, podenginePodcast: null })
    const { positions } = await get(castdex, `podcasts/${TWO.id}/charts`)
    expect(positions).toMatchObject([
      { chartType: 'apple', position: 2 },
      { chartType: 'spotify', position: 2 },
    ])
    const present = await get(castdex, `podcasts/${ONE.id}/charts/presence`)
    expect(pick(present, 'presence.summary')).toMatchObject({
      onNow: 1,
      droppedOff30d: 1,
      markets: 1,
    })
    expect(pick(present, 'presence.charts.1')).toMatchObject({
      state: 'dropped_30d',
      changeKind: 'off',
      lastSeen: { date: ago(1), position: 2 },
      bestAllTime: { date: ago(8), position: 1 },
    })
    expect(pick(present, 'presence.charts.1.weeks')).toHaveLength(14)
  })
})

test.each([
  [
    'charts?chartType=amazon',
    'chartType is "amazon"; it has to be one of apple, spotify, castdex',
  ],
  ['charts?category=Historie', 'category is "Historie"'],
  ['charts?country=Germany', 'country is "Germany"'],
  ['charts?date=2026-02-30', 'date is "2026-02-30"'],
  ['charts/history?days=91', 'days is "91"'],
  ['charts/amazon/countries', 'chartType is "amazon"'],
  ['charts/podcast-history', 'identityType is missing'],
  [
    'charts/podcast-appearances?identityType=platform&date=2026-11-01',
    'platformId is missing',
  ],
  ['charts/podcast-history?identityType=podcast&podcastIdOrSlug=nobody', 'No podcast has'],
  [
    `charts/podcast-history?identityType=podcast&podcastIdOrSlug=${ONE.id}`,
    'No day of the chart',
  ],
])('%s is refused', async (path, message) => {
  await using castdex = await startCastdex({ podcasts: [ONE] })
  const answer = await castdex.call(`/api/v1/${path}`)
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.json<{ message: string }>().message).toContain(message)
})
