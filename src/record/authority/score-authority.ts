/**
 * The first authority formula, over what catalogues say. Every part is 0 to 100; a part without an input is 0, so that
 * what is not known never lifts a podcast. `docs/AUTHORITY.md` says it in words.
 */
import { toInstant } from '../instant.ts'
import type { AuthorityScore } from '../podcast.ts'

/** Goes up with every change that moves scores, so that stored ones can be told from new ones. */
export const AUTHORITY_FORMULA_VERSION = 1

/** What a catalogue or feed says. Null = not known. */
export interface AuthorityInputs {
  readonly episodeCount: number | null
  /** Ms since 1970. */
  readonly firstEpisodeMs: number | null
  readonly latestEpisodeMs: number | null
  /** Podcast Index' `popularityScore`, 0 (none) to 29. */
  readonly popularity: number | null
  readonly hasArtwork: boolean
  readonly hasAuthor: boolean
  readonly hasDescription: boolean
  readonly hasGuid: boolean
  readonly hasWebsite: boolean
  readonly hasLanguage: boolean
  readonly hasGenres: boolean
}

/** Shares of the total. Social and YouTube have no input yet, so a total is at most 80 for now. */
const WEIGHTS = { quality: 0.5, engagement: 0.3, social: 0.1, youtube: 0.1 } as const

/** Shares of the quality part. */
const QUALITY = { hygiene: 0.35, episodes: 0.25, span: 0.15, freshness: 0.25 } as const

/** Episodes and days of publishing that earn the whole share; counts are weighed by their logarithm. */
const FULL_EPISODES = 500
const FULL_SPAN_DAYS = 3650
const FULL_POPULARITY = 29
const DAY_MS = 86_400_000

/** Days of silence → freshness. In steps, so that a score changes on few days and re-imports change few records. */
const FRESHNESS = [
  [30, 1],
  [90, 0.75],
  [365, 0.35],
  [1095, 0.1],
] as const

export const scoreAuthority = (inputs: AuthorityInputs, nowMs: number): AuthorityScore => {
  const qualityScore = toScore(
    QUALITY.hygiene * hygieneOf(inputs) +
      QUALITY.episodes * logShare(inputs.episodeCount ?? 0, FULL_EPISODES) +
      QUALITY.span * logShare(spanDaysOf(inputs), FULL_SPAN_DAYS) +
      QUALITY.freshness * freshnessOf(inputs.latestEpisodeMs, nowMs),
  )
  const engagementScore = toScore(logShare(inputs.popularity ?? 0, FULL_POPULARITY))
  const socialScore = 0
  const youtubeScore = 0
  return {
    calculatedAt: toInstant(Math.floor(nowMs / DAY_MS) * DAY_MS),
    authorityScore: round(WEIGHTS.quality * qualityScore + WEIGHTS.engagement * engagementScore),
    qualityScore,
    youtubeScore,
    socialScore,
    engagementScore,
  }
}

/** The authority score in tenths, as an index orders by it; null when there is none. */
export const rankOf = (score: AuthorityScore | null): number | null =>
  score === null ? null : Math.round(score.authorityScore * 10)

/** Equal but for when they were calculated: the record that has the older one then need not change. */
export const sameScores = (a: AuthorityScore | null, b: AuthorityScore | null): boolean =>
  a === null || b === null
    ? a === b
    : a.authorityScore === b.authorityScore &&
      a.qualityScore === b.qualityScore &&
      a.engagementScore === b.engagementScore &&
      a.socialScore === b.socialScore &&
      a.youtubeScore === b.youtubeScore

const round = (score: number): number => Math.round(Math.min(100, Math.max(0, score)) * 10) / 10

const toScore = (share: number): number => round(share * 100)

/** 0 to 1, by the logarithm: the tenth episode says more than the five hundredth. */
const logShare = (value: number, full: number): number => Math.min(1, Math.log1p(Math.max(0, value)) / Math.log1p(full))

const hygieneOf = (inputs: AuthorityInputs): number => {
  const signs = [
    inputs.hasArtwork,
    inputs.hasAuthor,
    inputs.hasDescription,
    inputs.hasGuid,
    inputs.hasWebsite,
    inputs.hasLanguage,
    inputs.hasGenres,
  ]
  return signs.filter(Boolean).length / signs.length
}

/** How long the podcast has been publishing, in days; 0 when not known. Silence since does not add to it. */
const spanDaysOf = ({ firstEpisodeMs, latestEpisodeMs }: AuthorityInputs): number =>
  firstEpisodeMs === null || latestEpisodeMs === null ? 0 : Math.max(0, latestEpisodeMs - firstEpisodeMs) / DAY_MS

const freshnessOf = (latestEpisodeMs: number | null, nowMs: number): number => {
  if (latestEpisodeMs === null) return 0
  const silentDays = (nowMs - latestEpisodeMs) / DAY_MS
  return FRESHNESS.find(([longest]) => silentDays <= longest)?.[1] ?? 0
}
