/** Podpings from a loopback node that replays blocks, gaps, forks and failures. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draftOf, NOW, startCastdex } from '../../../test/api/castdex.ts'
import { blockOf, openHiveNode, operation, pingOf } from '../../../test/crawl/hive-node.ts'
import { NEW_CRAWL_STATE, parseCrawlState } from '../../record/crawl-state.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import { openRangeRule, parseRanges } from '../crawl/fetch/address.ts'
import { openFetcher } from '../crawl/fetch/fetch.ts'
import { openGuard } from '../crawl/fetch/guard.ts'
import { openBringForward } from './bring-forward.ts'
import { parseNodes, PodpingReader } from './podping-reader.ts'
import { runPodpingSocket } from './podping-socket.ts'
import { readBlock, readLine } from './read-podping.ts'

const HOUR = 3_600_000

test('urls are read from every version of the schema, and nothing else is', () => {
  const block = blockOf(
    operation('pp_podcast_live', { version: '1.0', iris: ['https://a.example/1', 7] }),
    operation('podping', { version: '0.3', urls: ['https://a.example/2'] }, 'other'),
    operation('podping', { version: '0.2', url: 'https://a.example/3' }),
    operation('pp_startup', { iris: ['https://a.example/4'] }),
    operation('follow', { urls: ['https://a.example/5'] }),
    ['custom_json', { id: 'podping', json: '{' }],
    ['vote', {}],
    null,
  )
  expect(readBlock(block)).toEqual([
    { urls: ['https://a.example/1'], accounts: ['somebody'] },
    { urls: ['https://a.example/2'], accounts: ['other'] },
    { urls: ['https://a.example/3'], accounts: ['somebody'] },
    { urls: [], accounts: [] },
  ])
  for (const wrong of [null, 7, {}, { transactions: 7 }, { transactions: [null] }])
    expect(readBlock(wrong)).toEqual([])
  expect(readLine('{"iris":["https://a.example/1"],"account":"somebody"}')).toEqual({
    urls: ['https://a.example/1'],
    accounts: [],
  })
})

test('nodes are http or https addresses', () => {
  expect(parseNodes('')).toEqual([])
  expect(parseNodes('https://a.example, http://b.example/')).toEqual([
    'https://a.example/',
    'http://b.example/',
  ])
  expect(() => parseNodes('a.example')).toThrow('CASTDEX_PODPING_NODES has "a.example"')
})

/** Starts a directory of crawled shows, the state of each by its number. */
async function startShows(
  states: Readonly<Record<number, object>>,
  change = (draft: PodcastDraft, _number: number): PodcastDraft => draft,
) {
  const podcasts = Object.keys(states).map((number) =>
    change(draftOf(Number(number)), Number(number)),
  )
  const castdex = await startCastdex({ podcasts })
  onTestFinished(() => castdex[Symbol.asyncDispose]())
  const { directory } = castdex
  const { tasks } = directory
  const stateOf = new Map(podcasts.map(({ id }, at) => [id, Object.values(states)[at]]))
  const claim = { kind: 'feed', worker: 'w', limit: 99, now: NOW } as const
  const claimed = await tasks.claim({ ...claim, leaseMs: HOUR, perDomain: 99 })
  await tasks.release(
    claimed.map(({ podcastId, kind, lease }) => {
      const state = { ...NEW_CRAWL_STATE, ...stateOf.get(podcastId) } as object
      return { podcastId, kind, lease, dueAt: NOW + HOUR, state: state as JsonValue }
    }),
  )
  const clock = { nowMs: NOW }
  const isForward = async (number: number): Promise<boolean> =>
    (await tasks.find(draftOf(number).id, 'feed'))?.dueAt !== NOW + HOUR
  const bringForward = openBringForward({ directory, now: () => clock.nowMs })
  return { castdex, clock, isForward, bringForward }
}

test('a ping brings a known feed forward, at most once in ten minutes', async () => {
  const failing = { outcome: 'missing', since: NOW, tries: 2 }
  const shows = await startShows({ 1: {}, 2: { failing }, 3: {} })
  const { castdex, clock, isForward, bringForward } = shows
  await using node = await openHiveNode()
  await using spare = await openHiveNode()
  const fetcher = openFetcher({
    guard: openGuard(openRangeRule(parseRanges('127.0.0.0/8')), () => Promise.resolve([])),
    userAgent: 'test',
    maxBytes: 1e6,
    timeoutMs: 9000,
    now: () => clock.nowMs,
  })
  onTestFinished(() => fetcher[Symbol.asyncDispose]())
  const reader = new PodpingReader({
    bringForward,
    fetcher,
    nodes: [node.url, spare.url],
    signal: new AbortController().signal,
    onFailure: () => undefined,
  })
  const [known, other] = [draftOf(1).rssFeedUrl, draftOf(2).rssFeedUrl]
  const hostile = ['javascript:1', 'http://127.0.0.1/feed', 'https://unknown.example/x', '']
  node.newest = 10
  await reader.readNew()
  node.blocks.set(11, blockOf(pingOf([...hostile, known, other])))
  // The head is reversible: another fork replaces it.
  node.blocks.set(14, blockOf(pingOf([draftOf(3).rssFeedUrl])))
  node.newest = 13
  await reader.readNew()
  expect(node.asked).toEqual([10, 11, 12, 13])
  expect(await isForward(1)).toBe(true)
  expect(await isForward(2)).toBe(false)
  const pingedAt = async () => {
    const task = await castdex.directory.tasks.find(draftOf(1).id, 'feed')
    return parseCrawlState(task?.state).podpingAt
  }
  expect(await pingedAt()).toBe(NOW)
  clock.nowMs += 599_999
  node.blocks.set(14, blockOf(pingOf([known])))
  node.newest = 14
  await reader.readNew()
  expect(await pingedAt()).toBe(NOW)
  expect(await isForward(3)).toBe(false)
  // A gap of weeks is not caught up with.
  node.newest = 500_000
  node.asked.splice(0)
  await reader.readNew()
  expect(node.asked).toHaveLength(1201)
})

test('the tag and the host of a feed decide whose pings count', async () => {
  const named = { podpingTag: { isUsed: true, accounts: ['host.one'] } }
  const anyone = { podpingTag: { isUsed: true, accounts: [] } }
  const nobody = { podpingTag: { isUsed: false, accounts: ['host.one'] } }
  const shows = await startShows({ 1: named, 2: anyone, 3: nobody, 4: {}, 5: named })
  const { isForward, bringForward } = shows
  const from = (account: string, ...numbers: readonly number[]) => ({
    urls: numbers.map((number) => draftOf(number).rssFeedUrl),
    accounts: [account],
  })
  await bringForward([from('stranger', 1, 2, 3, 4, 5), from('host.one', 3, 5)])
  const forward = await Promise.all([1, 2, 3, 4, 5].map(isForward))
  expect(forward).toEqual([false, true, false, true, true])
})

test('a ping for a former address counts at the same host alone', async () => {
  const shows = await startShows({ 1: {}, 2: {} }, (draft, number) => {
    const host = number === 1 ? 'https://former.example' : new URL(draft.rssFeedUrl).origin
    const url = `${host}/former/${String(number)}.xml`
    const [at] = draft.feedUrls.map(({ from }) => from)
    const former = { url, from: at ?? '', to: at ?? '', reason: 'tracked' } as const
    return { ...draft, feedUrls: [former, ...draft.feedUrls] }
  })
  const { isForward, bringForward } = shows
  const hostOf = new URL(draftOf(2).rssFeedUrl).origin
  const urls = ['https://former.example/former/1.xml', `${hostOf}/former/2.xml`]
  await bringForward([{ urls, accounts: ['somebody'] }])
  expect(await isForward(1)).toBe(false)
  expect(await isForward(2)).toBe(true)
})

test('lines on the socket are podpings without an account', async () => {
  const shows = await startShows({
    1: {},
    2: { podpingTag: { isUsed: true, accounts: ['host.one'] } },
  })
  const folder = await mkdtemp(join(tmpdir(), 'castdex-podping-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'socket')
  const stop = new AbortController()
  const failures: unknown[] = []
  const { bringForward, isForward } = shows
  const running = runPodpingSocket({
    path,
    bringForward,
    signal: stop.signal,
    onFailure: (error) => void failures.push(error),
    gatherMs: 10,
  })
  const open = async () => {
    const socket = connect(path)
    await once(socket, 'connect')
    return socket
  }
  const socket = await vi.waitFor(open)
  const lineOf = (number: number): string =>
    `${JSON.stringify({ version: '1.0', iris: [draftOf(number).rssFeedUrl] })}\n`
  socket.write(`not JSON\n${lineOf(2)}${lineOf(1).slice(0, 20)}`)
  await sleep(20)
  socket.write(lineOf(1).slice(20))
  await vi.waitFor(async () => expect(await isForward(1)).toBe(true))
  expect(await isForward(2)).toBe(false)
  const long = await open()
  long.on('error', () => undefined)
  long.write('x'.repeat(100_000))
  await once(long, 'close')
  expect(failures).toHaveLength(1)
  stop.abort()
  await running
  socket.destroy()
})
