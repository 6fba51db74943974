/** Defines what is asked about a move, and what can come of it. */
import type { AppleLists } from './apple-lists.ts'
import type { KnownShow } from './known-show.ts'
import type { MovesState } from './moves-state.ts'
import type { ChainLink, MoveTarget } from './redirect-chain.ts'
import type { Doubt, ProofKind } from './same-show.ts'
import type { SeenShow } from '../../interpret/show/show-print.ts'
import type { Sighting, SightingSpan } from './sighting.ts'

/** A look tells what came of asking for a URL. */
export interface Look {
  readonly asked: string
  readonly hops: readonly ChainLink[]
  /** Null where no feed was there. */
  readonly feed: SeenShow | null
}

/** The target's key may belong to another podcast, or to one that was taken down. */
export type TargetOwner = KnownShow | 'removed'

export interface MoveQuestion {
  readonly show: KnownShow
  /** The fetch of `rssFeedUrl`. */
  readonly look: Look
  /** The fetch of the URL that the feed says it has moved to; undefined while nobody has looked. */
  readonly announced?: Look
  /** Undefined where nobody else has it. */
  readonly ownerOf: (target: MoveTarget) => TargetOwner | undefined
  /**
   * Podcasts that look like the content at the URL; only needed where it is not the known show.
   * Default: none.
   */
  readonly alike?: readonly KnownShow[]
  /** An operator has set the feed URL by hand. */
  readonly isPinned?: boolean
  /** The show had episodes with sound, as a reading or a catalogue knows. Default false. */
  readonly hadSound?: boolean
  /** The URL was last read as the show's at this moment; null = never. */
  readonly goodAtMs?: number | null
  /** The show was never read: only its URL or what a catalogue said is known. */
  readonly isNew?: boolean
  /**
   * Returns which show Apple lists under the podcast's Apple id, as it said since then.
   * Default: it has none.
   */
  readonly appleLists?: (title: string, sinceMs: number) => AppleLists
  readonly nowMs: number
}

export type KeepReason =
  | 'no-move'
  | 'no-feed'
  | 'emptied'
  | 'pinned'
  | 'redirect-loop'
  | 'downgrade'
  | 'alternating-target'
  | 'target-removed'
  | 'kept-apart'
  | 'ruled-out'
  | 'still-suspect'

/** `type`, not `interface`: it becomes the evidence of an event. */
export type MoveEvidence = {
  /** `own-url`: another URL of the podcast's own. */
  readonly via: Sighting['via'] | 'own-url'
  readonly from: string
  readonly target: string
  readonly hops: readonly {
    readonly from: string | null
    readonly status: number
    readonly to: string | null
  }[]
  readonly sightings: SightingSpan | null
} & MoveProof

/** `type`, not `interface`: it becomes part of the evidence. */
export type MoveProof = {
  readonly proof: ProofKind | 'same-key' | 'first-reading' | null
  readonly doubt: Doubt | 'no-feed-there' | null
  /**
   * This share of the items of the same time is in common; null = none could be compared.
   */
  readonly share: number | null
}

/** `type`, not `interface`: it becomes the evidence of an event. */
export type DoubtEvidence = {
  readonly url: string
  /** The title of the content there, folded. */
  readonly title: string
  readonly sightings: SightingSpan
  readonly apple: AppleLists
}

type MoveOutcome =
  | { readonly kind: 'keep'; readonly because: KeepReason }
  /** Fetch this URL and ask again with what came of it (`announced`). */
  | { readonly kind: 'look'; readonly url: string }
  | {
      readonly kind: 'record-sighting'
      readonly sighting: Sighting
      readonly lookAgainAt: number | null
    }
  | { readonly kind: 'suspect-move'; readonly evidence: MoveEvidence }
  /**
   * Another show is at the podcast's own URL to stay: the show under a new name (`relaunch`), or
   * not this one (`split`).
   */
  | { readonly kind: 'relaunch' | 'split'; readonly evidence: DoubtEvidence }
  | {
      readonly kind: 'adopt'
      readonly url: string
      readonly evidence: MoveEvidence
      /** URLs of the chain that lead to the podcast from now on, beside its own and `url`. */
      readonly passed: readonly string[]
    }
  | {
      readonly kind: 'merge'
      readonly into: string
      readonly absorbed: string
      readonly url: string
      readonly evidence: MoveEvidence
      readonly passed: readonly string[]
    }

export type MoveDecision = MoveOutcome & {
  /** The metadata keep this, no matter what else is done. */
  readonly state: MovesState
  /**
   * The fetched feed is this show's. If it is not, do not take it for the show's own words.
   */
  readonly isSameShow: boolean
}
