/**
 * Proves that two podcasts with working feeds are one show. No feed announces it, so the proof is
 * stricter than that of a move.
 */
import { computePodcastGuid } from '../../../record/feed-url/podcast-guid.ts'
import { type KnownShow, keysOf, printOf } from '../moves/known-show.ts'
import { type Overlap, overlapOf } from '../moves/overlap.ts'
import { haveOneGuid, haveOneOwner, haveOneTitle } from '../moves/same-show.ts'
import { KEPT_ITEMS, type ShowPrint } from '../../interpret/show/show-print.ts'
import { isMirrored } from './original.ts'
import { areSections } from './site-section.ts'
import { type Variant, variantOf } from '../moves/variant.ts'

/** `type`, not `interface`: it is an event's evidence. */
export type SameFeed =
  | { readonly isSame: true; readonly by: FeedProof; readonly share: number | null }
  | {
      readonly isSame: false
      readonly because: FeedDoubt
      readonly share: number | null
      /** The podcast whose whole feed would decide better than its stored items. */
      readonly needs: 'first' | 'second' | null
    }

export type FeedProof = 'podcast-guid' | 'enclosures' | 'item-guids' | 'self-link'
export type FeedDoubt =
  | `other-${Variant}`
  | 'other-guid'
  | 'other-apple-id'
  | 'site-section'
  | 'changed-altogether'
  | 'too-little-in-common'

/** Minimum share of common items in the period that both cover. */
const MIN_SHARE = 0.5
/** Minimum share of common items under different titles. */
const NEARLY_ALL = 0.8
/** One common episode proves little: it may be a trailer or a guest appearance. */
const MIN_ITEMS = 2
const MANY_ITEMS = 5

/**
 * Compares the stored fingerprints if enough items cover the same period. A frozen copy soon lies
 * outside the stored items of the active feed; then the whole feed (`seen`) is needed.
 */
export function proveSameFeed(a: KnownShow, b: KnownShow): SameFeed {
  const [ours, theirs]: readonly [Side, Side] = [
    toSide(a, printOf(a)),
    toSide(b, printOf(b)),
  ]
  const kept = prove(ours, theirs)
  if (kept.isSame) return kept
  const needs = shorterOf(ours.print, theirs.print)
  if (needs === 'first' && a.seen !== undefined)
    return proveWhole(toSide(a, a.seen), theirs)
  if (needs === 'second' && b.seen !== undefined) return proveWhole(toSide(b, b.seen), ours)
  return { ...kept, needs }
}

/**
 * Compares a whole feed. A relaunched show may repeat the last episodes of the old one, so more
 * common items are required.
 */
function proveWhole(whole: Side, kept: Side): SameFeed {
  const proof = prove(whole, kept)
  const [, compared] = overlapOf(whole.print, kept.print)?.compared ?? [0, 0]
  const isEnough = compared >= Math.max(MANY_ITEMS, kept.print.items.length * MIN_SHARE)
  if (!proof.isSame || isEnough) return proof
  return { isSame: false, because: 'too-little-in-common', share: proof.share, needs: null }
}

/** A podcast and the fingerprint to compare. */
interface Side {
  readonly show: KnownShow
  readonly print: ShowPrint
}

const toSide = (show: KnownShow, print: ShowPrint): Side => ({ show, print })

/** Returns which fingerprint is too short to compare. */
function shorterOf(first: ShowPrint, second: ShowPrint): 'first' | 'second' | null {
  const overlap = overlapOf(first, second)
  if (overlap !== undefined && Math.min(...overlap.compared) >= MANY_ITEMS) return null
  const [ours, theirs] = [firstDayOf(first), firstDayOf(second)]
  if (ours > theirs) return isCut(first) ? 'first' : null
  if (theirs > ours && isCut(second)) return 'second'
  return null
}

const isCut = ({ items }: ShowPrint): boolean => items.length >= KEPT_ITEMS

const firstDayOf = ({ items }: ShowPrint): number =>
  items.reduce(
    (first, { day }) => (day === null ? first : Math.min(first, day)),
    Number.POSITIVE_INFINITY,
  )

function prove(a: Side, b: Side): SameFeed {
  const overlap = overlapOf(a.print, b.print)
  const share = overlap === undefined ? null : Math.max(overlap.media, overlap.guids)
  const doubt = doubtOf(a, b, overlap)
  if (doubt !== undefined) return { isSame: false, because: doubt, share, needs: null }
  const pair = toPair(a, b, overlap)
  const by = PROOFS.find(([, holds]) => holds(pair))?.[0]
  if (by !== undefined) return { isSame: true, by, share }
  return { isSame: false, because: 'too-little-in-common', share, needs: null }
}

const doubtOf = (a: Side, b: Side, overlap: Overlap | undefined): FeedDoubt | undefined => {
  const variant = variantOf(a.print, b.print, overlap)
  if (variant !== undefined) return `other-${variant}`
  if (haveOtherGuids(a, b)) return 'other-guid'
  if (haveOtherAppleIds(a.show, b.show)) return 'other-apple-id'
  // A podcast whose URL now has another show's episodes may have lost the URL to that show. An
  // operator decides, unless the content itself names the other URL.
  if (hasChanged(a, b) && !isMirrored(a.show, b.show)) return 'changed-altogether'
  const keys = keysOf(b.show.record)
  const sections = keysOf(a.show.record).some((key) =>
    keys.some((other) => areSections(key, other)),
  )
  if (sections) return 'site-section'
  return undefined
}

const hasChanged = (a: Side, b: Side): boolean =>
  a.show.state.changedMs !== null || b.show.state.changedMs !== null

/** Hosts compute missing guids from the requested URL, so one show can have two. */
const haveOtherGuids = (
  { print: ours, show: a }: Side,
  { print: theirs, show: b }: Side,
): boolean =>
  ours.podcastGuid !== null &&
  theirs.podcastGuid !== null &&
  ours.podcastGuid !== theirs.podcastGuid &&
  !isComputed(ours.podcastGuid, a) &&
  !isComputed(theirs.podcastGuid, b)

const isComputed = (guid: string, { record }: KnownShow): boolean =>
  record.feedUrls.some(({ url }) => computePodcastGuid(url) === guid)

/** Returns whether Apple lists them as two shows. */
const haveOtherAppleIds = ({ record: a }: KnownShow, { record: b }: KnownShow): boolean =>
  a.appleIdStatus === 'verified' &&
  b.appleIdStatus === 'verified' &&
  a.appleId !== b.appleId

interface Pair {
  readonly common: Overlap
  /** Number of compared items in the shorter feed. */
  readonly compared: number
  readonly isContradicted: boolean
  readonly hasOneGuid: boolean
  readonly hasOneTitle: boolean
  readonly hasOneOwner: boolean
  readonly hasOneSite: boolean
  /** One names the other as `self`. */
  readonly isLinked: boolean
}

/** All proofs, strongest first. */
const PROOFS: readonly (readonly [FeedProof, (pair: Pair) => boolean])[] = [
  [
    'podcast-guid',
    ({ hasOneGuid, hasOneTitle, isContradicted }) =>
      hasOneGuid && hasOneTitle && !isContradicted,
  ],
  [
    'enclosures',
    ({ common, compared, hasOneTitle }) => isHalf(common.media, compared) && hasOneTitle,
  ],
  [
    'enclosures',
    ({ common, compared, hasOneOwner }) =>
      compared >= MANY_ITEMS && common.media >= NEARLY_ALL && hasOneOwner,
  ],
  [
    'item-guids',
    ({ common, compared, hasOneTitle, hasOneOwner, hasOneSite }) =>
      isHalf(common.guids, compared) && hasOneTitle && hasOneOwner && hasOneSite,
  ],
  [
    'self-link',
    ({ compared, hasOneTitle, hasOneOwner, isLinked, isContradicted }) =>
      isLinked && hasOneTitle && hasOneOwner && compared > 0 && !isContradicted,
  ],
]

const isHalf = (share: number, compared: number): boolean =>
  compared >= MIN_ITEMS && share >= MIN_SHARE

const NOTHING: Overlap = { media: 0, guids: 0, names: 0, expected: 0, compared: [0, 0] }

const toPair = (
  { show: a, print: ours }: Side,
  { show: b, print: theirs }: Side,
  overlap: Overlap | undefined,
): Pair => {
  const common = overlap ?? NOTHING
  return {
    common,
    compared: Math.min(...common.compared),
    isContradicted:
      overlap !== undefined &&
      Math.max(common.media, common.guids, common.names) < MIN_SHARE &&
      common.expected < MIN_SHARE,
    hasOneGuid: haveOneGuid(ours, theirs),
    hasOneTitle: haveOneTitle(ours, theirs),
    hasOneOwner: haveOneOwner(ours, theirs),
    hasOneSite: ours.site !== null && ours.site === theirs.site,
    isLinked: namesAsSelf(ours, b) || namesAsSelf(theirs, a),
  }
}

const namesAsSelf = ({ selfKey }: ShowPrint, { record }: KnownShow): boolean =>
  selfKey !== null && keysOf(record).includes(selfKey)
