/**
 * Confirms or rejects a listing for an operator, as evidence that overrides later findings. A reset
 * removes it, and the other evidence decides again.
 */
import type { Directory } from '../../store/directory.ts'
import type { EventKind, NewEvent } from '../../store/history.ts'
import { toListingChanges } from '../../intake/apply/listings/listing-changes.ts'
import type { Versioned } from '../../store/record-change.ts'
import { CodedError } from '../../errors.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { parsePlatformLink } from '../../record/links/platform.ts'
import {
  EVIDENCE_KINDS,
  type EvidenceRow,
  type ListingPlatform,
  mergeEvidence,
} from '../../record/listing/evidence.ts'
import {
  type ListingsSection,
  parseListingsSection,
} from '../../record/listing/listings-section.ts'
import { PLATFORMS } from '../../record/listing/platforms.ts'
import { type Settled, settleListing } from '../../record/listing/settle-listing.ts'
import type { PodcastDraft, PodcastId } from '../../record/podcast.ts'
import { changePodcast, type Ordering } from '../change-podcast.ts'

export const LISTING_OVERRIDES = ['confirm', 'reject', 'reset'] as const

export interface ListingOverride {
  readonly platform: ListingPlatform
  readonly verdict: (typeof LISTING_OVERRIDES)[number]
  /** The id, or a link to it. */
  readonly foreignId: string
}

/** Parses an id, or the id in a link to the platform. */
export function parseForeignId(platform: ListingPlatform, text: string): string {
  const link = parsePlatformLink(text)
  const id = link?.platform === platform ? link.id : text.trim()
  const { idForm, idInWords } = PLATFORMS[platform]
  if (idForm.test(id)) return id
  throw new CodedError(
    'INVALID_BODY',
    `foreignId has to be ${idInWords}, or a link that has it.`,
    {
      details: [{ path: 'body.foreignId', message: `has to be ${idInWords}` }],
    },
  )
}

const isOfHand = ({ kind }: EvidenceRow): boolean => EVIDENCE_KINDS[kind] === 'hand'

const findOverride = (
  rows: readonly EvidenceRow[],
  { platform, foreignId }: ListingOverride,
): EvidenceRow | undefined =>
  rows.find(
    (row) => isOfHand(row) && row.platform === platform && row.foreignId === foreignId,
  )

const holds = (podcast: PodcastDraft, { platform, foreignId }: ListingOverride): boolean =>
  PLATFORMS[platform].heldBy(podcast) === foreignId

interface Stamped {
  readonly ordering: Ordering
  readonly at: string
  /** True if the record had the id before any manual decision; a reset restores this. */
  readonly held: boolean
}

const toRow = (
  { platform, verdict, foreignId }: ListingOverride,
  { ordering: { by, reason }, at, held }: Stamped,
): EvidenceRow => ({
  platform,
  foreignId,
  kind: verdict === 'confirm' ? 'confirmed' : 'rejected',
  source: 'operator',
  at,
  confidence: verdict === 'confirm' ? 1 : 0,
  facts: { by, held, ...(reason !== undefined && { reason }) },
})

const EVENTS: Readonly<Record<ListingOverride['verdict'], EventKind>> = {
  confirm: 'listing-confirmed',
  reject: 'listing-rejected',
  reset: 'listing-reset',
}

const toEvent = (
  { platform, verdict, foreignId }: ListingOverride,
  { by, reason }: Ordering,
  at: string,
): NewEvent => ({
  at,
  kind: EVENTS[verdict],
  evidence: { platform, foreignId, by, ...(reason !== undefined && { reason }) },
})

/** If two ids of one platform are confirmed, the last one counts. */
const withOverride = (
  rows: readonly EvidenceRow[],
  row: EvidenceRow,
  at: string,
): readonly EvidenceRow[] => {
  const isOverruled = ({ platform, kind, foreignId }: EvidenceRow): boolean =>
    row.kind === 'confirmed' &&
    kind === 'confirmed' &&
    platform === row.platform &&
    foreignId !== row.foreignId
  return mergeEvidence(
    rows.filter((other) => !isOverruled(other)),
    [row],
    { restated: [], at },
  )
}

/**
 * Undoes a decision: restores the earlier id, then judges by evidence alone. Returns undefined
 * without a manual decision.
 */
const settleReset = (
  record: PodcastDraft,
  section: ListingsSection,
  override: ListingOverride,
  ordering: Ordering,
): Settled | undefined => {
  const taken = findOverride(section.rows, override)
  if (taken === undefined) return undefined
  const at = toInstant(ordering.nowMs)
  const { platform } = override
  const held = taken.facts['held'] === true
  const before = toRow(
    { ...override, verdict: held ? 'confirm' : 'reject' },
    { ordering, at, held },
  )
  const { podcast } = settleListing(record, section, {
    platform,
    rows: withOverride(section.rows, before, at),
    at,
  })
  const rows = section.rows.filter((row) => row !== taken)
  return settleListing(podcast, section, { platform, rows, at })
}

const settleOverride = (
  { record }: Versioned,
  section: ListingsSection,
  override: ListingOverride,
  ordering: Ordering,
): Settled | undefined => {
  const at = toInstant(ordering.nowMs)
  if (override.verdict === 'reset') return settleReset(record, section, override, ordering)
  const earlier = findOverride(section.rows, override)
  const held =
    earlier === undefined ? holds(record, override) : earlier.facts['held'] === true
  const rows = withOverride(section.rows, toRow(override, { ordering, at, held }), at)
  return settleListing(record, section, { platform: override.platform, rows, at })
}

type HandKind = 'confirmed' | 'rejected'

export interface JudgedListing {
  readonly id: PodcastId
  readonly hasChanged: boolean
  /** Only the id, even if the input was a link. */
  readonly foreignId: string
  /** The earlier decision on this id. */
  readonly before: HandKind | null
  /** The other confirmed id, which this confirmation replaces. */
  readonly beside: string | null
}

/** Returns the decisions that an override replaces. */
function replacedBy(
  rows: readonly EvidenceRow[],
  override: ListingOverride,
): Pick<JudgedListing, 'before' | 'beside'> {
  const { platform, verdict, foreignId } = override
  const other = rows.find(
    (row) =>
      row.kind === 'confirmed' && row.platform === platform && row.foreignId !== foreignId,
  )
  return {
    before: (findOverride(rows, override)?.kind as HandKind | undefined) ?? null,
    beside: (verdict === 'confirm' ? other?.foreignId : null) ?? null,
  }
}

export async function judgeListingByHand(
  directory: Directory,
  id: PodcastId,
  asked: ListingOverride,
  ordering: Ordering,
): Promise<JudgedListing> {
  const override = { ...asked, foreignId: parseForeignId(asked.platform, asked.foreignId) }
  const at = toInstant(ordering.nowMs)
  return changePodcast(directory, id, ordering, async (podcast) => {
    const { id: podcastId } = podcast.record
    const metadata = await directory.metadata.read([podcastId], ['listings'])
    const section = parseListingsSection(metadata.get(podcastId)?.listings)
    const settled = settleOverride(podcast, section, override, ordering)
    const done = {
      id: podcastId,
      hasChanged: settled !== undefined,
      foreignId: override.foreignId,
      ...replacedBy(section.rows, override),
    }
    if (settled === undefined) return { done }
    const events = [toEvent(override, ordering, at), ...settled.events]
    const outcomes = await directory.writer.write(
      await toListingChanges(directory.writer, podcast, { ...settled, events }, at),
    )
    const stale = outcomes.find(({ status }) => status === 'stale')
    if (stale?.status === 'stale') return { stale: stale.reason }
    return { done }
  })
}
