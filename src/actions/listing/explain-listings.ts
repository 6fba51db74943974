/**
 * Explains a podcast's listings: the verdict on each platform, every id with evidence, and the
 * evidence.
 */
import type { Directory } from '../../store/directory.ts'
import {
  EVIDENCE_KINDS,
  EVIDENCE_SOURCES,
  type EvidenceRow,
  LISTING_PLATFORMS,
} from '../../record/listing/evidence.ts'
import { parseListingsSection } from '../../record/listing/listings-section.ts'
import { judgeListing, type ListingVerdict } from '../../record/listing/verdict.ts'
import type { PodcastId } from '../../record/podcast.ts'

export interface ExplainedListing extends ListingVerdict {
  readonly evidence: readonly EvidenceRow[]
  /** The platform's last answer as an ISO instant; null = not checked yet. */
  readonly lookedAt: string | null
}

const KINDS = Object.keys(EVIDENCE_KINDS)

/** Sorts current evidence before ended evidence, then by kind, source and id. */
const inOrder = (one: EvidenceRow, other: EvidenceRow): number =>
  Number(one.endedAt !== undefined) - Number(other.endedAt !== undefined) ||
  KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
  EVIDENCE_SOURCES.indexOf(one.source) - EVIDENCE_SOURCES.indexOf(other.source) ||
  (one.foreignId < other.foreignId ? -1 : 1)

export async function explainListings(
  { metadata }: Pick<Directory, 'metadata'>,
  id: PodcastId,
  nowMs: number,
): Promise<readonly ExplainedListing[]> {
  const { rows, lookedAt = {} } = parseListingsSection(
    (await metadata.read([id], ['listings'])).get(id)?.listings,
  )
  return LISTING_PLATFORMS.map((platform) => ({
    ...judgeListing(platform, rows, nowMs),
    evidence: rows.filter((row) => row.platform === platform).sort(inOrder),
    lookedAt: lookedAt[platform] ?? null,
  }))
}
