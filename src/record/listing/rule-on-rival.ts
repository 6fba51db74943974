/**
 * Decides between two active podcasts with one Apple id: the verified one keeps it (docs/RULES.md
 * section 3).
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
  /** The other podcast, if it loses the id. */
  readonly displaced: PodcastDraft | null
}

/** `podcast` is the new state of `before`; `rival` is the current owner of the Apple id. */
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
