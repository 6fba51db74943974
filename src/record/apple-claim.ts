/**
 * Decides which podcast owns an Apple id (docs/RULES.md section 3): the verified one, else the
 * active one that had it first.
 */
import { directoryLinksOf } from './draft.ts'
import type { PodcastDraft } from './podcast.ts'
import type { FeedState } from './vocabulary.ts'

export type AppleState = Pick<PodcastDraft, 'appleId' | 'appleIdStatus' | 'claimedAppleId'>

/**
 * Returns whether a podcast in this state may reserve an Apple id. A podcast that is dead or is
 * no podcast keeps its id without reserving it.
 */
export function mayHoldAppleId(feedState: FeedState): boolean {
  return feedState === 'active'
}

/** Returns whether the podcast has an Apple id and reserves it. */
export function holdsAppleId({
  appleId,
  feedState,
}: Pick<PodcastDraft, 'appleId' | 'feedState'>): boolean {
  return appleId > 0 && mayHoldAppleId(feedState)
}

export interface AppleRuling {
  readonly state: AppleState
  /** The previous owner loses the id. */
  readonly displacesOwner: boolean
}

export function pickApple({
  appleId,
  appleIdStatus,
  claimedAppleId,
}: AppleState): AppleState {
  return {
    appleId,
    appleIdStatus,
    claimedAppleId,
  }
}

export const NO_APPLE_ID: AppleState = {
  appleId: 0,
  appleIdStatus: 'none',
  claimedAppleId: null,
}

export function inConflict(appleId: number): AppleState {
  return {
    appleId: 0,
    appleIdStatus: 'conflict',
    claimedAppleId: appleId,
  }
}

/** Returns the podcast with this Apple state and the matching link to the listing. */
export function withAppleState(podcast: PodcastDraft, state: AppleState): PodcastDraft {
  const { apple: _apple, ...links } = podcast.podcastDirectoryLinks
  const { spotifyId } = podcast
  return {
    ...podcast,
    ...state,
    podcastDirectoryLinks: {
      ...links,
      ...directoryLinksOf({ appleId: state.appleId, spotifyId }),
    },
  }
}

/**
 * Returns the state of a podcast that requests the Apple id `wanted`, which `owner` has. `mayHold`
 * concerns the requesting podcast. `isLivelier`: it has the owner's title, works, and is newer, or
 * the owner fails.
 */
export function ruleOnAppleId(
  wanted: AppleState,
  {
    mayHold,
    owner,
    isLivelier = false,
  }: {
    readonly mayHold: boolean
    readonly owner: AppleState | undefined
    readonly isLivelier?: boolean
  },
): AppleRuling {
  if (wanted.appleId === 0 || !mayHold || owner === undefined)
    return { state: wanted, displacesOwner: false }
  const isBetter = wanted.appleIdStatus === 'verified' || isLivelier
  if (isBetter && owner.appleIdStatus !== 'verified') {
    return { state: wanted, displacesOwner: true }
  }
  return { state: inConflict(wanted.appleId), displacesOwner: false }
}

/**
 * Returns the state that a podcast requests after a catalogue claimed an Apple id for it. A known
 * id stays despite a different claim; the conflict is recorded until the listing itself is
 * checked.
 */
export function wantAppleId(
  ours: AppleState,
  claim: number | null,
  options: { readonly fillOnly: boolean },
): AppleState {
  if (claim === null || claim === ours.appleId) return pickApple(ours)
  if (ours.appleId > 0) {
    const contradicts = ours.appleIdStatus === 'claimed' && !options.fillOnly
    return { ...pickApple(ours), ...(contradicts && { appleIdStatus: 'contradicted' }) }
  }
  if (ours.appleIdStatus === 'conflict' && options.fillOnly) return pickApple(ours)
  return { appleId: claim, appleIdStatus: 'claimed', claimedAppleId: null }
}
