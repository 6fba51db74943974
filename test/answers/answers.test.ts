/** What curl reads, castdex reads; what nobody can read is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fetcher } from '../../src/intake/crawl/fetch/fetch.ts'
import { drawAnswer, FEED, KINDS, makeAnswer } from './mutations.ts'
import { openLoopbackFetcher, openRawServer, type RawServer } from './raw-server.ts'

const DRAWN = 60
let server: RawServer
let fetcher: Fetcher

beforeAll(async () => {
  server = await openRawServer()
  fetcher = openLoopbackFetcher()
})
afterAll(async () => {
  await fetcher[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function textOf(bytes: Uint8Array): Promise<string> {
  const result = await fetcher.fetch(server.serve(bytes))
  return result.kind === 'answered' ? Buffer.from(result.body).toString() : result.reason
}

describe('an answer with one change', () => {
  test.each(
    Object.keys(KINDS).flatMap((kind) => [1, 2, 3].map((no) => [kind, no] as const)),
  )('%s, draw %i', async (kind, no) => {
    const { bytes, isRead } = makeAnswer(`${kind} ${String(no)}`, [kind])
    const text = await textOf(bytes)
    expect(isRead ? text : text === FEED).toBe(isRead ? FEED : false)
  })
})

test('answers with several changes', async () => {
  for (let no = 0; no < DRAWN; no += 1) {
    const { bytes, isRead, kinds } = drawAnswer(`answer ${String(no)}`)
    const text = await textOf(bytes)
    expect([text === FEED, ...kinds], text.slice(0, 80)).toEqual([isRead, ...kinds])
  }
})
