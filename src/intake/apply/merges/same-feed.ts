/** The proof that two podcasts which both answer are one show. Nobody says so, therefore it is stricter than that of a move. */
import { computePodcastGuid } from '../../../record/podcast-guid.ts'
import { type KnownShow, keysOf, printOf } from '../moves/known-show.ts'
import { type Overlap, overlapOf } from '../moves/overlap.ts'
import { haveOneGuid, haveOneOwner, haveOneTitle } from '../moves/same-show.ts'
import type { ShowPrint } from '../../interpret/show/show-print.ts'
import { areSections } from './site-section.ts'
import { type Variant, variantOf } from '../moves/variant.ts'

/** `type`, not `interface`: it becomes the evidence of an event. */
export type SameFeed =
  | { readonly isSame: true; readonly by: FeedProof; readonly share: number | null }
  | { readonly isSame: false; readonly because: FeedDoubt; readonly share: number | null }

export type FeedProof = 'podcast-guid' | 'enclosures' | 'item-guids' | 'self-link'
export type FeedDoubt =
  | `other-${Variant}`
  | 'other-guid'
  | 'other-apple-id'
  | 'site-section'
  | 'changed-altogether'
  | 'too-little-in-common'

/** Of the items of the same time. */
const MIN_SHARE = 0.5
/** Without the same title, nearly all of it. */
const NEARLY_ALL = 0.8
/** One episode is soon had in common: a trailer, a guest appearance. */
const MIN_ITEMS = 2
const MANY_ITEMS = 5

export const proveSameFeed = (a: KnownShow, b: KnownShow): SameFeed => {
  const [ours, theirs] = [printOf(a), printOf(b)]
  const overlap = overlapOf(ours, theirs)
  const share = overlap === undefined ? null : Math.max(overlap.media, overlap.guids)
  const doubt = doubtOf(a, b, overlap)
  if (doubt !== undefined) return { isSame: false, because: doubt, share }
  const pair = toPair(a, b, overlap)
  const by = PROOFS.find(([, holds]) => holds(pair))?.[0]
  return by === undefined ? { isSame: false, because: 'too-little-in-common', share } : { isSame: true, by, share }
}

const doubtOf = (a: KnownShow, b: KnownShow, overlap: Overlap | undefined): FeedDoubt | undefined => {
  const [ours, theirs] = [printOf(a), printOf(b)]
  const variant = variantOf(ours, theirs, overlap)
  if (variant !== undefined) return `other-${variant}`
  if (haveOtherGuids(ours, theirs, a, b)) return 'other-guid'
  if (haveOtherAppleIds(a, b)) return 'other-apple-id'
  // Whose URL now gives another show's episodes may have lost the URL to it; that is for an operator to judge.
  if (a.state.changedMs !== null || b.state.changedMs !== null) return 'changed-altogether'
  const sections = keysOf(a.record).some((key) => keysOf(b.record).some((other) => areSections(key, other)))
  return sections ? 'site-section' : undefined
}

/** Hosts fill a missing guid with one computed from the URL they serve: two of those differ for one show. */
const haveOtherGuids = (ours: ShowPrint, theirs: ShowPrint, a: KnownShow, b: KnownShow): boolean =>
  ours.podcastGuid !== null &&
  theirs.podcastGuid !== null &&
  ours.podcastGuid !== theirs.podcastGuid &&
  !isComputed(ours.podcastGuid, a) &&
  !isComputed(theirs.podcastGuid, b)

const isComputed = (guid: string, { record }: KnownShow): boolean =>
  record.feedUrls.some(({ url }) => computePodcastGuid(url) === guid)

/** Apple itself has listed them as two. */
const haveOtherAppleIds = ({ record: a }: KnownShow, { record: b }: KnownShow): boolean =>
  a.appleIdStatus === 'verified' && b.appleIdStatus === 'verified' && a.appleId !== b.appleId

interface Pair {
  readonly common: Overlap
  /** Items of the one that has fewer. */
  readonly compared: number
  readonly isContradicted: boolean
  readonly hasOneGuid: boolean
  readonly hasOneTitle: boolean
  readonly hasOneOwner: boolean
  readonly hasOneSite: boolean
  /** One says of itself that it is the other. */
  readonly isLinked: boolean
}

/** Each proof, the strongest first. */
const PROOFS: readonly (readonly [FeedProof, (pair: Pair) => boolean])[] = [
  ['podcast-guid', ({ hasOneGuid, hasOneTitle, isContradicted }) => hasOneGuid && hasOneTitle && !isContradicted],
  ['enclosures', ({ common, compared, hasOneTitle }) => isHalf(common.media, compared) && hasOneTitle],
  [
    'enclosures',
    ({ common, compared, hasOneOwner }) => compared >= MANY_ITEMS && common.media >= NEARLY_ALL && hasOneOwner,
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

const isHalf = (share: number, compared: number): boolean => compared >= MIN_ITEMS && share >= MIN_SHARE

const NOTHING: Overlap = { media: 0, guids: 0, names: 0, compared: [0, 0] }

const toPair = (a: KnownShow, b: KnownShow, overlap: Overlap | undefined): Pair => {
  const [ours, theirs] = [printOf(a), printOf(b)]
  const common = overlap ?? NOTHING
  return {
    common,
    compared: Math.min(...common.compared),
    isContradicted: overlap !== undefined && Math.max(common.media, common.guids, common.names) < MIN_SHARE,
    hasOneGuid: haveOneGuid(ours, theirs),
    hasOneTitle: haveOneTitle(ours, theirs),
    hasOneOwner: haveOneOwner(ours, theirs),
    hasOneSite: ours.site !== null && ours.site === theirs.site,
    isLinked: namesAsSelf(ours, b) || namesAsSelf(theirs, a),
  }
}

const namesAsSelf = ({ selfKey }: ShowPrint, { record }: KnownShow): boolean =>
  selfKey !== null && keysOf(record).includes(selfKey)
