/**
 * Encodes the decisions on an id when a page is rendered. The page's buttons include it, so that an
 * outdated tab does not override a later decision.
 */
import type { ExplainedListing } from '../../actions/listing/explain-listings.ts'

/** The form field with the encoded decisions. */
export const SEEN = 'seen'

/** Returns the platform's other confirmed id, which confirming this one would replace. */
export function confirmedBeside(
  { candidates }: ExplainedListing,
  foreignId: string,
): string | undefined {
  return candidates.find(
    (each) => each.byHand === 'confirmed' && each.foreignId !== foreignId,
  )?.foreignId
}

/**
 * Returns a text that changes whenever a decision on this id, or a confirmation of another,
 * changes.
 */
export function decidedByHand(listing: ExplainedListing, foreignId: string): string {
  const own = listing.candidates.find((each) => each.foreignId === foreignId)?.byHand
  return [own ?? 'open', confirmedBeside(listing, foreignId) ?? 'none'].join(' ')
}
