/**
 * Operators look at podcasts, pin values, merge and take down: over HTTP, against a real directory.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { type RunningCastdex, draftOf, startCastdex } from '../../../../test/api/castdex.ts'

const ADMIN = '/api/v1/admin'

interface Pinned {
  readonly podcast: PodcastRecord
  readonly revision: number
  readonly pins: readonly {
    readonly field: string
    readonly value: unknown
    readonly under: unknown
  }[]
}
interface Event {
  readonly no: number
  readonly kind: string
  readonly evidence: Readonly<Record<string, unknown>>
}
interface Refusal {
  readonly error: {
    readonly code: string
    readonly details?: readonly { readonly path: string }[]
  }
}

const first = draftOf(1, { title: 'Low Water', titleLatest: 'Low Water' })
const second = draftOf(2, { title: 'High Water', titleLatest: 'High Water' })
const pending = draftOf(3, { appleId: 0, appleIdStatus: 'none', podcastDirectoryLinks: {} })

let castdex: RunningCastdex
let admin: string
beforeEach(async () => {
  castdex = await startCastdex({ podcasts: [first, second, pending] })
  admin = await castdex.makeKey({ id: 'key_operator', name: 'operator', scopes: ['admin'] })
})
afterEach(() => castdex[Symbol.asyncDispose]())

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  castdex.call({
    method,
    url: `${ADMIN}${path}`,
    headers: {
      authorization: admin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
const get = async <Data>(path: string): Promise<Data> => {
  const answer = await send('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: Data }>().data
}
const pin = async (id: string, body: object): Promise<Pinned> => {
  const answer = await send('PATCH', `/podcasts/${id}`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: Pinned }>().data
}
const codeOf = async (answer: ReturnType<typeof send>): Promise<string> =>
  (await answer).json<Refusal>().error.code
const history = async (id: string): Promise<readonly Event[]> =>
  (await get<{ items: Event[] }>(`/podcasts/${id}/history`)).items

/** As a crawl writes: the record that it read, with what it found. */
const crawl = async (id: string, found: Partial<PodcastRecord>): Promise<void> => {
  const owner = (await castdex.directory.writer.owners({ ids: [id] })).byId.get(id)
  if (owner === undefined) throw new Error('not there')
  const change = { record: { ...owner.record, ...found }, revision: owner.revision }
  expect(await castdex.directory.writer.write([change])).toMatchObject([
    { status: 'updated' },
  ])
}

describe('looking', () => {
  test('a pending podcast is shown to operators, and to nobody else', async () => {
    for (const id of [pending.id, pending.id.toUpperCase()])
      expect((await get<Pinned>(`/podcasts/${id}`)).podcast.id).toBe(pending.id)
    expect((await castdex.call(`/api/v1/podcasts/${pending.id}`)).statusCode).toBe(404)
    expect((await get<Pinned>(`/podcasts/${String(first.appleId)}`)).podcast.id).toBe(
      first.id,
    )
  })

  test('health of a podcast that was never fetched', async () => {
    expect(await get(`/podcasts/${first.id}/health`)).toMatchObject({
      lastFetch: null,
      nextDueAt: null,
    })
  })

  test('health after a failure says what went wrong and when it is asked again', async () => {
    const { tasks } = castdex.directory
    const nowMs = Date.parse('2026-11-20T12:00:00.000Z')
    const claim = {
      kind: 'feed',
      worker: 'test',
      now: nowMs,
      leaseMs: 60_000,
      limit: 10,
      perDomain: 10,
    } as const
    const task = (await tasks.claim(claim)).find(({ podcastId }) => podcastId === first.id)
    const last = {
      at: nowMs,
      outcome: 'missing',
      status: 404,
      detail: null,
      durationMs: 12,
      bytes: 0,
    }
    const failing = { outcome: 'missing', since: nowMs - 86_400_000, tries: 3 }
    await tasks.release([
      {
        podcastId: first.id,
        kind: 'feed',
        lease: task?.lease ?? '',
        dueAt: nowMs + 3_600_000,
        state: { version: 1, last, failing },
      },
    ])
    expect(await get(`/podcasts/${first.id}/health`)).toMatchObject({
      why: 'Since 2026-11-19T12:00:00.000Z the server says that it is not there (3 times), so it is asked less often.',
      lastFetch: { at: '2026-11-20T12:00:00.000Z', outcome: 'missing', status: 404 },
      failing: { outcome: 'missing', tries: 3 },
      nextDueAt: '2026-11-20T13:00:00.000Z',
    })
  })

  test('sources tell where fields came from; what is pinned is of the operator', async () => {
    const owner = (await castdex.directory.writer.owners({ ids: [first.id] })).byId.get(
      first.id,
    )
    const sources = {
      author: { source: 'rss', at: '2026-11-01T00:00:00.000Z' },
      websiteUrl: { source: 'rss', at: '2026-11-01T00:00:00.000Z' },
    }
    await castdex.directory.writer.write([
      {
        record: owner?.record ?? first,
        revision: owner?.revision ?? 0,
        metadata: { sources },
      },
    ])
    await pin(first.id, { author: 'Tide Radio' })
    const { items } = await get<{ items: readonly { field: string }[] }>(
      `/podcasts/${first.id}/sources`,
    )
    expect(
      items.filter(({ field }) => ['author', 'titleLatest', 'websiteUrl'].includes(field)),
    ).toEqual([
      { field: 'author', source: 'operator', at: '2026-11-20T12:00:00.000Z' },
      { field: 'titleLatest', source: 'catalogue', at: first.trackedAt },
      { field: 'websiteUrl', source: 'rss', at: '2026-11-01T00:00:00.000Z' },
    ])
  })
})

describe('pins', () => {
  test('survive what crawls write, are shown by the public operations, and come off again', async () => {
    const pinned = await pin(first.id, {
      isClaimed: true,
      author: 'Tide Radio',
      audioRetentionPolicy: 'RETAIN_DAYS',
      reason: 'by mail',
    })
    expect(pinned).toMatchObject({
      revision: 2,
      podcast: { isClaimed: true, author: 'Tide Radio' },
    })
    await crawl(first.id, {
      author: 'What the feed says',
      isClaimed: false,
      description: 'New words.',
    })
    const shown = await get<Pinned>(`/podcasts/${first.id}`)
    expect(shown.podcast).toMatchObject({
      isClaimed: true,
      author: 'Tide Radio',
      description: 'New words.',
    })
    expect(shown.pins.find(({ field }) => field === 'author')).toMatchObject({
      value: 'Tide Radio',
      under: 'What the feed says',
    })
    const answer = await castdex.call(`/api/v1/podcasts/${first.id}`)
    expect(answer.json<{ data: { podcast: PodcastRecord } }>().data.podcast).toMatchObject({
      author: 'Tide Radio',
    })
    const off = await pin(first.id, {
      isClaimed: null,
      author: null,
      audioRetentionPolicy: null,
    })
    expect(off.podcast).toMatchObject({ isClaimed: false, author: 'What the feed says' })
    expect('audioRetentionPolicy' in off.podcast).toBe(false)
    expect(off.pins).toEqual([])
  })

  test('each is in the history: who, what, what was there before, and why', async () => {
    await pin(first.id, { ignore: true, reason: 'asked for' })
    await pin(first.id, { ignore: null })
    expect(await history(first.id)).toMatchObject([
      {
        kind: 'unpinned',
        evidence: { field: 'ignore', before: true, after: false, by: 'key_operator' },
      },
      {
        kind: 'pinned',
        evidence: {
          field: 'ignore',
          before: false,
          after: true,
          by: 'key_operator',
          reason: 'asked for',
        },
      },
      { kind: 'imported', no: 0 },
    ])
  })

  test('an ignored or blocked podcast leaves search only', async () => {
    const found = async (): Promise<string[]> => {
      const { data } = (await castdex.search({ searchTerms: [] })).json<{
        data: { result: { hits: { id: string }[] } }
      }>()
      return data.result.hits.map(({ id }) => id).sort()
    }
    expect(await found()).toEqual([first.id, second.id])
    await pin(first.id, { blocked: { blockedReason: 'court order' } })
    expect(await found()).toEqual([second.id])
    expect((await castdex.call(`/api/v1/podcasts/${first.id}`)).statusCode).toBe(200)
    await pin(first.id, { blocked: null })
    expect(await found()).toEqual([first.id, second.id])
  })

  test('two operators at once: both orders stand', async () => {
    await Promise.all([
      pin(first.id, { author: 'A' }),
      pin(first.id, { isClaimed: true }),
      pin(first.id, { ignoreReason: 'x' }),
    ])
    const { podcast, pins } = await get<Pinned>(`/podcasts/${first.id}`)
    expect(podcast).toMatchObject({ author: 'A', isClaimed: true, ignoreReason: 'x' })
    expect(pins.length).toBe(3)
  })

  test('survive a merge into the pinned podcast', async () => {
    await pin(first.id, { author: 'Tide Radio' })
    await send('POST', `/podcasts/${second.id}/merge`, { into: first.id })
    await crawl(first.id, { author: 'What the feed says' })
    expect((await get<Pinned>(`/podcasts/${first.id}`)).podcast.author).toBe('Tide Radio')
  })
})

describe('merging and taking down', () => {
  test('a merged podcast leads to the survivor, and an unmerge restores both exactly', async () => {
    const before = await Promise.all(
      [first.id, second.id].map(async (id) => get<Pinned>(`/podcasts/${id}`)),
    )
    const merged = await send('POST', `/podcasts/${second.id}/merge`, {
      into: first.id,
      reason: 'one show',
    })
    expect(merged.json()).toEqual({ data: { id: second.id, into: first.id } })
    expect((await get<Pinned>(`/podcasts/${second.id}`)).podcast.id).toBe(first.id)
    const byUrl = await castdex.call(
      `/api/v1/podcasts/by-feed-url?rssFeedUrl=${encodeURIComponent(second.rssFeedUrl)}`,
    )
    expect(byUrl.json<{ data: { podcast: PodcastRecord } }>().data.podcast.id).toBe(
      first.id,
    )
    const undone = await send('POST', `/podcasts/${second.id}/unmerge`)
    expect(undone.json()).toEqual({ data: { id: second.id, from: first.id } })
    const after = await Promise.all(
      [first.id, second.id].map(async (id) => get<Pinned>(`/podcasts/${id}`)),
    )
    expect(after.map(({ podcast }) => podcast)).toEqual(
      before.map(({ podcast }) => podcast),
    )
    expect((await history(second.id)).map(({ kind }) => kind)).toEqual([
      'unmerged',
      'merged',
      'imported',
    ])
    expect((await history(first.id)).map(({ kind }) => kind)).toEqual([
      'unmerged',
      'merged',
      'imported',
    ])
  })

  test('a survivor without an Apple id inherits it', async () => {
    await send('POST', `/podcasts/${first.id}/merge`, { into: pending.id })
    expect((await get<Pinned>(`/podcasts/${pending.id}`)).podcast.appleId).toBe(
      first.appleId,
    )
    expect((await castdex.call(`/api/v1/podcasts/${first.id}`)).statusCode).toBe(200)
  })

  test('a removed podcast is gone everywhere, and its history is not', async () => {
    const answer = await send('DELETE', `/podcasts/${first.id}?reason=asked%20for`)
    expect(answer.json()).toEqual({ data: { id: first.id } })
    expect((await castdex.call(`/api/v1/podcasts/${first.id}`)).statusCode).toBe(404)
    expect(await codeOf(send('GET', `/podcasts/${first.id}`))).toBe('PODCAST_NOT_FOUND')
    expect(await codeOf(send('DELETE', `/podcasts/${first.id}`))).toBe('PODCAST_NOT_FOUND')
    expect(await history(first.id)).toMatchObject([
      { kind: 'removed', evidence: { by: 'key_operator', reason: 'asked for' } },
    ])
  })
})

test('the history in pages is the history', async () => {
  for (let number = 0; number < 7; number += 1)
    await pin(first.id, { author: `Author ${String(number)}` })
  const whole = await history(first.id)
  expect(whole.length).toBe(8)
  const events: Event[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '?pageSize=3' : `?pageSize=3&cursor=${cursor}`
    const page: { items: Event[]; cursor: string | null } = await get(
      `/podcasts/${first.id}/history${query}`,
    )
    events.push(...page.items)
    cursor = page.cursor
  }
  expect(events).toEqual(whole)
})

describe('refused', () => {
  const routes = [
    ['GET', `/podcasts/${first.id}`],
    ['PATCH', `/podcasts/${first.id}`],
    ['DELETE', `/podcasts/${first.id}`],
    ['GET', `/podcasts/${first.id}/history`],
    ['GET', `/podcasts/${first.id}/sources`],
    ['GET', `/podcasts/${first.id}/health`],
    ['POST', `/podcasts/${first.id}/merge`],
    ['POST', `/podcasts/${first.id}/unmerge`],
    ['GET', '/changes'],
    ['GET', '/stats'],
  ] as const

  test.each(routes)('%s %s without the scope admin', async (method, path) => {
    const answer = await castdex.call({ method, url: `${ADMIN}${path}` })
    expect([answer.statusCode, answer.json<Refusal>().error.code]).toEqual([
      403,
      'SCOPE_MISSING',
    ])
  })

  test.each(routes)('%s %s with an unknown parameter', async (method, path) => {
    const body = method === 'POST' || method === 'PATCH' ? {} : undefined
    expect(await codeOf(send(method, `${path}?colour=blue`, body))).toBe(
      'UNKNOWN_PARAMETER',
    )
  })

  test.each(routes.filter(([, path]) => path.startsWith('/podcasts')))(
    '%s %s of nobody',
    async (method, path) => {
      const bodies: Readonly<Record<string, object>> = {
        POST: { into: second.id },
        PATCH: { ignore: true },
      }
      const body = path.endsWith('/unmerge') ? {} : bodies[method]
      for (const nobody of ['0198c5a2-7f64-7d0e-9d1c-ffffffffffff', 'nobody', '0'])
        expect(await codeOf(send(method, path.replace(first.id, nobody), body))).toMatch(
          /PODCAST_NOT_FOUND|MERGE_REFUSED/,
        )
    },
  )

  test.each<[title: string, body: unknown, path: string]>([
    ['a field that follows from evidence', { feedUrls: [] }, 'body.feedUrls'],
    ['an unknown field', { colour: 'blue' }, 'body.colour'],
    ['a wrong type', { ignore: 'yes' }, 'body.ignore'],
    ['an empty text', { author: '' }, 'body.author'],
    ['a reason that is empty', { ignore: true, reason: '' }, 'body.reason'],
    ['a revision that is none', { ignore: true, revision: 0 }, 'body.revision'],
  ])('a PATCH with %s', async (_title, body, path) => {
    const answer = await send('PATCH', `/podcasts/${first.id}`, body)
    expect([answer.statusCode, answer.json<Refusal>().error.details?.[0]?.path]).toEqual([
      400,
      path,
    ])
  })

  test('a PATCH of nothing, with half a surrogate pair, and a nul character', async () => {
    expect(await codeOf(send('PATCH', `/podcasts/${first.id}`, {}))).toBe('INVALID_BODY')
    expect(await codeOf(send('PATCH', `/podcasts/${first.id}`, { reason: 'x' }))).toBe(
      'INVALID_BODY',
    )
    for (const author of ['\ud800', 'a\0b'])
      expect(
        (await send('PATCH', `/podcasts/${first.id}`, { author })).json<Refusal>(),
      ).toMatchObject({
        message: 'author holds a nul character or half a surrogate pair.',
        error: { code: 'INVALID_BODY', details: [{ path: 'body.author' }] },
      })
    const inside = await send('PATCH', `/podcasts/${first.id}`, {
      genres: ['Arts', 'a\0b'],
    })
    expect(inside.json<Refusal>()).toMatchObject({
      error: { details: [{ path: 'body.genres[1]' }] },
    })
    expect((await get<Pinned>(`/podcasts/${first.id}`)).revision).toBe(1)
  })

  test('a revision that is not the present one', async () => {
    await pin(first.id, { author: 'A', revision: 1 })
    for (const answer of [
      send('PATCH', `/podcasts/${first.id}`, { author: 'B', revision: 1 }),
      send('DELETE', `/podcasts/${first.id}?revision=1`),
      send('POST', `/podcasts/${first.id}/merge`, { into: second.id, revision: 1 }),
    ])
      expect([(await answer).statusCode, await codeOf(answer)]).toEqual([
        409,
        'REVISION_STALE',
      ])
    expect((await get<Pinned>(`/podcasts/${first.id}`)).podcast.author).toBe('A')
  })

  test('an unmerge takes the survivor where one podcast was merged into it', async () => {
    await send('POST', `/podcasts/${second.id}/merge`, { into: first.id })
    const undone = await send('POST', `/podcasts/${first.id}/unmerge`)
    expect(undone.json()).toEqual({ data: { id: second.id, from: first.id } })
  })

  test('what was pinned since a merge stays pinned when it is undone', async () => {
    await send('PATCH', `/podcasts/${second.id}`, { author: 'Of the second' })
    await send('POST', `/podcasts/${second.id}/merge`, { into: first.id })
    expect((await get<Pinned>(`/podcasts/${first.id}`)).podcast.author).toBe(
      'Of the second',
    )
    await send('PATCH', `/podcasts/${first.id}`, { titleLatest: 'By hand' })
    await send('POST', `/podcasts/${second.id}/unmerge`)
    const [one, two] = [
      await get<Pinned>(`/podcasts/${first.id}`),
      await get<Pinned>(`/podcasts/${second.id}`),
    ]
    expect([one.podcast.titleLatest, one.podcast.author]).toEqual(['By hand', first.author])
    expect([two.podcast.titleLatest, two.podcast.author]).toEqual([
      second.titleLatest,
      'Of the second',
    ])
  })

  test('merges that are none', async () => {
    const merge = (body: object) => send('POST', `/podcasts/${first.id}/merge`, body)
    expect(await codeOf(merge({ into: first.id }))).toBe('MERGE_REFUSED')
    expect(await codeOf(merge({ into: 'nobody' }))).toBe('PODCAST_NOT_FOUND')
    expect(await codeOf(merge({}))).toBe('INVALID_BODY')
    expect(await codeOf(merge({ into: 7 }))).toBe('INVALID_BODY')
    expect(await codeOf(send('POST', `/podcasts/${first.id}/unmerge`, {}))).toBe(
      'MERGE_REFUSED',
    )
    expect(await codeOf(send('GET', '/changes?since=x'))).toBe('INVALID_CURSOR')
    expect(await codeOf(send('GET', `/podcasts/${first.id}/history?cursor=x`))).toBe(
      'INVALID_CURSOR',
    )
  })
})

test('changes are JSON lines, resumable behind any cursor', async () => {
  const lines = async (
    since?: string,
  ): Promise<{ kind: string; cursor?: string; more?: boolean }[]> => {
    const answer = await send(
      'GET',
      `/changes${since === undefined ? '' : `?since=${since}`}`,
    )
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    return answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; cursor?: string })
  }
  const all = await lines()
  expect(all.map(({ kind }) => kind)).toEqual(['insert', 'insert', 'insert', 'cursor'])
  await pin(first.id, { author: 'A' })
  await send('POST', `/podcasts/${second.id}/merge`, { into: first.id })
  await send('DELETE', `/podcasts/${pending.id}`)
  const next = await lines(all.at(-1)?.cursor)
  expect(next.map(({ kind }) => kind).sort()).toEqual([
    'cursor',
    'merge',
    'remove',
    'update',
  ])
  expect(next.at(-1)).toMatchObject({ kind: 'cursor', more: false })
  expect((await lines(next.at(-1)?.cursor)).map(({ kind }) => kind)).toEqual(['cursor'])
})
