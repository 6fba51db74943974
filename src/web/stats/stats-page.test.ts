/** /stats: pictures whose tables have the counts of the records. */
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'
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

test('a directory without shows has pictures without bars', async () => {
  await using castdex = await startCastdex({ hasSite: true, podcasts: [] })
  const answer = await castdex.app.inject('/stats')
  expect([answer.statusCode, answer.body.includes('<rect x="190"')]).toEqual([200, false])
})
