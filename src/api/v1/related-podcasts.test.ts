/** Podcasts that are like one: what is alike comes first, and what must not be there is not. */
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RelatedAnswer } from './list-related-podcasts.ts'
import type { EXAMPLE_DRAFT } from '../../../test/api/castdex.ts'
import { draftOf, type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'

function show(
  number: number,
  title: string,
  description: string,
  fields: Partial<typeof EXAMPLE_DRAFT> = {},
) {
  return draftOf(number, {
    title,
    titleLatest: title,
    description,
    author: `Owner ${String(number)}`,
    hostNames: null,
    genres: ['History'],
    language: 'en',
    websiteUrl: null,
    imageUrl: null,
    ...fields,
  })
}

const FILLERS = Array.from({ length: 40 }, (_, at) =>
  show(
    100 + at,
    `Evening talk ${String(at)}`,
    'A weekly conversation about life and work.',
    {
      genres: ['Comedy'],
    },
  ),
)
const ROMAN = 'Emperors, legions and aqueducts of the Roman republic'
const SHOWS = [
  show(1, 'Legions and Emperors', ROMAN, {
    author: 'Tessa Quill',
    hostNames: ['Ana Vidal'],
  }),
  show(2, 'Aqueducts', 'How aqueducts and legions made the Roman republic.'),
  show(3, 'Gladiator stories', 'Emperors and gladiators.'),
  show(4, 'Legiones', 'Emperors, legions y aqueducts.', { language: 'es' }),
  show(5, 'Legions & Emperors', ROMAN, { author: 'Tessa Quill' }),
  show(6, 'Legions and Emperors', 'Something else: a novel read aloud.', {
    author: 'Novel House',
  }),
  show(7, 'Beekeeping', 'Bees through the year.', {
    author: 'Somebody',
    hostNames: ['Ana Vidal'],
  }),
  ...[8, 9, 10, 11, 12].map((number) =>
    show(number, `Quill talk ${String(number)}`, 'Emperors.', { author: 'Tessa Quill' }),
  ),
  show(20, 'Mercury', 'Planets and moons.', { genres: ['Astronomy'] }),
  show(21, 'Mercury', 'Songs of a band.', { genres: ['Music'] }),
  show(22, 'Legions and Emperors (HD)', ROMAN, { author: 'Tessa Quill' }),
  show(23, 'Cooking on boats', 'Galley recipes.', {
    genres: ['Food'],
    extras: {
      podroll: [{ feedUrl: draftOf(7).rssFeedUrl }, { feedGuid: 'unknown' }],
    },
  }),
  show(24, 'Nur auf Deutsch', 'Ein Gespräch.', { genres: ['Comedy'], language: 'de' }),
  show(30, 'Northern Cabin', 'Reported tales of a coast.', { genres: ['Documentary'] }),
  show(31, 'Quiet Cabin', 'A gardener’s diary.', {
    genres: ['Documentary', 'Personal Journals'],
  }),
  show(32, 'Twelve towns', 'Reported by night.', { genres: ['Documentary'] }),
  ...FILLERS,
]

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({ podcasts: SHOWS })
})
afterAll(() => castdex[Symbol.asyncDispose]())

const urlOf = (number: number, rest = ''): string =>
  `/api/v1/podcasts/${draftOf(number).id}/related-podcasts${rest}`

interface Related {
  readonly data: {
    readonly podcast: { readonly id: string }
    readonly relatedPodcasts: {
      readonly podcastId: string
      readonly similarPodcasts: readonly { readonly id: string; readonly title: string }[]
    }
  }
}

async function relatedTo(number: number, limit = 50): Promise<readonly string[]> {
  const answer = await castdex.call(urlOf(number, `?limit=${String(limit)}`))
  expect(answer.statusCode, answer.body).toBe(200)
  expect([...Errors(RelatedAnswer, answer.json())]).toEqual([])
  const { podcast, relatedPodcasts } = answer.json<Related>().data
  const { id } = draftOf(number)
  expect([podcast.id, relatedPodcasts.podcastId]).toEqual([id, id])
  return relatedPodcasts.similarPodcasts.map(({ id: each }) => each)
}

const idOf = (number: number): string => draftOf(number).id

test('rare words, people and owner make shows alike', async () => {
  const found = await relatedTo(1)
  expect(found.slice(0, 5)).toContain(idOf(2))
  expect(found).toContain(idOf(7))
  expect(found.indexOf(idOf(2))).toBeLessThan(found.indexOf(idOf(3)))
  const talk = found.findIndex((id) => FILLERS.some((filler) => filler.id === id))
  for (const number of [2, 3, 7])
    expect(talk === -1 || found.indexOf(idOf(number)) < talk).toBe(true)
})

test('neither the show itself, nor it under another feed, nor another language, and three of one owner', async () => {
  const found = await relatedTo(1)
  for (const number of [1, 4, 5]) expect(found).not.toContain(idOf(number))
  // Somebody else's show of the same name is another one.
  expect(found).toContain(idOf(6))
  expect(
    found.filter((id) => [8, 9, 10, 11, 12].some((number) => idOf(number) === id)),
  ).toHaveLength(3)
  expect(new Set(found).size).toBe(found.length)
})

test('a word of titles alone needs a genre, and editions of a show are left out', async () => {
  expect(await relatedTo(20)).not.toContain(idOf(21))
  expect(await relatedTo(1)).not.toContain(idOf(22))
})

test('a word of titles alone weighs less than one of descriptions and the genres', async () => {
  const found = await relatedTo(30)
  expect(found.slice(0, 2)).toEqual([idOf(32), idOf(31)])
})

test('recommendations of the feed come first', async () => {
  const found = await relatedTo(23)
  expect(found[0]).toBe(idOf(7))
  expect(found).not.toContain(idOf(23))
})

test('where no show of the language fits, shows of the genre do', async () => {
  expect(await relatedTo(24, 5)).toHaveLength(5)
})

test('no more than asked for, and ten where nothing is said', async () => {
  expect(await relatedTo(1, 2)).toHaveLength(2)
  const answer = await castdex.call(urlOf(100))
  expect(answer.json<Related>().data.relatedPodcasts.similarPodcasts).toHaveLength(10)
})

test.each([
  [urlOf(1, '?limit=0'), 400, 'INVALID_PARAMETER'],
  [urlOf(1, '?limit=51'), 400, 'INVALID_PARAMETER'],
  [urlOf(1, '?limit=1&limit=1'), 400, 'INVALID_PARAMETER'],
  [urlOf(1, '?count=1'), 400, 'UNKNOWN_PARAMETER'],
  ['/api/v1/podcasts/nobody/related-podcasts', 404, 'PODCAST_NOT_FOUND'],
])('%s is refused with %i %s', async (url, status, code) => {
  const answer = await castdex.call(url)
  expect([
    answer.statusCode,
    answer.json<{ error: { code: string } }>().error.code,
  ]).toEqual([status, code])
})

test('it needs the scope podcasts, costs one look-up, and counts as five requests', async () => {
  const search = await castdex.makeKey({ scopes: ['search'] })
  expect(
    (await castdex.call({ url: urlOf(1), headers: { authorization: search } })).statusCode,
  ).toBe(403)
  const authorization = await castdex.makeKey({
    quotas: { podcastLookups: 1, searchCount: 0 },
  })
  const statuses: number[] = []
  for (let call = 0; call < 2; call += 1)
    statuses.push(
      (await castdex.call({ url: urlOf(1), headers: { authorization } })).statusCode,
    )
  expect(statuses).toEqual([200, 429])
  await using limited = await startCastdex({
    podcasts: SHOWS.slice(0, 3),
    config: { rateLimit: 10 },
  })
  const answer = await limited.call(urlOf(1))
  expect([answer.statusCode, answer.headers['x-ratelimit-remaining']]).toEqual([200, '15'])
})
