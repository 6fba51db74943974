/** Podpings from a loopback node that replays blocks, gaps and failures. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { draftOf, NOW, startCastdex } from '../../../test/api/castdex.ts'
import { openRangeRule, parseRanges } from '../crawl/fetch/address.ts'
import { openFetcher } from '../crawl/fetch/fetch.ts'
import { openGuard } from '../crawl/fetch/guard.ts'
import { NEW_CRAWL_STATE, parseCrawlState } from '../../record/crawl-state.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import { parseNodes, PodpingReader } from './podping-reader.ts'
import { readPodpings } from './read-podping.ts'

const HOUR = 3_600_000

const operation = (id: string, note: unknown) => [
  'custom_json',
  { id, required_posting_auths: ['somebody'], json: JSON.stringify(note) },
]
const blockOf = (...operations: readonly unknown[]) => ({ transactions: [{ operations }] })
const pingOf = (...iris: readonly string[]) =>
  blockOf(
    operation('pp_podcast_update', {
      version: '1.1',
      medium: 'podcast',
      reason: 'update',
      iris,
    }),
  )

test('urls are read from every version of the schema, and nothing else is', () => {
  const block = blockOf(
    operation('pp_podcast_live', { version: '1.0', iris: ['https://a.example/1', 7] }),
    operation('podping', { version: '0.3', urls: ['https://a.example/2'] }),
    operation('podping', { version: '0.2', url: 'https://a.example/3' }),
    operation('podping', { version: '0.2', url: 'https://a.example/3' }),
    operation('pp_startup', { iris: ['https://a.example/4'] }),
    operation('follow', { urls: ['https://a.example/5'] }),
    ['custom_json', { id: 'podping', json: '{' }],
    ['vote', {}],
    null,
  )
  const urls = [1, 2, 3].map((number) => `https://a.example/${String(number)}`)
  expect(readPodpings(block)).toEqual(urls)
  for (const wrong of [null, 7, {}, { transactions: 7 }, { transactions: [null] }])
    expect(readPodpings(wrong)).toEqual([])
})

test('nodes are http or https addresses', () => {
  expect(parseNodes('')).toEqual([])
  expect(parseNodes('https://a.example, http://b.example/')).toEqual([
    'https://a.example/',
    'http://b.example/',
  ])
  expect(() => parseNodes('a.example')).toThrow('CASTDEX_PODPING_NODES has "a.example"')
})

interface Node {
  readonly url: string
  readonly blocks: Map<number, unknown>
  readonly asked: string[]
  newest: number
  isDown: boolean
}

async function openNode(): Promise<Node> {
  const blocks = new Map<number, unknown>()
  const asked: string[] = []
  const node = { url: '', blocks, asked, newest: 1, isDown: false }
  const answer = (method: string, params: readonly number[]): unknown => {
    if (method === 'condenser_api.get_dynamic_global_properties')
      return {
        head_block_number: node.newest + 1,
        last_irreversible_block_num: node.newest,
      }
    asked.push(String(params[0]))
    const number = params[0] ?? 0
    return number > node.newest ? null : (blocks.get(number) ?? { transactions: [] })
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (node.isDown) return response.writeHead(503).end()
      const { method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
        method: string
        params: number[]
      }
      return response.end(
        JSON.stringify({ jsonrpc: '2.0', id: 1, result: answer(method, params) }),
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  node.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  return node
}

test('a ping brings a known feed forward, at most once in ten minutes', async () => {
  await using castdex = await startCastdex({
    podcasts: [draftOf(1), draftOf(2), draftOf(3)],
  })
  const { directory } = castdex
  const { tasks } = directory
  const [known, failing, silent] = [draftOf(1), draftOf(2), draftOf(3)]
  const failed = {
    ...NEW_CRAWL_STATE,
    failing: { outcome: 'missing', since: NOW, tries: 2 },
  }
  const claim = { kind: 'feed', worker: 'w', limit: 9, now: NOW } as const
  const claimed = await tasks.claim({ ...claim, leaseMs: HOUR, perDomain: 9 })
  const results = claimed.map(({ podcastId, kind, lease }) => {
    const state: object = podcastId === failing.id ? failed : NEW_CRAWL_STATE
    return { podcastId, kind, lease, dueAt: NOW + HOUR, state: state as JsonValue }
  })
  await tasks.release(results)
  const clock = { nowMs: NOW }
  const node = await openNode()
  const spare = await openNode()
  const fetcher = openFetcher({
    guard: openGuard(openRangeRule(parseRanges('127.0.0.0/8')), () => Promise.resolve([])),
    userAgent: 'test',
    maxBytes: 1e6,
    timeoutMs: 9000,
    now: () => clock.nowMs,
  })
  onTestFinished(() => fetcher[Symbol.asyncDispose]())
  const reader = new PodpingReader({
    directory,
    fetcher,
    nodes: [node.url, spare.url],
    now: () => clock.nowMs,
    signal: new AbortController().signal,
    onFailure: () => undefined,
  })
  const dueOf = async (id: string) => (await tasks.find(id, 'feed'))?.dueAt
  const hostile = ['javascript:1', 'http://127.0.0.1/feed', 'https://unknown.example/x', '']
  node.newest = 10
  await reader.readNew()
  node.blocks.set(11, pingOf(...hostile, known.rssFeedUrl, failing.rssFeedUrl))
  node.newest = 13
  await reader.readNew()
  expect(node.asked).toEqual(['10', '11', '12', '13'])
  expect(await dueOf(known.id)).toBe(NOW)
  expect(await dueOf(failing.id)).toBe(NOW + HOUR)
  expect(await dueOf(silent.id)).toBe(NOW + HOUR)
  const state = parseCrawlState((await tasks.find(known.id, 'feed'))?.state)
  expect(state.podpingAt).toBe(NOW)
  clock.nowMs += 599_999
  node.blocks.set(14, pingOf(known.rssFeedUrl))
  node.newest = 14
  await reader.readNew()
  const again = parseCrawlState((await tasks.find(known.id, 'feed'))?.state)
  expect(again.podpingAt).toBe(NOW)
  // A gap of weeks is not caught up with.
  node.newest = 500_000
  node.asked.splice(0)
  await reader.readNew()
  expect(node.asked).toHaveLength(1201)
})
