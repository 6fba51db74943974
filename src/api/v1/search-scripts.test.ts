/** Titles in other scripts and signs than those that people type. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningCastdex, draftOf, startCastdex } from '../../../test/api/castdex.ts'

const PAIRS: readonly (readonly [title: string, typed: string])[] = [
  ['История России', 'istoriya rossii'],
  ['Наука и жизнь', 'nauka i zhizn'],
  ['Українська правда', 'ukrainska pravda'],
  ['Вечерњи разговор', 'vecernji razgovor'],
  ['Dobar razgovor', 'добар разговор'],
  ['Ελληνικά Νέα', 'ellinika nea'],
  ['한국어 뉴스', 'hangugeo nyuseu'],
  ['中国历史', 'zhongguo lishi'],
  ['צה״ל היום', 'צה"ל היום'],
  ['תנ"ך יומי', 'תנ״ך יומי'],
  ["It's All Here", 'it´s all here'],
  ['That´s Enough', "that's enough"],
  ['Grandma`s Table', 'grandmas table'],
]

let castdex: RunningCastdex
beforeAll(async () => {
  const podcasts = PAIRS.map(([title], at) =>
    draftOf(at + 1, { title, titleLatest: title, author: null, description: null }),
  )
  castdex = await startCastdex({ podcasts })
})
afterAll(() => castdex[Symbol.asyncDispose]())

const draftAt = (title: string, url: string) =>
  draftOf(title.length, {
    title,
    rssFeedUrl: url,
    feedUrls: [{ url, from: '2024-05-01T00:00:00.000Z', to: null, reason: 'tracked' }],
  })

test.each([
  ['feeds.example.org/tides', 'Tides'],
  ['feeds.example.org/tides?utm_source=mail&utm_medium=x', 'Tides'],
  ['https://feeds.example.org/tides?fbclid=abc', 'Tides'],
  ['http://feeds.example.org/moon?id=3&utm_source=mail', 'Moon'],
])('the address %s finds its show', async (q, title) => {
  const podcasts = [
    draftAt('Tides', 'https://feeds.example.org/tides'),
    draftAt('Moon', 'https://feeds.example.org/moon?id=3'),
  ]
  await using own = await startCastdex({ podcasts })
  const answer = await own.call(
    `/api/v1/search/podcasts?details=basic&q=${encodeURIComponent(q)}`,
  )
  const { data } = answer.json<{ data: { result: { hits: { title: string }[] } } }>()
  expect(data.result.hits.map((hit) => hit.title)).toEqual([title])
})

test.each(PAIRS)('"%s" is found by "%s"', async (title, q) => {
  const query = new URLSearchParams({ q, details: 'basic', pageSize: '1' }).toString()
  const answer = await castdex.call(`/api/v1/search/podcasts?${query}`)
  const { data } = answer.json<{
    data: {
      result: { hits: readonly { title: string }[] }
      understood: { query: string | null }
    }
  }>()
  expect(data.result.hits[0]?.title).toBe(title)
  expect(data.understood.query).toBeNull()
})
