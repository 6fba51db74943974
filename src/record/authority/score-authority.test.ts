import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AUTHORITY_FORMULA_VERSION, type AuthorityInputs, rankOf, sameScores, scoreAuthority } from './index.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 4, 26)
const DAY_MS = 86_400_000

const NOTHING: AuthorityInputs = {
  episodeCount: null,
  firstEpisodeMs: null,
  latestEpisodeMs: null,
  popularity: null,
  hasArtwork: false,
  hasAuthor: false,
  hasDescription: false,
  hasGuid: false,
  hasWebsite: false,
  hasLanguage: false,
  hasGenres: false,
}

const EVERYTHING: AuthorityInputs = {
  episodeCount: 2000,
  firstEpisodeMs: NOW_MS - 4000 * DAY_MS,
  latestEpisodeMs: NOW_MS - DAY_MS,
  popularity: 29,
  hasArtwork: true,
  hasAuthor: true,
  hasDescription: true,
  hasGuid: true,
  hasWebsite: true,
  hasLanguage: true,
  hasGenres: true,
}

const time = fc.option(fc.integer({ min: NOW_MS - 8000 * DAY_MS, max: NOW_MS }), { nil: null })
const inputs: fc.Arbitrary<AuthorityInputs> = fc.record({
  episodeCount: fc.option(fc.oneof(fc.nat({ max: 1000 }), fc.maxSafeNat()), { nil: null }),
  firstEpisodeMs: time,
  latestEpisodeMs: time,
  popularity: fc.option(fc.nat({ max: 40 }), { nil: null }),
  hasArtwork: fc.boolean(),
  hasAuthor: fc.boolean(),
  hasDescription: fc.boolean(),
  hasGuid: fc.boolean(),
  hasWebsite: fc.boolean(),
  hasLanguage: fc.boolean(),
  hasGenres: fc.boolean(),
})

const totalOf = (given: AuthorityInputs): number => scoreAuthority(given, NOW_MS).authorityScore

describe('the authority score', () => {
  it('of nothing known is 0 in every part', () => {
    expect(scoreAuthority(NOTHING, NOW_MS)).toEqual({
      calculatedAt: '2026-11-20T00:00:00.000Z',
      authorityScore: 0,
      qualityScore: 0,
      youtubeScore: 0,
      socialScore: 0,
      engagementScore: 0,
    })
  })

  it('of all that a catalogue can say is full but for the parts without an input', () => {
    expect(scoreAuthority(EVERYTHING, NOW_MS)).toMatchObject({
      authorityScore: 80,
      qualityScore: 100,
      engagementScore: 100,
      socialScore: 0,
      youtubeScore: 0,
    })
  })

  it('is within 0 and 100, part by part, and the same each time', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { calculatedAt: _calculatedAt, ...scores } = scoreAuthority(given, NOW_MS)
        for (const score of Object.values(scores)) expect(score >= 0 && score <= 100).toBe(true)
        expect(scoreAuthority(given, NOW_MS)).toEqual({ calculatedAt: '2026-11-20T00:00:00.000Z', ...scores })
      }),
    )
  })

  it('never falls with popularity or episodes', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom('popularity', 'episodeCount'), fc.nat(), fc.nat(), (given, field, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        expect(totalOf({ ...given, [field]: less })).toBeLessThanOrEqual(totalOf({ ...given, [field]: more }))
      }),
    )
  })

  it('never falls with a sign of care, nor with a newer last episode', () => {
    fc.assert(
      fc.property(inputs, fc.nat({ max: 3000 }), fc.nat({ max: 3000 }), (given, a, b) => {
        const ago = (days: number) => totalOf({ ...given, latestEpisodeMs: NOW_MS - days * DAY_MS })
        expect(ago(Math.max(a, b))).toBeLessThanOrEqual(ago(Math.min(a, b)))
        for (const sign of ['hasArtwork', 'hasAuthor', 'hasDescription', 'hasGuid', 'hasWebsite'] as const) {
          expect(totalOf({ ...given, [sign]: false })).toBeLessThanOrEqual(totalOf({ ...given, [sign]: true }))
        }
      }),
    )
  })

  it('is never raised by what is missing', () => {
    fc.assert(
      fc.property(
        inputs,
        fc.constantFrom('episodeCount', 'firstEpisodeMs', 'latestEpisodeMs', 'popularity'),
        (given, field) => {
          expect(totalOf({ ...given, [field]: null })).toBeLessThanOrEqual(totalOf(given))
        },
      ),
    )
  })

  it('of an ordinary show moves only with the version of the formula', () => {
    const ordinary: AuthorityInputs = {
      ...EVERYTHING,
      episodeCount: 100,
      firstEpisodeMs: NOW_MS - 700 * DAY_MS,
      latestEpisodeMs: NOW_MS - 60 * DAY_MS,
      popularity: 5,
      hasWebsite: false,
    }
    expect([AUTHORITY_FORMULA_VERSION, scoreAuthority(ordinary, NOW_MS)]).toMatchInlineSnapshot(`
      [
        1,
        {
          "authorityScore": 55.4,
          "calculatedAt": "2026-11-20T00:00:00.000Z",
          "engagementScore": 52.7,
          "qualityScore": 79.1,
          "socialScore": 0,
          "youtubeScore": 0,
        },
      ]
    `)
  })

  it('of the same inputs is the same the whole day', () => {
    expect(scoreAuthority(EVERYTHING, NOW_MS + 3_600_000)).toEqual(scoreAuthority(EVERYTHING, NOW_MS))
  })
})

describe('rankOf', () => {
  it('is the score in tenths', () => {
    expect(rankOf(null)).toBeNull()
    expect(rankOf(scoreAuthority(NOTHING, NOW_MS))).toBe(0)
    expect(rankOf({ ...scoreAuthority(NOTHING, NOW_MS), authorityScore: 28.7 })).toBe(287)
  })
})

describe('sameScores', () => {
  it('looks at all but the time', () => {
    const score = scoreAuthority(EVERYTHING, NOW_MS)
    expect(sameScores(score, { ...score, calculatedAt: '2020-01-01T00:00:00.000Z' })).toBe(true)
    for (const part of ['authorityScore', 'qualityScore', 'youtubeScore', 'socialScore', 'engagementScore'] as const) {
      expect(sameScores(score, { ...score, [part]: 1 })).toBe(false)
    }
    expect(sameScores(null, null)).toBe(true)
    expect(sameScores(null, score)).toBe(false)
  })
})
