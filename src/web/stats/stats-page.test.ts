/** /stats: pictures whose tables have the counts of the records. */
import { expect, test } from 'vitest'
import { draftOf, NOW, startCastdex } from '../../../test/api/castdex.ts'
import { toDelayLevel } from '../../record/instant/delay-level.ts'
import { DAY_MS } from '../../record/instant/durations.ts'
import type { DirectoryStats } from './count-stats.ts'

const datedIn = (year: number | null, stats: ReturnType<typeof draftOf>['stats']) => ({
  ...stats,
  firstEpisodePublishedAt: year === null ? null : `${String(year)}-06-01T00:00:00.000Z`,
})

const podcasts = Array.from({ length: 30 }, (_, index) => {
  const draft = draftOf(index + 1)
  return {
    ...draft,
    language: index < 20 ? 'de' : 'en',
    countries: index < 7 ? ['AT'] : [],
    stats: datedIn(index < 5 ? null : 2015 + (index % 3), draft.stats),
  }
})

test('the pictures have what the directory holds, with tables and data', async () => {
  await using castdex = await startCastdex({ hasSite: true, podcasts })
  const answer = await castdex.app.inject({
    url: '/stats',
    headers: { 'accept-language': 'de' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('30 Sendungen')
  expect(answer.body).toMatch(/<th scope="row">Deutsch<\/th><td class="figure">20<\/td>/)
  expect(answer.body).toMatch(/<th scope="row">Österreich<\/th><td class="figure">7<\/td>/)
  expect(
    answer.body.match(/<svg [^>]*role="img" aria-label="Sendungen nach/g),
  ).toHaveLength(7)
  const stats = (await castdex.app.inject('/stats.json')).json<DirectoryStats>()
  expect(stats.total).toBe(30)
  const founded = stats.founded.filter(({ podcasts: count }) => count > 0)
  expect(founded.map(({ value }) => value)).toEqual(['2015', '2016', '2017'])
  expect(founded.reduce((sum, each) => sum + each.podcasts, 0)).toBe(25)
  expect(stats.founded[0]?.value).toBe('2015')
})

test('the page has no made-up host, and no zero of shows that searches do not find', async () => {
  const madeUp = draftOf(1, { rssFeedUrl: 'https://tide.demo.example/feed.xml' })
  await using castdex = await startCastdex({ hasSite: true, podcasts: [madeUp] })
  const { body } = await castdex.app.inject('/stats')
  expect(body).not.toContain('demo.example')
  expect(body).not.toContain('id="hosts"')
  expect(body).not.toContain('<th scope="row">on none</th>')
})

test('hosts, moves and delays are drawn from what was counted', async () => {
  await using castdex = await startCastdex({ hasSite: true, podcasts })
  const day = Math.floor(NOW / DAY_MS)
  const seen = { kind: 'freshness', day, name: '' } as const
  await castdex.directory.dailyCounts?.add([
    { kind: 'moves', day: day - 19, name: 'old.example new.example', level: 0, count: 3 },
    { ...seen, level: toDelayLevel(10 * 60_000), count: 90 },
    { ...seen, level: toDelayLevel(300 * 60_000), count: 10 },
    { ...seen, name: 'new.example', level: toDelayLevel(300 * 60_000), count: 10 },
  ])
  const { body } = await castdex.app.inject('/stats')
  expect(body).toContain('<th scope="row">old.example → new.example</th>')
  expect(body).toContain('12 min · 6 h · 6 h')
  const about = await castdex.app.inject('/about')
  expect(about.body).toContain('12 min · 6 h · 6 h')
  const stats = (await castdex.app.inject('/stats.json')).json<DirectoryStats>()
  expect(stats.moves).toEqual([{ from: 'old.example', to: 'new.example', shows: 3 }])
  const authorization = await castdex.makeKey()
  const ask = async (query: string) => {
    const url = `/api/v1/stats/freshness${query}`
    return (await castdex.app.inject({ url, headers: { authorization } })).json<object>()
  }
  const slow = { p50Minutes: 331, p95Minutes: 331, p99Minutes: 331 }
  expect(await ask('')).toEqual({
    data: {
      days: [
        {
          date: '2026-11-20',
          episodes: 100,
          p50Minutes: 12,
          p95Minutes: 331,
          p99Minutes: 331,
        },
      ],
      hosts: [{ host: 'new.example', episodes: 10, ...slow }],
    },
  })
  expect(await ask('?host=New.example&days=1')).toEqual({
    data: { days: [{ date: '2026-11-20', episodes: 10, ...slow }], hosts: [] },
  })
})

test('a directory without shows has pictures without bars', async () => {
  await using castdex = await startCastdex({ hasSite: true, podcasts: [] })
  const answer = await castdex.app.inject('/stats')
  expect([answer.statusCode, answer.body.includes('<rect x="190"')]).toEqual([200, false])
})
