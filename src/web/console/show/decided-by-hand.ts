/**
 * What people had decided on an id when a page was drawn. The page's buttons carry it, so that an
 * older tab decides nothing against what was decided since.
 */
import type { ExplainedListing } from '../../../admin/explain-listings.ts'

/** The field of an order that decides on an id of a platform. */
export const SEEN = 'seen'

/** Another id of the platform that a person confirmed: confirming this one takes its place. */
export function confirmedBeside(
  { candidates }: ExplainedListing,
  foreignId: string,
): string | undefined {
  return candidates.find(
    (each) => each.byHand === 'confirmed' && each.foreignId !== foreignId,
  )?.foreignId
}

/** Equal as long as nobody decided on this id or confirmed another one in its place. */
export function decidedByHand(listing: ExplainedListing, foreignId: string): string {
  const own = listing.candidates.find((each) => each.foreignId === foreignId)?.byHand
  return [own ?? 'open', confirmedBeside(listing, foreignId) ?? 'none'].join(' ')
}
