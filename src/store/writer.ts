/**
 * Intake and operators write through this port. It sees every podcast, pending and dead
 * ones too.
 */
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { Load } from '../search/load.ts'
import type { CallOptions } from './call-options.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Tombstone, MergesAndRemovals } from './merges-and-removals.ts'
import type { RecordChange, Versioned, WriteOutcome } from './record-change.ts'

/**
 * Whoever holds the asked ids, feed URL keys, Apple and Spotify ids; what nobody holds is not in
 * the maps. A merged podcast's feed URLs are the canonical one's.
 */
export interface Owners {
  readonly byId: ReadonlyMap<PodcastId, Versioned>
  readonly byFeedKey: ReadonlyMap<string, Versioned>
  /** The live owner; a dead podcast keeps its Apple id without standing in another's way. */
  readonly byAppleId: ReadonlyMap<number, Versioned>
  /** The dead podcast that has the id; of several the one that was tracked first. */
  readonly deadByAppleId: ReadonlyMap<number, Versioned>
  /** A living owner; of several the one that was tracked first. */
  readonly bySpotifyId: ReadonlyMap<string, Versioned>
  /** Of the asked ids, those of podcasts that were merged or removed. They are not in `byId`. */
  readonly tombstones: ReadonlyMap<PodcastId, Tombstone['kind']>
  /** Of the asked feed URL keys, those of removed podcasts: no record that has one is written. */
  readonly removedFeedKeys: ReadonlySet<string>
}

export interface Claims {
  readonly ids?: readonly PodcastId[]
  readonly feedKeys?: readonly string[]
  readonly appleIds?: readonly number[]
  readonly spotifyIds?: readonly string[]
}

/**
 * Writes records, merges and removals, and tells the changes in the order of their transactions.
 */
export interface StoreWriter extends MergesAndRemovals, ChangeFeed {
  owners(claims: Claims): Promise<Owners>
  /**
   * Writes a batch, each record in one step with all that belongs to it: feed URLs, slug, metadata,
   * events. What resolved is durable against the death of the process and readable at once. An
   * outcome for each change, in order; a stale one leaves the others written. Slug and seq of a new
   * podcast are given here. The revision guards record and metadata alike and grows with every
   * write; a record that is written as it stands stays out of search's and the change feed's way.
   */
  write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]>
  /**
   * From now until the load ends, what `write` resolved for need be neither durable nor seen by
   * others before `commit`, and other writers may have to wait. Undefined where the directory is
   * not empty, or the process does more than write. Absent from stores that gain nothing by it.
   */
  beginLoad?(): Promise<Load | undefined>
  /** Every record in `seq` order, as of one moment; for export and comparison. */
  scan(options?: CallOptions): AsyncIterable<PodcastRecord>
}
