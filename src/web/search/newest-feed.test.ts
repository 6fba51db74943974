/** The feed of a search's newest shows, for visitors without a key. */
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'

const showOf = (number: number, title: string, trackedAt: string) =>
  draftOf(number, { title, titleLatest: title, titleLatestCleaned: title, trackedAt })

test('items are dated by entry into the directory, the newest first', async () => {
  await using castdex = await startCastdex({
    hasSite: true,
    podcasts: [
      showOf(1, 'Kestrels', '2026-11-01T00:00:00.000Z'),
      showOf(2, 'Herons', '2026-11-02T00:00:00.000Z'),
      showOf(3, 'Kestrels and more', '2026-11-03T00:00:00.000Z'),
    ],
  })
  const get = (url: string) => castdex.app.inject({ url })
  const feed = await get('/search.rss?q=kestrels&sort=newest')
  expect(feed.statusCode).toBe(200)
  const dates = [...feed.body.matchAll(/<pubDate>([^<]*)/g)].map(([, date]) => date)
  expect(dates).toEqual(['Tue, 03 Nov 2026 00:00:00 GMT', 'Sun, 01 Nov 2026 00:00:00 GMT'])
  expect((await get('/search.rss?q=kestrels&sort=oldest')).statusCode).toBe(400)
})
