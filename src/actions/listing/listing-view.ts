/**
 * Defines a listing's representation in the operators' API: the verdict, its reason, and all
 * evidence rows.
 */
import { type Static, Type } from 'typebox'
import {
  EVIDENCE_KINDS,
  EVIDENCE_SOURCES,
  LISTING_PLATFORMS,
} from '../../record/listing/evidence.ts'
import { VERDICT_STATUSES } from '../../record/listing/verdict.ts'
import { closed, Instant, instantThat, nullable, oneOf } from '../../record/schema.ts'
import type { ExplainedListing } from './explain-listings.ts'

const Confidence = Type.Number({ minimum: 0, maximum: 1 })

const Candidate = closed({
  foreignId: Type.String(),
  confidence: Confidence,
  because: Type.String(),
  contradicted: Type.Boolean(),
  gone: Type.Boolean(),
  byHand: nullable(oneOf(['confirmed', 'rejected'] as const)),
  at: Instant,
})

const Evidence = closed({
  platform: oneOf(LISTING_PLATFORMS),
  foreignId: Type.String(),
  kind: oneOf(Object.keys(EVIDENCE_KINDS)),
  source: oneOf(EVIDENCE_SOURCES),
  at: Instant,
  confidence: Confidence,
  facts: Type.Record(Type.String(), Type.Unknown()),
  endedAt: Type.Optional(Instant),
})

export const ListingView = closed({
  platform: oneOf(LISTING_PLATFORMS),
  status: oneOf(VERDICT_STATUSES),
  foreignId: nullable(Type.String()),
  confidence: Confidence,
  candidates: Type.Array(Candidate),
  evidence: Type.Array(Evidence),
  lookedAt: nullable(
    instantThat('When the platform last answered; null = it was not looked for there yet.'),
  ),
})

export const ListingsAnswer = closed({
  items: Type.Array(ListingView),
  cursor: nullable(Type.String()),
})

export function viewListings(
  listings: readonly ExplainedListing[],
): Static<typeof ListingsAnswer> {
  return {
    items: listings.map(({ candidates, evidence, ...verdict }) => ({
      ...verdict,
      candidates: [...candidates],
      evidence: [...evidence],
    })),
    cursor: null,
  }
}
