/** A change of one podcast, and its outcome. */
import type { PodcastDraft, PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { MetadataChange } from './metadata.ts'
import type { NewEvent } from './history.ts'
import type { GatheredText } from '../search/load.ts'

/** A record with the revision at which it was read. */
export interface Versioned {
  readonly record: PodcastRecord
  readonly revision: number
}

/** `revision` is the one that the caller read; null if the podcast must not exist yet. */
export interface RecordChange {
  readonly record: PodcastDraft
  readonly revision: number | null
  /** Written in the record's transaction. */
  readonly metadata?: MetadataChange
  readonly events?: readonly NewEvent[]
  /**
   * True: keeps the given authority score, as for records of other directories. Default: computes
   * it from the record and its metadata.
   */
  readonly keepsScore?: boolean
  /**
   * True: this change gives an existing podcast its first title, and a slug to match; the previous
   * slug is dropped. A slug that already fits the title stays.
   */
  readonly isFirstTitle?: boolean
  /** Set only during a load. */
  readonly texts?: GatheredText
}

export type WriteOutcome =
  | {
      readonly status: 'created' | 'updated'
      readonly id: PodcastId
      readonly slug: string
      readonly seq: number
    }
  /**
   * Another write came first, or another podcast holds a feed URL or Apple id of the record: the
   * caller reads the owners and decides again.
   */
  | { readonly status: 'stale'; readonly id: PodcastId; readonly reason: string }
