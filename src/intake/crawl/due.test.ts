import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAfter, type DueFacts, MONTH_MS } from './due.ts'
import { type Rhythm, UNKNOWN_RHYTHM } from '../../record/crawl-state.ts'
import { toRhythm } from '../interpret/feed/feed-report.ts'

const NOW = Date.parse('2026-11-20T12:10:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const facts = (rhythm: Partial<Rhythm>, more: Partial<DueFacts> = {}): DueFacts => ({
  rhythm: { ...UNKNOWN_RHYTHM, ...rhythm },
  freshMs: null,
  renewAt: null,
  nowMs: NOW,
  chance: 0,
  place: 0,
  ...more,
})

const weekly = { lastAt: NOW - 2 * DAY, gapMs: 7 * DAY }

describe('a feed is due', () => {
  it.each<[string, DueFacts, number, string]>([
    [
      'within the hour when it is weekly and published two days ago',
      facts(weekly),
      HOUR,
      'live',
    ],
    [
      'within the hour when it is monthly and published two months ago',
      facts({ lastAt: NOW - 60 * DAY, gapMs: 30 * DAY }),
      HOUR,
      'live',
    ],
    [
      'within the hour when it is daily and has paused for ten days',
      facts({ lastAt: NOW - 10 * DAY, gapMs: DAY }),
      HOUR,
      'live',
    ],
    ['within the hour after its first episode', facts({ lastAt: NOW - DAY }), HOUR, 'live'],
    [
      'within the hour when its newest episode lies ahead',
      facts({ lastAt: NOW + HOUR, gapMs: DAY }),
      HOUR,
      'live',
    ],
    [
      'four times a day when it has just gone silent',
      facts({ lastAt: NOW - 14.1 * DAY, gapMs: DAY }),
      0.47 * DAY,
      'silent',
    ],
    [
      'each third day after a quarter',
      facts({ lastAt: NOW - 91 * DAY, gapMs: 30 * DAY }),
      3.03 * DAY,
      'silent',
    ],
    [
      'each twelfth day after a year',
      facts({ lastAt: NOW - 365 * DAY, gapMs: 7 * DAY }),
      12.17 * DAY,
      'silent',
    ],
    [
      'monthly after three years',
      facts({ lastAt: NOW - 1100 * DAY, gapMs: 7 * DAY }),
      MONTH_MS,
      'silent',
    ],
    ['daily without any date', facts({}), DAY, 'undated'],
    [
      'weekly when the publisher says it is complete',
      facts({ ...weekly, isComplete: true }),
      7 * DAY,
      'complete',
    ],
    [
      'within the hour though a hub sends its news',
      facts(weekly, { renewAt: NOW + 6 * DAY }),
      HOUR,
      'live',
    ],
    [
      'before its hub forgets, however silent it is',
      facts({ lastAt: NOW - 365 * DAY }, { renewAt: NOW + 6 * DAY }),
      6 * DAY,
      'renewing',
    ],
    [
      'as it is when the hub has forgotten already',
      facts({ lastAt: NOW - 365 * DAY }, { renewAt: NOW - DAY }),
      12.17 * DAY,
      'silent',
    ],
    [
      'when the server says it is fresh no more',
      facts(weekly, { freshMs: 3 * HOUR }),
      3 * HOUR,
      'server-wish',
    ],
    [
      'hourly though the server calls it fresh for a minute',
      facts(weekly, { freshMs: MINUTE }),
      HOUR,
      'live',
    ],
    [
      'after a day at most, whatever the server says',
      facts(weekly, { freshMs: 365 * DAY }),
      DAY,
      'server-wish',
    ],
    ['as its ttl says', facts({ ...weekly, ttlMs: 2 * HOUR }), 2 * HOUR, 'server-wish'],
    [
      'as the longer of ttl and freshness says',
      facts({ ...weekly, ttlMs: 2 * HOUR }, { freshMs: 4 * HOUR }),
      4 * HOUR,
      'server-wish',
    ],
    ['a tenth sooner by chance', facts(weekly, { chance: 1 }), 0.9 * HOUR, 'live'],
  ])('%s', (_name, given, waitMs, reason) => {
    const due = dueAfter(given)
    expect(due.reason).toBe(reason)
    expect((due.at - NOW) / waitMs).toBeCloseTo(1, 2)
  })

  it.each([
    [0, '2026-11-20T13:02:00.000Z'],
    [30, '2026-11-20T13:32:00.000Z'],
    [6 * 60 + 45, '2026-11-20T12:47:00.000Z'],
    [23 * 60 + 59, '2026-11-20T13:01:00.000Z'],
  ])(
    'shortly after the minute %d of the day at which it publishes, each hour',
    (minute, at) => {
      expect(new Date(dueAfter(facts({ ...weekly, minute })).at).toISOString()).toBe(at)
    },
  )

  it('once an hour from then on', () => {
    const first = dueAfter(facts({ ...weekly, minute: 30 }, { place: 0.5 })).at
    const second = dueAfter(
      facts({ ...weekly, minute: 30 }, { place: 0.5, nowMs: first + 1000 }),
    ).at
    expect(second - first).toBe(HOUR)
  })

  it('never sooner than half an hour and never later than a month', () => {
    const maybe = (most: number) => fc.option(fc.double({ min: 0, max: most, noNaN: true }))
    const given = fc.record({
      lastAt: maybe(NOW + DAY),
      gapMs: maybe(400 * DAY),
      minute: fc.option(fc.integer({ min: 0, max: 1439 })),
      isComplete: fc.boolean(),
      ttlMs: maybe(1e12),
    })
    const more = fc.record({
      freshMs: maybe(1e12),
      renewAt: fc.option(
        fc.double({ min: NOW + HOUR / 2, max: NOW + 30 * DAY, noNaN: true }),
      ),
      chance: fc.double({ min: 0, max: 1, noNaN: true }),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(given, more, (rhythm, others) => {
        const waitMs = dueAfter(facts(rhythm, others)).at - NOW
        return waitMs >= HOUR / 2 && waitMs <= MONTH_MS
      }),
    )
  })
})

const none = { gapMs: null, isComplete: false, ttlMs: null }
const every = (gapMs: number, count: number, shift = (_index: number): number => 0) =>
  Array.from({ length: count }, (_, index) => NOW - DAY - index * gapMs + shift(index))

describe('a rhythm', () => {
  it('is measured from the recent episodes', () => {
    const dates = [...every(7 * DAY, 30), ...every(DAY, 300).map((ms) => ms - 300 * DAY)]
    expect(toRhythm(dates, none, NOW)).toMatchObject({
      lastAt: NOW - DAY,
      gapMs: 7 * DAY,
      minute: 730,
    })
  })

  it('takes episodes that come out together for one release', () => {
    const dates = every(7 * DAY, 8).flatMap((ms) => [ms, ms - MINUTE, ms - HOUR])
    expect(toRhythm(dates, none, NOW).gapMs).toBe(7 * DAY)
  })

  it('knows a time of day over midnight, and none where there is none', () => {
    const night = Date.parse('2026-11-19T23:58:00Z')
    const around = Array.from(
      { length: 6 },
      (_, index) => night - index * DAY + (index % 2) * 6 * MINUTE,
    )
    expect([1438, 4]).toContain(toRhythm(around, none, NOW).minute)
    expect(
      toRhythm(
        every(DAY, 20, (index) => index * 97 * MINUTE),
        none,
        NOW,
      ).minute,
    ).toBeNull()
    expect(toRhythm(every(DAY, 3), none, NOW).minute).toBeNull()
  })

  it('is what the feed declares where it cannot be measured', () => {
    const declared = { gapMs: 7 * DAY, isComplete: true, ttlMs: HOUR }
    expect(toRhythm([NOW - DAY], declared, NOW)).toEqual({
      lastAt: NOW - DAY,
      minute: null,
      ...declared,
    })
    expect(toRhythm([], none, NOW)).toEqual(UNKNOWN_RHYTHM)
  })

  it('overlooks dates far ahead', () => {
    expect(toRhythm([NOW + 400 * DAY, NOW - DAY], none, NOW).lastAt).toBe(NOW - DAY)
  })
})
