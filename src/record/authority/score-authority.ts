/**
 * Computes the five scores from the inputs and explains each input's contribution. Pure: equal
 * inputs on the same day give equal scores.
 */
import { toInstant } from '../instant/instant.ts'
import type { AuthorityScore } from '../podcast.ts'
import {
  AUTHORITY_PARTS,
  AUTHORITY_TERMS,
  type AuthorityPart,
  type AuthorityTerm,
  PART_WEIGHTS,
  TESTIMONY,
} from './formula.ts'
import type { AuthorityInputs } from './inputs.ts'
import { DAY_MS } from '../instant/durations.ts'

const termsOf = (part: AuthorityPart): readonly AuthorityTerm[] =>
  AUTHORITY_TERMS.filter((term) => term.part === part)

const TERMS_OF: Readonly<Record<AuthorityPart, readonly AuthorityTerm[]>> = {
  quality: termsOf('quality'),
  engagement: termsOf('engagement'),
  social: termsOf('social'),
  youtube: termsOf('youtube'),
}

/** Returns the start of the day, so that all computations within a day agree. */
const dayOf = (nowMs: number): number => Math.floor(nowMs / DAY_MS) * DAY_MS

/** Rounds to one decimal and clamps to 0 to 100. */
const round = (score: number): number =>
  Math.round(Math.min(100, Math.max(0, score)) * 10) / 10

const sumOf = (inputs: AuthorityInputs, part: AuthorityPart, day: number): number => {
  let sum = 0
  for (const { weight, shareOf } of TERMS_OF[part])
    sum += weight * (shareOf(inputs, day) ?? 0)
  return sum
}

const testimonyOf = (inputs: AuthorityInputs, day: number): number => {
  const heard: number[] = []
  for (const { weight, shareOf } of TERMS_OF.engagement) {
    const share = shareOf(inputs, day)
    if (share !== null && share > 0) heard.push(weight * share)
  }
  if (heard.length > 1) heard.sort((one, other) => other - one)
  return sumOfTestimony(heard)
}

/** Sums the testimony; `heard` is sorted, strongest first. */
const sumOfTestimony = (heard: readonly number[]): number => {
  let sum = 0
  for (let at = 0; at < Math.min(heard.length, TESTIMONY.length); at += 1)
    sum += (TESTIMONY[at] ?? 0) * (heard[at] ?? 0)
  return sum
}

/** Returns the gain of the testimony if this witness had its maximum strength. */
const gainOfWitness = (shares: readonly (number | null)[], witness: number): number => {
  const strengths = TERMS_OF.engagement.map(({ weight }, at) => weight * (shares[at] ?? 0))
  const better = strengths.with(witness, TERMS_OF.engagement[witness]?.weight ?? 0)
  const inOrder = (some: readonly number[]): readonly number[] =>
    some.toSorted((one, other) => other - one)
  return sumOfTestimony(inOrder(better)) - sumOfTestimony(inOrder(strengths))
}

export function scoreAuthority(inputs: AuthorityInputs, nowMs: number): AuthorityScore {
  const day = dayOf(nowMs)
  const qualityScore = round(100 * sumOf(inputs, 'quality', day))
  const engagementScore = round(100 * testimonyOf(inputs, day))
  const socialScore = round(100 * sumOf(inputs, 'social', day))
  const youtubeScore = round(100 * sumOf(inputs, 'youtube', day))
  return {
    calculatedAt: toInstant(day),
    authorityScore: round(
      PART_WEIGHTS.quality * qualityScore +
        PART_WEIGHTS.engagement * engagementScore +
        PART_WEIGHTS.social * socialScore +
        PART_WEIGHTS.youtube * youtubeScore,
    ),
    qualityScore,
    youtubeScore,
    socialScore,
    engagementScore,
  }
}

export interface ExplainedTerm {
  readonly input: AuthorityTerm['input']
  readonly part: AuthorityPart
  /** Share of the possible value that the input earned, 0 to 1. */
  readonly share: number
  /** Weight of the input in its part. For a witness, it includes the weight of its rank. */
  readonly weight: number
  /** Points of the total's 100, before rounding. */
  readonly points: number
  /** Points that the total would gain if the share were 1. */
  readonly couldAdd: number
  readonly missing: boolean
}

/**
 * Returns the weight of each witness by its rank: strongest first, ties in the order of the
 * formula.
 */
const weighWitnesses = (shares: readonly (number | null)[]): readonly number[] => {
  const strength = TERMS_OF.engagement.map(({ weight }, at) => weight * (shares[at] ?? 0))
  const places = strength
    .map((_, at) => at)
    .sort((one, other) => (strength[other] ?? 0) - (strength[one] ?? 0))
  return TERMS_OF.engagement.map(
    ({ weight }, at) => weight * (TESTIMONY[places.indexOf(at)] ?? 0),
  )
}

/**
 * Explains all inputs in the order of the formula. Their points add up to the total, apart from
 * rounding.
 */
export function explainAuthority(
  inputs: AuthorityInputs,
  nowMs: number,
): readonly ExplainedTerm[] {
  const day = dayOf(nowMs)
  return AUTHORITY_PARTS.flatMap((part) => {
    const shares = TERMS_OF[part].map(({ shareOf }) => shareOf(inputs, day))
    const witnessed = part === 'engagement' ? weighWitnesses(shares) : null
    return TERMS_OF[part].map(({ input, weight: own }, at) => {
      const share = shares[at] ?? null
      const weight = share === null ? own : (witnessed?.[at] ?? own)
      const earns = 100 * PART_WEIGHTS[part]
      const points = earns * weight * (share ?? 0)
      const gain = witnessed === null ? own * (1 - (share ?? 0)) : gainOfWitness(shares, at)
      const couldAdd = Math.max(0, earns * gain)
      return {
        input,
        part,
        share: share ?? 0,
        weight,
        points,
        couldAdd,
        missing: share === null,
      }
    })
  })
}

/** Returns the score in tenths, by which an index sorts, or null. */
export function rankOf(score: AuthorityScore | null): number | null {
  if (score === null) return null
  return Math.round(score.authorityScore * 10)
}
