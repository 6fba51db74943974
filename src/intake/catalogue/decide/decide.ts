/** Decides which podcast an entry means and what it may change, and applies it to the ledger. */
import { newPodcastId } from '../../../record/podcast-id.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'
import {
  type AppleState,
  inConflict,
  NO_APPLE_ID,
  pickApple,
  mayHoldAppleId,
  ruleOnAppleId,
  wantAppleId,
  withAppleState,
} from '../../../record/apple-claim.ts'
import { applyEntry, mergeState } from './apply.ts'
import { applyRecord } from './apply-record.ts'
import { findSameShow, isLivelierThan } from './rivals.ts'
import type { EntryCandidate, KeyedUrl, RecordCandidate } from '../candidate.ts'
import { keyOf } from './feed-history.ts'
import type { Holding, Ledger } from './ledger.ts'
import type { Moment } from './moment.ts'
import type { RefusalReason } from '../refusal.ts'
import { foldName } from '../../interpret/show/fold-name.ts'

export interface EntryDecision {
  readonly status: 'created' | 'updated' | 'unchanged'
  readonly holding: Holding
  /**
   * A former URL of the entry belongs to another podcast. They remain distinct: merging is a
   * separate decision.
   */
  readonly ambiguous: boolean
  /** Another live podcast has its Apple id. */
  readonly conflict: boolean
  /** The feed itself was read and has another title. Default false. */
  readonly namedOtherwise?: boolean
  /** True for the podcast's current URL, false for former ones. */
  readonly isMention: boolean
}

export interface EntryRejection {
  readonly status: 'refused'
  readonly reason: RefusalReason
}

export interface BatchState {
  readonly moment: Moment
  /** The import marks its podcasts as the operator's own. */
  readonly isOwn: boolean
  /** Returns whether an earlier batch of this import named the podcast. */
  readonly wasTouched: (seq: number) => boolean
  /** Returns whether an earlier batch reported that the feed does not answer. */
  readonly wasSilent: (seq: number) => boolean
}

interface Ownership {
  readonly owner: Holding | undefined
  /** The entry has another URL of the owner, matched by Apple id and names. */
  readonly joins: boolean
  readonly former: readonly KeyedUrl[]
  readonly ambiguous: boolean
}

/** Two rows of one catalogue are distinct podcasts, even if they share an original URL. */
const isOtherRow = (holding: Holding, { facts }: EntryCandidate): boolean =>
  facts.podcastIndexId !== null &&
  holding.draft.podcastIndexId !== null &&
  holding.draft.podcastIndexId !== facts.podcastIndexId

/** Returns the owner of the current URL, or of a former one if the feed has moved. */
const findOwner = (ledger: Ledger, entry: EntryCandidate): Ownership => {
  const current = ledger.findByFeedKey(entry.current.key)
  const moved = entry.former
    .map(({ key }) => ledger.findByFeedKey(key))
    .find((holding) => holding !== undefined && !isOtherRow(holding, entry))
  const joined = (current ?? moved) ? undefined : findSameShow(ledger, entry)
  const owner = current ?? moved ?? joined
  const former = entry.former.filter(({ key }) => {
    const other = ledger.findByFeedKey(key)
    return other === undefined || other === owner
  })
  const ambiguous = former.length < entry.former.length
  return { owner, joins: joined !== undefined, former, ambiguous }
}

/**
 * Returns whether the entry only fills gaps because a better source exists: a catalogue for a
 * listener's list, an earlier entry of this import, or a directory that knows the feed has moved.
 */
const onlyFillsGaps = (
  owner: Holding | undefined,
  entry: EntryCandidate,
  { wasTouched }: BatchState,
): boolean => {
  if (owner === undefined) return false
  if (entry.listKind === 'listener' || owner.mentions > 0) return true
  const { seq, feedUrls, rssFeedUrl } = owner.draft
  if (seq !== undefined && wasTouched(seq)) return true
  const isFormer = ({ url }: { readonly url: string }): boolean =>
    url !== rssFeedUrl && keyOf(url) === entry.current.key
  return feedUrls.some(isFormer) && keyOf(rssFeedUrl) !== entry.current.key
}

/**
 * Returns whether the feed was read at the entry's URL and answers, with or without audio. Its
 * content then outranks the catalogue's.
 */
const isSpokenFor = (owner: Holding | undefined, { current }: EntryCandidate): boolean => {
  if (owner?.draft.isRead !== true || owner.draft.feedState === 'dead') return false
  return keyOf(owner.draft.rssFeedUrl) === current.key
}

/** Returns whether the podcast may hold an Apple id after the entry was applied. */
const mayHoldAfter = (
  owner: Holding | undefined,
  { facts }: EntryCandidate,
  fillOnly: boolean,
): boolean =>
  mayHoldAppleId(mergeState(owner?.draft.feedState ?? 'active', facts.dead, fillOnly))

/** Records whether the podcast's current feed answered the catalogue. */
const noteMention = (holding: Holding, { current, facts }: EntryCandidate): boolean => {
  const isMention = keyOf(holding.draft.rssFeedUrl) === current.key
  if (!isMention) return false
  holding.mentions += 1
  if (facts.answers !== null) holding.isSilent = !facts.answers
  return true
}

/** Takes the Apple id from a podcast without proof for it. */
const displace = (ledger: Ledger, rival: Holding, updatedAt: string): void => {
  ledger.change(rival, {
    ...withAppleState(rival.draft, inConflict(rival.draft.appleId)),
    updatedAt,
  })
  rival.yields = true
}

interface AppleContext {
  readonly mayHold: boolean
  readonly updatedAt: string
  /** Returns whether the entry's feed replaces the rival's, which has the same title. */
  readonly isLivelier?: (rival: Holding) => boolean
}

const settleApple = (
  ledger: Ledger,
  owner: Holding | undefined,
  wanted: AppleState,
  { mayHold, updatedAt, isLivelier }: AppleContext,
): AppleState => {
  const rival = wanted.appleId === 0 ? undefined : ledger.findRival(wanted.appleId, owner)
  const ruling = ruleOnAppleId(wanted, {
    mayHold,
    owner: rival?.draft,
    isLivelier: rival !== undefined && isLivelier?.(rival) === true,
  })
  if (rival !== undefined && ruling.displacesOwner) displace(ledger, rival, updatedAt)
  return ruling.state
}

const record = (
  ledger: Ledger,
  owner: Holding | undefined,
  draft: PodcastDraft | 'unchanged',
  {
    keys,
    textsAt,
  }: { readonly keys: readonly string[]; readonly textsAt: number | undefined },
): Pick<EntryDecision, 'status' | 'holding'> => {
  if (owner === undefined) {
    if (draft === 'unchanged')
      throw new Error('an entry without an owner always makes a podcast')
    return { status: 'created', holding: ledger.create(draft, keys, textsAt) }
  }
  if (draft === 'unchanged') return { status: 'unchanged', holding: owner }
  ledger.change(owner, draft)
  return { status: 'updated', holding: owner }
}

/** A feed of unknown state revives a dead podcast. */
const asLiving = (entry: EntryCandidate): EntryCandidate => ({
  ...entry,
  facts: { ...entry.facts, dead: entry.facts.dead ?? false },
})

export function decideEntry(
  ledger: Ledger,
  entry: EntryCandidate,
  deciding: BatchState,
): EntryDecision | EntryRejection {
  const { moment } = deciding
  if ([entry.current, ...entry.former].some(({ key }) => ledger.isTakenDown(key)))
    return { status: 'refused', reason: 'taken_down' }
  const { owner, joins, former, ambiguous } = findOwner(ledger, entry)
  const isLivelier = (rival: Holding): boolean => isLivelierThan(entry, rival, deciding)
  const fillOnly =
    joins && owner !== undefined
      ? !isLivelier(owner)
      : onlyFillsGaps(owner, entry, deciding)
  const spokenFor = isSpokenFor(owner, entry)
  const wanted = wantAppleId(owner?.draft ?? NO_APPLE_ID, entry.facts.appleId, { fillOnly })
  const apple = settleApple(ledger, owner, wanted, {
    mayHold: mayHoldAfter(owner, entry, fillOnly || spokenFor),
    updatedAt: moment.instant,
    isLivelier,
  })
  const draft = applyEntry(
    owner?.draft,
    joins && !fillOnly ? asLiving(entry) : entry,
    { apple, former, fillOnly, isSpokenFor: spokenFor, isOwn: deciding.isOwn },
    { newId: () => newPodcastId(moment.nowMs), moment },
  )
  const keys = [entry.current.key, ...former.map(({ key }) => key)]
  const { status, holding } = record(ledger, owner, draft, { keys, textsAt: entry.textsAt })
  const conflict = apple.appleIdStatus === 'conflict'
  const isMention = noteMention(holding, entry)
  const namedOtherwise = spokenFor && isNamedOtherwise(owner, entry)
  return { status, holding, ambiguous, conflict, namedOtherwise, isMention }
}

const isNamedOtherwise = (
  owner: Holding | undefined,
  { facts: { title } }: EntryCandidate,
): boolean =>
  owner !== undefined &&
  title !== null &&
  foldName(title) !== foldName(owner.draft.titleLatest)

const findTombstone = (
  ledger: Ledger,
  { record, keys }: RecordCandidate,
): EntryRejection | undefined => {
  const tombstone = ledger.findTombstone(record.id)
  if (tombstone === 'merge') return { status: 'refused', reason: 'merged_away' }
  const isTakenDown = tombstone === 'remove' || keys.some((key) => ledger.isTakenDown(key))
  if (isTakenDown) return { status: 'refused', reason: 'taken_down' }
  return undefined
}

export function decideRecord(
  ledger: Ledger,
  candidate: RecordCandidate,
  { isOwn }: Pick<BatchState, 'isOwn'>,
): EntryDecision | EntryRejection {
  const { record: incoming, keys } = candidate
  const tombstone = findTombstone(ledger, candidate)
  if (tombstone !== undefined) return tombstone
  const owner = ledger.findById(incoming.id)
  const isTaken = (key: string): boolean =>
    ![undefined, owner].includes(ledger.findByFeedKey(key))
  if (keys.some(isTaken)) return { status: 'refused', reason: 'held_by_another' }
  const apple = settleApple(ledger, owner, pickApple(incoming), {
    mayHold: mayHoldAppleId(incoming.feedState),
    updatedAt: incoming.updatedAt,
  })
  const draft = applyRecord(owner?.draft, incoming, { apple, isOwn })
  if (draft === 'older') return { status: 'refused', reason: 'older_than_ours' }
  const { status, holding } = record(ledger, owner, draft, {
    keys,
    textsAt: candidate.textsAt,
  })
  holding.isWhole = true
  holding.mentions += 1
  const conflict = apple.appleIdStatus === 'conflict'
  return { status, holding, ambiguous: false, conflict, isMention: true }
}
