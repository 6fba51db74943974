/**
 * Encodes the decisions on an id when a page is rendered. The page's buttons include it, so that an
 * outdated tab does not override a later decision.
 */
import {
  type ExplainedListing,
  explainListings,
} from '../../actions/listing/explain-listings.ts'
import { parseForeignId } from '../../actions/listing/judge-listing.ts'
import { isListingPlatform } from '../../record/listing/evidence.ts'
import type { Directory } from '../../store/directory.ts'
import type { ConsoleCall } from '../console-answer.ts'
import { readEach } from '../form-problems.ts'

/** The form field with the encoded decisions. */
export const SEEN = 'seen'

/** Returns the platform's other confirmed id, which confirming this one would replace. */
function confirmedBeside(
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

/**
 * Returns a notice if the id was decided after the page was rendered. A form without the field was
 * built manually. Throws `FormRefused` for a text that is no id of the platform.
 */
export async function checkListing(
  { fields, parts: { id = '' }, guest: { words, nowMs } }: ConsoleCall,
  directory: Directory,
): Promise<string | undefined> {
  const platform = fields.get('platform') ?? ''
  if (!isListingPlatform(platform)) return undefined
  const { foreignId } = readEach({
    foreignId: {
      read: () => parseForeignId(platform, fields.get('foreignId') ?? ''),
      else: words.returned.foreignId,
    },
  })
  const seen = fields.get(SEEN)
  if (seen === undefined) return undefined
  const listings = await explainListings(directory, id, nowMs)
  const before = listings.find((listing) => listing.platform === platform)
  const isLate = before !== undefined && seen !== decidedByHand(before, foreignId)
  if (isLate) return words.returned.decidedSince
  return undefined
}
