/** Wishes in typed words: "without", languages, genres and countries, and titles that have them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningCastdex, draftOf, startCastdex } from '../../../test/api/castdex.ts'
import { readTitles } from '../../../test/relevance/catalogue/titles.ts'

interface Understood {
  readonly without: readonly string[]
  readonly language: string | null
  readonly genres: readonly string[]
  readonly country: string | null
}

interface Answered {
  readonly data: {
    readonly result: {
      readonly total: { readonly value: number }
      readonly hits: readonly { readonly title: string }[]
    }
    readonly cursor: string | null
    readonly understood: Understood
  }
}

interface Asked {
  readonly q: string
  readonly literal?: string
  readonly languages?: string
  readonly pageSize?: string
  readonly cursor?: string
}

/** Returns the body of the same search. */
const toBody = ({ q, literal, languages, pageSize = '25', cursor }: Asked) => ({
  searchTerms: [{ searchTerm: q }],
  matching: 'forgiving',
  details: 'basic',
  literal: literal?.split(',') ?? null,
  languages: languages?.split(',') ?? null,
  pageSize: Number(pageSize),
  cursor: cursor ?? null,
})

/** Searches by GET and by POST, which parse the text alike. */
const askIn = (castdex: RunningCastdex) => async (asked: Asked) => {
  const query = new URLSearchParams({ details: 'basic', ...asked }).toString()
  const [{ data }, posted] = (await Promise.all(
    [castdex.call(`/api/v1/search/podcasts?${query}`), castdex.search(toBody(asked))].map(
      async (calling) => {
        const answer = await calling
        expect(answer.statusCode, answer.body).toBe(200)
        return answer.json<Answered>()
      },
    ),
  )) as [Answered, Answered]
  expect(posted.data.result).toEqual(data.result)
  expect(posted.data.understood).toEqual(data.understood)
  expect(posted.data.cursor).toBe(data.cursor)
  return { ...data, titles: data.result.hits.map(({ title }) => title) }
}

const SHOWS: readonly (readonly [title: string, description: string])[] = [
  ['Gaming Corner', 'Gaming news with Nintendo and others.'],
  ['Gaming Den', 'Gaming on Linux.'],
  ['Gaming Politics', 'What politics does to gaming.'],
  ['World Without End', 'Monks build a bridge.'],
  ['101 Nights Without Sleep', 'Awake.'],
  ['World News', 'What happens in the world, from end to end.'],
  ['World Walks', 'Walks in the world.'],
]

describe('without', () => {
  let castdex: RunningCastdex
  let ask: ReturnType<typeof askIn>
  beforeAll(async () => {
    const podcasts = SHOWS.map(([title, description], at) =>
      draftOf(at + 1, {
        title,
        titleLatest: title,
        description,
        author: null,
        genres: title.endsWith('Politics') ? ['News', 'Politics'] : ['Leisure'],
      }),
    )
    castdex = await startCastdex({ podcasts })
    ask = askIn(castdex)
  })
  afterAll(() => castdex[Symbol.asyncDispose]())

  test.each(['without', 'no', 'not', 'except', 'minus', 'ohne', 'sans', 'sin', 'без'])(
    '"%s" leaves out what follows',
    async (word) => {
      const { titles, understood } = await ask({ q: `gaming podcast ${word} nintendo` })
      expect(titles.toSorted()).toEqual(['Gaming Den', 'Gaming Politics'])
      expect(understood.without).toEqual(['nintendo'])
    },
  )

  test('a title with the words wins', async () => {
    for (const [q, title] of [
      ['world without end podcast', 'World Without End'],
      ['oh world without an end', 'World Without End'],
      ['hundred and one nights without sleep', '101 Nights Without Sleep'],
    ] as const) {
      const { titles, understood } = await ask({ q })
      expect(titles[0]).toBe(title)
      expect(understood.without).toEqual([])
    }
  })

  test('literal switches it off, for a minus too', async () => {
    const { titles, understood } = await ask({
      q: 'gaming without nintendo',
      literal: 'without',
    })
    expect(titles).toContain('Gaming Corner')
    expect(understood.without).toEqual([])
    const minus = await ask({ q: 'gaming -nintendo', literal: 'without' })
    expect(minus.titles[0]).toBe('Gaming Corner')
    expect((await ask({ q: 'gaming -nintendo' })).understood.without).toEqual(['nintendo'])
  })

  test('an unknown reading is refused by name', async () => {
    const answer = await castdex.call('/api/v1/search/podcasts?q=gaming&literal=withot')
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toContain('withot')
  })

  test('a phrase of a POST is not read', async () => {
    const term = {
      searchTerm: 'world without end',
      searchTermOptions: { phraseMatch: true },
    }
    const answer = await castdex.search({ searchTerms: [term], matching: 'forgiving' })
    const { data } = answer.json<Answered>()
    expect(data.understood.without).toEqual([])
    expect(data.result.total.value).toBe(1)
  })

  test('a walk keeps its reading from page to page', async () => {
    for (const q of ['world without news', 'world without end']) {
      const { titles: all } = await ask({ q })
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await ask({ q, pageSize: '1', ...(cursor !== '' && { cursor }) })
        seen.push(...page.titles)
        cursor = page.cursor
      }
      expect(seen).toEqual(all)
    }
  })
})

/** Title, language, genres, countries. */
const WISHED: readonly (readonly [string, string, string[], string[]])[] = [
  ['Bollsnack', 'sv', ['Sports'], []],
  ['Okänt bollspel', 'und', ['Sports'], []],
  ['Matbordet', 'sv', ['Arts', 'Food'], []],
  ['Ball Talk', 'en', ['Sports'], ['AU']],
  ['Sciences du soir', 'fr', ['Science'], []],
  ['Les petits curieux', 'fr', ['Kids & Family', 'Science'], []],
  ['Science Tonight', 'en', ['Science'], []],
  ['The French Science Podcast', 'en', ['Science'], []],
  ['Die Bühne', 'de', ['Comedy'], ['AT']],
  ['La bonne table', 'fr', ['Arts', 'Food'], []],
  ['Fogones', 'es', ['Arts', 'Food'], []],
  ['Deutsche Geschichte im Ohr', 'en', ['Leisure'], []],
  ['Deutsche Geschichte im Zug', 'de', ['Leisure'], []],
  ['The Garden Gnomes', 'en', ['Comedy'], []],
  ['The Garden Plants', 'en', ['Leisure', 'Home & Garden'], []],
]

describe('languages, genres and countries', () => {
  let castdex: RunningCastdex
  let ask: ReturnType<typeof askIn>
  beforeAll(async () => {
    const podcasts = WISHED.map(([title, language, genres, countries], at) =>
      draftOf(at + 1, {
        title,
        titleLatest: title,
        description: null,
        author: null,
        language,
        genres,
        countries,
      }),
    )
    castdex = await startCastdex({ podcasts })
    ask = askIn(castdex)
  })
  afterAll(() => castdex[Symbol.asyncDispose]())

  test('an unknown language is not left out, and comes last', async () => {
    const { titles, understood } = await ask({ q: 'swedish sports podcast' })
    expect(titles).toEqual(['Bollsnack', 'Okänt bollspel'])
    expect(understood).toMatchObject({ language: 'sv', genres: ['Sports'] })
  })

  test.each([
    ['podcast science en français', ['Sciences du soir', 'Les petits curieux']],
    ['science for kids in french', ['Les petits curieux']],
    ['svensk sportpodcast på svenska', []],
    ['swedish cooking podcast', ['Matbordet']],
    ['deutscher comedy podcast', ['Die Bühne']],
    ['podcast aus österreich', ['Die Bühne']],
    ['australian sports podcast', ['Ball Talk']],
  ])('reads %s', async (q, wanted) => {
    const { titles } = await ask({ q })
    expect(titles.slice(0, wanted.length).toSorted()).toEqual(wanted.toSorted())
    for (const title of titles) expect(title).not.toBe('Science Tonight')
  })

  test.each([
    ['podcast de cocina', 'Fogones', 'La bonne table'],
    ['deutsche geschichte', 'Deutsche Geschichte im Zug', 'Deutsche Geschichte im Ohr'],
    ['the garden', 'The Garden Plants', 'The Garden Gnomes'],
  ])(
    'what "%s" is typed in or names lifts shows and leaves none out',
    async (q, lifted, other) => {
      const { titles, understood } = await ask({ q })
      expect(titles[0]).toBe(lifted)
      expect(titles).toContain(other)
      expect(understood.language).toBeNull()
    },
  )

  test('a title with the words comes first', async () => {
    const { titles } = await ask({ q: 'french science podcast' })
    expect(titles[0]).toBe('The French Science Podcast')
    expect(titles).toContain('Sciences du soir')
  })

  test.each([
    ['niños', ['Les petits curieux'], { genres: ['Kids & Family'] }],
    ['spanish food', ['Fogones', 'La bonne table', 'Matbordet'], { genres: ['Food'] }],
    ['schwedisch', ['Matbordet', 'Bollsnack'], { language: 'sv' }],
    ['wissenschaft ohne petits', [], { genres: ['Science'], without: ['petits'] }],
    ['sportt', [], { genres: [] }],
  ])('"%s" names what no title has', async (q, wanted, understood) => {
    const page = await ask({ q })
    expect(page.understood).toMatchObject(understood)
    expect(page.titles.slice(0, wanted.length)).toEqual(wanted)
    const plain = await ask({ q, literal: 'genres,language' })
    expect(plain.understood).toMatchObject({ genres: [], language: null })
    const first = await ask({ q, pageSize: '1' })
    if (first.cursor === null) return
    const { cursor } = first
    const second = await ask({ q, pageSize: '1', cursor })
    expect([...first.titles, ...second.titles]).toEqual(page.titles.slice(0, 2))
  })

  test('what words name is not added to a field or a phrase', async () => {
    for (const q of ['niños host:nobody', 'niños "nobody at all"']) {
      const { titles, understood } = await ask({ q })
      expect(titles).not.toContain('Les petits curieux')
      expect(understood.genres).toEqual([])
    }
  })

  test('a genre that a title names is a word', async () => {
    const { titles, understood } = await ask({ q: 'science' })
    expect(titles[0]).toMatch(/Science/)
    expect(understood.genres).toEqual([])
  })

  test('a wish that no podcast fulfils is given up', async () => {
    const { titles, understood } = await ask({ q: 'icelandic sports podcast' })
    expect(understood).toMatchObject({ language: 'is', genres: ['Sports'] })
    expect(titles).toEqual(['Okänt bollspel'])
    const none = await ask({ q: 'german golf podcast' })
    expect(none.understood.genres).toEqual([])
  })

  test('literal switches each reading off', async () => {
    const q = 'australian sports podcast'
    const { understood } = await ask({ q, literal: 'country' })
    expect(understood).toMatchObject({ country: null })
    const plain = await ask({ q, literal: 'without,language,genres,country' })
    expect(plain.understood).toMatchObject({ language: null, genres: [], country: null })
  })

  test('a filter of the request takes the place of the words', async () => {
    const { understood } = await ask({ q: 'swedish sports podcast', languages: 'en' })
    expect(understood).toMatchObject({ language: 'en' })
  })
})

/** Signs of the search box, and words for "without". */
const SIGNS =
  /\s-[^\s-]|["“„«]|\S\s(?:without|no|not|except|minus|ohne|sans|sin|sem|senza|zonder|utan|bez|без)\s\S/iu
const MOST = 400

test('a pasted title is found, whatever signs it has', async () => {
  const drawn = readTitles()
    .map(({ title }) => title)
    .filter((title) => SIGNS.test(title) && Array.from(title).length <= 150)
  const titles = [...new Set(drawn)].slice(0, MOST)
  expect(titles.length).toBeGreaterThan(200)
  const podcasts = titles.map((title, at) =>
    draftOf(at + 1, { title, titleLatest: title, author: null }),
  )
  await using castdex = await startCastdex({ podcasts })
  const ask = askIn(castdex)
  const missed: string[] = []
  for (const title of titles) {
    const { titles: found } = await ask({ q: title, pageSize: '1' })
    if (found[0] !== title) missed.push(title)
  }
  expect(missed).toEqual([])
})
