import { describe, expect, it } from 'vitest'
import { decideDeath, NO_ABSENCE, type Presence, presenceOf } from './death.ts'

const DAY = 86_400_000

const live = (...looks: readonly (readonly [days: number, presence: Presence])[]) =>
  looks.reduce(({ absence }, [days, presence]) => decideDeath(absence, presence, days * DAY), {
    absence: NO_ABSENCE,
    feedState: null as 'active' | 'dead' | null,
  })

const missing = (count: number, everyDays: number) =>
  Array.from({ length: count }, (_, at) => [at * everyDays, 'missing'] as const)

describe('a feed', () => {
  it.each([
    ['is gone after 410 twice, a day apart', live([0, 'gone'], [1, 'gone']), 'dead'],
    ['is not gone after 410 once', live([0, 'gone']), null],
    ['is not gone after 410 twice in an hour', live([0, 'gone'], [0.04, 'gone']), null],
    ['is not gone where it came back between', live([0, 'gone'], [1, 'feed'], [2, 'gone']), null],
    ['is gone though the host was down between', live([0, 'gone'], [1, 'elsewhere'], [2, 'gone']), 'dead'],
    ['is dead after 404 ten times in 36 days', live(...missing(10, 4)), 'dead'],
    ['is not dead after 404 ten times in 18 days', live(...missing(10, 2)), null],
    ['is not dead after 404 nine times in 64 days', live(...missing(9, 8)), null],
    ['lives again at once', live(...missing(12, 4), [60, 'feed']), 'active'],
    [
      'does not die of what is not about it',
      live(...Array.from({ length: 99 }, (_, at) => [at, 'elsewhere'] as const)),
      null,
    ],
  ] as const)('%s', (_, death, expected) => expect(death.feedState).toBe(expected))
})

it.each([
  [200, true, 'feed'],
  [200, false, 'elsewhere'],
  [410, false, 'gone'],
  [404, false, 'missing'],
  [403, false, 'elsewhere'],
  [429, false, 'elsewhere'],
  [503, false, 'elsewhere'],
  [null, false, 'elsewhere'],
] as const)('status %s, a feed: %s → %s', (status, isFeed, expected) =>
  expect(presenceOf(status, isFeed)).toBe(expected),
)
