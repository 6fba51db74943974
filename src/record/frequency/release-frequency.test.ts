import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { releaseFrequency } from './release-frequency.ts'
import { DAY_MS } from '../instant/durations.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 12)

const releases = (daysAgo: readonly number[], isFull = true) =>
  daysAgo.map((days) => ({ at: NOW_MS - days * DAY_MS, isFull }))
const every = (gap: number, count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, no) => from + no * gap)
const frequency = (daysAgo: readonly number[]) =>
  releaseFrequency(releases(daysAgo), { nowMs: NOW_MS })

/** Days of the week counted back from a Friday: 0 Friday, 1 Thursday, 4 Monday … */
const onDays = (days: readonly number[], count: number): readonly number[] =>
  Array.from(
    { length: count },
    (_, no) => 7 * Math.floor(no / days.length) + (days[no % days.length] ?? 0),
  )

describe('releaseFrequency', () => {
  it.each([
    ['nothing', [], 'very-stale'],
    ['every day', every(1, 30), 'daily'],
    ['weekdays only', onDays([0, 1, 2, 3, 4], 40), 'daily'],
    ['Monday, Wednesday, Friday', onDays([0, 2, 4], 30), 'daily'],
    ['Tuesday and Thursday', onDays([1, 3], 30), 'weekly'],
    ['every week', every(7, 10), 'weekly'],
    ['every two weeks', every(14, 10), 'bi-weekly'],
    ['every month', every(30, 10), 'monthly'],
    ['every two months', every(61, 6), 'monthly'],
    ['every quarter', every(91, 4), 'stale'],
    [
      'every week, with a pause of 75 days',
      [...every(7, 12), ...every(7, 12, 77 + 75)],
      'weekly',
    ],
    ['every week, silent for 30 days', every(7, 10, 30), 'bi-weekly'],
    ['every week, silent for 60 days', every(7, 10, 60), 'monthly'],
    ['silent for 91 days', every(1, 10, 91), 'stale'],
    ['silent for 366 days', every(1, 10, 366), 'very-stale'],
    [
      'five episodes on one day, then one a week',
      [0, 0.01, 0.02, 0.03, ...every(7, 5)],
      'weekly',
    ],
    ['a single episode', [3], 'monthly'],
    ['two episodes a week apart', [0, 7], 'weekly'],
    ['an episode of tomorrow', every(7, 10, -0.5), 'weekly'],
    ['an episode of next month among weekly ones', [-30, ...every(7, 10)], 'weekly'],
  ])('%s', (_name, daysAgo, expected) => {
    expect(frequency(daysAgo)).toBe(expected)
  })

  it('leaves trailers and bonuses out once there are two episodes', () => {
    const daily = releases(every(1, 20), false)
    expect(releaseFrequency([...daily, ...releases(every(7, 10))], { nowMs: NOW_MS })).toBe(
      'weekly',
    )
    expect(releaseFrequency([...daily, ...releases([0])], { nowMs: NOW_MS })).toBe('daily')
  })

  it('takes the announced gap where dates are too few', () => {
    const announced = { nowMs: NOW_MS, announcedGapMs: 7 * DAY_MS }
    expect(releaseFrequency(releases([0]), announced)).toBe('weekly')
    expect(releaseFrequency(releases([0, 1]), announced)).toBe('weekly')
    expect(releaseFrequency(releases([0, 1, 2]), announced)).toBe('daily')
  })

  it.each([
    [1, 'daily'],
    [7, 'weekly'],
    [14, 'bi-weekly'],
    [30, 'monthly'],
  ])(
    'knows a gap of %s days by jittered dates, with and without a pause',
    (gap, expected) => {
      const jitter = Math.min(gap / 8, 2)
      fc.assert(
        fc.property(
          fc.integer({ min: 4, max: 60 }),
          fc.array(fc.double({ min: -jitter, max: jitter, noNaN: true }), {
            minLength: 60,
            maxLength: 60,
          }),
          fc.integer({ min: 1, max: 120 }),
          (count, jitters, pauseAt) => {
            const days = every(gap, count, jitter).map(
              (day, no) => day + (jitters[no] ?? 0) + (no >= pauseAt ? 75 : 0),
            )
            expect(frequency(days)).toBe(expected)
          },
        ),
        { numRuns: 100 },
      )
    },
  )

  it('does not depend on the order of the episodes', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 3, 7, 7.2, 15, 21, 40, 400], { minLength: 8 }),
        (days) => {
          expect(frequency(days)).toBe(frequency([0, 3, 7, 7.2, 15, 21, 40, 400]))
        },
      ),
    )
  })
})
