/**
 * Rules on an Apple id that another living podcast holds: it goes to the verified one
 * (docs/RULES.md section 3).
 */
import {
  inConflict,
  mayHoldAppleId,
  pickApple,
  ruleOnAppleId,
  withAppleState,
} from '../apple-claim.ts'
import type { PodcastDraft, PodcastRecord } from '../podcast.ts'

export interface RivalRuling {
  readonly podcast: PodcastDraft
  /** This is the other podcast if it has to give the id up. */
  readonly displaced: PodcastDraft | null
}

/**
 * Rules on the id. `podcast` is what `before` is to become; `rival` is the other podcast
 * that holds its Apple id now.
 */
export function ruleOnRival(
  podcast: PodcastDraft,
  before: PodcastRecord,
  rival: PodcastRecord | undefined,
): RivalRuling {
  if (
    podcast.appleId === 0 ||
    podcast.appleId === before.appleId ||
    rival === undefined ||
    rival.id === before.id
  )
    return { podcast, displaced: null }
  const ruling = ruleOnAppleId(pickApple(podcast), {
    mayHold: mayHoldAppleId(before.feedState),
    owner: rival,
  })
  return {
    podcast: withAppleState(podcast, ruling.state),
    displaced: ruling.displacesOwner
      ? withAppleState(rival, inConflict(rival.appleId))
      : null,
  }
}
