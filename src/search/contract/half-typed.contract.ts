/** What is half typed finds titles that begin so first, then words, then names, each by rank. */
import { describe, expect, test } from 'vitest'
import { queryFor, termFor } from '../../../test/search-query.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import {
  changeOf,
  findIds,
  idAt,
  type OpenIndex,
  showAt,
  withScore,
} from './index-under-test.contract.ts'

const FIELDS: readonly Partial<PodcastDraft>[] = [
  { title: 'The Daily', author: 'Harbour Press', ...withScore(90) },
  { title: 'Daily Tides', ...withScore(50) },
  { title: 'Dailies of Rome', ...withScore(70) },
  { title: 'Rome Daily', ...withScore(95) },
  { title: 'Empires', author: 'Daisy Romanova', ...withScore(60) },
  { title: '東京ニュース', ...withScore(10) },
  { title: 'Philosophy Bites', hostNames: ['Nigella Warburton'], ...withScore(20) },
  { title: 'The Dail Report', appleId: 0, ...withScore(99) },
  { title: 'Radio Lab Notes', ...withScore(5) },
]

/** What is written before anything is typed; the first has the number 1. */
export const HALF_TYPED_SHOWS = FIELDS.map((fields) => ({
  titleLatest: fields.title ?? '',
  ...fields,
}))

const SHOWS = HALF_TYPED_SHOWS.map((fields, at) => showAt(at + 1, fields))

export function halfTyped(text: string, fuzzy = false) {
  return { terms: [termFor(text, { fuzzy })], matching: 'half-typed' } as const
}

type Case = readonly [typed: string, found: readonly number[]]

/** What is typed, and the numbers of the shows that it finds. */
export const HALF_TYPED: readonly Case[] = [
  ['d', [1, 3, 2, 4, 5]],
  ['dail', [1, 3, 2, 4]],
  ['the dai', [1, 3, 2, 4, 5]],
  ['daily t', [2, 1]],
  ['DAILY TÍ', [2]],
  ['radiol', [9]],
  ['rome da', [4, 3]],
  ['daily ro', [4]],
  ['daily ', [1, 2, 4]],
  ['the daily ', [1, 2, 4]],
  ['dail ', []],
  ['radio l', [9]],
  ['daisy rom', [5]],
  ['rom', [4, 3, 5]],
  ['philosop', [7]],
  ['warb', [7]],
  ['philosophy warb', [7]],
  ['東', [6]],
  ['東京ニ', [6]],
  ['aily', []],
  ['philosophy rome', []],
  ['…', []],
]

export const MISTYPED: readonly Case[] = [
  ['philo', [7]],
  ['phlio', [7]],
  ['philos', [7]],
  ['phiilosophy bit', [7]],
  ['pjilo', [7]],
  ['empir', [5]],
  ['wrbu', [7]],
  ['epmires', [5]],
]

export function describeHalfTyped(name: string, open: OpenIndex): void {
  describe(`${name}: half typed`, () => {
    test.each(HALF_TYPED)('%s', async (typed, found) => {
      const index = await open()
      await index.apply(SHOWS.map((show) => changeOf(show)))
      expect(await findIds(index, halfTyped(typed))).toEqual(found.map(idAt))
    })

    test.each(MISTYPED)('with a typing error: %s', async (typed, found) => {
      const index = await open()
      await index.apply(SHOWS.map((show) => changeOf(show)))
      expect(await findIds(index, halfTyped(typed, true))).toEqual(found.map(idAt))
    })

    test('a page is filled in that order, and nothing is counted', async () => {
      const index = await open()
      await index.apply(SHOWS.map((show) => changeOf(show)))
      await index.refresh()
      const page = await index.search(queryFor({ ...halfTyped('d'), limit: 2 }))
      expect(page.hits.map(({ id }) => id)).toEqual([1, 3].map(idAt))
      expect([page.total, page.more]).toEqual([0, true])
      const after = page.hits.at(-1)?.position ?? null
      const next = await index.search(queryFor({ ...halfTyped('d'), limit: 2, after }))
      expect(next.hits.map(({ id }) => id)).toEqual([2, 4].map(idAt))
    })

    test('filters hold, and so does what is not asked for without an Apple id', async () => {
      const index = await open({ requireAppleId: false })
      await index.apply(SHOWS.map((show) => changeOf(show)))
      expect(await findIds(index, halfTyped('the dai'))).toEqual(
        [8, 1, 3, 2, 4, 5].map(idAt),
      )
      const filters = { ranges: { authorityScore: { min: 60, max: 80 } } }
      expect(await findIds(index, { ...halfTyped('da'), filters })).toEqual(
        [3, 5].map(idAt),
      )
    })
  })
}
