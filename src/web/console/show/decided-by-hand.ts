/**
 * Encodes what people had decided on an id when a page was rendered. The page's buttons
 * carry it, so that an older tab does not override a later decision.
 */
import type { ExplainedListing } from '../../../admin/explain-listings.ts'

/** An order that decides on an id of a platform has this field. */
export const SEEN = 'seen'

/**
 * Returns another id of the platform that a person confirmed. Confirming this one replaces
 * it.
 */
export function confirmedBeside(
  { candidates }: ExplainedListing,
  foreignId: string,
): string | undefined {
  return candidates.find(
    (each) => each.byHand === 'confirmed' && each.foreignId !== foreignId,
  )?.foreignId
}

/**
 * Returns the same text until somebody decides on this id or confirms another one in its
 * place.
 */
export function decidedByHand(listing: ExplainedListing, foreignId: string): string {
  const own = listing.candidates.find((each) => each.foreignId === foreignId)?.byHand
  return [own ?? 'open', confirmedBeside(listing, foreignId) ?? 'none'].join(' ')
}
