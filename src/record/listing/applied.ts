/** The result of applying a verdict: the podcast and the events of the change. */
import type { PodcastDraft } from '../podcast.ts'
import type { EvidenceRow } from './evidence.ts'
import type { ListingEvent } from './listing-event.ts'

export interface AppliedVerdict {
  readonly podcast: PodcastDraft
  readonly events: readonly ListingEvent[]
}

export interface ApplyTerms {
  readonly rows: readonly EvidenceRow[]
  /** ISO instant. */
  readonly at: string
}
