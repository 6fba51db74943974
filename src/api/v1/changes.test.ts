/** GET /api/v1/changes: what changed since a day, an instant or an earlier answer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'

const DAY_MS = 86_400_000
const day = (back: number): string => new Date(NOW - back * DAY_MS).toISOString()

const podcasts = [
  draftOf(1, { updatedAt: day(20), emails: ['ada@pier.example'] }),
  draftOf(2, { updatedAt: day(5) }),
  draftOf(3, { updatedAt: day(2), appleId: 0 }),
  draftOf(4, { updatedAt: day(1) }),
  ...Array.from({ length: 1100 }, (_, at) => draftOf(100 + at, { updatedAt: day(30) })),
]

interface Item {
  readonly kind: string
  readonly id: string
  readonly at: string
  readonly into?: string
  readonly podcast?: Readonly<Record<string, unknown>>
}
interface Answered {
  readonly data: { readonly items: readonly Item[]; readonly cursor: string }
}

let castdex: RunningCastdex
let authorization: string
beforeAll(async () => {
  castdex = await startCastdex({ podcasts })
  authorization = await castdex.makeKey({
    scopes: ['changes'],
    quotas: { podcastLookups: 100, searchCount: null },
  })
})
afterAll(() => castdex[Symbol.asyncDispose]())

const ask = (
  since?: string,
  headers: Readonly<Record<string, string>> = { authorization },
) =>
  castdex.app.inject({
    url: `/api/v1/changes${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`,
    headers,
  })

const read = async (since?: string) => (await ask(since)).json<Answered>().data

const walk = async (since?: string): Promise<readonly Item[]> => {
  const found: Item[] = []
  let page = await read(since)
  for (let pages = 0; page.items.length > 0 && pages < 10; pages += 1) {
    found.push(...page.items)
    page = await read(page.cursor)
  }
  return found
}

const idOf = (at: number): string => podcasts[at]?.id ?? ''

test('since a day or an instant: what changed then, however old its dates are', async () => {
  const none = 'https://pier.example/none.xml'
  await using own = await startCastdex({ podcasts: podcasts.slice(0, 4) })
  const key = await own.makeKey({ scopes: ['changes'] })
  const idsSince = async (since: string) => {
    const url = `/api/v1/changes?since=${encodeURIComponent(since)}`
    const answer = await own.app.inject({ url, headers: { authorization: key } })
    return answer.json<Answered>().data.items.map(({ kind, id }) => `${kind} ${id}`)
  }
  const { writer } = own.directory
  const late = draftOf(9, { updatedAt: day(900), rssFeedUrl: none })
  own.advance(DAY_MS)
  await writer.write([{ record: late, revision: null }])
  own.advance(DAY_MS)
  await writer.remove({ id: idOf(1), revision: 1, at: day(-2) })

  const [added, removed] = [`insert ${late.id}`, `remove ${idOf(1)}`]
  expect(await idsSince(day(-1))).toEqual([added, removed])
  expect(await idsSince(day(-2).slice(0, 10))).toEqual([removed])
  expect(await idsSince(day(-2))).toEqual([removed])
  expect(await idsSince(day(-3))).toEqual([])
  expect(await idsSince(day(5))).toHaveLength(4)
})

test('everything, page by page: served podcasts, each once, without contacts', async () => {
  const first = await read()
  expect(first.items).toHaveLength(1000)
  const items = await walk()
  expect(new Set(items.map(({ id }) => id)).size).toBe(podcasts.length - 1)
  expect(items.some(({ id }) => id === idOf(2))).toBe(false)
  const [item] = items.filter(({ id }) => id === idOf(0))
  expect(item).toMatchObject({ kind: 'insert', at: day(20), podcast: { id: idOf(0) } })
  expect(Object.keys(item?.podcast ?? {})).toHaveLength(10)
  expect(JSON.stringify(items)).not.toContain('pier.example')
})

test('a cursor finds what changes later, merges and removals too', async () => {
  await using own = await startCastdex({ podcasts: podcasts.slice(0, 4) })
  const key = await own.makeKey({ scopes: ['changes'] })
  const call = async (since: string) => {
    const url = `/api/v1/changes?since=${encodeURIComponent(since)}`
    const answer = await own.app.inject({ url, headers: { authorization: key } })
    return answer.json<Answered>().data
  }
  const { cursor } = await call('2020-01-01')
  expect((await call(cursor)).items).toEqual([])
  const operator = await own.makeKey({ scopes: ['admin'] })
  const merged = await own.app.inject({
    method: 'POST',
    url: `/api/v1/admin/podcasts/${idOf(1)}/merge`,
    headers: { authorization: operator },
    payload: { into: idOf(0) },
  })
  expect(merged.statusCode).toBe(200)
  const { items } = await call(cursor)
  expect(items.find(({ id }) => id === idOf(1))).toEqual({
    kind: 'merge',
    id: idOf(1),
    at: expect.any(String) as string,
    into: idOf(0),
  })
})

test.each(['last week', '', '~', 'zz~nothing', '2026-13-45'])(
  'a wrong since is refused by name: %j',
  async (since) => {
    const answer = await ask(since)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ error: object }>().error).toMatchObject({
      details: [{ path: 'query.since' }],
    })
  },
)

test('a page costs one look-up, and needs the scope', async () => {
  const before = (await ask(day(1))).headers['x-usage-monthly']
  const after = (await ask(day(1))).headers['x-usage-monthly']
  const used = (text: unknown): number => Number.parseInt(String(text), 10)
  expect(used(after) - used(before)).toBe(1)
  const refused = await ask(day(1), { authorization: castdex.key })
  expect([
    refused.statusCode,
    refused.json<{ error: { code: string } }>().error.code,
  ]).toEqual([403, 'SCOPE_MISSING'])
})
