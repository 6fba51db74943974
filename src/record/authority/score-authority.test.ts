import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_INPUTS } from '../../../test/score/no-inputs.ts'
import { AUTHORITY_TERMS, PART_WEIGHTS, TESTIMONY } from './formula.ts'
import type { InputName } from './inputs.ts'
import { sameScores } from './renew-score.ts'
import {
  AUTHORITY_FORMULA_VERSION,
  type AuthorityInputs,
  explainAuthority,
  rankOf,
  renewScore,
  scoreAuthority,
} from './index.ts'
import { DAY_MS } from '../instant/durations.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 4, 26)
const SCORES = [
  'authorityScore',
  'qualityScore',
  'engagementScore',
  'socialScore',
  'youtubeScore',
] as const

const FULL: AuthorityInputs = {
  artwork: true,
  author: true,
  owner: true,
  description: true,
  guid: true,
  website: true,
  language: true,
  genres: true,
  transcripts: 1,
  chapters: 1,
  persons: 1,
  episodes: 2000,
  firstEpisodeMs: NOW_MS - 4000 * DAY_MS,
  latestEpisodeMs: NOW_MS - DAY_MS,
  rhythm: 'daily',
  popularity: 29,
  monthlyDownloads: { value: 5_000_000, atMs: NOW_MS },
  appleRating: { rating: 5, count: 100_000_000, atMs: NOW_MS },
  spotifyRating: { rating: 5, count: 100_000_000, atMs: NOW_MS },
  appleChartRank: { value: 1, atMs: NOW_MS },
  spotifyChartRank: { value: 1, atMs: NOW_MS },
  castboxSubscribers: 100_000,
  castboxPlays: 10_000_000,
  platforms: 6,
  socials: 6,
  youtubeChannel: 'associated',
  youtubeSubscribers: { value: 1_000_000, atMs: NOW_MS },
  youtubeViews: { value: 100_000_000, atMs: NOW_MS },
}

const orNull = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: null, freq: 3 })
const moment = fc.integer({ min: NOW_MS - 8000 * DAY_MS, max: NOW_MS })
const count = fc.oneof(fc.nat({ max: 1000 }), fc.maxSafeNat())
const figure = fc.record({ value: count, atMs: orNull(moment) })
const rating = fc.record({
  rating: fc.double({ min: 0, max: 5, noNaN: true }),
  count,
  atMs: orNull(moment),
})
const flag = orNull(fc.boolean())
const share = orNull(fc.double({ min: 0, max: 1, noNaN: true }))

const GIVEN = {
  artwork: flag,
  author: flag,
  owner: flag,
  description: flag,
  guid: flag,
  website: flag,
  language: flag,
  genres: flag,
  transcripts: share,
  chapters: share,
  persons: share,
  episodes: orNull(count),
  firstEpisodeMs: orNull(moment),
  latestEpisodeMs: orNull(moment),
  rhythm: orNull(
    fc.constantFrom('daily', 'weekly', 'bi-weekly', 'monthly', 'stale', 'very-stale'),
  ),
  popularity: orNull(fc.nat({ max: 40 })),
  monthlyDownloads: orNull(figure),
  appleRating: orNull(rating),
  spotifyRating: orNull(rating),
  appleChartRank: orNull(figure),
  spotifyChartRank: orNull(figure),
  castboxSubscribers: orNull(count),
  castboxPlays: orNull(count),
  platforms: orNull(fc.nat({ max: 9 })),
  socials: orNull(fc.nat({ max: 25 })),
  youtubeChannel: orNull(fc.constantFrom('associated', 'candidate')),
  youtubeSubscribers: orNull(figure),
  youtubeViews: orNull(figure),
} as const
const inputs = fc.record(GIVEN) as fc.Arbitrary<AuthorityInputs>
const INPUTS = Object.keys(NO_INPUTS) as InputName[]

const score = (given: AuthorityInputs, nowMs = NOW_MS) => scoreAuthority(given, nowMs)

/** In every one of the five. */
const expectNotAbove = (
  less: AuthorityInputs,
  more: AuthorityInputs,
  nowMs = NOW_MS,
): void => {
  const [low, high] = [score(less, nowMs), score(more, nowMs)]
  for (const name of SCORES) expect(low[name]).toBeLessThanOrEqual(high[name])
}

const sorted = (a: number, b: number): [number, number] => [Math.min(a, b), Math.max(a, b)]

describe('the authority score', () => {
  it('of nothing known is 0, of everything 100, in every part', () => {
    for (const name of SCORES) expect(score(NO_INPUTS)[name]).toBe(0)
    for (const name of SCORES) expect(score(FULL)[name]).toBeGreaterThanOrEqual(95)
    expect(score(FULL).calculatedAt).toBe('2026-11-20T00:00:00.000Z')
  })

  it('has weights that add up to the whole', () => {
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
    expect(sum(Object.values(PART_WEIGHTS))).toBeCloseTo(1, 12)
    expect(sum(TESTIMONY)).toBeCloseTo(1, 12)
    for (const part of ['quality', 'social', 'youtube']) {
      const weights = AUTHORITY_TERMS.filter((term) => term.part === part).map(
        ({ weight }) => weight,
      )
      expect(sum(weights)).toBeCloseTo(1, 12)
    }
  })

  it('is within 0 and 100, part by part, and the same to the last digit the whole day', () =>
    fc.assert(
      fc.property(inputs, (given) => {
        const { calculatedAt, ...scores } = score(given)
        for (const value of Object.values(scores))
          expect(value >= 0 && value <= 100).toBe(true)
        expect(score(structuredClone(given))).toEqual({ calculatedAt, ...scores })
        expect(score(given, NOW_MS + 3_600_000)).toEqual({ calculatedAt, ...scores })
      }),
    ))

  it('never rises by an input that goes missing', () =>
    fc.assert(
      fc.property(inputs, fc.constantFrom(...INPUTS), (given, name) => {
        expectNotAbove({ ...given, [name]: null }, given)
      }),
      { numRuns: 1000 },
    ))

  it('never falls with more of a good thing', () =>
    fc.assert(
      fc.property(
        inputs,
        fc.constantFrom(
          'episodes',
          'popularity',
          'castboxSubscribers',
          'castboxPlays',
          'platforms',
          'socials',
        ),
        count,
        count,
        (given, name, a, b) => {
          const [less, more] = sorted(a, b)
          expectNotAbove({ ...given, [name]: less }, { ...given, [name]: more })
        },
      ),
      { numRuns: 1000 },
    ))

  it('never falls with a sign of care', () =>
    fc.assert(
      fc.property(
        inputs,
        fc.constantFrom(...AUTHORITY_TERMS.slice(0, 8)),
        (given, { input }) => {
          expectNotAbove({ ...given, [input]: false }, { ...given, [input]: true })
        },
      ),
    ))

  it('never falls with more episodes that are well made', () =>
    fc.assert(
      fc.property(
        inputs,
        fc.constantFrom('transcripts', 'chapters', 'persons'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, name, a, b) => {
          const [less, more] = sorted(a, b)
          expectNotAbove({ ...given, [name]: less }, { ...given, [name]: more })
        },
      ),
    ))

  it('never falls with one more rating, or a better one', () =>
    fc.assert(
      fc.property(
        inputs,
        fc.constantFrom('appleRating', 'spotifyRating'),
        rating,
        rating,
        (given, name, a, b) => {
          const [few, many] = sorted(a.count, b.count)
          expectNotAbove(
            { ...given, [name]: { ...a, count: few } },
            { ...given, [name]: { ...a, count: many } },
          )
          const [worse, better] = sorted(a.rating, b.rating)
          expectNotAbove(
            { ...given, [name]: { ...a, rating: worse } },
            { ...given, [name]: { ...a, rating: better } },
          )
        },
      ),
      { numRuns: 1000 },
    ))

  it('never falls with a larger figure, a better place in a chart, or a newer date of either', () =>
    fc.assert(
      fc.property(
        inputs,
        fc.constantFrom(
          'monthlyDownloads',
          'youtubeSubscribers',
          'youtubeViews',
          'appleChartRank',
          'spotifyChartRank',
        ),
        fc.tuple(count, count),
        fc.tuple(moment, moment),
        (given, name, values, times) => {
          const [small, large] = sorted(...values)
          const [less, more] = name.endsWith('Rank') ? [large, small] : [small, large]
          const [old, young] = sorted(...times)
          const withFigure = (value: number, atMs: number) => ({
            ...given,
            [name]: { value, atMs },
          })
          expectNotAbove(withFigure(less, old), withFigure(more, old))
          expectNotAbove(withFigure(more, old), withFigure(more, young))
        },
      ),
      { numRuns: 1000 },
    ))

  it('never falls with a newer last episode, an older first one, a faster rhythm, or a surer channel', () =>
    fc.assert(
      fc.property(inputs, fc.tuple(moment, moment), (given, times) => {
        const [old, young] = sorted(...times)
        expectNotAbove(
          { ...given, latestEpisodeMs: old },
          { ...given, latestEpisodeMs: young },
        )
        expectNotAbove(
          { ...given, firstEpisodeMs: young },
          { ...given, firstEpisodeMs: old },
        )
        const words = [
          'very-stale',
          'stale',
          'monthly',
          'bi-weekly',
          'weekly',
          'daily',
        ] as const
        words.reduce((slower, faster) => {
          expectNotAbove({ ...given, rhythm: slower }, { ...given, rhythm: faster })
          return faster
        })
        expectNotAbove(
          { ...given, youtubeChannel: 'candidate' },
          { ...given, youtubeChannel: 'associated' },
        )
      }),
    ))

  it('of a show that is silent for years is below that of a living equal', () =>
    fc.assert(
      fc.property(inputs, fc.integer({ min: 3 * 365, max: 8000 }), (given, silentDays) => {
        const living = { ...given, latestEpisodeMs: NOW_MS - 7 * DAY_MS }
        // As long on air as its equal: only the silence differs.
        const silent = {
          ...given,
          latestEpisodeMs: NOW_MS - silentDays * DAY_MS,
          firstEpisodeMs:
            given.firstEpisodeMs === null
              ? null
              : given.firstEpisodeMs - (silentDays - 7) * DAY_MS,
        }
        expect(score(silent).authorityScore).toBeLessThan(score(living).authorityScore)
      }),
    ))

  it('sinks as nothing happens', () =>
    fc.assert(
      fc.property(inputs, fc.nat({ max: 4000 }), (given, days) => {
        const [today, later] = [score(given), score(given, NOW_MS + days * DAY_MS)]
        for (const name of SCORES) expect(later[name]).toBeLessThanOrEqual(today[name])
      }),
    ))

  it('counts by the logarithm: ten times as many are worth about as much everywhere', () => {
    const downloads = (value: number) =>
      score({
        ...FULL,
        appleRating: null,
        spotifyRating: null,
        appleChartRank: null,
        spotifyChartRank: null,
        castboxPlays: null,
        castboxSubscribers: null,
        popularity: null,
        monthlyDownloads: { value, atMs: NOW_MS },
      }).engagementScore
    const steps = [1e2, 1e3, 1e4, 1e5].map(
      (value) => downloads(value * 10) - downloads(value),
    )
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 0)
  })

  it('believes few ratings little: five stars of three are below four of three hundred', () => {
    const rated = (stars: number, votes: number) =>
      score({ ...NO_INPUTS, appleRating: { rating: stars, count: votes, atMs: null } })
        .engagementScore
    expect(rated(5, 3)).toBeLessThan(rated(4, 300) / 3)
  })

  it('of an ordinary show moves only with the version of the formula', () => {
    const ordinary: AuthorityInputs = {
      ...NO_INPUTS,
      artwork: true,
      author: true,
      description: true,
      language: true,
      genres: true,
      episodes: 100,
      firstEpisodeMs: NOW_MS - 700 * DAY_MS,
      latestEpisodeMs: NOW_MS - 30 * DAY_MS,
      rhythm: 'weekly',
      popularity: 5,
      platforms: 1,
    }
    expect([AUTHORITY_FORMULA_VERSION, score(ordinary)]).toMatchInlineSnapshot(`
      [
        3,
        {
          "authorityScore": 39,
          "calculatedAt": "2026-11-20T00:00:00.000Z",
          "engagementScore": 33.7,
          "qualityScore": 72.8,
          "socialScore": 17.8,
          "youtubeScore": 0,
        },
      ]
    `)
  })
})

describe('the explanation', () => {
  it('names every term once, and its points add up to the total', () =>
    fc.assert(
      fc.property(inputs, (given) => {
        const terms = explainAuthority(given, NOW_MS)
        expect(terms.map(({ input }) => input)).toEqual(
          AUTHORITY_TERMS.map(({ input }) => input),
        )
        const points = terms.reduce((sum, term) => sum + term.points, 0)
        expect(Math.abs(points - score(given).authorityScore)).toBeLessThan(0.11)
        for (const term of terms) if (term.missing) expect(term.points).toBe(0)
      }),
    ))
})

describe('a stored score', () => {
  it('is that of its inputs on its day, and of today where an input changed or a point was lost', () =>
    fc.assert(
      fc.property(inputs, inputs, fc.nat({ max: 900 }), (given, other, days) => {
        const before = score(given)
        const later = NOW_MS + days * DAY_MS
        const kept = renewScore(before, given, later)
        expect(kept).toEqual(score(given, Date.parse(kept.calculatedAt)))
        for (const name of SCORES)
          expect(Math.abs(kept[name] - score(given, later)[name])).toBeLessThan(1)
        expect(renewScore(kept, given, later)).toBe(kept)
        const changed = renewScore(before, other, later)
        expect(changed).toEqual(score(other, Date.parse(changed.calculatedAt)))
      }),
    ))

  it('is made where there was none', () => {
    expect(renewScore(null, FULL, NOW_MS)).toEqual(score(FULL))
    expect(sameScores(null, null)).toBe(true)
    expect(sameScores(null, score(FULL))).toBe(false)
  })
})

describe('rankOf', () => {
  it('is the score in tenths', () => {
    expect(rankOf(null)).toBeNull()
    expect(rankOf(score(NO_INPUTS))).toBe(0)
    expect(rankOf({ ...score(NO_INPUTS), authorityScore: 28.7 })).toBe(287)
  })
})
