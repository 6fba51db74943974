/**
 * The write port of a store, for intake and operators. It sees every podcast, pending and dead ones
 * included.
 */
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { Load } from '../search/load.ts'
import type { CallOptions } from './call-options.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Tombstone, MergesAndRemovals } from './merges-and-removals.ts'
import type { RecordChange, Versioned, WriteOutcome } from './record-change.ts'

/**
 * The owners of the claimed ids, feed URL keys, Apple and Spotify ids; names without an owner are
 * absent. A merged podcast's feed URLs belong to the canonical one.
 */
export interface Owners {
  readonly byId: ReadonlyMap<PodcastId, Versioned>
  readonly byFeedKey: ReadonlyMap<string, Versioned>
  /** The living owner: a dead podcast keeps its Apple id but does not block it. */
  readonly byAppleId: ReadonlyMap<number, Versioned>
  /** The dead owner; if there are several, the first that was tracked. */
  readonly deadByAppleId: ReadonlyMap<number, Versioned>
  /** A living owner; if there are several, the first that was tracked. */
  readonly bySpotifyId: ReadonlyMap<string, Versioned>
  /** Claimed ids that are merged or removed. They are not in `byId`. */
  readonly tombstones: ReadonlyMap<PodcastId, Tombstone['kind']>
  /** Claimed feed URL keys of removed podcasts. No record with such a key is written. */
  readonly removedFeedKeys: ReadonlySet<string>
}

export interface Claims {
  readonly ids?: readonly PodcastId[]
  readonly feedKeys?: readonly string[]
  readonly appleIds?: readonly number[]
  readonly spotifyIds?: readonly string[]
}

/** Writes records, merges and removals, and provides the change feed in transaction order. */
export interface StoreWriter extends MergesAndRemovals, ChangeFeed {
  owners(claims: Claims): Promise<Owners>
  /**
   * Writes a batch; each record is atomic with its feed URLs, slug, metadata and events. Durable
   * and readable when it resolves. Returns an outcome for each change, in order; a stale one does
   * not affect the others. Assigns slug and seq of new podcasts. The revision guards record and
   * metadata and increases with every write. A write without changes skips search index and change
   * feed.
   */
  write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]>
  /**
   * Starts a load: until it ends, resolved writes need not be durable or visible to others before
   * `commit`, and other writers may have to wait. Undefined if the directory is not empty or the
   * process also serves. Absent from stores that gain nothing by it.
   */
  beginLoad?(): Promise<Load | undefined>
  /** A consistent scan of every record in `seq` order, for exports and comparisons. */
  scan(options?: CallOptions): AsyncIterable<PodcastRecord>
}
