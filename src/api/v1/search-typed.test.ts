/**
 * GET /api/v1/search/podcasts: one box, filters as parameters, what was understood, and what is
 * refused.
 */
import type { TSchema } from 'typebox'
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SearchAnswer } from '../views/search.ts'
import { type RunningCastdex, draftOf, startCastdex } from '../../../test/api/castdex.ts'

const TITLES = [
  'The History of Rome',
  'Radiolab',
  '2 Bears, 1 Cave',
  'Stuff You Should Know',
  'Sword and Scale',
  'Comedy Bang',
  'Comedy Hour',
  'Comedy Night',
  'Fan Talk',
  '11 Rings',
  'Loveline',
  'A Love Line Hour',
]
/** By title; the others have none. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Fan Talk': 'All about eleven rings',
}

let castdex: RunningCastdex
beforeAll(async () => {
  const podcasts = TITLES.map((title, at) => {
    const language = at === 7 ? 'de' : 'en'
    const description = DESCRIPTIONS[title] ?? null
    return draftOf(at + 1, {
      title,
      titleLatest: title,
      description,
      author: null,
      hostNames: ['Ira'],
      language,
    })
  })
  castdex = await startCastdex({ podcasts })
})
afterAll(() => castdex[Symbol.asyncDispose]())

interface Answered {
  readonly data: {
    readonly result: {
      readonly total: { readonly value: number }
      readonly hits: readonly { title: string }[]
    }
    readonly cursor: string | null
    readonly understood: Readonly<Record<string, unknown>>
    readonly searchOptions: Readonly<Record<string, unknown>>
  }
}

const ask = async (parameters: Readonly<Record<string, string>>) => {
  const answer = await castdex.call(
    `/api/v1/search/podcasts?${new URLSearchParams(parameters).toString()}`,
  )
  const body: unknown = answer.json()
  return { status: answer.statusCode, body, data: (body as Answered).data }
}

const titlesOf = async (parameters: Readonly<Record<string, string>>) => {
  const { data } = await ask({ details: 'basic', ...parameters })
  return data.result.hits.map(({ title }) => title)
}

describe('the one box', () => {
  test.each([
    ['history of rome podcast', 'The History of Rome'],
    ['radio lab', 'Radiolab'],
    ['two bears one cave', '2 Bears, 1 Cave'],
    ['sysk', 'Stuff You Should Know'],
    ['sword and sca', 'Sword and Scale'],
    ['swrod and scale', 'Sword and Scale'],
    ['where can i listen to radiolab?', 'Radiolab'],
    ['history rome unheardof', 'The History of Rome'],
  ])('finds what %s means', async (q, title) => {
    expect((await titlesOf({ q }))[0]).toBe(title)
  })

  test('puts a title in another writing before a description with the words', async () => {
    expect(await titlesOf({ q: 'eleven rings' })).toEqual(['11 Rings', 'Fan Talk'])
  })

  test('puts a title without its blanks right after the exact one', async () => {
    expect(await titlesOf({ q: 'love line' })).toEqual(['Loveline', 'A Love Line Hour'])
  })

  test('says what it understood', async () => {
    const { data } = await ask({ q: 'the swrod and scale podcast lang:en' })
    expect(data.understood).toEqual({
      words: ['swrod', 'and', 'scale'],
      dropped: ['the', 'podcast'],
      corrected: [{ from: 'swrod', to: 'sword' }],
      language: 'en',
      query: 'the sword and scale podcast lang:en',
      without: [],
      genres: [],
      country: null,
      matched: 'all',
      all: 1,
      some: 1,
    })
  })

  test('counts and sorts what has all words, and says how many have some', async () => {
    const { data } = await ask({ q: 'comedy bang', sortOrder: 'title:desc' })
    expect(data.result).toMatchObject({
      total: { value: 1 },
      hits: [{ title: 'Comedy Bang' }],
    })
    expect(data.understood).toMatchObject({ matched: 'all', all: 1, some: 3 })
    const partly = await ask({ q: 'comedy quasars' })
    expect(partly.data.result).toMatchObject({ total: { value: 3 } })
    expect(partly.data.understood).toMatchObject({ matched: 'some', all: 0, some: 3 })
  })

  test('explains the score of each hit on request', async () => {
    const { body, data } = await ask({ q: 'swrod and scale', explain: 'true' })
    expect([...Errors(SearchAnswer as TSchema, body)]).toEqual([])
    const [hit] = data.result.hits as unknown as readonly {
      readonly score: number
      readonly explanation: readonly { readonly value: number; readonly weight: number }[]
    }[]
    const sum = (hit?.explanation ?? []).reduce(
      (all, { value, weight }) => all + value * weight,
      0,
    )
    expect(hit?.score).toBeCloseTo(sum, 3)
    const plain = await ask({ q: 'swrod and scale' })
    expect(plain.data.result.hits[0]).not.toHaveProperty('explanation')
  })

  test('answers in the shape of the POST', async () => {
    const { body } = await ask({
      q: 'comedy',
      'authorityScore.min': '0',
      sortOrder: 'title:desc',
    })
    expect([...Errors(SearchAnswer as TSchema, body)]).toEqual([])
  })

  test('reads minus, title:, host: and genre words', async () => {
    expect((await titlesOf({ q: 'comedy -bang' })).sort()).toEqual([
      'Comedy Hour',
      'Comedy Night',
    ])
    expect(await titlesOf({ q: 'title:radiolab host:ira' })).toEqual(['Radiolab'])
    expect(await titlesOf({ q: 'host:radiolab' })).toEqual([])
  })

  test('a minus before a language or a genre leaves its podcasts out', async () => {
    const all = await titlesOf({ q: 'comedy' })
    const german = await titlesOf({ q: 'comedy lang:de' })
    expect(await titlesOf({ q: 'comedy -lang:de' })).toEqual(
      all.filter((title) => !german.includes(title)),
    )
    const comedies = await titlesOf({ q: 'genre:comedy' })
    const others = await titlesOf({ q: '-genre:comedy' })
    expect([...comedies, ...others].sort()).toEqual(TITLES.toSorted())
  })

  test('counts what it is asked to count, and a filter finds as many', async () => {
    const { data } = await ask({ q: 'comedy', facets: 'languages' })
    const { facets } = data as unknown as {
      readonly facets: { languages: { value: string; podcasts: number }[] }
    }
    expect(facets.languages.length).toBeGreaterThan(1)
    for (const { value, podcasts } of facets.languages)
      expect((await titlesOf({ q: 'comedy', languages: value })).length).toBe(podcasts)
  })
})

describe('parameters', () => {
  test('filter and sort as the fields of the body do', async () => {
    expect(await titlesOf({ q: 'comedy', languages: 'fr,de' })).toEqual(['Comedy Night'])
    expect(await titlesOf({ q: 'comedy lang:de' })).toEqual(['Comedy Night'])
    expect(await titlesOf({ q: 'comedy', sortOrder: 'title:desc' })).toEqual([
      'Comedy Night',
      'Comedy Hour',
      'Comedy Bang',
    ])
    expect(await titlesOf({ q: 'comedy', minTotalEpisodes: '1000000' })).toEqual([])
  })

  test('without q a filter lists its podcasts, page by page', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data } = await ask({
        languages: 'en,de',
        pageSize: '3',
        details: 'basic',
        ...(cursor === '' ? {} : { cursor }),
      })
      expect(data.result.total.value).toBe(TITLES.length)
      seen.push(...data.result.hits.map(({ title }) => title))
      cursor = data.cursor
    }
    expect(seen.sort()).toEqual(TITLES.toSorted())
  })

  test.each([
    ['languages', 'tlh'],
    ['languages', 'aaa'],
    ['includeItunesGenres', 'Christianity'],
    ['excludeItunesGenres', 'Games & Hobbies'],
    ['podcastCountries', 'VA'],
  ])('a known name without shows is no mistake: %s=%s', async (name, value) => {
    const { status, data } = await ask({ [name]: value })
    expect(status).toBe(200)
    expect(data.result.total.value).toBe(name.startsWith('exclude') ? TITLES.length : 0)
  })

  test("a genre that only the directory's own shows have is known", async () => {
    const podcasts = [draftOf(1, { genres: ['Tide Tables'] }), draftOf(2)]
    await using own = await startCastdex({ podcasts })
    const find = (query: string) => own.call(`/api/v1/search/podcasts?${query}`)
    const found = await find('includeItunesGenres=Tide%20Tables')
    expect(found.json<Answered>().data.result.total.value).toBe(1)
    const without = await find('excludeItunesGenres=tide%20tables')
    expect(without.json<Answered>().data.result.total.value).toBe(1)
    expect((await find('q=x&includeItunesGenres=Tides')).statusCode).toBe(400)
  })

  test.each([
    ['languages', 'xx', 'languages[0]', 'language'],
    ['languages', 'germn', 'languages[0]', 'did you mean german?'],
    ['includeItunesGenres', 'Truecrime', 'includeItunesGenres', 'did you mean True Crime?'],
    ['excludeItunesGenres', 'Comdy', 'excludeItunesGenres', 'did you mean Comedy?'],
    ['podcastCountries', 'XX', 'podcastCountries[0]', 'GB'],
    ['podcastCountries', 'Germny', 'podcastCountries[0]', 'did you mean DE?'],
    ['sortOrder', 'titel', 'sortOrder[0].field', 'did you mean title?'],
    ['facets', 'genre', 'facets[0]', 'did you mean genres?'],
  ])('an unknown name is refused with a hint: %s=%s', async (name, value, path, hint) => {
    const { status, body } = await ask({ q: 'comedy', [name]: value })
    expect(status).toBe(400)
    const wrong = { code: 'INVALID_PARAMETER', details: [{ path: `query.${path}` }] }
    expect(body).toMatchObject({ error: wrong })
    expect((body as { message: string }).message).toContain(value)
    expect((body as { message: string }).message).toContain(hint)
  })

  test('the strict POST refuses unknown names, too', async () => {
    const url = '/api/v1/search/podcasts'
    const wrong = { includeItunesGenres: ['Truecrime'], languages: ['en'] }
    const answer = await castdex.call({ method: 'POST', url, payload: wrong })
    expect(answer.statusCode).toBe(400)
    const { error } = answer.json<{ error: object }>()
    const details = [{ path: 'body.includeItunesGenres' }]
    expect(error).toMatchObject({ code: 'INVALID_BODY', details })
  })

  test('walk a forgiving search to its end, each podcast once', async () => {
    const all = await titlesOf({ q: 'comdy of history' })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data } = await ask({
        q: 'comdy of history',
        pageSize: '1',
        details: 'basic',
        ...(cursor === '' ? {} : { cursor }),
      })
      expect(data.result.total.value).toBe(all.length)
      seen.push(...data.result.hits.map(({ title }) => title))
      cursor = data.cursor
    }
    expect(seen).toEqual(all)
  })

  test.each([
    [{ pageSize: '0' }, 'INVALID_PARAMETER', 'query.pageSize'],
    [{ minTotalEpisodes: 'many' }, 'INVALID_PARAMETER', 'query.minTotalEpisodes'],
    [{ sortOrder: 'luck' }, 'INVALID_PARAMETER', 'query.sortOrder[0].field'],
    [{ q: 'a'.repeat(201) }, 'INVALID_PARAMETER', 'query.q'],
    [{ q: 'word '.repeat(1000) }, 'INVALID_PARAMETER', 'query.q'],
    [{ q: 'a'.repeat(10_000) }, 'INVALID_PARAMETER', 'query.q'],
    [{ search: 'x' }, 'UNKNOWN_PARAMETER', 'query.search'],
    [{ q: 'x', cursor: 'AAAA' }, 'INVALID_CURSOR', 'query.cursor'],
    [{ 'authorityScore.min': '101' }, 'INVALID_PARAMETER', 'query.authorityScore.min'],
    [{ sortOrder: 'title:asc:first:x' }, 'INVALID_PARAMETER', 'query.sortOrder[0].field'],
    [{ q: 'x', facets: 'nonsense' }, 'INVALID_PARAMETER', 'query.facets[0]'],
    [{}, 'SEARCH_TERMS_MISSING', 'query.q'],
    [{ q: ' ' }, 'SEARCH_TERMS_MISSING', 'query.q'],
    [{ pageSize: '5', sortOrder: 'title' }, 'SEARCH_TERMS_MISSING', 'query.q'],
    [{ languages: '' }, 'SEARCH_TERMS_MISSING', 'query.q'],
  ])('%o is refused by name', async (parameters, code, path) => {
    const { status, body } = await ask(parameters)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { code, details: [{ path }] } })
  })

  test.each(['"', '-', '((', 'title:', '\u0007', '😀', '%', 'a b '.repeat(50), '*', '\\'])(
    'whatever is typed is a search: %s',
    async (q) => {
      expect((await ask({ q })).status).toBe(200)
    },
  )
})

test.each(['%ED%A0%80', '%FF', '%', '%00', '%F0%9F%98'])(
  'half a character is answered or refused: %s',
  async (q) => {
    const answer = await castdex.call(`/api/v1/search/podcasts?q=radiolab${q}`)
    expect([200, 400]).toContain(answer.statusCode)
  },
)

test('too long a text is refused with its limit', async () => {
  const { body } = await ask({ q: 'a'.repeat(10_000) })
  expect(JSON.stringify(body)).toContain('200')
})

test('the POST is forgiving where it is asked to be', async () => {
  const search = async (body: object) => {
    const payload = {
      searchTerms: [{ searchTerm: 'radio lab podcast' }],
      details: 'basic',
      ...body,
    }
    return castdex.call({ method: 'POST', url: '/api/v1/search/podcasts', payload })
  }
  expect((await search({})).json<Answered>().data.result.hits).toEqual([])
  const forgiving = (await search({ matching: 'forgiving' })).json<Answered>().data
  expect(forgiving.result.hits[0]?.title).toBe('Radiolab')
  expect(forgiving.searchOptions).toMatchObject({ matching: 'forgiving' })
  const refused = await search({ matching: 'forgiving', searchTerms: [] })
  expect(refused.json()).toMatchObject({
    error: { code: 'INVALID_BODY', details: [{ path: 'body.matching' }] },
  })
})
