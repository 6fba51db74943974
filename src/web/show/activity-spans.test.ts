import { expect, test } from 'vitest'
import type { Episode } from '../../record/episodes/episode.ts'
import { activityOf } from './activity-spans.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

const at = (publishedMs: number | null) => ({ publishedMs }) as Episode
const every = (days: number, count: number) =>
  Array.from({ length: count }, (_, index) => at(NOW - index * days * DAY_MS))

const said = (episodes: readonly Episode[], episodeCount = 3) => {
  const activity = activityOf(episodes, { episodeCount, nowMs: NOW })
  if (activity === undefined) return undefined
  return [
    activity.unit,
    ...activity.spans.map(
      (span) =>
        `${new Date(span.fromMs).toISOString().slice(0, 10)} ${String(span.episodes)}`,
    ),
  ]
}

test('where all episodes are kept, every month since the first one counts, the silent ones too', () => {
  const episodes = ['2026-11-03', '2026-10-30', '2026-10-01', '2026-07-15'].map((day) =>
    at(Date.parse(day)),
  )
  expect(said([...episodes, at(null), at(NOW + DAY_MS)])).toEqual([
    'month',
    '2026-07-01 1',
    '2026-08-01 0',
    '2026-09-01 0',
    '2026-10-01 2',
    '2026-11-01 1',
  ])
})

test('where only the newest are kept, the month of the oldest one is not whole and is left out', () => {
  const spans = said(every(7, 50)) ?? []
  // Fifty weeks back is the 12th of December 2025.
  expect(spans.slice(0, 2)).toEqual(['month', '2026-01-01 5'])
})

test('a daily show is told by weeks', () => {
  const spans = said(every(1, 50)) ?? []
  expect(spans.slice(0, 2)).toEqual(['week', '2026-10-05 7'])
  expect(spans.at(-1)).toBe('2026-11-16 5')
})

test('two years are shown at most', () => {
  expect(said(every(60, 40))).toHaveLength(25)
})

test.each([
  [[]],
  [[at(NOW)]],
  [[at(NOW), at(NOW - DAY_MS)]],
  [every(0.1, 50)],
  [[at(0), at(-5), at(null)]],
])('too little to compare is not drawn (%#)', (episodes) => {
  expect(said(episodes)).toBeUndefined()
})

test('where the show has more episodes than are kept, the first month is not whole either', () => {
  expect(said(every(14, 10), 84)?.at(1)).toBe('2026-08-01 2')
  expect(said(every(14, 10), 10)?.at(1)).toBe('2026-07-01 2')
})
