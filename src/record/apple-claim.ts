/**
 * Decides which podcast has an Apple id (docs/RULES.md section 3): the verified one, else
 * the live one that held it first.
 */
import { directoryLinksOf } from './draft.ts'
import type { PodcastDraft } from './podcast.ts'
import type { FeedState } from './vocabulary.ts'

export type AppleState = Pick<PodcastDraft, 'appleId' | 'appleIdStatus' | 'claimedAppleId'>

/**
 * Returns whether a podcast in that state may keep an Apple id from others. A dead podcast,
 * or one that is no podcast, has its id but does not keep others from having it.
 */
export function mayHoldAppleId(feedState: FeedState): boolean {
  return feedState === 'active'
}

/** Returns whether the podcast has an Apple id and may keep it from others. */
export function holdsAppleId({
  appleId,
  feedState,
}: Pick<PodcastDraft, 'appleId' | 'feedState'>): boolean {
  return appleId > 0 && mayHoldAppleId(feedState)
}

export interface AppleRuling {
  readonly state: AppleState
  /** The podcast that held the id until now has to give it up. */
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

/** Returns the podcast in this state. Its link to the listing follows the id. */
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
 * Returns the state that a podcast gets if it wants this one and `owner` has the Apple id.
 * `mayHold` is about the podcast that wants it. `isLivelier`: it has the title of the owner,
 * answers, and is newer, or the owner does not answer.
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
  return isBetter && owner.appleIdStatus !== 'verified'
    ? { state: wanted, displacesOwner: true }
    : { state: inConflict(wanted.appleId), displacesOwner: false }
}

/**
 * Returns the state that a podcast wants after a catalogue named an Apple id for it. A
 * known id stays even if a catalogue names another one; the contradiction is remembered
 * until the listing itself has been asked.
 */
export function wantAppleId(
  ours: AppleState,
  claim: number | null,
  options: { readonly fillOnly: boolean },
): AppleState {
  if (claim === null || claim === ours.appleId) return pickApple(ours)
  if (ours.appleId > 0) {
    const contradicts = ours.appleIdStatus === 'claimed' && !options.fillOnly
    return { ...pickApple(ours), ...(contradicts ? { appleIdStatus: 'contradicted' } : {}) }
  }
  if (ours.appleIdStatus === 'conflict' && options.fillOnly) return pickApple(ours)
  return { appleId: claim, appleIdStatus: 'claimed', claimedAppleId: null }
}
