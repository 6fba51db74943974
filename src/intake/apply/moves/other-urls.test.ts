import { describe, expect, it } from 'vitest'
import { type CrawlState, NEW_CRAWL_STATE } from '../../../record/crawl-state.ts'
import { newDraft } from '../../../record/draft.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { FeedUrlEntry } from '../../../record/podcast.ts'
import { isBetter, otherUrlsToAsk, type OwnAnswer } from './other-urls.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20)
const OWN = 'https://own.example/feed'

/** `left`: days ago. */
const former = (
  url: string,
  left: number,
  reason: FeedUrlEntry['reason'] = 'redirect',
): FeedUrlEntry => ({
  url,
  from: toInstant(NOW - 900 * DAY),
  to: toInstant(NOW - left * DAY),
  reason,
})

interface Side {
  readonly others?: readonly FeedUrlEntry[]
  readonly reason?: FeedUrlEntry['reason']
  readonly isDead?: boolean
  readonly state?: Partial<CrawlState>
  readonly lastDays?: number
}

const answer = (isGood: boolean, side: Side = {}, isGone = false): OwnAnswer => {
  const {
    others = [former('https://former.example/feed', 100)],
    reason = 'tracked',
    isDead = false,
    state,
    lastDays = 1,
  } = side
  const current: FeedUrlEntry = {
    url: OWN,
    from: toInstant(NOW - 400 * DAY),
    to: null,
    reason,
  }
  const draft = newDraft({
    id: '0198c5a2-7f64-7d0e-9d1c-000000000001',
    title: 'Tides',
    feedUrl: OWN,
    nowMs: NOW,
  })
  const feedState = isDead ? ('dead' as const) : ('active' as const)
  return {
    record: { ...draft, slug: 'tides', seq: 1, feedState, feedUrls: [current, ...others] },
    state: { ...NEW_CRAWL_STATE, goodAt: NOW - 2 * DAY, ...state },
    isGood,
    isGone,
    lastAt: NOW - lastDays * DAY,
    nowMs: NOW,
  }
}

const failing = (days: number): Partial<CrawlState> => ({
  failing: { outcome: 'missing', since: NOW - days * DAY, tries: 3 },
})
const asked = (days: number, left: string | null = null): Partial<CrawlState> => ({
  elsewhere: { askedAt: NOW - days * DAY, next: 0, left },
})
const MERGED = [former('https://twin.example/feed', 100, 'merge')]

describe('other URLs are asked', () => {
  const FORMER = ['https://former.example/feed']
  const TWIN = ['https://twin.example/feed']
  it.each<[string, OwnAnswer, readonly string[]]>([
    ['not at the first failure', answer(false), []],
    ['not in an outage of a day', answer(false, { state: failing(1) }), []],
    [
      'when the own one has failed for two days',
      answer(false, { state: failing(2) }),
      FORMER,
    ],
    [
      'before a second 410 makes it dead',
      answer(false, { state: failing(1) }, true),
      FORMER,
    ],
    [
      'when it was never read and fails again',
      answer(false, { state: { ...failing(0), goodAt: null } }),
      FORMER,
    ],
    [
      'when it fails in turns for a fortnight',
      answer(false, { state: { goodAt: NOW - 14 * DAY } }),
      FORMER,
    ],
    ['when it is dead', answer(false, { isDead: true }), FORMER],
    ['not when the own one answers', answer(true), []],
    [
      'not when it is silent and the other redirected here',
      answer(true, { lastDays: 300 }),
      [],
    ],
    ['not when a live show was merged long ago', answer(true, { others: MERGED }), []],
    ['when a merged show is silent', answer(true, { others: MERGED, lastDays: 20 }), TWIN],
    [
      'the rarer the longer',
      answer(true, { others: MERGED, lastDays: 200, state: asked(19) }),
      [],
    ],
    [
      'a tenth of the silence later',
      answer(true, { others: MERGED, lastDays: 200, state: asked(20) }),
      TWIN,
    ],
    [
      'daily after a merge',
      answer(true, { others: [former(TWIN[0] ?? '', 5, 'merge')], state: asked(1) }),
      TWIN,
    ],
    [
      'and no oftener',
      answer(true, { others: [former(TWIN[0] ?? '', 5, 'merge')], state: asked(0.5) }),
      [],
    ],
    [
      'where the elder one was left by a merge',
      answer(true, { reason: 'merge', lastDays: 20 }),
      FORMER,
    ],
    [
      'where it was left because it failed',
      answer(true, { lastDays: 20, state: asked(9, FORMER[0]) }),
      FORMER,
    ],
  ])('%s', (_name, own, expected) => expect(otherUrlsToAsk(own)).toEqual(expected))

  it('four at once, in turn, the last left first and plain http last', () => {
    const others = [1, 2, 3, 4, 5].map((at) =>
      former(`https://r${String(at)}.example/feed`, at),
    )
    const all = [former('http://own.example/feed2', 0), former(OWN, 7), ...others]
    const names = (next: number): readonly string[] =>
      otherUrlsToAsk(
        answer(false, {
          others: all,
          isDead: true,
          state: { elsewhere: { askedAt: 0, next, left: null } },
        }),
      ).map((url) => new URL(url).host)
    expect(names(0)).toEqual(['r1.example', 'r2.example', 'r3.example', 'r4.example'])
    expect(names(4)).toEqual(['r5.example', 'own.example', 'r1.example', 'r2.example'])
  })
})

it('another feed is read from now on where the own one fails, or is a day older, or is where it was before it failed', () => {
  const last = NOW - DAY
  expect(isBetter(answer(false), 'https://x.example/', null)).toBe(true)
  expect(isBetter(answer(true), 'https://x.example/', null)).toBe(false)
  expect(isBetter(answer(true), 'https://x.example/', last + DAY / 2)).toBe(false)
  expect(isBetter(answer(true), 'https://x.example/', last + DAY)).toBe(true)
  const returned = answer(true, { state: asked(1, 'https://x.example/') })
  expect(isBetter(returned, 'https://x.example/', last)).toBe(true)
  expect(isBetter(returned, 'https://x.example/', last - 1)).toBe(false)
})

it('a feed that is as new is read from now on where the own one gives a placeholder', () => {
  const emptied = { ...answer(false), emptiedMs: NOW - 3 * DAY, lastAt: NOW - 9 * DAY }
  expect(isBetter(emptied, 'https://x.example/', NOW - 9 * DAY)).toBe(true)
  expect(isBetter(emptied, 'https://x.example/', NOW - 30 * DAY)).toBe(false)
  expect(isBetter({ ...emptied, lastAt: null }, 'https://x.example/', null)).toBe(true)
})
