import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrawlDelays } from './crawl-delays.ts'
import { openSemaphore } from './semaphore.ts'
import { HostQueues } from './host-queues.ts'
import { AllowedRates } from './allowed-rates.ts'
import { type Turn, Turns } from './turns.ts'

const SECOND_MS = 1000
const BEGIN_MS = Date.UTC(2026, 10, 20)
const now = (): number => Date.now()

beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN_MS })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Asked {
  readonly url: string
  readonly second: number
}

function openTurns(wishes: Readonly<Record<string, number>>) {
  const asked: Asked[] = []
  const note = (url: string): void =>
    void asked.push({ url, second: Math.floor((Date.now() - BEGIN_MS) / SECOND_MS) })
  const queues = new HostQueues(now)
  const rates = new AllowedRates({ now })
  const turns = new Turns({
    queues,
    rates,
    delays: new CrawlDelays({ now }),
    fetches: openSemaphore(10),
    readDelay: (url) => {
      const { origin } = new URL(url)
      note(`${origin}/robots.txt`)
      return Promise.resolve(wishes[origin] ?? 0)
    },
  })
  const { signal } = new AbortController()
  const ask = (url: string, domain: string): Promise<Turn<void>> =>
    turns.take({ url, domain }, signal, async () => Promise.resolve().then(() => note(url)))
  return { asked, rates, queues: queues, ask }
}

test('a site that wishes for ten seconds has them after its robots.txt was read, and its neighbours do not wait', async () => {
  const { asked, ask } = openTurns({ 'https://slow.example.org': 10_000 })
  const all = Promise.all([
    ask('https://slow.example.org/1', 'example.org'),
    ask('https://slow.example.org/2', 'example.org'),
    ask('https://slow.example.org/3', 'example.org'),
    ask('https://quick.example.org/1', 'example.org'),
    ask('https://quick.example.org/2', 'example.org'),
  ])
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
  await all
  const slow = asked.filter(({ url }) => url.startsWith('https://slow.'))
  expect(slow.map(({ url }) => url.slice(24))).toEqual(['/1', '/robots.txt', '/2', '/3'])
  const [, robots, second, third] = slow.map((one) => one.second)
  expect((second ?? 0) - (robots ?? 0)).toBeGreaterThanOrEqual(10)
  expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(10)
  const quick = asked.filter(({ url }) => url.startsWith('https://quick.'))
  expect(quick.map(({ url }) => url.slice(25))).toEqual(['/1', '/robots.txt', '/2'])
  expect(Math.max(...quick.map((one) => one.second))).toBeLessThan(10)
})

test('one feed of a site, big hosts and hosts that the operator answers for are asked without robots.txt', async () => {
  const { asked, rates, ask } = openTurns({})
  rates.know('own.example')
  const all = Promise.all([
    ask('https://alone.example/1', 'alone.example'),
    ask('https://feeds.own.example/1', 'own.example'),
    ask('https://feeds.own.example/2', 'own.example'),
    ask('https://shows.libsyn.com/1', 'libsyn.com'),
    ask('https://shows.libsyn.com/2', 'libsyn.com'),
  ])
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
  await all
  expect(asked.filter(({ url }) => url.endsWith('robots.txt'))).toEqual([])
  expect(asked).toHaveLength(5)
})

test('who would wait for so long that the claim lapses is told to come later', async () => {
  const { asked, ask } = openTurns({ 'https://slow.example.org': 60_000 })
  const first = Promise.all(
    [1, 2].map((no) => ask(`https://slow.example.org/${String(no)}`, 'example.org')),
  )
  await vi.advanceTimersByTimeAsync(90 * SECOND_MS)
  await first
  const all = Promise.all(
    Array.from({ length: 10 }, (_, no) =>
      ask(`https://slow.example.org/more-${String(no)}`, 'example.org'),
    ),
  )
  await vi.advanceTimersByTimeAsync(600 * SECOND_MS)
  const turns = await all
  const later = turns.filter(({ kind }) => kind === 'later')
  expect(later.length).toBeGreaterThan(0)
  expect(asked).toHaveLength(3 + turns.length - later.length)
})

test('a host that has a rest is asked nothing', async () => {
  const { asked, queues: queues, ask } = openTurns({})
  queues.close('example.org', 1000)
  expect(await ask('https://example.org/1', 'example.org')).toMatchObject({ kind: 'later' })
  expect(asked).toEqual([])
})

test('a name that rests for a day is left alone for as long, its neighbours are asked', async () => {
  const { asked, ask, queues } = openTurns({})
  queues.restName('bad.duckdns.org', 86_400_000)
  const [rests, asks] = await Promise.all([
    ask('https://bad.duckdns.org/feed', 'duckdns.org'),
    ask('https://good.duckdns.org/feed', 'duckdns.org'),
  ])
  expect(rests).toEqual({ kind: 'later', afterMs: 86_400_000 })
  expect(asks.kind).toBe('asked')
  expect(asked.map(({ url }) => url)).toEqual(['https://good.duckdns.org/feed'])
})
