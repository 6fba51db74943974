/** One podcast to be written, and what came of it. */
import type { PodcastDraft, PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { MetadataChange } from './metadata.ts'
import type { NewEvent } from './history.ts'
import type { ReadTexts } from '../search/load.ts'

/** A record and the revision it was read at. */
export interface Versioned {
  readonly record: PodcastRecord
  readonly revision: number
}

/**
 * A record to write. `revision` is the one that was read, null where the podcast must not exist
 * yet.
 */
export interface RecordChange {
  readonly record: PodcastDraft
  readonly revision: number | null
  /** Written in one step with the record. */
  readonly metadata?: MetadataChange
  readonly events?: readonly NewEvent[]
  /**
   * The authority score stands as it came: a whole record of another directory. Else it follows
   * from the record and its metadata.
   */
  readonly keepsScore?: boolean
  /**
   * By this change the record gets its first title, and for it a slug of that title; the one from
   * before leads nowhere then. A slug that the title could have given stays. Of a podcast that is
   * there.
   */
  readonly isFirstTitle?: boolean
  /** These come with a load only. */
  readonly texts?: ReadTexts
}

export type WriteOutcome =
  | {
      readonly status: 'created' | 'updated'
      readonly id: PodcastId
      readonly slug: string
      readonly seq: number
    }
  /**
   * Somebody else wrote in between, or holds a feed URL or Apple id of the record: read the owners
   * again and decide again.
   */
  | { readonly status: 'stale'; readonly id: PodcastId; readonly reason: string }
