/** Returns the ids that earlier checks left open: candidates, and ids that the platform denied. */
import { FLOOR } from '../../../../record/listing/ladder.ts'
import { judgeListing } from '../../../../record/listing/verdict.ts'
import type { ListingPlatform } from '../../../../record/listing/evidence.ts'
import type { ListingSubject } from './listing.ts'

export function rememberedIds(
  platform: ListingPlatform,
  { known }: Pick<ListingSubject, 'known'>,
  at: string,
): readonly string[] {
  return judgeListing(platform, known, Date.parse(at))
    .candidates.filter(
      ({ confidence, contradicted, gone, byHand }) =>
        byHand !== 'rejected' &&
        (confidence >= FLOOR || contradicted || gone || byHand === 'confirmed'),
    )
    .map(({ foreignId }) => foreignId)
}
