/**
 * A move that no rule could prove is adopted by an operator's word; the former URL keeps resolving.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type MovesState,
  NO_MOVES,
  readMovesState,
} from '../../../intake/apply/moves/moves-state.ts'
import { moveToUrl } from '../../../record/move-to-url.ts'
import { type RunningCastdex, draftOf, startCastdex } from '../../../../test/api/castdex.ts'

const TARGET = 'https://elsewhere.example.net/tides'
const [first, second] = [draftOf(1), draftOf(2)]

let castdex: RunningCastdex
let admin: string
beforeEach(async () => {
  castdex = await startCastdex({ podcasts: [first, second] })
  admin = await castdex.makeKey({ scopes: ['admin', 'lookup'] })
})
afterEach(() => castdex[Symbol.asyncDispose]())

const order = async (name: string, body: object, id = first.id) => {
  const answer = await castdex.call({
    method: 'POST',
    url: `/api/v1/admin/podcasts/${id}/${name}`,
    headers: { authorization: admin, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return answer.json<{ data?: unknown; error?: { code: string; message: string } }>()
}

const adopt = (body: object, id = first.id) => order('adopt', body, id)

const movesOf = async () =>
  readMovesState(
    (await castdex.directory.metadata.read([first.id], ['moves'])).get(first.id)?.moves,
  )

const keep = async (state: Partial<MovesState>) => {
  const { record, revision } = await read()
  const moves = { ...NO_MOVES, ...state }
  await castdex.directory.writer.write([{ record, revision, metadata: { moves } }])
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
    adopted: { url: first.rssFeedUrl, to: TARGET, isNew: true, state: before },
  })
  expect([await ownerOf(first.rssFeedUrl), await ownerOf(TARGET)]).toEqual([
    first.id,
    first.id,
  ])
  expect(await directory.tasks.find(first.id, 'feed')).toMatchObject({
    domain: 'example.net',
  })
  const [event] = await directory.history.list(first.id, { limit: 1 })
  expect(event).toMatchObject({
    kind: 'moved',
    evidence: { via: 'operator', target: TARGET, reason: 'by letter' },
  })
})

test('any URL, back again, and once more the same: nothing happens', async () => {
  await adopt({ url: TARGET })
  expect((await adopt({ url: first.rssFeedUrl })).data).toMatchObject({
    to: first.rssFeedUrl,
  })
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
  [
    'a URL with credentials',
    { url: 'https://a:b@elsewhere.example.net/tides' },
    'PRIVATE_FEED',
  ],
  ['what is no URL', { url: 'nonsense' }, 'INVALID_FEED_URL'],
  [
    'a URL too long',
    { url: `https://feeds.example.org/${'x'.repeat(2048)}` },
    'INVALID_FEED_URL',
  ],
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

test('another spelling of its own URL is taken back, and the URL goes on leading to it', async () => {
  const { record: before } = await read()
  const http = first.rssFeedUrl.replace('https:', 'http:')
  expect((await adopt({ url: http })).data).toMatchObject({ to: http })
  expect((await order('unadopt', {})).data).toMatchObject({ to: first.rssFeedUrl })
  const { record } = await read()
  expect(record.rssFeedUrl).toBe(first.rssFeedUrl)
  expect(record.feedUrls).toEqual([
    ...before.feedUrls,
    expect.objectContaining({ url: http, reason: 'operator' }),
  ])
  expect(await ownerOf(first.rssFeedUrl)).toBe(first.id)
})

test('taken back, a former URL has its date and reason again, and what was ruled stands again', async () => {
  await adopt({ url: TARGET })
  const { record: before } = await read()
  const ruling = { title: 'garden hour', as: 'wait' } as const
  const next = 'https://third.example.net/tides'
  await keep({ notAt: [next], ruling })
  await adopt({ url: next })
  expect(await movesOf()).not.toHaveProperty('notAt')
  await order('unadopt', {})
  const { record } = await read()
  expect(record.feedUrls).toEqual(before.feedUrls)
  expect(await ownerOf(next)).toBeUndefined()
  expect(await movesOf()).toMatchObject({ notAt: [next], ruling })
})

test('what the show has moved on from since is not taken back', async () => {
  const next = 'https://third.example.net/tides'
  await adopt({ url: TARGET })
  const { record, revision } = await read()
  const at = '2026-11-20T13:00:00.000Z'
  const moved = { ...record, ...moveToUrl(record, next, 'redirect', at) }
  await castdex.directory.writer.write([{ record: moved, revision }])
  expect((await order('unadopt', {})).error).toMatchObject({
    code: 'MOVE_REFUSED',
    message: expect.stringContaining(next) as string,
  })
  expect([await ownerOf(next), await ownerOf(TARGET)]).toEqual([first.id, first.id])
})

test('its own URL, taken for the show, is read whole; the same order again is no entry', async () => {
  const { directory } = castdex
  const strange = { target: 'garden hour', via: 'content', firstMs: 1, lastMs: 2, count: 3 }
  await keep({ strange: { ...strange, changes: 0 } as never, doubtedMs: 5 })
  await directory.tasks.scheduleSooner(first.id, 'feed', 0)
  const task = await directory.tasks.find(first.id, 'feed')
  const state = { validators: { etag: '"1"' }, bodyHash: 'x' }
  await directory.tasks.compareAndSet(first.id, 'feed', {
    from: task?.state ?? null,
    to: state,
  })
  await adopt({ url: first.rssFeedUrl })
  const { state: after } = (await directory.tasks.find(first.id, 'feed')) ?? {}
  expect(after).toMatchObject({ validators: {}, bodyHash: null })
  await adopt({ url: first.rssFeedUrl })
  const entries = await directory.audit.list({ limit: 9 })
  expect(entries.filter(({ action }) => action === 'adopt')).toHaveLength(1)
})

const rule = (body: object) => order('ruling', body)

test('a URL that is ruled out is an address, under any scheme; another suspect move goes on waiting', async () => {
  await keep({ suspect: TARGET })
  const other = 'https://other.example.net/tides'
  expect((await rule({ verdict: 'not-moved', url: 'nonsense' })).error?.code).toBe(
    'INVALID_FEED_URL',
  )
  const secret = 'https://a:b@other.example.net/tides'
  expect((await rule({ verdict: 'not-moved', url: secret })).error?.code).toBe(
    'PRIVATE_FEED',
  )
  await rule({ verdict: 'not-moved', url: other })
  expect(await movesOf()).toMatchObject({ suspect: TARGET, notAt: [other] })
  const again = { verdict: 'not-moved', url: 'http://other.example.net/tides/' }
  expect((await rule(again)).data).toMatchObject({ hasChanged: false })
  await rule({ ...again, reset: true })
  const state = await movesOf()
  expect(state.suspect).toBe(TARGET)
  expect(state).not.toHaveProperty('notAt')
})

test('taken back, what was said before stands again', async () => {
  const strange = { target: 'garden hour', via: 'content', firstMs: 1, lastMs: 2, count: 3 }
  await keep({ strange: { ...strange, changes: 0 } as never, doubtedMs: 5 })
  await rule({ verdict: 'another-show' })
  await rule({ verdict: 'wait' })
  await rule({ verdict: 'wait', reset: true })
  expect((await movesOf()).ruling).toEqual({ title: 'garden hour', as: 'other' })
  const apart = { verdict: 'apart', other: second.id }
  await rule(apart)
  await rule({ ...apart, reset: true })
  expect(await movesOf()).not.toHaveProperty('likely')
  await keep({ likely: second.id })
  await rule(apart)
  expect(await movesOf()).not.toHaveProperty('likely')
  await rule({ ...apart, reset: true })
  expect(await movesOf()).toMatchObject({ likely: second.id, apart: [] })
})
