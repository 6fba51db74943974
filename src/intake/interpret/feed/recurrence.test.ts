import { expect, it } from 'vitest'
import { recurrenceMs } from './recurrence.ts'

const DAY = 86_400_000

it.each([
  ['FREQ=WEEKLY', 7 * DAY],
  ['FREQ=WEEKLY;BYDAY=MO,TH', 3.5 * DAY],
  ['freq=monthly;interval=2', 60 * DAY],
  ['FREQ=DAILY', DAY],
  ['FREQ=YEARLY', 365 * DAY],
  ['FREQ=NEVER', null],
  ['FREQ=WEEKLY;INTERVAL=0', null],
  ['FREQ=WEEKLY;INTERVAL=1e9', null],
  ['', null],
  [null, null],
])('%s: %d ms apart', (rule, expected) => expect(recurrenceMs(rule)).toBe(expected))
