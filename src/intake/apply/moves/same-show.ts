/** Proves that a feed is the known show. No redirect is followed without this proof. */
import type { Overlap } from './overlap.ts'
import { overlapOf } from './overlap.ts'
import type { ShowPrint } from '../../interpret/show/show-print.ts'
import { type Variant, variantOf } from './variant.ts'

export type ProofKind =
  | 'podcast-guid'
  | 'enclosures'
  | 'item-guids'
  | 'episodes'
  | 'title-owner-self-link'

export type SameShow =
  | { readonly isSame: true; readonly by: ProofKind; readonly share: number | null }
  | { readonly isSame: false; readonly because: Doubt; readonly share: number | null }

export type Doubt = `other-${Variant}` | 'other-items' | 'nothing-in-common'

/** Minimum share of common items in the period that both cover. */
export const MIN_SHARE = 0.5
/**
 * Minimum share of common titles and days if guids and recordings differ; it allows for one
 * corrected title.
 */
const EVERY = 0.9
/** Minimum number of episodes per side, under the same and under a different show title. */
const MIN_NAMED = 2
const MIN_RENAMED = 4

/**
 * Compares `known`, the stored podcast, with `seen`, the current content at `seenKey`. `ownKeys`
 * are the podcast's URLs.
 */
export function proveSameShow(
  known: ShowPrint,
  seen: ShowPrint,
  { seenKey, ownKeys }: { readonly seenKey: string; readonly ownKeys: readonly string[] },
): SameShow {
  const overlap = overlapOf(known, seen)
  const share = overlap === undefined ? null : Math.max(overlap.media, overlap.guids)
  const variant = variantOf(known, seen, overlap)
  if (variant !== undefined) return { isSame: false, because: `other-${variant}`, share }
  const isSelf =
    seen.selfKey !== null && (seen.selfKey === seenKey || ownKeys.includes(seen.selfKey))
  const by = proofOf(known, seen, { overlap, isSelf })
  if (by !== undefined) return { isSame: true, by, share }
  return {
    isSame: false,
    because: isContradicted(overlap) ? 'other-items' : 'nothing-in-common',
    share,
  }
}

const proofOf = (
  known: ShowPrint,
  seen: ShowPrint,
  { overlap, isSelf }: { readonly overlap: Overlap | undefined; readonly isSelf: boolean },
): ProofKind | undefined => {
  if (haveOneGuid(known, seen)) return 'podcast-guid'
  if (overlap !== undefined && overlap.media >= MIN_SHARE) return 'enclosures'
  if (overlap !== undefined && overlap.guids >= MIN_SHARE) return 'item-guids'
  if (haveOneHistory(known, seen, overlap)) return 'episodes'
  const isTitled = isSelf && haveOneTitle(known, seen) && haveOneOwner(known, seen)
  if (isTitled && !isContradicted(overlap)) return 'title-owner-self-link'
  return undefined
}

/** Returns whether owner, titles and days match; hosts that replace ids and files keep these. */
const haveOneHistory = (
  known: ShowPrint,
  seen: ShowPrint,
  overlap: Overlap | undefined,
): boolean => {
  if (overlap === undefined || overlap.names < EVERY || !haveOneOwner(known, seen))
    return false
  const compared = Math.min(...overlap.compared)
  if (haveOneTitle(known, seen)) return compared >= MIN_NAMED
  // @NOTE Two shows of one publisher may both have an "Episode 7" each Monday.
  return (
    compared >= MIN_RENAMED &&
    (known.hasTellingNames === true || seen.hasTellingNames === true)
  )
}

/** Hosts that replace ids and file names still keep titles and dates. */
const isContradicted = (overlap: Overlap | undefined): boolean =>
  overlap !== undefined && overlap.names < MIN_SHARE && overlap.expected < MIN_SHARE

export function haveOneGuid(a: ShowPrint, b: ShowPrint): boolean {
  return a.podcastGuid !== null && a.podcastGuid === b.podcastGuid
}

export function haveOneTitle(a: ShowPrint, b: ShowPrint): boolean {
  return a.title !== '' && a.title === b.title
}

export function haveOneOwner(a: ShowPrint, b: ShowPrint): boolean {
  return a.owners.some((owner) => b.owners.includes(owner))
}
