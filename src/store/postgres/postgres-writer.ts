/** The write port. */
import type { Change, ChangePage, ApplyChangesOptions } from '../change-feed.ts'
import type {
  Tombstone,
  Departure,
  Merge,
  MergeOutcome,
  RemoveOutcome,
  Unmerge,
  UnmergeOutcome,
} from '../merges-and-removals.ts'
import type {
  CallOptions,
  Claims,
  Owners,
  RecordChange,
  WriteOutcome,
} from '../directory.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { Layouts } from '../maintenance.ts'
import type { StoreOptions } from '../port.ts'
import type { StoreWriter } from '../writer.ts'
import { PostgresChangeFeed } from './changes/change-feed.ts'
import { PostgresChangeApplier } from './changes/apply-changes.ts'
import type { Database } from './connection/database.ts'
import type { PostgresEpisodeSync } from './episodes/episode-sync.ts'
import { Batches } from './records/batches.ts'
import { PostgresMergesAndRemovals } from './records/merges-and-removals.ts'
import { PostgresLayouts } from './records/postgres-layouts.ts'
import { readOwners } from './records/owners.ts'
import { scanPostgresRecords, scanPostgresSnapshot } from './changes/snapshot.ts'

export class PostgresWriter implements StoreWriter {
  readonly #database: Database
  readonly #batches: Batches
  readonly #mergesAndRemovals: PostgresMergesAndRemovals
  readonly #feed: PostgresChangeFeed
  readonly #changeApplier: PostgresChangeApplier

  readonly layouts: Layouts

  constructor(
    database: Database,
    episodes: PostgresEpisodeSync,
    { now, derive }: Pick<StoreOptions, 'now' | 'derive'>,
  ) {
    this.#database = database
    this.#batches = new Batches(database, episodes, now)
    this.layouts = new PostgresLayouts({
      database,
      batches: this.#batches,
      writer: this,
      derive,
    })
    this.#mergesAndRemovals = new PostgresMergesAndRemovals(database, this.#batches)
    this.#feed = new PostgresChangeFeed(database)
    this.#changeApplier = new PostgresChangeApplier(this.#batches)
  }

  owners(claims: Claims): Promise<Owners> {
    return readOwners(this.#database, claims)
  }

  write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    return this.#batches.write(changes)
  }

  scan(options?: CallOptions): AsyncIterable<PodcastRecord> {
    return scanPostgresRecords(this.#database, options)
  }

  merge(merge: Merge): Promise<MergeOutcome> {
    return this.#mergesAndRemovals.merge(merge)
  }

  unmerge(unmerge: Unmerge): Promise<UnmergeOutcome> {
    return this.#mergesAndRemovals.unmerge(unmerge)
  }

  remove(leaving: Departure): Promise<RemoveOutcome> {
    return this.#mergesAndRemovals.remove(leaving)
  }

  findTombstone(id: PodcastId): Promise<Tombstone | undefined> {
    return this.#mergesAndRemovals.findTombstone(id)
  }

  listMergedEpisodes(id: PodcastId): Promise<readonly Episode[]> {
    return this.#mergesAndRemovals.listMergedEpisodes(id)
  }

  changes(since: string | null, limit: number, options?: CallOptions): Promise<ChangePage> {
    return this.#feed.changes(since, limit, options)
  }

  changesFrom(atMs: number): Promise<string | null | undefined> {
    return this.#feed.placeAt(atMs)
  }

  snapshot(options?: CallOptions): AsyncIterable<Change> {
    return scanPostgresSnapshot(this.#database, options)
  }

  applyChanges(changes: readonly Change[], options?: ApplyChangesOptions): Promise<void> {
    return this.#changeApplier.write(changes, options)
  }
}
