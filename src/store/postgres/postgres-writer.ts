/** All that changes the directory. */
import type { Change, ChangePage, MirrorOptions } from '../change-feed.ts'
import type { Departed, Leaving, Merge, MergeOutcome, RemoveOutcome, Unmerge, UnmergeOutcome } from '../departure.ts'
import type { CallOptions, Claims, Owners, RecordChange, WriteOutcome } from '../directory.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { StoreWriter } from '../writer.ts'
import { PostgresChangeFeed } from './changes/change-feed.ts'
import { PostgresMirror } from './changes/mirror.ts'
import type { Database } from './connection/database.ts'
import { Batches } from './records/batches.ts'
import { PostgresDepartures } from './records/departures.ts'
import { readOwners } from './records/owners.ts'
import { scanRecords, scanSnapshot } from './records/scan.ts'

export class PostgresWriter implements StoreWriter {
  readonly #database: Database
  readonly #batches: Batches
  readonly #departures: PostgresDepartures
  readonly #feed: PostgresChangeFeed
  readonly #mirror: PostgresMirror

  constructor(database: Database) {
    this.#database = database
    this.#batches = new Batches(database)
    this.#departures = new PostgresDepartures(database, this.#batches)
    this.#feed = new PostgresChangeFeed(database)
    this.#mirror = new PostgresMirror(this.#batches)
  }

  owners(claims: Claims): Promise<Owners> {
    return readOwners(this.#database, claims)
  }

  write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    return this.#batches.write(changes)
  }

  scan(options?: CallOptions): AsyncIterable<PodcastRecord> {
    return scanRecords(this.#database, options)
  }

  merge(merge: Merge): Promise<MergeOutcome> {
    return this.#departures.merge(merge)
  }

  unmerge(unmerge: Unmerge): Promise<UnmergeOutcome> {
    return this.#departures.unmerge(unmerge)
  }

  remove(leaving: Leaving): Promise<RemoveOutcome> {
    return this.#departures.remove(leaving)
  }

  findDeparted(id: PodcastId): Promise<Departed | undefined> {
    return this.#departures.findDeparted(id)
  }

  changes(since: string | null, limit: number, options?: CallOptions): Promise<ChangePage> {
    return this.#feed.changes(since, limit, options)
  }

  snapshot(options?: CallOptions): AsyncIterable<Change> {
    return scanSnapshot(this.#database, options)
  }

  mirror(changes: readonly Change[], options?: MirrorOptions): Promise<void> {
    return this.#mirror.write(changes, options)
  }
}
