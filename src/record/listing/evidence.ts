/**
 * Defines evidence for or against a listing: one row per source, foreign id and aspect. The
 * metadata section `listings` stores the rows, and `verdict.ts` evaluates them.
 */

export const LISTING_PLATFORMS = ['apple', 'spotify', 'youtube'] as const
export type ListingPlatform = (typeof LISTING_PLATFORMS)[number]

export function isListingPlatform(text: string): text is ListingPlatform {
  return LISTING_PLATFORMS.some((platform) => platform === text)
}

/** Sources of evidence. A new row of a source replaces its previous one. */
export const EVIDENCE_SOURCES = [
  'catalogue',
  'feed',
  'site',
  'link-page',
  'platform',
  'directory',
  'operator',
] as const
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number]

/**
 * Kinds of evidence with their aspect. Kinds of one aspect replace each other; the newest row
 * counts. No result, no row.
 */
export const EVIDENCE_KINDS = {
  /** A catalogue lists the id. */
  claimed: 'claim',
  /** A structured channel-level link in the feed. */
  declared: 'declaration',
  /** A link in the channel's text, or on the show's site or link page. */
  'declared-text': 'declaration',
  /** One of several links of this kind, some of which belong to other people. */
  'one-of-several': 'declaration',
  /** A link in episode notes only, usually a guest's. No weight; stored for inspection. */
  noted: 'declaration',
  /** A result of the platform's search. */
  found: 'search',
  /** The platform's record names a feed URL or the site of the podcast. */
  'points-back': 'pointer',
  /** The platform's record named a feed URL or the site before, and no longer does. */
  'points-nowhere': 'pointer',
  /** The platform's record names another feed. */
  'points-elsewhere': 'pointer',
  /** Show and publisher names match. */
  'same-name': 'name',
  'similar-name': 'name',
  /** The name with a word that makes it another show: premium, clips, a language. */
  'twin-name': 'name',
  'other-name': 'name',
  /** Recent episodes match by title and date. */
  'same-episodes': 'episodes',
  'some-episodes': 'episodes',
  /** Both have comparable episodes in the same weeks, and none or few match. */
  'other-episodes': 'episodes',
  /** The platform shows the show's description. */
  'same-text': 'text',
  'other-language': 'language',
  'same-language': 'language',
  /** The platform does not know the id. */
  gone: 'existence',
  exists: 'existence',
  /** Another podcast is published with this id on evidence at least as strong. */
  held: 'owner',
  free: 'owner',
  confirmed: 'hand',
  rejected: 'hand',
} as const
export type EvidenceKind = keyof typeof EVIDENCE_KINDS
export type EvidenceAspect = (typeof EVIDENCE_KINDS)[EvidenceKind]

/** Plain values of the comparison, for people to check. */
export type EvidenceFacts = Readonly<Record<string, string | number | boolean | null>>

/** A type alias, so that it fits JSON. */
export type EvidenceRow = {
  readonly platform: ListingPlatform
  /**
   * Apple: digits. Spotify: 22 letters and digits. YouTube: `UC…` of a channel or `PL…` of a
   * playlist.
   */
  readonly foreignId: string
  readonly kind: EvidenceKind
  readonly source: EvidenceSource
  /** ISO instant of the source's last confirmation. */
  readonly at: string
  /** 0 to 1 when fresh; 0 for evidence against the listing. */
  readonly confidence: number
  readonly facts: EvidenceFacts
  /** ISO instant of the first reading of the source without it. The row no longer counts. */
  readonly endedAt?: string
}

/** Maximum number of rows per platform; the oldest ended rows are dropped first. */
const MAX_ROWS = 80

const slotOf = (row: EvidenceRow): string =>
  [row.platform, row.foreignId, EVIDENCE_KINDS[row.kind], row.source].join(' ')

const isOfHand = (row: EvidenceRow): boolean => EVIDENCE_KINDS[row.kind] === 'hand'

/**
 * Sorts rows by importance, because the end is cut: ended rows last, before them the older ones.
 */
const byWorth = (one: EvidenceRow, other: EvidenceRow): number =>
  Number(isOfHand(other)) - Number(isOfHand(one)) ||
  Number(one.endedAt !== undefined) - Number(other.endedAt !== undefined) ||
  (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)

const bySlot = (one: EvidenceRow, other: EvidenceRow): number => {
  if (slotOf(one) < slotOf(other)) return -1
  return 1
}

export interface CompleteSource {
  readonly platform: ListingPlatform
  readonly source: EvidenceSource
}

/** A series of `gone` rows counts from its first one. */
const sinceFirstSaid = (row: EvidenceRow, before: EvidenceRow | undefined): EvidenceRow => {
  if (row.kind !== 'gone') return row
  const since = before?.kind === 'gone' ? (before.facts['since'] ?? before.at) : row.at
  return { ...row, facts: { ...row.facts, since } }
}

/**
 * Merges new rows into the known ones. A new row replaces the one with the same platform, id,
 * aspect and source. `restated` names sources that were read completely: their declarations and
 * claims end unless repeated.
 */
export function mergeEvidence(
  known: readonly EvidenceRow[],
  learnt: readonly EvidenceRow[],
  { restated, at }: { readonly restated: readonly CompleteSource[]; readonly at: string },
): readonly EvidenceRow[] {
  const slots = new Map(known.map((row) => [slotOf(row), row]))
  const said = new Set(learnt.map(slotOf))
  const isRestated = (row: EvidenceRow): boolean =>
    ['declaration', 'claim'].includes(EVIDENCE_KINDS[row.kind]) &&
    restated.some(
      ({ platform, source }) => platform === row.platform && source === row.source,
    )
  for (const [slot, row] of slots)
    if (!said.has(slot) && row.endedAt === undefined && isRestated(row))
      slots.set(slot, { ...row, endedAt: at })
  for (const row of learnt)
    slots.set(slotOf(row), sinceFirstSaid(row, slots.get(slotOf(row))))
  return [...slots.values()]
    .sort(byWorth)
    .slice(0, MAX_ROWS * LISTING_PLATFORMS.length)
    .sort(bySlot)
}
