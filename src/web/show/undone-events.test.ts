import { expect, test } from 'vitest'
import type { EventKind, HistoryEvent } from '../../store/history.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import { withoutUndone } from './undone-events.ts'

/** `[hours, kind, evidence]`, the oldest first. */
type Step = readonly [number, EventKind, JsonValue]

const START = Date.parse('2026-11-01T00:00:00.000Z')

function kindsLeft(steps: readonly Step[]): readonly EventKind[] {
  const events = steps.map(
    ([hours, kind, evidence], no): HistoryEvent => ({
      no,
      podcastId: '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
      at: new Date(START + hours * 3_600_000).toISOString(),
      kind,
      evidence,
    }),
  )
  return withoutUndone(events.toReversed()).map(({ kind }) => kind)
}

const spotify = (foreignId: string): JsonValue => ({ platform: 'spotify', foreignId })
const move = { from: 'https://old.example/', target: 'https://new.example/' }
const moveBack = { from: move.target, target: move.from, undone: true }

test.each<readonly [string, readonly Step[], readonly EventKind[]]>([
  [
    'a verdict that was taken back, with what followed from both',
    [
      [0, 'tracked', null],
      [1, 'listing-confirmed', spotify('A')],
      [1, 'listing-published', { platform: 'spotify' }],
      [2, 'listing-reset', spotify('A')],
      [2, 'listing-ambiguous', { platform: 'spotify' }],
    ],
    ['tracked'],
  ],
  [
    'each of several clicks',
    [
      [1, 'listing-rejected', spotify('A')],
      [2, 'listing-reset', spotify('A')],
      [3, 'listing-rejected', spotify('A')],
      [4, 'listing-reset', spotify('A')],
    ],
    [],
  ],
  [
    'a merge',
    [
      [1, 'merged', { absorbed: 'b' }],
      [2, 'unmerged', { restored: 'b' }],
    ],
    [],
  ],
  [
    'a move',
    [
      [1, 'moved', move],
      [2, 'moved', moveBack],
    ],
    [],
  ],
])('leaves out %s', (_what, steps, left) => {
  expect(kindsLeft(steps)).toEqual(left)
})

test.each<readonly [string, readonly Step[]]>([
  [
    'what stood for longer than a day',
    [
      [0, 'merged', { absorbed: 'b' }],
      [25, 'unmerged', { restored: 'b' }],
    ],
  ],
  [
    'a verdict of another id',
    [
      [1, 'listing-rejected', spotify('B')],
      [2, 'listing-reset', spotify('A')],
    ],
  ],
  [
    'what happened in the same step to another platform',
    [
      [1, 'listing-withdrawn', { platform: 'youtube' }],
      [1, 'listing-confirmed', spotify('A')],
    ],
  ],
  [
    'a move of the feed that nobody took back',
    [
      [1, 'moved', move],
      [2, 'moved', { from: move.target, target: move.from }],
    ],
  ],
])('keeps %s', (_what, steps) => {
  expect(kindsLeft(steps)).toHaveLength(steps.length)
})

test('a verdict stays though another one of its moment was taken back', () => {
  const steps: readonly Step[] = [
    [1, 'listing-rejected', spotify('A')],
    [1, 'listing-rejected', spotify('B')],
    [1, 'listing-withdrawn', { platform: 'spotify' }],
    [1, 'listing-reset', spotify('B')],
  ]
  expect(kindsLeft(steps)).toEqual(['listing-rejected'])
})
