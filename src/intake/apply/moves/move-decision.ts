/** Defines the input and the outcomes of a move decision. */
import type { AppleLists } from './apple-lists.ts'
import type { KnownShow } from './known-show.ts'
import type { MovesState } from './moves-state.ts'
import type { ChainLink, MoveTarget } from './redirect-chain.ts'
import type { Doubt, ProofKind } from './same-show.ts'
import type { SeenShow } from '../../interpret/show/show-print.ts'
import type { Sighting, SightingSpan } from './sighting.ts'

/** The result of fetching a URL. */
export interface Look {
  readonly asked: string
  readonly hops: readonly ChainLink[]
  /** Null if there was no feed. */
  readonly feed: SeenShow | null
}

/** The owner of the target's key: another podcast, or one that was taken down. */
export type TargetOwner = KnownShow | 'removed'

export interface MoveQuestion {
  readonly show: KnownShow
  /** The fetch of `rssFeedUrl`. */
  readonly look: Look
  /** The fetch of the URL that the feed announces; undefined before that fetch. */
  readonly announced?: Look
  /** Undefined if no other podcast owns it. */
  readonly ownerOf: (target: MoveTarget) => TargetOwner | undefined
  /**
   * Podcasts that resemble the content at the URL, needed only if it is not the known show.
   * Default: none.
   */
  readonly alike?: readonly KnownShow[]
  /** An operator has pinned the feed URL. */
  readonly isPinned?: boolean
  /** An operator has pinned any value of the show. */
  readonly hasPins?: boolean
  /** The show had episodes with audio, according to a reading or a catalogue. Default false. */
  readonly hadSound?: boolean
  /** When the URL last returned the show; null = never. */
  readonly goodAtMs?: number | null
  /** The show was never read, so only its URL or a catalogue's data are known. */
  readonly isNew?: boolean
  /**
   * Returns which show Apple lists under the podcast's Apple id, by its answers since then.
   * Default: there is no id.
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

/** `type`, not `interface`: it is an event's evidence. */
export type MoveEvidence = {
  /** `own-url`: another URL of the same podcast. */
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

/** `type`, not `interface`: it is part of an event's evidence. */
export type MoveProof = {
  readonly proof: ProofKind | 'same-key' | 'first-reading' | 'title-owner' | null
  readonly doubt: Doubt | 'no-feed-there' | null
  /** Share of common items in the period that both cover; null = nothing was comparable. */
  readonly share: number | null
}

/** `type`, not `interface`: it is an event's evidence. */
export type DoubtEvidence = {
  readonly url: string
  /** The folded title of the content. */
  readonly title: string
  readonly sightings: SightingSpan
  readonly apple: AppleLists
}

type MoveOutcome =
  | { readonly kind: 'keep'; readonly because: KeepReason }
  /** Fetch this URL, then decide again with the result in `announced`. */
  | { readonly kind: 'look'; readonly url: string }
  | {
      readonly kind: 'record-sighting'
      readonly sighting: Sighting
      readonly lookAgainAt: number | null
    }
  | { readonly kind: 'suspect-move'; readonly evidence: MoveEvidence }
  /**
   * Another show stays at the podcast's URL: the show under a new name (`relaunch`), or a different
   * one (`split`).
   */
  | { readonly kind: 'relaunch' | 'split'; readonly evidence: DoubtEvidence }
  | {
      readonly kind: 'adopt'
      readonly url: string
      readonly evidence: MoveEvidence
      /** Further URLs of the chain that are assigned to the podcast. */
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
  /** The state to store, regardless of the outcome. */
  readonly state: MovesState
  /** False if the fetched feed is another show's, whose facts must not be used. */
  readonly isSameShow: boolean
}
