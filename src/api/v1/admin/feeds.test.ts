/** Operators see which feeds need an eye, and why. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningCastdex, draftOf, startCastdex } from '../../../../test/api/castdex.ts'

interface Page {
  readonly items: readonly { readonly podcastId: string; readonly why: string }[]
  readonly cursor: string | null
}

const none = { appleId: 0, appleIdStatus: 'none' as const, podcastDirectoryLinks: {} }
const podcasts = [
  draftOf(1),
  draftOf(2, none),
  draftOf(3, { ...none, appleIdStatus: 'conflict', claimedAppleId: draftOf(1).appleId }),
  draftOf(4, { feedState: 'dead' }),
  draftOf(5, none),
]

let castdex: RunningCastdex
let admin: string
beforeEach(async () => {
  castdex = await startCastdex({ podcasts })
  admin = await castdex.makeKey({ scopes: ['admin'] })
})
afterEach(() => castdex[Symbol.asyncDispose]())

const ask = (query: string) =>
  castdex.call({ url: `/api/v1/admin/feeds${query}`, headers: { authorization: admin } })
const list = async (query: string): Promise<Page> => {
  const answer = await ask(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: Page }>().data
}

test('by state, with reasons', async () => {
  expect((await list('?state=pending')).items.map(({ podcastId }) => podcastId)).toEqual(
    [2, 3, 5].map((at) => draftOf(at).id),
  )
  expect((await list('?state=conflict')).items).toMatchObject([
    {
      podcastId: draftOf(3).id,
      why: expect.stringContaining(`the Apple id ${String(draftOf(1).appleId)}`) as string,
    },
  ])
  expect((await list('?state=dead')).items).toMatchObject([{ podcastId: draftOf(4).id }])
  expect(await list('?state=refused')).toEqual({ items: [], cursor: null })
})

test('in pages', async () => {
  const first = await list('?state=pending&pageSize=2')
  expect(first.items.length).toBe(2)
  const second = await list(`?state=pending&pageSize=2&cursor=${String(first.cursor)}`)
  expect([second.items.map(({ podcastId }) => podcastId), second.cursor]).toEqual([
    [draftOf(5).id],
    null,
  ])
})

test.each([
  ['', 'INVALID_PARAMETER'],
  ['?state=', 'INVALID_PARAMETER'],
  ['?state=asleep', 'INVALID_PARAMETER'],
  ['?state=dead&state=dead', 'INVALID_PARAMETER'],
  ['?state=dead&page=1', 'UNKNOWN_PARAMETER'],
  ['?state=dead&cursor=x', 'INVALID_CURSOR'],
])('refused: %s', async (query, code) => {
  const answer = await ask(query)
  expect([
    answer.statusCode,
    answer.json<{ error: { code: string } }>().error.code,
  ]).toEqual([400, code])
})

test("a cursor of another state's list is refused", async () => {
  const { cursor } = await list('?state=pending&pageSize=1')
  expect((await ask(`?state=dead&cursor=${String(cursor)}`)).statusCode).toBe(400)
})
