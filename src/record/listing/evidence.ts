/**
 * Defines the evidence for or against a listing: one row for each thing that a source said
 * of one foreign id. Rows are kept in the metadata section `listings`; the verdict is made
 * from all of them (`verdict.ts`).
 */

export const LISTING_PLATFORMS = ['apple', 'spotify', 'youtube'] as const
export type ListingPlatform = (typeof LISTING_PLATFORMS)[number]

export function isListingPlatform(text: string): text is ListingPlatform {
  return LISTING_PLATFORMS.some((platform) => platform === text)
}

/**
 * A row comes from one of these sources. A source that is asked again replaces what it said
 * before.
 */
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
 * A row says one of these things. Kinds of one aspect answer the same question and replace
 * each other: the newest answer counts. If there is no answer, there is no row.
 */
export const EVIDENCE_KINDS = {
  /** A catalogue names the id. */
  claimed: 'claim',
  /** The feed's own structured channel-level link leads there. */
  declared: 'declaration',
  /** A link in the channel's text, on the show's site or its link page leads there. */
  'declared-text': 'declaration',
  /** One of several such links to the platform: some of them are other people's. */
  'one-of-several': 'declaration',
  /**
   * Only the notes of episodes lead there: guests' links, as a rule. Carries no weight; kept to be
   * seen.
   */
  noted: 'declaration',
  /** A search on the platform found it. */
  found: 'search',
  /** The platform's record names a feed URL or the site of the podcast. */
  'points-back': 'pointer',
  /** It named one before, and names neither now. */
  'points-nowhere': 'pointer',
  /** The platform's record names another feed. */
  'points-elsewhere': 'pointer',
  /** Names of show and publisher are compared. */
  'same-name': 'name',
  /** The names are alike, not equal. */
  'similar-name': 'name',
  /**
   * It has the same name with a word that makes it another show: premium, clips, a
   * language.
   */
  'twin-name': 'name',
  'other-name': 'name',
  /** Recent episodes are compared by title and date. */
  'same-episodes': 'episodes',
  'some-episodes': 'episodes',
  /**
   * Both have comparable episodes in the same weeks and share none, or so few that it is chance.
   */
  'other-episodes': 'episodes',
  /** The platform shows the show's own description. */
  'same-text': 'text',
  'other-language': 'language',
  'same-language': 'language',
  /** The platform does not know the id (any more). */
  gone: 'existence',
  exists: 'existence',
  /**
   * Another podcast of the directory is published with this id and has at least as much to show for
   * it.
   */
  held: 'owner',
  free: 'owner',
  confirmed: 'hand',
  rejected: 'hand',
} as const
export type EvidenceKind = keyof typeof EVIDENCE_KINDS
export type EvidenceAspect = (typeof EVIDENCE_KINDS)[EvidenceKind]

/** The compared values are plain, so that a person can check them. */
export type EvidenceFacts = Readonly<Record<string, string | number | boolean | null>>

/** A `type`, so that it fits the metadata's JSON. */
export type EvidenceRow = {
  readonly platform: ListingPlatform
  /**
   * Apple: digits. Spotify: 22 letters and digits. YouTube: `UC…` of a channel or `PL…` of a
   * playlist.
   */
  readonly foreignId: string
  readonly kind: EvidenceKind
  readonly source: EvidenceSource
  /** ISO instant at which the source last said so. */
  readonly at: string
  /** 0 to 1, by the ladder, when it was fresh; 0 for what speaks against. */
  readonly confidence: number
  readonly facts: EvidenceFacts
  /**
   * ISO instant at which the source was read again and no longer said so; the row then counts
   * nothing.
   */
  readonly endedAt?: string
}

/** A platform keeps at most this many rows; the oldest ones that have ended go first. */
const MAX_ROWS = 80

const slotOf = (row: EvidenceRow): string =>
  [row.platform, row.foreignId, EVIDENCE_KINDS[row.kind], row.source].join(' ')

const isOfHand = (row: EvidenceRow): boolean => EVIDENCE_KINDS[row.kind] === 'hand'

/**
 * Sorts rows that matter least to the end, where they are cut: rows that have ended come
 * last, and older ones after newer ones.
 */
const byWorth = (one: EvidenceRow, other: EvidenceRow): number =>
  Number(isOfHand(other)) - Number(isOfHand(one)) ||
  Number(one.endedAt !== undefined) - Number(other.endedAt !== undefined) ||
  (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)

const bySlot = (one: EvidenceRow, other: EvidenceRow): number =>
  slotOf(one) < slotOf(other) ? -1 : 1

export interface ReadSource {
  readonly platform: ListingPlatform
  readonly source: EvidenceSource
}

/** "Gone" counts from the first answer of an unbroken series. */
const sinceFirstSaid = (row: EvidenceRow, before: EvidenceRow | undefined): EvidenceRow => {
  if (row.kind !== 'gone') return row
  const since = before?.kind === 'gone' ? (before.facts['since'] ?? before.at) : row.at
  return { ...row, facts: { ...row.facts, since } }
}

/**
 * Returns the known rows together with those learnt now. A new row replaces the old one of
 * its slot (platform, id, aspect, source). `restated` names the sources that were read
 * whole: their declarations and claims end if they were not repeated.
 */
export function mergeEvidence(
  known: readonly EvidenceRow[],
  learnt: readonly EvidenceRow[],
  { restated, at }: { readonly restated: readonly ReadSource[]; readonly at: string },
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
