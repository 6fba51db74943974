import { expect, test } from 'vitest'
import { type CrawlState, UNKNOWN_RHYTHM } from '../../record/crawl-state.ts'
import { DAY_MS, HOUR_MS } from '../../record/instant/durations.ts'
import { isWholeDue } from './visit.ts'

const NOW = Date.UTC(2026, 10, 20)

interface Case {
  readonly gapDays?: number
  readonly silentDays?: number
  readonly isComplete?: boolean
}

const rhythmOf = ({
  gapDays,
  silentDays,
  isComplete = false,
}: Case): CrawlState['rhythm'] => ({
  ...UNKNOWN_RHYTHM,
  gapMs: gapDays === undefined ? null : gapDays * DAY_MS,
  lastAt: silentDays === undefined ? null : NOW - silentDays * DAY_MS,
  isComplete,
})

test.each<[string, Case, number, boolean]>([
  ['a weekly show within the week', { gapDays: 7, silentDays: 6.9 }, 6.9, false],
  ['a weekly show after a week', { gapDays: 7, silentDays: 7 }, 7, true],
  ['a monthly show after a week', { gapDays: 30, silentDays: 7 }, 7, true],
  ['a daily show on its day', { gapDays: 1, silentDays: 1 }, 1, false],
  ['a daily show that is overdue', { gapDays: 1, silentDays: 2 }, 2, true],
  ['an overdue show that was just read', { gapDays: 1, silentDays: 2.5 }, 0.4, false],
  ['an overdue show twice as silent', { gapDays: 1, silentDays: 4.2 }, 2.1, true],
  ['a show of every third day', { gapDays: 3, silentDays: 4.9 }, 4.9, false],
  ['a show of every third day, overdue', { gapDays: 3, silentDays: 5 }, 5, true],
  ['a silent show after a week', { gapDays: 7, silentDays: 400 }, 7, false],
  ['a silent show after a month', { gapDays: 7, silentDays: 400 }, 28, true],
  [
    'a complete show after a week',
    { gapDays: 1, silentDays: 9, isComplete: true },
    7,
    false,
  ],
  ['a feed without dates within a week', {}, 6.9, false],
  ['a feed without dates after a week', {}, 7, true],
])('%s', (_, facts, ageDays, expected) => {
  const state = { rhythm: rhythmOf(facts), wholeAt: NOW - ageDays * DAY_MS }
  expect(isWholeDue(state, NOW)).toBe(expected)
})

test('validators of unknown age are trusted until their age is known', () => {
  const rhythm = rhythmOf({ gapDays: 1, silentDays: 9 })
  expect(isWholeDue({ rhythm, wholeAt: null }, NOW)).toBe(false)
})

test('a show that stops is fetched whole a few times, and then once a week', () => {
  const rhythm = rhythmOf({ gapDays: 1, silentDays: 0 })
  let wholeAt = NOW
  const days: number[] = []
  for (let hour = 1; hour <= 24 * 14; hour += 1) {
    const nowMs = NOW + hour * HOUR_MS
    if (!isWholeDue({ rhythm, wholeAt }, nowMs)) continue
    days.push(hour / 24)
    wholeAt = nowMs
  }
  expect(days).toEqual([2, 4, 8])
})
