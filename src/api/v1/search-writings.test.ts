/** Titles in other signs than typed: emoji, short joins, apostrophes, numbers, sounds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningCastdex, draftOf, startCastdex } from '../../../test/api/castdex.ts'

const TITLES = [
  'Radio💀Nights',
  'The 9/11 Files',
  'K-Pop Corner',
  'AC/DC Hour',
  'קול צה"ל היום',
  "Mara's Garden",
  '1984 Revisited',
  'Friday the 13th Club',
  '三分間の海',
  'Tim Ferriss Talks',
  'Timm and Ferris on Ferries',
  'Vinte e um Mares',
  '99% Unseen',
  'Dr. Lantern',
  'Prof. Lantern',
]

let castdex: RunningCastdex
beforeAll(async () => {
  const podcasts = TITLES.map((title, at) =>
    draftOf(at + 1, { title, titleLatest: title, author: null, description: null }),
  )
  castdex = await startCastdex({ podcasts })
})
afterAll(() => castdex[Symbol.asyncDispose]())

test.each([
  ['💀', 'Radio💀Nights'],
  ['911 files', 'The 9/11 Files'],
  ['911 podcast', 'The 9/11 Files'],
  ['nine eleven files', 'The 9/11 Files'],
  ['kpop', 'K-Pop Corner'],
  ['acdc', 'AC/DC Hour'],
  ['קול צה"ל', 'קול צה"ל היום'],
  ['קול צהל', 'קול צה"ל היום'],
  ['mara`s garden', "Mara's Garden"],
  ['mara´s garden', "Mara's Garden"],
  ['nineteen eighty four revisited', '1984 Revisited'],
  ['friday the thirteenth club', 'Friday the 13th Club'],
  ['3分間の海', '三分間の海'],
  ['tim ferris talks', 'Tim Ferriss Talks'],
  ['21 mares', 'Vinte e um Mares'],
  ['99pu', '99% Unseen'],
  ['doktor lantern', 'Dr. Lantern'],
  ['professor lantern', 'Prof. Lantern'],
])('%s finds %s', async (q, title) => {
  const answer = await castdex.call(
    `/api/v1/search/podcasts?${new URLSearchParams({ q, details: 'basic' }).toString()}`,
  )
  const { data } = answer.json<{ data: { result: { hits: { title: string }[] } } }>()
  expect(data.result.hits[0]?.title).toBe(title)
})

test('a strict search for an emoji finds titles of nothing else', async () => {
  const answer = await castdex.search({ searchTerms: [{ searchTerm: '💀' }] })
  expect(
    answer.json<{ data: { result: { total: { value: number } } } }>().data.result.total
      .value,
  ).toBe(0)
})
