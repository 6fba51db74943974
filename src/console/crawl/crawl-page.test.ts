/** How crawling is doing: the page, the API and the command line say the same figures. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'

const HOUR_MS = 3_600_000
const HOURS_AGO = [0.5, 2, 5, 30]

let castdex: RunningCastdex
let key: string
let browser: ConsoleBrowser

beforeEach(async () => {
  castdex = await startCastdex({
    podcasts: [1, 2, 3, 4, 5, 6].map((number) => draftOf(number)),
    hasSite: true,
  })
  key = await castdex.makeKey({ id: 'key_operator', name: 'operator', scopes: ['admin'] })
  browser = new ConsoleBrowser(castdex)
})
afterEach(() => castdex[Symbol.asyncDispose]())

/** Four feeds were read well at some time, one fails, and one is still being fetched. */
const crawl = async (): Promise<void> => {
  const { tasks } = castdex.directory
  const wish = {
    kind: 'feed',
    worker: 'w',
    now: NOW,
    leaseMs: 60_000,
    limit: 9,
    perDomain: 9,
  } as const
  const claimed = [...(await tasks.claim(wish))].sort((a, b) =>
    a.podcastId < b.podcastId ? -1 : 1,
  )
  const stateOf = (at: number): object => {
    const hours = HOURS_AGO[at]
    const last = { status: 200, detail: null, durationMs: 1, bytes: 1 }
    if (hours === undefined) {
      const failing = { outcome: 'timeout', since: NOW - HOUR_MS, tries: 2 }
      return {
        version: 1,
        last: { ...last, at: NOW - HOUR_MS / 2, outcome: 'timeout' },
        failing,
      }
    }
    const readAt = NOW - hours * HOUR_MS
    return { version: 1, last: { ...last, at: readAt, outcome: 'read' }, goodAt: readAt }
  }
  const results = claimed
    .slice(0, 5)
    .map((task, at) => ({ ...task, dueAt: NOW + 2 * HOUR_MS, state: stateOf(at) }))
  await tasks.release(results as Parameters<typeof tasks.release>[0])
  await tasks.pauseDomain('example.org', NOW + HOUR_MS)
}

test('freshness, failures, hosts and what is due are told by the API and drawn on the page', async () => {
  await crawl()
  const answer = await castdex.call({
    url: '/api/v1/admin/crawl',
    headers: { authorization: key },
  })
  expect(answer.json()).toMatchObject({
    data: {
      feedTasks: { leased: 1 },
      pausedDomains: 1,
      lookedAt: 6,
      feeds: 6,
      neverFetched: 1,
      fetchedLastHour: 2,
      freshness: { p50Ms: 2 * HOUR_MS, p95Ms: 30 * HOUR_MS },
      failing: [{ outcome: 'timeout', feeds: 1 }],
      hosts: [
        {
          domain: 'example.org',
          feeds: 6,
          failing: 1,
          pausedUntil: '2026-11-20T13:00:00.000Z',
        },
      ],
    },
  })
  const { readAgo, dueIn } = answer.json<{
    data: Record<string, { withinHours: number; feeds: number }[]>
  }>().data
  expect(readAgo?.map(({ feeds }) => feeds)).toEqual([1, 1, 1, 0, 0, 1, 0, 0])
  expect(dueIn?.find(({ withinHours }) => withinHours === 3)?.feeds).toBe(5)
  await browser.signIn(key)
  const { body } = await browser.open('/console/crawl')
  for (const text of [
    'It did not arrive in time',
    'example.org',
    'half are fresher than',
    '2 h',
    '30 h',
  ])
    expect(body).toContain(text)
  expect(body).toContain('<tr><th scope="row">up to 1 h</th><td class="figure">1</td></tr>')
  expect((await browser.open('/console/crawl?lang=de')).body).toContain(
    'Er kam nicht rechtzeitig an',
  )
})

test('before anything was fetched the page says so without a figure that it does not know', async () => {
  await browser.signIn(key)
  const { status, body } = await browser.open('/console/crawl')
  expect(status).toBe(200)
  expect(body).toContain('No feed fails.')
  expect(body).toContain('<dt>half are fresher than</dt><dd>–</dd>')
})

test.each([
  ['en', 'Crawling is switched off in this process'],
  ['de', 'Abrufe sind in diesem Prozess ausgeschaltet'],
])(
  'where crawling is switched off the page says so, and how to switch it on (%s)',
  async (language, said) => {
    const path = `/console/crawl?lang=${language}`
    await browser.signIn(key)
    expect((await browser.open(path)).body).not.toContain(said)
    await using still = await startCastdex({
      hasSite: true,
      settings: [{ name: 'CASTDEX_CRAWL', value: 'off', source: 'CASTDEX_CRAWL' }],
    })
    const other = new ConsoleBrowser(still)
    await other.signIn(await still.makeKey({ scopes: ['admin'] }))
    const { body } = await other.open(path)
    for (const text of [
      said,
      '<code>CASTDEX_CRAWL=on</code>',
      '<code>npx castdex crawl</code>',
    ])
      expect(body).toContain(text)
  },
)
