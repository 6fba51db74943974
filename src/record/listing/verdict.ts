/**
 * Evaluates all evidence rows of a podcast on one platform: published, candidate, ambiguous or
 * none. Pure and deterministic.
 */
import {
  EVIDENCE_KINDS,
  type EvidenceAspect,
  type EvidenceRow,
  type ListingPlatform,
} from './evidence.ts'
import { FLOOR, freshnessAt, LINE } from './ladder.ts'
import { weighCandidate, type FreshEvidence } from './weigh.ts'

export const VERDICT_STATUSES = ['published', 'candidate', 'ambiguous', 'none'] as const
export type VerdictStatus = (typeof VERDICT_STATUSES)[number]

export interface JudgedCandidate {
  readonly foreignId: string
  /** 0 to 1, three decimals. */
  readonly confidence: number
  /** The deciding reason, in words. */
  readonly because: string
  /** The platform's record names another feed. */
  readonly contradicted: boolean
  /** The platform no longer knows the id. */
  readonly gone: boolean
  /** An operator's decision, or null. */
  readonly byHand: 'confirmed' | 'rejected' | null
  /** ISO instant of the newest evidence about the id. */
  readonly at: string
}

export interface ListingVerdict {
  readonly platform: ListingPlatform
  readonly status: VerdictStatus
  /** The published id or the candidate, or null. */
  readonly foreignId: string | null
  readonly confidence: number
  /** All ids with evidence, best first. */
  readonly candidates: readonly JudgedCandidate[]
}

const newestFirst = (one: EvidenceRow, other: EvidenceRow): number => {
  if (one.at < other.at) return 1
  if (one.at > other.at) return -1
  return 0
}

/**
 * Returns the newest active rows of each aspect and source; several sources may declare the same
 * id.
 */
const freshEvidence = (rows: readonly EvidenceRow[], nowMs: number): FreshEvidence => {
  const evidence: Partial<
    Record<EvidenceAspect, { row: EvidenceRow; freshness: number }[]>
  > = {}
  for (const row of rows.filter(({ endedAt }) => endedAt === undefined).sort(newestFirst)) {
    const aspect = EVIDENCE_KINDS[row.kind]
    const freshness = aspect === 'hand' ? 1 : freshnessAt(nowMs - Date.parse(row.at))
    if (freshness > 0) (evidence[aspect] ??= []).push({ row, freshness })
  }
  return evidence
}

const judge = (
  foreignId: string,
  rows: readonly EvidenceRow[],
  nowMs: number,
): JudgedCandidate => {
  const evidence = freshEvidence(rows, nowMs)
  const { confidence, because, gone, contradicted } = weighCandidate(evidence)
  const hand = evidence.hand?.[0]?.row
  return {
    foreignId,
    confidence: Math.round(confidence * 1000) / 1000,
    because,
    contradicted,
    gone,
    byHand:
      hand === undefined ? null : hand.kind === 'confirmed' ? 'confirmed' : 'rejected',
    at: rows.reduce((newest, { at }) => {
      if (at > newest) return at
      return newest
    }, ''),
  }
}

const groupById = (
  rows: readonly EvidenceRow[],
): ReadonlyMap<string, readonly EvidenceRow[]> =>
  Map.groupBy(rows, ({ foreignId }) => foreignId)

const byConfidence = (one: JudgedCandidate, other: JudgedCandidate): number =>
  other.confidence - one.confidence || compareIds(one.foreignId, other.foreignId)

/** Sorts lower numbers first, because a lower Apple id is older. */
const compareIds = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other))

/**
 * Chooses among several Apple ids that name our feed, which were submitted twice. The id that
 * names the URL in use wins, else the lowest, so that the verdict is never ambiguous here.
 */
const ruleOnApple = (
  above: readonly JudgedCandidate[],
  rows: readonly EvidenceRow[],
): JudgedCandidate | undefined => {
  const namesUrlInUse = ({ foreignId }: JudgedCandidate): boolean =>
    rows.some(
      (row) =>
        row.foreignId === foreignId &&
        row.kind === 'points-back' &&
        row.facts['urlInUse'] === true,
    )
  const ordered = [...above].sort((one, other) =>
    compareIds(one.foreignId, other.foreignId),
  )
  return ordered.find(namesUrlInUse) ?? ordered[0]
}

/**
 * A channel and the show's playlist on it are one listing, represented by the one with stronger
 * evidence.
 */
const ruleOnYoutube = (
  above: readonly JudgedCandidate[],
  rows: readonly EvidenceRow[],
): JudgedCandidate | undefined => {
  const channelOf = ({ foreignId }: JudgedCandidate): unknown =>
    rows.find((row) => row.foreignId === foreignId && row.kind === 'exists')?.facts[
      'channelId'
    ] ?? foreignId
  if (new Set(above.map(channelOf)).size === 1) return above[0]
  return undefined
}

const pickWinner = (
  platform: ListingPlatform,
  above: readonly JudgedCandidate[],
  rows: readonly EvidenceRow[],
): JudgedCandidate | undefined => {
  if (above.length < 2) return above[0]
  if (platform === 'apple') return ruleOnApple(above, rows)
  if (platform === 'youtube') return ruleOnYoutube(above, rows)
  return undefined
}

const settle = (
  platform: ListingPlatform,
  candidates: readonly JudgedCandidate[],
  rows: readonly EvidenceRow[],
): Pick<ListingVerdict, 'status' | 'foreignId' | 'confidence'> => {
  const confirmed = candidates.filter(({ byHand }) => byHand === 'confirmed')
  const above =
    confirmed.length > 0
      ? confirmed
      : candidates.filter(({ confidence }) => confidence >= LINE)
  const winner = pickWinner(platform, above, rows)
  if (winner !== undefined)
    return {
      status: 'published',
      foreignId: winner.foreignId,
      confidence: winner.confidence,
    }
  const [best, next] = candidates
  if (best === undefined || best.confidence < FLOOR)
    return { status: 'none', foreignId: null, confidence: 0 }
  if (above.length > 1 || next?.confidence === best.confidence)
    return { status: 'ambiguous', foreignId: null, confidence: best.confidence }
  return { status: 'candidate', foreignId: best.foreignId, confidence: best.confidence }
}

export function judgeListing(
  platform: ListingPlatform,
  evidence: readonly EvidenceRow[],
  nowMs: number,
): ListingVerdict {
  const rows = evidence.filter((row) => row.platform === platform)
  const candidates = [...groupById(rows)]
    .map(([id, own]) => judge(id, own, nowMs))
    .sort(byConfidence)
  return { platform, ...settle(platform, candidates, rows), candidates }
}
