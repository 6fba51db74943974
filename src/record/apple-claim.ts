/**
 * Who has an Apple id (docs/RULES.md section 3): the verified one, else the live one that held it
 * first.
 */
import { directoryLinksOf } from './draft.ts'
import type { PodcastDraft } from './podcast.ts'
import type { FeedState } from './vocabulary.ts'

export type AppleState = Pick<PodcastDraft, 'appleId' | 'appleIdStatus' | 'claimedAppleId'>

/**
 * Whether a podcast in that state may keep an Apple id from others: one that is dead or no podcast
 * has its id and stands in nobody's way.
 */
export const mayHoldAppleId = (feedState: FeedState): boolean => feedState === 'active'

/** Whether it has an Apple id and keeps it from others. */
export const holdsAppleId = ({
  appleId,
  feedState,
}: Pick<PodcastDraft, 'appleId' | 'feedState'>): boolean =>
  appleId > 0 && mayHoldAppleId(feedState)

export interface AppleRuling {
  readonly state: AppleState
  /** The podcast that held the id until now has to give it up. */
  readonly displacesOwner: boolean
}

export const pickApple = ({
  appleId,
  appleIdStatus,
  claimedAppleId,
}: AppleState): AppleState => ({
  appleId,
  appleIdStatus,
  claimedAppleId,
})

export const NO_APPLE_ID: AppleState = {
  appleId: 0,
  appleIdStatus: 'none',
  claimedAppleId: null,
}

export const inConflict = (appleId: number): AppleState => ({
  appleId: 0,
  appleIdStatus: 'conflict',
  claimedAppleId: appleId,
})

/** The podcast in this state: its link to the listing follows the id. */
export const withAppleState = (podcast: PodcastDraft, state: AppleState): PodcastDraft => {
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
 * The state wanted, ruled against whoever else holds its Apple id. `mayHold` is about the podcast
 * that wants it.
 */
export const ruleOnAppleId = (
  wanted: AppleState,
  { mayHold, owner }: { readonly mayHold: boolean; readonly owner: AppleState | undefined },
): AppleRuling => {
  if (wanted.appleId === 0 || !mayHold || owner === undefined)
    return { state: wanted, displacesOwner: false }
  return wanted.appleIdStatus === 'verified' && owner.appleIdStatus !== 'verified'
    ? { state: wanted, displacesOwner: true }
    : { state: inConflict(wanted.appleId), displacesOwner: false }
}

/**
 * What a podcast wants after a catalogue named an Apple id for it. An id once known stays, whatever
 * a catalogue says against it; the contradiction is remembered until the listing itself has been
 * asked.
 */
export const wantAppleId = (
  ours: AppleState,
  claim: number | null,
  options: { readonly fillOnly: boolean },
): AppleState => {
  if (claim === null || claim === ours.appleId) return pickApple(ours)
  if (ours.appleId > 0) {
    const contradicts = ours.appleIdStatus === 'claimed' && !options.fillOnly
    return { ...pickApple(ours), ...(contradicts ? { appleIdStatus: 'contradicted' } : {}) }
  }
  if (ours.appleIdStatus === 'conflict' && options.fillOnly) return pickApple(ours)
  return { appleId: claim, appleIdStatus: 'claimed', claimedAppleId: null }
}
