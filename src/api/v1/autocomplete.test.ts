/** What is half typed finds podcasts and words. */
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AutocompleteAnswer } from './autocomplete-podcasts.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'

const AUTOCOMPLETE = '/api/v1/autocomplete/podcasts'
const score = (authorityScore: number) => ({
  authorityScore: {
    calculatedAt: '2026-01-01T00:00:00.000Z',
    authorityScore,
    qualityScore: 0,
    engagementScore: 0,
    socialScore: 0,
    youtubeScore: 0,
  },
})

function named(number: number, title: string, fields: Partial<typeof EXAMPLE_DRAFT> = {}) {
  return draftOf(number, {
    title,
    titleLatest: title,
    author: null,
    hostNames: null,
    ...fields,
  })
}

const { stats } = EXAMPLE_DRAFT
const PODCASTS = [
  named(1, 'The Daily', { ...score(90), stats: { ...stats, episodeCount: 2024 } }),
  named(2, 'Daily Tides', score(50)),
  named(3, 'Rome Daily', score(95)),
  named(4, 'Philosophy Bites', { ...score(20), author: 'Nigella Warburton' }),
  named(5, 'Internet Stories', score(80)),
  named(6, 'International Tides', score(10)),
  named(7, 'Tides', score(1)),
  named(8, 'Beekeeping Hour', { ...score(60), author: 'Ana Vidal' }),
  named(9, 'Beekeeping Hour', { ...score(40), author: 'Ana Vidal' }),
]

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({ podcasts: PODCASTS })
})
afterAll(() => castdex[Symbol.asyncDispose]())

interface Suggested {
  readonly data: {
    readonly podcasts: readonly { readonly title: string; readonly episodeCount: number }[]
    readonly words: readonly string[]
  }
}

async function suggest(query: string, limit = 8) {
  const answer = await castdex.call(
    `${AUTOCOMPLETE}?query=${encodeURIComponent(query)}&limit=${String(limit)}`,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  expect([...Errors(AutocompleteAnswer, answer.json())]).toEqual([])
  const { podcasts, words } = answer.json<Suggested>().data
  return { titles: podcasts.map(({ title }) => title), words, podcasts }
}

describe('finds', () => {
  test.each<[typed: string, titles: readonly string[], words: readonly string[]]>([
    ['dai', ['The Daily', 'Daily Tides', 'Rome Daily'], ['daily']],
    ['the dai', ['The Daily', 'Daily Tides', 'Rome Daily'], ['daily']],
    ['daily ti', ['Daily Tides'], ['tides']],
    ['dai ', [], []],
    ['internati', ['International Tides'], ['international']],
    ['warb', ['Philosophy Bites'], ['warburton']],
    ['philosophy bites', ['Philosophy Bites'], []],
    ['phliosophy', ['Philosophy Bites'], ['philosophy']],
    ['intrenatio', ['International Tides'], ['international']],
    ['\ud800dai\u0007', ['The Daily', 'Daily Tides', 'Rome Daily'], ['daily']],
    ['tides', ['Tides', 'Daily Tides', 'International Tides'], []],
    ['philosophy btie', ['Philosophy Bites'], ['bites']],
    ['hpilosophy b', ['Philosophy Bites'], ['bites']],
    ['beekeepping', ['Beekeeping Hour'], ['beekeeping']],
    ['beeke', ['Beekeeping Hour'], ['beekeeping']],
    ['zzzzz', [], []],
    ['"!?', [], []],
  ])('%s', async (typed, titles, words) => {
    const found = await suggest(typed.toWellFormed())
    expect([found.titles, found.words]).toEqual([titles, words])
  })

  test('no more than asked for, with the number of episodes', async () => {
    const { titles, podcasts } = await suggest('daily', 1)
    expect(titles).toEqual(['The Daily'])
    expect(podcasts.map(({ episodeCount }) => episodeCount)).toEqual([2024])
  })

  test('200 characters, whatever they are', async () => {
    for (const text of ['a', '東', '\u{1f600}', 'a ', 'ab-'])
      await suggest(text.repeat(200).slice(0, 200).toWellFormed())
  })
})

test.each([
  ['', 'query is missing'],
  ['query=', 'query is empty'],
  ['query=%20%07', 'query is empty'],
  [`query=${'a'.repeat(201)}`, '201 characters'],
  ['query=a&query=b', '2 times'],
  ['query=%FF', 'percent-encoding'],
  ['query=a&limit=0', 'limit is "0"'],
  ['query=a&limit=21', 'from 1 to 20'],
  ['q=a', 'Unknown parameter'],
])('%s is refused', async (query, message) => {
  const answer = await castdex.call(`${AUTOCOMPLETE}?${query}`)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringContaining(message),
  ])
})

test('it is free, needs the scope search, and is limited by key and by address', async () => {
  const url = `${AUTOCOMPLETE}?query=dai`
  const ask = async (running: RunningCastdex, authorization: string) =>
    (await running.call({ url, headers: { authorization } })).statusCode
  const noQuota = await castdex.makeKey({ quotas: { podcastLookups: 0, searchCount: 0 } })
  expect(await ask(castdex, noQuota)).toBe(200)
  expect(
    await ask(castdex, await castdex.makeKey({ scopes: ['podcasts', 'lookup'] })),
  ).toBe(403)

  await using limited = await startCastdex({ config: { rateLimit: 2 } })
  const [one, other] = [await limited.makeKey({}), await limited.makeKey({})]
  const statuses: number[] = []
  for (const key of [one, one, other, other, other]) statuses.push(await ask(limited, key))
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  limited.advance(1000)
  expect(await ask(limited, other)).toBe(200)
})
