import { describe, expect, it } from 'vitest'
import { MONTH_MS } from './due.ts'
import {
  type RetryContext,
  type FetchEvent,
  judge,
  outcomeOf,
  type RetryDecision,
} from './outcome.ts'
import type { Failing, FetchOutcome } from '../../record/crawl-state.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const calm: RetryContext = {
  nowMs: NOW,
  regularDueAt: NOW + HOUR,
  failing: null,
  isDead: false,
  isOnline: true,
  isHostDown: false,
  chance: 0,
}

const status = (code: number, retryAfterMs: number | null = null): FetchEvent => ({
  kind: 'status',
  status: code,
  retryAfterMs,
})
const failed = (reason: Extract<FetchEvent, { kind: 'failed' }>['reason']): FetchEvent => ({
  kind: 'failed',
  reason,
})
const row = (outcome: FetchOutcome, days: number, tries: number): Failing => ({
  outcome,
  since: NOW - days * DAY,
  tries,
})

/** Columns: event, context → due time, tries, dead, pause of the host. */
type Row = readonly [
  string,
  FetchEvent,
  Partial<RetryContext>,
  number,
  number | null,
  boolean,
  number | null,
]

const TABLE: readonly Row[] = [
  ['read', { kind: 'read' }, {}, HOUR, null, false, null],
  [
    'read after failures: all forgotten',
    { kind: 'read' },
    { failing: row('missing', 40, 12) },
    HOUR,
    null,
    false,
    null,
  ],
  [
    'read though dead: alive again',
    { kind: 'read' },
    { isDead: true },
    HOUR,
    null,
    false,
    null,
  ],
  ['unchanged', { kind: 'unchanged' }, {}, HOUR, null, false, null],
  [
    'unchanged though dead: alive again',
    { kind: 'unchanged' },
    { isDead: true },
    HOUR,
    null,
    false,
    null,
  ],
  ['401', status(401), {}, 6 * HOUR, 1, false, null],
  [
    '403 for a year: never dead',
    status(403),
    { failing: row('refused', 365, 60) },
    7 * DAY,
    61,
    false,
    null,
  ],
  ['451', status(451), {}, 6 * HOUR, 1, false, null],
  ['404', status(404), {}, HOUR, 1, false, null],
  [
    '404, the fourth time',
    status(404),
    { failing: row('missing', 1, 3) },
    8 * HOUR,
    4,
    false,
    null,
  ],
  [
    '404 ten times in 29 days',
    status(404),
    { failing: row('missing', 29, 9) },
    3 * DAY,
    10,
    false,
    null,
  ],
  [
    '404 nine times in 31 days',
    status(404),
    { failing: row('missing', 31, 8) },
    3 * DAY,
    9,
    false,
    null,
  ],
  [
    '404 ten times in 30 days: dead',
    status(404),
    { failing: row('missing', 30, 9) },
    7 * DAY,
    10,
    true,
    null,
  ],
  [
    '404 after a row of time-outs: a new row',
    status(404),
    { failing: row('timeout', 80, 30) },
    HOUR,
    1,
    false,
    null,
  ],
  [
    '404 of a dead feed',
    status(404),
    { isDead: true, failing: row('missing', 60, 20) },
    7 * DAY,
    21,
    true,
    null,
  ],
  [
    '404 of a feed that has long been dead',
    status(404),
    { isDead: true, failing: row('missing', 900, 99) },
    MONTH_MS,
    100,
    true,
    null,
  ],
  ['400', status(400), {}, HOUR, 1, false, null],
  ['300 with nothing to follow', status(300), {}, HOUR, 1, false, null],
  ['410, first seen', status(410), {}, DAY, 1, false, null],
  [
    '410 again an hour later',
    status(410),
    { failing: row('gone', 1 / 24, 1) },
    DAY,
    2,
    false,
    null,
  ],
  [
    '410 again a day later: dead',
    status(410),
    { failing: row('gone', 1, 1) },
    7 * DAY,
    2,
    true,
    null,
  ],
  ['429 without a word', status(429), {}, 15 * MINUTE, null, false, 15 * MINUTE],
  ['429 with Retry-After', status(429, 2 * HOUR), {}, 2 * HOUR, null, false, 2 * HOUR],
  ['429 with Retry-After 0', status(429, 0), {}, MINUTE, null, false, MINUTE],
  [
    '429 never counts against a feed',
    status(429),
    { failing: row('missing', 40, 9) },
    15 * MINUTE,
    9,
    false,
    15 * MINUTE,
  ],
  ['503', status(503), {}, 15 * MINUTE, null, false, 15 * MINUTE],
  ['500', status(500), {}, HOUR, 1, false, null],
  [
    '502 for 90 days, ten times: dead',
    status(502),
    { failing: row('timeout', 90, 9) },
    9 * DAY,
    10,
    true,
    null,
  ],
  [
    '500 while the host is down',
    status(500),
    { isHostDown: true },
    2 * HOUR,
    0,
    false,
    null,
  ],
  ['no such name', failed('unresolved'), {}, HOUR, 1, false, null],
  [
    'no such name, and no network',
    failed('unresolved'),
    { isOnline: false },
    5 * MINUTE,
    null,
    false,
    null,
  ],
  [
    'no such name, and no network, in a row',
    failed('unresolved'),
    { isOnline: false, failing: row('unresolved', 89, 9) },
    5 * MINUTE,
    9,
    false,
    null,
  ],
  [
    'no answer, and no network',
    failed('timeout'),
    { isOnline: false, failing: row('timeout', 100, 20) },
    5 * MINUTE,
    20,
    false,
    null,
  ],
  [
    'no such name while the host is down',
    failed('unresolved'),
    { isHostDown: true, failing: row('unresolved', 100, 9) },
    2 * HOUR,
    9,
    false,
    null,
  ],
  [
    'host down for half a year: dead',
    failed('unreachable'),
    { isHostDown: true, failing: row('host-down', 180, 0) },
    18 * DAY,
    0,
    true,
    null,
  ],
  ['connection refused', failed('unreachable'), {}, HOUR, 1, false, null],
  ['no answer in time', failed('timeout'), {}, HOUR, 1, false, null],
  [
    'no answer in time, the seventh time',
    failed('timeout'),
    { failing: row('unreachable', 5, 6) },
    64 * HOUR,
    7,
    false,
    null,
  ],
  [
    'no answer for 90 days, ten times: dead',
    failed('timeout'),
    { failing: row('timeout', 90, 9) },
    9 * DAY,
    10,
    true,
    null,
  ],
  ['too large', failed('too-large'), {}, 7 * DAY, 1, false, null],
  [
    'too large for years',
    failed('too-large'),
    { failing: row('too-large', 900, 99) },
    7 * DAY,
    100,
    false,
    null,
  ],
  ['not a feed', { kind: 'not-a-feed' }, {}, 6 * HOUR, 1, false, null],
  [
    'not a feed for 90 days: dead',
    { kind: 'not-a-feed' },
    { failing: row('not-a-feed', 90, 12) },
    9 * DAY,
    13,
    true,
    null,
  ],
  [
    'a body that is not in its coding',
    failed('broken-encoding'),
    {},
    6 * HOUR,
    1,
    false,
    null,
  ],
  ['a redirect loop', failed('redirect-loop'), {}, 6 * HOUR, 1, false, null],
  ['too many redirects', failed('too-many-redirects'), {}, 6 * HOUR, 1, false, null],
  ['a redirect to nowhere', failed('broken-redirect'), {}, 6 * HOUR, 1, false, null],
  ['a private address', failed('refused-address'), {}, 7 * DAY, 1, false, null],
  [
    'a private address for years',
    failed('refused-address'),
    { failing: row('forbidden', 900, 50) },
    MONTH_MS,
    51,
    false,
    null,
  ],
  [
    'told to stop',
    failed('aborted'),
    { failing: row('missing', 40, 9) },
    0,
    9,
    false,
    null,
  ],
]

const seen = ({ dueAt, failing, isDead, pauseUntil }: RetryDecision) => ({
  dueIn: dueAt - NOW,
  tries: failing?.tries ?? null,
  isDead,
  restFor: pauseUntil === null ? null : pauseUntil - NOW,
})

describe('after a fetch', () => {
  it.each(TABLE)('%s', (_name, event, context, dueIn, tries, isDead, restFor) => {
    expect(seen(judge(event, { ...calm, ...context }))).toEqual({
      dueIn,
      tries,
      isDead,
      restFor,
    })
  })

  it('feeds of a busy host come back at different times, none before the rest is over', () => {
    const times = [0, 0.5, 1].map(
      (chance) => judge(status(429, HOUR), { ...calm, chance }).dueAt - NOW,
    )
    expect(times).toEqual([HOUR, 1.25 * HOUR, 1.5 * HOUR])
  })

  it('ten tries of a missing feed fit into the thirty days after which it is dead', () => {
    let failing: Failing | null = null
    let nowMs = NOW
    let retry: RetryDecision
    do {
      retry = judge(status(404), { ...calm, nowMs, failing, chance: 1 })
      failing = retry.failing
      nowMs = retry.dueAt
    } while (!retry.isDead)
    const lastWaitMs = 7 * DAY * 1.5
    expect((nowMs - lastWaitMs - NOW) / DAY).toBeLessThan(36)
  })
})

describe('an outcome', () => {
  it.each<[FetchEvent, FetchOutcome]>([
    [status(301), 'missing'],
    [status(402), 'refused'],
    [status(418), 'missing'],
    [status(504), 'server-error'],
    [failed('refused-credentials'), 'forbidden'],
  ])('of %j is called %s', (event, outcome) => expect(outcomeOf(event)).toBe(outcome))
})
