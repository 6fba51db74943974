/**
 * Applies a verdict to the Apple id (docs/RULES.md section 3). It is verified when Apple names
 * one of the show's feed URLs. A known id stays, flagged as contradicted, until a better one is
 * known or Apple has twice reported it missing.
 */
import { type AppleState, NO_APPLE_ID, pickApple, withAppleState } from '../apple-claim.ts'
import type { PodcastDraft } from '../podcast.ts'
import type { AppliedVerdict, ApplyTerms } from './applied.ts'
import { RUNGS } from './ladder.ts'
import { toListingEvent, type ListingEventKind } from './listing-event.ts'
import type { JudgedCandidate, ListingVerdict } from './verdict.ts'

interface AppleTransition {
  readonly state: AppleState
  readonly kind: ListingEventKind | null
}

const held = (appleId: number, appleIdStatus: AppleState['appleIdStatus']): AppleState => ({
  appleId,
  appleIdStatus,
  claimedAppleId: null,
})

const published = (ours: AppleState, foreignId: string): AppleTransition => {
  const appleId = Number(foreignId)
  const state = held(appleId, 'verified')
  if (ours.appleId === 0) return { state, kind: 'apple-id-found' }
  if (ours.appleId !== appleId) return { state, kind: 'apple-id-replaced' }
  if (ours.appleIdStatus === 'verified') return { state, kind: null }
  return { state, kind: 'apple-id-verified' }
}

/** Reviews the current id by the latest evidence. */
const reviewed = (ours: AppleState, own: JudgedCandidate | undefined): AppleTransition => {
  if (own?.gone === true || own?.byHand === 'rejected')
    return { state: NO_APPLE_ID, kind: 'apple-id-gone' }
  if (own?.contradicted === true && ours.appleIdStatus !== 'contradicted')
    return { state: held(ours.appleId, 'contradicted'), kind: 'apple-id-contradicted' }
  return { state: ours, kind: null }
}

/**
 * Returns the id to claim for a podcast without one. A declared id with a matching name suffices
 * until Apple names the feed.
 */
const claimed = (
  ours: AppleState,
  { status, foreignId, confidence }: ListingVerdict,
): AppleTransition => {
  const isClaim =
    status === 'candidate' && foreignId !== null && confidence >= RUNGS.nameAndPublisher
  if (!isClaim || ours.appleIdStatus === 'conflict') return { state: ours, kind: null }
  return { state: held(Number(foreignId), 'claimed'), kind: 'apple-id-found' }
}

const stepOf = (ours: AppleState, verdict: ListingVerdict): AppleTransition => {
  const { status, foreignId, candidates } = verdict
  if (status === 'published' && foreignId !== null) return published(ours, foreignId)
  if (ours.appleId === 0) return claimed(ours, verdict)
  return reviewed(
    ours,
    candidates.find((candidate) => candidate.foreignId === String(ours.appleId)),
  )
}

export function applyApple(
  podcast: PodcastDraft,
  verdict: ListingVerdict,
  { at }: ApplyTerms,
): AppliedVerdict {
  const ours = pickApple(podcast)
  const { state, kind } = stepOf(ours, verdict)
  if (kind === null) return { podcast, events: [] }
  const idOf = ({ appleId }: AppleState): string | null => {
    if (appleId === 0) return null
    return String(appleId)
  }
  return {
    podcast: withAppleState(podcast, state),
    events: [toListingEvent(kind, verdict, { at, from: idOf(ours), to: idOf(state) })],
  }
}
