/**
 * Episodes by title and date: what is compared, what says nothing, and how often one may be used.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DatedTitle, episodeKeys, matchEpisodes } from './compare-episodes.ts'
import { DAY_MS } from '../instant/durations.ts'

const NOW_MS = Date.UTC(2026, 10, 20)
const SHOW = ['Harbour Light']
const onDay = (days: number, title: string): DatedTitle => ({
  title,
  atMs: NOW_MS - days * DAY_MS,
})
const match = (ours: readonly DatedTitle[], theirs: readonly DatedTitle[], days = 2) =>
  matchEpisodes(ours, theirs, { days, showNames: SHOW })

const isSame = (one: string, other: string): boolean =>
  !episodeKeys(one, SHOW).isDisjointFrom(episodeKeys(other, SHOW))

describe('the title of an episode', () => {
  test.each([
    ['The trouble with moss', '#12 - The trouble with moss'],
    ['The trouble with moss', 'Ep. 12: The trouble with moss'],
    ['The trouble with moss', 'S2E4 – The trouble with moss'],
    ['The trouble with moss', 'Folge 7 | The trouble with moss'],
    ['The trouble with moss', 'The trouble with moss | Harbour Light'],
    ['The trouble with moss', 'The Trouble With Moss | Harbour Light | Ep. 12'],
    ['苔の話', '苔の話'],
  ])('%s is %s', (one, other) => {
    expect(isSame(one, other)).toBe(true)
  })

  test.each([
    ['The trouble with moss', 'The trouble with glass'],
    ['The trouble with moss', 'Moss'],
    ['Harbour Light | Moss', 'Harbour Light | Glass'],
  ])('%s is not %s', (one, other) => {
    expect(isSame(one, other)).toBe(false)
  })

  test.each([
    'Episode 12',
    '#12',
    'Trailer',
    'Monday, 3 November',
    'Harbour Light',
    'Harbour Light Episode 3',
    'Hour 2 - Full Show',
    'Lunes 3 de noviembre',
    'Émission du vendredi 4 avril',
    '2026',
    '…',
  ])('%s tells nothing', (title) => {
    expect(episodeKeys(title, SHOW).size).toBe(0)
  })
})

describe('the episodes of two lists', () => {
  const ours = [onDay(1, 'Moss and money'), onDay(8, 'Lamp oil'), onDay(15, 'Salt roads')]

  test('match by title and date', () => {
    expect(match(ours, ours)).toEqual({ matched: 3, ours: 3, theirs: 3 })
    const late = ours.map(({ title, atMs }) => ({ title, atMs: atMs + 3 * DAY_MS }))
    expect(match(ours, late).matched).toBe(0)
    expect(match(ours, late, 3).matched).toBe(3)
  })

  test('are compared in the weeks that both cover', () => {
    expect(match(ours, [onDay(8, 'Kites'), onDay(100, 'Weather ships')])).toMatchObject({
      matched: 0,
      ours: 2,
    })
    expect(match(ours, [onDay(400, 'Kites')])).toEqual({ matched: 0, ours: 0, theirs: 0 })
    expect(match([], ours)).toEqual({ matched: 0, ours: 0, theirs: 0 })
  })

  test('count once each, however often a title is repeated', () => {
    expect(
      match(
        [onDay(1, 'Moss and money')],
        [onDay(1, 'Moss and money'), onDay(2, 'Moss and money')],
      ).matched,
    ).toBe(1)
  })

  test('never match more than there are, and the same whichever way round', () => {
    const title = fc.constantFrom(
      'Moss and money',
      'Lamp oil',
      'Salt roads',
      'Kites',
      'Episode 3',
    )
    const list = fc.array(
      fc.record({ title, atMs: fc.integer({ min: NOW_MS - 30 * DAY_MS, max: NOW_MS }) }),
    )
    fc.assert(
      fc.property(list, list, (one, other) => {
        const [there, back] = [match(one, other), match(other, one)]
        expect(there.matched).toBeLessThanOrEqual(Math.min(there.ours, there.theirs))
        expect([back.ours, back.theirs]).toEqual([there.theirs, there.ours])
      }),
    )
  })
})
