/** Episodes of a platform beside ours: the same show, some in common, others, or nothing to say. */
import { describe, expect, test } from 'vitest'
import {
  compareEpisodes,
  compareLanguages,
  compareNames,
  type EpisodeTerms,
  existsRow,
} from './compare.ts'
import type { ListingSubject } from './listing.ts'
import { DAY_MS } from '../../../../record/instant/durations.ts'

const NOW_MS = Date.UTC(2026, 10, 20)
const WORDS =
  'Moss Kites Ferries Canals Bells Windmills Orchards Printing Almanacs Glass'.split(' ')
const weekly = (from: number, to: number, shiftDays = 0) =>
  WORDS.slice(from, to).map((word, at) => ({
    title: `In praise of ${word}`,
    atMs: NOW_MS - ((from + at) * 7 - shiftDays) * DAY_MS,
  }))
const others = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `A walk among ${String(at)} ships`,
    atMs: NOW_MS - at * 7 * DAY_MS,
  }))

const compared = {
  platform: 'youtube',
  foreignId: 'UC',
  at: '2026-11-20T00:00:00.000Z',
} as const
const FIVE: EpisodeTerms = { days: 3, enough: 5, share: 1 / 3 }

const kindOf = (
  ours: readonly { title: string; atMs: number }[],
  theirs: readonly { title: string; atMs: number }[],
) => {
  const subject = { titles: ['Harbour Light'], episodes: ours } as unknown as ListingSubject
  return compareEpisodes(compared, subject, theirs, FIVE)?.kind
}

describe('episodes beside ours', () => {
  test.each([
    ['five of ten', weekly(0, 10), [...weekly(0, 5), ...others(5)], 'same-episodes'],
    ['four of ten', weekly(0, 10), [...weekly(0, 4), ...others(5)], 'some-episodes'],
    ['one of ten', weekly(0, 10), [...weekly(0, 1), ...others(9)], 'other-episodes'],
    ['one of three', weekly(0, 3), [...weekly(0, 1), ...others(3)], 'other-episodes'],
    ['all four of a young show', weekly(0, 4), weekly(0, 4), 'some-episodes'],
    [
      'all three of a young show, among others',
      weekly(0, 3),
      [...weekly(0, 3), ...others(4)],
      'some-episodes',
    ],
    ['one of one', weekly(0, 1), weekly(0, 1), 'some-episodes'],
    ['none of ten', weekly(0, 10), others(10), 'other-episodes'],
    ['none of two', weekly(0, 2), others(2), undefined],
    ['four days late', weekly(0, 10), weekly(0, 10, 4), 'other-episodes'],
    [
      'five of a network with twenty in the same weeks',
      weekly(0, 10),
      [...weekly(0, 5), ...others(10), ...others(10)],
      'some-episodes',
    ],
  ])('%s: %s', (_name, ours, theirs, kind) => {
    expect(kindOf(ours, theirs)).toBe(kind)
  })
})

test.each([
  ['en', ['en-US'], 'same-language'],
  ['de', ['en', 'fr'], 'other-language'],
  ['pt', ['pt_BR', 'en'], 'same-language'],
  ['und', ['en'], undefined],
  ['de', [], undefined],
  ['de', [''], undefined],
])('%s beside %s: %s', (ours, theirs, kind) => {
  expect(compareLanguages(compared, ours, theirs)?.kind).toBe(kind)
})

test('what a platform tells of a show is kept for a person who has to choose, in bounds', () => {
  const subject = { titles: ['Harbour Light'], author: 'Ada' } as unknown as ListingSubject
  const named = (publisher: string | null) =>
    compareNames(compared, subject, { name: 'é'.repeat(999), publisher, only: null }).facts
  expect(named('Grace')).toMatchObject({ theirs: 'é'.repeat(200), author: 'Grace' })
  expect(named('G'.repeat(999))).toMatchObject({ author: 'G'.repeat(200) })
  expect(named(null)).not.toHaveProperty('author')
  expect(existsRow(compared, 9).facts).toEqual({ episodes: 9 })
  expect(existsRow(compared, null).facts).toEqual({})
})
