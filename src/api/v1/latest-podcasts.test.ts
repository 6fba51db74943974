/** The podcasts that were tracked last. */
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LatestAnswer } from './list-latest-podcasts.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'

const LATEST = '/api/v1/podcasts/latest'
const { stats } = EXAMPLE_DRAFT
const PODCASTS = Array.from({ length: 12 }, (_, at) =>
  draftOf(at + 1, { stats: { ...stats, transcriptsCount: at % 4 === 0 ? 2 : 0 } }),
)

interface Latest {
  readonly data: {
    readonly podcasts: readonly { readonly id: string }[]
    readonly cursor: string | null
  }
}

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({ podcasts: PODCASTS })
})
afterAll(() => castdex[Symbol.asyncDispose]())

async function ask(query: string): Promise<Latest['data']> {
  const answer = await castdex.call(`${LATEST}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect([...Errors(LatestAnswer, answer.json())]).toEqual([])
  return answer.json<Latest>().data
}

async function walk(query: string): Promise<readonly string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Latest['data'] = await ask(
      cursor === null ? query : `${query}&cursor=${cursor}`,
    )
    ids.push(...page.podcasts.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor !== null)
  return ids
}

test('newest first, each once, in pages of any size', async () => {
  const expected = PODCASTS.map(({ id }) => id).toReversed()
  for (const size of [1, 5, 12, 100])
    expect(await walk(`pageSize=${String(size)}`)).toEqual(expected)
  expect(await walk('')).toEqual(expected)
})

test('with or without transcripts', async () => {
  const having = [9, 5, 1].map((number) => draftOf(number).id)
  expect(await walk('hasTranscripts=true&pageSize=2')).toEqual(having)
  expect(await walk('hasTranscripts=True')).toEqual(having)
  expect(await walk('hasTranscripts=false&pageSize=4')).toHaveLength(9)
})

test.each([
  ['hasTranscripts=yes', 'INVALID_PARAMETER'],
  ['hasTranscripts=true&hasTranscripts=true', 'INVALID_PARAMETER'],
  ['pageSize=0', 'INVALID_PARAMETER'],
  ['pageSize=101', 'INVALID_PARAMETER'],
  ['pageSize=1.5', 'INVALID_PARAMETER'],
  ['cursor=x', 'INVALID_CURSOR'],
  ['limit=3', 'UNKNOWN_PARAMETER'],
])('%s is refused with %s', async (query, code) => {
  const answer = await castdex.call(`${LATEST}?${query}`)
  expect([
    answer.statusCode,
    answer.json<{ error: { code: string } }>().error.code,
  ]).toEqual([400, code])
})

test('a cursor belongs to its own list, and a page costs one search', async () => {
  const { cursor } = await ask('pageSize=2')
  const other = await castdex.call(`${LATEST}?hasTranscripts=true&cursor=${cursor ?? ''}`)
  expect(other.statusCode).toBe(400)
  const authorization = await castdex.makeKey({
    quotas: { podcastLookups: 0, searchCount: 1 },
  })
  const statuses: number[] = []
  for (let call = 0; call < 2; call += 1) {
    statuses.push(
      (await castdex.call({ url: LATEST, headers: { authorization } })).statusCode,
    )
  }
  expect(statuses).toEqual([200, 429])
})
