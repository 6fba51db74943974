/**
 * Why a podcast is listed where it is: the verdict on each platform, every id that evidence speaks
 * of, and the evidence.
 */
import type { Directory } from '../store/directory.ts'
import { type EvidenceRow, LISTING_PLATFORMS } from '../record/listing/evidence.ts'
import { parseListingsSection } from '../record/listing/listings-section.ts'
import { judgeListing, type ListingVerdict } from '../record/listing/verdict.ts'
import type { PodcastId } from '../record/podcast.ts'

export interface ExplainedListing extends ListingVerdict {
  readonly evidence: readonly EvidenceRow[]
  /** When the platform last answered; null = it was not looked for there yet. ISO instant. */
  readonly lookedAt: string | null
}

export const explainListings = async (
  { metadata }: Pick<Directory, 'metadata'>,
  id: PodcastId,
  nowMs: number,
): Promise<readonly ExplainedListing[]> => {
  const { rows, lookedAt = {} } = parseListingsSection(
    (await metadata.read([id], ['listings'])).get(id)?.listings,
  )
  return LISTING_PLATFORMS.map((platform) => ({
    ...judgeListing(platform, rows, nowMs),
    evidence: rows.filter((row) => row.platform === platform),
    lookedAt: lookedAt[platform] ?? null,
  }))
}
