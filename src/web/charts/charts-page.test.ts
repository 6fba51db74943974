/** /charts: a day with its movers, other charts, and the line on a show's page. */
import { expect, test } from 'vitest'
import { draftOf, NOW, startCastdex } from '../../../test/api/castdex.ts'
import { TOP_GENRES } from '../../record/genre/genre.ts'
import { writeTrendingCharts } from '../../api/discovery/trending-charts.ts'

const [ONE, TWO] = [draftOf(1), draftOf(2)]
const GERMANY = { platform: 'apple', country: 'DE', genre: 'History' } as const

async function startWithCharts() {
  const castdex = await startCastdex({ podcasts: [ONE, TWO], hasSite: true })
  await castdex.directory.charts?.write([
    {
      ...GERMANY,
      date: '2026-11-01',
      ids: [String(ONE.appleId), '99', String(TWO.appleId)],
    },
    {
      ...GERMANY,
      date: '2026-11-02',
      ids: [String(TWO.appleId), '99', String(ONE.appleId)],
    },
    { platform: 'spotify', country: 'AT', genre: 'all', date: '2026-11-02', ids: [ONE.id] },
  ])
  return castdex
}

test('a chart has its places, movers and a choice of the other charts', async () => {
  await using castdex = await startWithCharts()
  const { statusCode, body } = await castdex.app.inject({
    url: '/charts?chartType=apple&country=de&category=history',
    headers: { 'accept-language': 'de' },
  })
  expect(statusCode).toBe(200)
  expect(body).toContain('Apple Podcasts · Deutschland')
  expect(body).toMatch(/Aufsteiger.*Podcast 2.*▲ 2.*Absteiger.*Podcast 1.*▼ 2/s)
  for (const option of [
    '<option value="spotify">Spotify',
    '<option value="AT">Österreich',
    '<option value="all">alle',
    '<option value="History" selected>Geschichte',
  ])
    expect(body).toContain(option)
  const other = await castdex.app.inject(
    '/charts?chartType=spotify&country=DE&category=all',
  )
  expect(other.body).toContain('There is no such chart.')
  const old = await castdex.app.inject(
    '/charts?country=DE&category=History&date=2026-10-01',
  )
  expect(old.body).toContain('This chart has no such day.')
  const wrong = await castdex.app.inject('/charts?country=Germany')
  expect([wrong.statusCode, wrong.body.includes('Germany')]).toEqual([400, true])
})

test('a show has its charts', async () => {
  await using castdex = await startWithCharts()
  const { directory } = castdex
  const [stored] = await directory.reader.getMany([ONE.id], { level: 'basic' })
  const { slug } = JSON.parse(stored?.basic ?? '{}') as { slug: string }
  const { body } = await castdex.app.inject(`/podcasts/${slug}`)
  expect(body).toContain('3 on ')
  expect(body).toContain('Spotify · Austria')
})

test('trending shows become the chart of the day, once', async () => {
  await using castdex = await startCastdex({ podcasts: [], hasSite: true })
  const empty = await castdex.app.inject('/charts')
  expect(empty.body).toContain('There is no chart yet')
  const { signal } = new AbortController()
  const recent = draftOf(30, {
    genres: ['Arts'],
    stats: { ...ONE.stats, latestPublishedAt: new Date(NOW).toISOString() },
  })
  await castdex.directory.writer.write([{ record: recent, revision: null }])
  await writeTrendingCharts(castdex.directory, NOW, signal)
  await writeTrendingCharts(castdex.directory, NOW, signal)
  const spans = await castdex.directory.charts?.list()
  expect(spans?.map(({ genre }) => genre)).toEqual(['Arts', 'all'])
  const { body } = await castdex.app.inject('/charts')
  expect(body).toContain('Podcast 30')
})

test('a long chart has pages, none of which is heavy', async () => {
  const podcasts = Array.from({ length: 200 }, (_, at) => draftOf(at + 1))
  await using castdex = await startCastdex({ podcasts, hasSite: true })
  const ids = podcasts.map(({ appleId }) => String(appleId))
  const countries = ['AT', 'BE', 'BR', 'CA', 'CH', 'CZ', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT']
  await castdex.directory.charts?.write(
    [...TOP_GENRES].flatMap((genre) =>
      countries.map((country) => ({
        platform: 'apple' as const,
        country,
        genre,
        date: '2026-11-01',
        ids,
      })),
    ),
  )
  const first = await castdex.app.inject('/charts?country=DE&category=Arts')
  expect(Buffer.byteLength(first.body)).toBeLessThanOrEqual(30_000)
  const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first.body) ?? []
  const second = await castdex.app.inject(next.replaceAll('&amp;', '&'))
  expect(Buffer.byteLength(second.body)).toBeLessThanOrEqual(30_000)
  const places = `${first.body}${second.body}`.match(/<td class="figure">\d+<\/td><th/g)
  expect(places).toHaveLength(200)
})
