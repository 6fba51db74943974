/** What a search shows of its matches, from the request to the hit. */
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Hit } from '../../record/view/hit.ts'
import { type RunningCastdex, draftOf, startCastdex } from '../../../test/api/castdex.ts'

const LONG =
  'Every week two friends sit down with coffee and talk about whatever comes to their minds. '.repeat(
    4,
  )

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({
    podcasts: [
      draftOf(1, {
        title: 'Former Name',
        titleLatest: 'Lenny’s "Crime" & <b>Law</b> \\ Hour',
        author: 'Zebedee Quill',
        hostNames: ['Ann Author'],
        description: `${LONG}Then a true crime, "solved" & told.\n${LONG}`,
      }),
      draftOf(2, {
        title: 'ミステリー東京',
        titleLatest: 'ミステリー東京',
        description: null,
        author: 'Crime Desk',
      }),
    ],
  })
})
afterAll(() => castdex[Symbol.asyncDispose]())

interface Answer {
  readonly data: {
    readonly result: { readonly hits: readonly Readonly<Record<string, unknown>>[] }
  }
}

const search = async (body: unknown) => {
  const answer = await castdex.search(body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>().data.result.hits.map((hit) => {
    if ('podcastRssTitle' in hit) expect([...Errors(Hit, hit)]).toEqual([])
    return {
      id: String(hit['podcastId']).slice(-1),
      ...Object.fromEntries(
        Object.entries(hit).filter(([key]) => key.endsWith('Highlights')),
      ),
    }
  })
}

const must = (
  searchTerm: string,
  options: object = {},
  searchTargets?: readonly string[],
) => ({
  searchTerm,
  searchTermOptions: { matchMode: 'must', ...options },
  searchTargets,
})

test('a whole hit shows its title and its description where the words match', async () => {
  const [hit, ...rest] = await search({ searchTerms: [must('true crime')] })
  expect(rest).toEqual([])
  expect(hit).toEqual({
    id: '1',
    podcastTitleHighlights: [
      'Lenny’s &quot;<em>Crime</em>&quot; &amp; &lt;b&gt;Law&lt;/b&gt; \\ Hour',
    ],
    podcastDescriptionHighlights: [
      expect.stringMatching(
        /^….* a <em>true<\/em> <em>crime<\/em>, &quot;solved&quot; &amp; told\.\n.*…$/s,
      ),
    ],
  })
})

test('only where the term looks, and never what must not match', async () => {
  const inTitle = await search({ searchTerms: [must('crime', {}, ['podcast-title'])] })
  expect(inTitle.find(({ id }) => id === '1')).not.toHaveProperty(
    'podcastDescriptionHighlights',
  )
  const groups = {
    searchTermGroups: [
      { searchTerms: [{ searchTerm: 'lennys' }, { searchTerm: 'serial' }] },
    ],
  }
  const [grouped] = await search({
    ...groups,
    searchTerms: [{ searchTerm: 'tokyo', searchTermOptions: { matchMode: 'not' } }],
  })
  expect(grouped).toMatchObject({
    podcastTitleHighlights: [expect.stringMatching(/^<em>Lenny’s<\/em> /)],
  })
  expect(grouped).not.toHaveProperty('podcastDescriptionHighlights')
})

test('a phrase where it stands', async () => {
  const [hit] = await search({ searchTerms: [must('true crime', { phraseMatch: true })] })
  expect(hit).not.toHaveProperty('podcastTitleHighlights')
  expect(hit).toMatchObject({
    podcastDescriptionHighlights: [expect.stringContaining('<em>true crime</em>, ')],
  })
})

test('what was found by author, host or former title is not shown in the latest title', async () => {
  for (const found of ['zebedee quill', 'ann author', 'former name']) {
    expect(await search({ searchTerms: [must(found)] }), found).toEqual([{ id: '1' }])
  }
})

test('scripts without blanks', async () => {
  const [hit] = await search({ searchTerms: [must('東京')] })
  expect(hit).toEqual({ id: '2', podcastTitleHighlights: ['ミステリー<em>東京</em>'] })
})

test('nothing for basic hits, and nothing without terms', async () => {
  const hits = [
    ...(await search({ searchTerms: [must('crime')], details: 'basic' })),
    ...(await search({ searchTerms: [] })),
  ]
  expect(hits).toHaveLength(4)
  for (const hit of hits) expect(Object.keys(hit)).toEqual(['id'])
})

test('a page whose matches take longer to show than a search may take is refused, and basic hits are still to be had', async () => {
  const podcasts = Array.from({ length: 20 }, (_, number) =>
    draftOf(number + 1, {
      title: `Crime ${String(number)}`,
      description: 'Crime and law. '.repeat(400),
    }),
  )
  await using hurried = await startCastdex({ podcasts, config: { searchTimeoutMs: 0 } })
  const body = { searchTerms: [must('crime')], pageSize: 20 }
  const refused = await hurried.search(body)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ error: { code: 'SEARCH_TOO_COSTLY' } })
  expect((await hurried.search({ ...body, details: 'basic' })).statusCode).toBe(200)
})
