/** What results say of hits that have only some of the words, or similar ones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningCastdex, draftOf, startCastdex } from '../../../test/api/castdex.ts'

const SHOWS = [
  ['Quiet Harbour', 'A calm evening.'],
  ['Quiet Forest', 'Trees.'],
  ['Old Harbour', 'Ships.'],
  ['Cocina lenta', 'Recetas.'],
  ['Locally Sourced Joey', 'A clown.'],
] as const

let castdex: RunningCastdex
beforeAll(async () => {
  const podcasts = SHOWS.map(([title, description], at) =>
    draftOf(at + 1, { title, titleLatest: title, description, author: null }),
  )
  castdex = await startCastdex({ podcasts, hasSite: true })
})
afterAll(() => castdex[Symbol.asyncDispose]())

const read = async (query: string): Promise<string> =>
  (await castdex.app.inject({ url: `/search?q=${query}` })).body
const titlesIn = (body: string | undefined): readonly string[] =>
  [...(body ?? '').matchAll(/class="title"[^>]*>(.*?)<\/a>/g)].map(([, title = '']) =>
    title.replaceAll(/<[^>]*>/g, ''),
  )

test('a heading stands before the podcasts with some of the words, and filters say what they count', async () => {
  const body = await read('quiet+harbour')
  const [first, rest] = body.split('Also with some of the words')
  expect(titlesIn(first)).toEqual(['Quiet Harbour'])
  expect(titlesIn(rest).toSorted()).toEqual(['Old Harbour', 'Quiet Forest'])
  expect(body).toContain('Counted among podcasts with all of the words.')
})

test.each(['harbour', 'nothing+harbour'])(
  'without a mixture there is no such heading: %s',
  async (words) => {
    const body = await read(words)
    expect(titlesIn(body).length).toBeGreaterThan(1)
    expect(body).not.toContain('Also with some of the words')
    expect(body).not.toContain('Counted among')
  },
)

test.each([
  ['cocina', false],
  ['cocima', true],
])('a hit says whether it is only written similarly: %s', async (words, isSimilar) => {
  const body = await read(words)
  expect(titlesIn(body)).toEqual(['Cocina lenta'])
  expect(body.includes('similarly written')).toBe(isSimilar)
})

test('what the search box suggests is on the page of the search', async () => {
  const suggested = await castdex.app.inject('/search/suggest?q=joe')
  expect(suggested.body).toContain('Locally Sourced Joey')
  const body = await read('joe')
  expect(titlesIn(body.split('Similar names')[1])).toEqual(['Locally Sourced Joey'])
})

test('after an empty result stands what can help, and nothing else', async () => {
  expect(await read('zzyzx')).toContain('What helps: another spelling.')
  expect(await read('zzyzx+qqq&language=de')).toContain(
    'What helps: fewer words, another spelling, fewer filters.',
  )
})
