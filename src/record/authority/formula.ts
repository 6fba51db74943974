/**
 * Version 3 of the score's formula: all inputs and weights. `docs/AUTHORITY.md` explains it;
 * change the page, the formula and the version together. Quality, social and YouTube are weighted
 * sums. Engagement combines witnesses of the audience: each is trusted up to its `weight`, and
 * the strongest counts most (`TESTIMONY`), so that a show with one good source compares with one
 * that has five. Engagement dominates: a show's own effort earns at most a quarter of the total.
 */
import type { AuthorityInputs, InputName } from './inputs.ts'
import {
  chartShare,
  figureShare,
  freshnessShare,
  logShare,
  ratingShare,
  rhythmShare,
  spanShare,
} from './shares.ts'

/** Incremented by every change that affects scores. */
export const AUTHORITY_FORMULA_VERSION = 3

export const AUTHORITY_PARTS = ['quality', 'engagement', 'social', 'youtube'] as const
export type AuthorityPart = (typeof AUTHORITY_PARTS)[number]

/** Shares of the total score. */
export const PART_WEIGHTS: Readonly<Record<AuthorityPart, number>> = {
  quality: 0.2,
  engagement: 0.7,
  social: 0.05,
  youtube: 0.05,
}

/** Weights of the witnesses, strongest first. */
export const TESTIMONY: readonly number[] = [0.8, 0.1, 0.06, 0.04]

export interface AuthorityTerm {
  readonly input:
    | Exclude<InputName, 'firstEpisodeMs' | 'latestEpisodeMs'>
    | 'span'
    | 'freshness'
  readonly part: AuthorityPart
  /** Weight of the input in its part; for a witness, the maximum trust. */
  readonly weight: number
  /** Returns a share of 0 to 1, or null if the input is missing. */
  readonly shareOf: (inputs: AuthorityInputs, nowMs: number) => number | null
}

const given = <Value>(
  value: Value | null,
  toShare: (value: Value) => number,
): number | null => {
  if (value === null) return null
  return toShare(value)
}

type SignName =
  | 'artwork'
  | 'author'
  | 'owner'
  | 'description'
  | 'guid'
  | 'website'
  | 'language'
  | 'genres'

const sign = (input: SignName, weight: number): AuthorityTerm => ({
  input,
  part: 'quality',
  weight,
  shareOf: (inputs) => given(inputs[input], Number),
})

const care = (
  input: 'transcripts' | 'chapters' | 'persons',
  weight: number,
): AuthorityTerm => ({
  input,
  part: 'quality',
  weight,
  shareOf: (inputs) => given(inputs[input], (share) => Math.min(1, Math.max(0, share))),
})

type CountName =
  | 'episodes'
  | 'popularity'
  | 'castboxSubscribers'
  | 'castboxPlays'
  | 'platforms'
  | 'socials'

const count = (
  input: CountName,
  part: AuthorityPart,
  weight: number,
  full: number,
): AuthorityTerm => ({
  input,
  part,
  weight,
  shareOf: (inputs) => given(inputs[input], (value) => logShare(value, full)),
})

const rating = (
  input: 'appleRating' | 'spotifyRating',
  weight: number,
  full: number,
): AuthorityTerm => ({
  input,
  part: 'engagement',
  weight,
  shareOf: (inputs, nowMs) =>
    given(inputs[input], (figure) => ratingShare(figure, full, nowMs)),
})

const chart = (
  input: 'appleChartRank' | 'spotifyChartRank',
  weight: number,
  last: number,
): AuthorityTerm => ({
  input,
  part: 'engagement',
  weight,
  shareOf: (inputs, nowMs) =>
    given(inputs[input], (figure) => chartShare(figure, last, nowMs)),
})

/** Returns the certainty of the channel, which is lower for a mere candidate. */
const sureness = ({ youtubeChannel }: AuthorityInputs): number => {
  if (youtubeChannel === 'associated') return 1
  return 0.5
}

const onYoutube = (
  input: 'youtubeSubscribers' | 'youtubeViews',
  weight: number,
  full: number,
): AuthorityTerm => ({
  input,
  part: 'youtube',
  weight,
  shareOf: (inputs, nowMs) =>
    given(inputs[input], (figure) => sureness(inputs) * figureShare(figure, full, nowMs)),
})

export const AUTHORITY_TERMS: readonly AuthorityTerm[] = [
  sign('artwork', 0.03),
  sign('author', 0.02),
  sign('owner', 0.02),
  sign('description', 0.03),
  sign('guid', 0.02),
  sign('website', 0.03),
  sign('language', 0.02),
  sign('genres', 0.02),
  care('transcripts', 0.03),
  care('chapters', 0.02),
  care('persons', 0.02),
  count('episodes', 'quality', 0.24, 500),
  {
    input: 'span',
    part: 'quality',
    weight: 0.22,
    shareOf: ({ firstEpisodeMs, latestEpisodeMs }) => {
      if (firstEpisodeMs === null || latestEpisodeMs === null) return null
      return spanShare(firstEpisodeMs, latestEpisodeMs, 3650)
    },
  },
  {
    input: 'rhythm',
    part: 'quality',
    weight: 0.06,
    shareOf: ({ rhythm }) => given(rhythm, rhythmShare),
  },
  {
    input: 'freshness',
    part: 'quality',
    weight: 0.22,
    shareOf: ({ latestEpisodeMs }, nowMs) =>
      given(latestEpisodeMs, (latest) => freshnessShare(latest, nowMs)),
  },
  {
    input: 'monthlyDownloads',
    part: 'engagement',
    weight: 1,
    shareOf: ({ monthlyDownloads }, nowMs) =>
      given(monthlyDownloads, (figure) => figureShare(figure, 1_000_000, nowMs)),
  },
  rating('appleRating', 0.95, 500_000),
  rating('spotifyRating', 0.95, 100_000),
  chart('appleChartRank', 0.9, 300),
  chart('spotifyChartRank', 0.9, 300),
  count('castboxSubscribers', 'engagement', 0.8, 100_000),
  count('castboxPlays', 'engagement', 0.7, 10_000_000),
  count('popularity', 'engagement', 0.8, 29),
  count('platforms', 'social', 0.5, 6),
  count('socials', 'social', 0.5, 6),
  {
    input: 'youtubeChannel',
    part: 'youtube',
    weight: 0.2,
    shareOf: (inputs) => given(inputs.youtubeChannel, () => sureness(inputs)),
  },
  onYoutube('youtubeSubscribers', 0.45, 1_000_000),
  onYoutube('youtubeViews', 0.35, 100_000_000),
]
