import { describe, expect, it } from 'vitest'
import { updateFrequencyOf } from './update-frequency.ts'
import { DAY_MS } from '../instant/durations.ts'

const NOW_MS = Date.UTC(2026, 10, 20)

describe('updateFrequencyOf', () => {
  it.each([
    ['no dated episode', { silence: null, gap: 7, count: 100 }, 'very-stale'],
    ['every day', { silence: 0, gap: 1, count: 100 }, 'daily'],
    ['weekdays only', { silence: 2, gap: 7 / 5, count: 100 }, 'daily'],
    ['Tuesdays and Thursdays', { silence: 3, gap: 3.5, count: 100 }, 'weekly'],
    ['every week', { silence: 6, gap: 7, count: 4 }, 'weekly'],
    ['every two weeks', { silence: 13, gap: 14, count: 10 }, 'bi-weekly'],
    ['every month', { silence: 20, gap: 30, count: 10 }, 'monthly'],
    ['every two months', { silence: 50, gap: 61, count: 10 }, 'monthly'],
    ['every quarter', { silence: 40, gap: 91, count: 10 }, 'stale'],
    ['every week, silent for a month', { silence: 30, gap: 7, count: 100 }, 'bi-weekly'],
    ['every week, silent for two', { silence: 60, gap: 7, count: 100 }, 'monthly'],
    ['silent for 91 days', { silence: 91, gap: 1, count: 100 }, 'stale'],
    ['silent for over a year', { silence: 366, gap: 1, count: 100 }, 'very-stale'],
    ['a single episode', { silence: 3, gap: 0, count: 1 }, 'monthly'],
    ['an episode of tomorrow', { silence: -0.5, gap: 7, count: 10 }, 'weekly'],
    ['an episode of the year to come', { silence: -300, gap: 7, count: 10 }, 'very-stale'],
  ])('%s', (_name, { silence, gap, count }, frequency) => {
    const newest = silence === null ? null : NOW_MS - silence * DAY_MS
    const oldest = newest === null ? null : newest - gap * (count - 1) * DAY_MS
    expect(updateFrequencyOf({ newest, oldest, count }, NOW_MS)).toBe(frequency)
  })

  it('without a first episode is a guess in the middle', () => {
    expect(updateFrequencyOf({ newest: NOW_MS, oldest: null, count: 500 }, NOW_MS)).toBe(
      'monthly',
    )
  })
})
