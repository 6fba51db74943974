/**
 * A move that no rule could prove is adopted by an operator's word; the former URL keeps resolving.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_MOVES } from '../../../src/intake/apply/moves/moves-state.ts'
import { type RunningCastdex, draftOf, startCastdex } from '../castdex.ts'

const TARGET = 'https://elsewhere.example.net/tides'
const [first, second] = [draftOf(1), draftOf(2)]

let castdex: RunningCastdex
let admin: string
beforeEach(async () => {
  castdex = await startCastdex({ podcasts: [first, second] })
  admin = await castdex.makeKey({ scopes: ['admin', 'lookup'] })
})
afterEach(() => castdex[Symbol.asyncDispose]())

const adopt = async (body: object, id = first.id) => {
  const answer = await castdex.call({
    method: 'POST',
    url: `/api/v1/admin/podcasts/${id}/adopt`,
    headers: { authorization: admin, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return answer.json<{ data?: unknown; error?: { code: string; message: string } }>()
}

const read = async () => {
  const { directory } = castdex
  const found = (await directory.writer.owners({ ids: [first.id] })).byId.get(first.id)
  if (found === undefined) throw new Error('not there')
  return { ...found, metadata: (await directory.metadata.read([first.id])).get(first.id) }
}

const health = async () => {
  const url = `/api/v1/admin/podcasts/${first.id}/health`
  const answer = await castdex.call({ url, headers: { authorization: admin } })
  return answer.json<{ data: object }>().data
}

const ownerOf = async (url: string): Promise<string | undefined> => {
  const answer = await castdex.call({
    url: `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(url)}`,
    headers: { authorization: admin },
  })
  return answer.json<{ data: { podcast: { id: string } | null } }>().data.podcast?.id
}

test('the target of a suspect move, without a URL', async () => {
  const { directory } = castdex
  expect((await adopt({})).error).toMatchObject({ code: 'MOVE_REFUSED' })
  const moves = { ...NO_MOVES, suspect: TARGET, apart: [second.id] }
  await directory.writer.write([{ record: first, revision: 1, metadata: { moves } }])
  expect(await health()).toMatchObject({
    suspectMove: TARGET,
    why: expect.stringContaining('seems to have moved') as string,
  })
  expect(await adopt({ reason: 'by letter' })).toEqual({
    data: { id: first.id, from: first.rssFeedUrl, to: TARGET },
  })
  expect(await health()).toMatchObject({ suspectMove: null })
  const { record, metadata } = await read()
  expect(record.rssFeedUrl).toBe(TARGET)
  expect(record.feedUrls).toMatchObject([
    { url: first.rssFeedUrl, to: '2026-11-20T12:00:00.000Z' },
    { url: TARGET, to: null, reason: 'operator' },
  ])
  const { print, sighting, strange, doubtedMs, isTrusted } = NO_MOVES
  const before = { print, sighting, strange, doubtedMs, isTrusted, suspect: TARGET }
  expect(metadata?.moves).toEqual({
    ...NO_MOVES,
    apart: [second.id],
    isTrusted: true,
    adopted: { url: first.rssFeedUrl, isNew: true, state: before },
  })
  expect([await ownerOf(first.rssFeedUrl), await ownerOf(TARGET)]).toEqual([first.id, first.id])
  expect(await directory.tasks.find(first.id, 'feed')).toMatchObject({ domain: 'example.net' })
  const [event] = await directory.history.list(first.id, { limit: 1 })
  expect(event).toMatchObject({
    kind: 'moved',
    evidence: { via: 'operator', target: TARGET, reason: 'by letter' },
  })
})

test('any URL, back again, and once more the same: nothing happens', async () => {
  await adopt({ url: TARGET })
  expect((await adopt({ url: first.rssFeedUrl })).data).toMatchObject({ to: first.rssFeedUrl })
  const { revision, record } = await read()
  expect(record.feedUrls.map(({ url, to }) => [url, to === null])).toEqual([
    [first.rssFeedUrl, true],
    [TARGET, false],
  ])
  await adopt({ url: first.rssFeedUrl })
  expect((await read()).revision).toBe(revision)
})

test.each([
  ['a URL that another podcast has', { url: second.rssFeedUrl }, 'MOVE_REFUSED'],
  ['a URL with credentials', { url: 'https://a:b@elsewhere.example.net/tides' }, 'FEED_PRIVATE'],
  ['what is no URL', { url: 'nonsense' }, 'INVALID_FEED_URL'],
  ['a URL too long', { url: `https://feeds.example.org/${'x'.repeat(2048)}` }, 'INVALID_FEED_URL'],
  ['a revision of before', { url: TARGET, revision: 9 }, 'REVISION_STALE'],
])('refused: %s', async (_title, body, code) => {
  expect((await adopt(body)).error?.code).toBe(code)
  expect((await read()).record.rssFeedUrl).toBe(first.rssFeedUrl)
})

test('refused: the feed of a podcast that was taken down', async () => {
  await castdex.call({
    method: 'DELETE',
    url: `/api/v1/admin/podcasts/${second.id}`,
    headers: { authorization: admin },
  })
  expect((await adopt({ url: second.rssFeedUrl })).error?.code).toBe('FEED_REMOVED')
  expect((await adopt({ url: TARGET }, second.id)).error?.code).toBe('PODCAST_NOT_FOUND')
})
