/** The write side of the directory: one connection, one transaction per batch. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import { recordOf, type StoredText } from '../../record/view/stored-layout.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import type { KeptForSearch } from '../../record/episodes/indexed-episodes.ts'
import type { EpisodeProgress } from '../episodes/episodes.ts'
import type { PeopleProgress } from '../people/people.ts'
import type { Change, ChangePage, ApplyChangesOptions } from '../change-feed.ts'
import { toSearchDocument } from '../../search/document/to-search-document.ts'
import type { Load } from '../../search/load.ts'
import type { Derive, LayoutProgress, WriteDerived } from '../maintenance.ts'
import { writeDerived } from '../rules/renew-layout.ts'
import { LayoutRenewal } from './maintenance/layout-renewal.ts'
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
  DirectoryWriter,
  Owners,
  RecordChange,
  ReindexOptions,
  Versioned,
  WriteOutcome,
} from '../directory.ts'
import { call } from './connection/call.ts'
import { SqliteChangeFeed } from './changes/change-feed.ts'
import { SqliteMergesAndRemovals } from './records/merges-and-removals.ts'
import { mendSqliteRecords, readSalvaged } from './maintenance/mend-records.ts'
import { type MendedRows, mendRows } from './maintenance/mend-rows.ts'
import { hitChecksum } from './connection/checksums.ts'
import type { DamageLog } from './connection/record-damaged.ts'
import { Loading } from './records/loading.ts'
import { EpisodeSync } from './episodes/episode-sync.ts'
import { PeopleSync } from './people/people-sync.ts'
import type { TranscriptWork } from './episodes/sqlite-transcripts.ts'
import { SqliteChangeApplier } from './changes/apply-changes.ts'
import type { TickTransaction } from './connection/tick-transaction.ts'
import type { IndexWriter } from '../../search/segments/port.ts'
import { scanRecords, scanSnapshot } from './changes/snapshot.ts'
import type { IndexUpkeep } from './search/upkeep.ts'
import { BatchWriter } from './records/write-batch.ts'
import { cutPiece, PieceSize } from './connection/write-pieces.ts'
import type { LogSync } from './connection/log-sync.ts'
import { LONGEST_PAUSE_MS, type WriteQueue } from './connection/write-queue.ts'

/** A gap between parts of a large write, long enough for other writers to get the lock; in ms. */
const GAP_MS = LONGEST_PAUSE_MS + 1
/** Smaller writes are synced to disk at once. */
const MANY_CHANGES = 16

const NO_OWNERS: Owners = {
  byId: new Map(),
  byFeedKey: new Map(),
  byAppleId: new Map(),
  deadByAppleId: new Map(),
  bySpotifyId: new Map(),
  tombstones: new Map(),
  removedFeedKeys: new Set(),
}

/** Estimates the written characters from the parts that vary most. */
const lengthOf = ({ record, metadata }: RecordChange): number =>
  (record.description?.length ?? 0) +
  (metadata === undefined ? 0 : JSON.stringify(metadata).length)
const lengthOfChange = (change: Change): number => {
  if (change.kind === 'remove') return 0
  const episodes =
    'newestEpisodes' in change ? (change.newestEpisodes?.packed.length ?? 0) : 0
  return (change.record.description?.length ?? 0) + episodes
}

/** The index of episodes on the same connection. */
export interface EpisodeIndex {
  readonly writer: IndexWriter
  readonly upkeep: IndexUpkeep
}

export interface SqliteWriterParts {
  readonly database: DatabaseSync
  /** The write queue of the same connection. */
  readonly writes: WriteQueue
  readonly file: string
  readonly index: IndexWriter
  readonly kept: KeptForSearch
  readonly episodeIndex: EpisodeIndex
  readonly upkeep: IndexUpkeep
  /** The tick transaction of this process's read connection. */
  readonly tick: TickTransaction
  readonly damage: DamageLog
  /** Returns milliseconds since 1970. */
  readonly now: () => number
  readonly leastPieceRows?: number | undefined
  /** Undefined: writes are not synced, because lost data can be fetched again. */
  readonly log?: LogSync | undefined
  readonly dataDir: string
  readonly derive?: Derive | undefined
}

type WritePiece<Item, Outcome> = (
  piece: readonly Item[],
  onHeld: (heldMs: number) => void,
) => Promise<Outcome>

interface VersionedRow extends StoredText {
  readonly seq: number
  readonly revision: number
  readonly sum: number
}

export class SqliteWriter implements DirectoryWriter {
  readonly #database: DatabaseSync
  readonly #writes: WriteQueue
  readonly #now: () => number
  readonly #file: string
  readonly #index: IndexWriter
  readonly #upkeep: IndexUpkeep
  readonly #episodeIndex: EpisodeIndex
  readonly #episodes: EpisodeSync
  readonly #people: PeopleSync
  readonly #tick: TickTransaction
  readonly #loading: Loading
  readonly #batches: BatchWriter
  readonly #renewal: LayoutRenewal
  readonly #derive: Derive
  readonly #mergesAndRemovals: SqliteMergesAndRemovals
  readonly #feed: SqliteChangeFeed
  readonly #changeApplier: SqliteChangeApplier
  readonly #readVersioned: StatementSync
  readonly #isEmpty: StatementSync
  readonly #pieceSize: PieceSize
  readonly #damage: DamageLog
  readonly #log: LogSync | undefined
  #lastPieceAt = 0

  constructor({
    database,
    writes,
    file,
    index,
    kept,
    episodeIndex,
    upkeep,
    tick,
    damage,
    now,
    leastPieceRows,
    log,
    dataDir,
    derive = (record) => record,
  }: SqliteWriterParts) {
    this.#log = log
    this.#pieceSize = new PieceSize(leastPieceRows)
    this.#database = database
    this.#file = file
    this.#index = index
    this.#upkeep = upkeep
    this.#tick = tick
    this.#damage = damage
    this.#writes = writes
    this.#now = now
    this.#episodeIndex = episodeIndex
    this.#episodes = new EpisodeSync(database, { index: episodeIndex.writer, kept, now })
    this.#people = new PeopleSync(database)
    this.#loading = new Loading(database, index, writes)
    this.#batches = new BatchWriter(database, index, this.#loading, {
      episodes: this.#episodes,
      people: this.#people,
      now,
    })
    this.#derive = derive
    this.#renewal = new LayoutRenewal(database, { dataDir, batches: this.#batches, derive })
    this.#mergesAndRemovals = new SqliteMergesAndRemovals(this.#batches)
    this.#feed = new SqliteChangeFeed(database, damage)
    this.#changeApplier = new SqliteChangeApplier(this.#batches)
    this.#readVersioned = database.prepare(
      'SELECT seq, revision, hit_sum AS sum, layout, basic, details, description, internals FROM podcasts WHERE seq = ?',
    )
    this.#isEmpty = database.prepare('SELECT 1 FROM directory WHERE next_seq = 1')
  }

  owners(claims: Claims): Promise<Owners> {
    return this.#loading.read(() => this.#readOwners(claims))
  }

  async write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    const writePiece: WritePiece<RecordChange, readonly WriteOutcome[]> = (piece, onHeld) =>
      this.#batches.write(piece, onHeld)
    const outcomes = await this.#writeInPieces(changes, lengthOf, writePiece)
    // Small writes are operators' decisions: sync them.
    if (changes.length > 0 && changes.length < MANY_CHANGES) await this.#log?.sync()
    return outcomes.flat()
  }

  beginLoad(): Promise<Load | undefined> {
    const read = (seq: number) =>
      toSearchDocument({ ...recordOf(this.#batches.rows.read(seq)), seq })
    return call(() => {
      if (!this.#upkeep.mayLoad || this.#isEmpty.get() === undefined) return undefined
      return this.#loading.begin(read, () => this.#tick.end())
    })
  }

  merge(merge: Merge): Promise<MergeOutcome> {
    return this.#seenAfter(this.#mergesAndRemovals.merge(merge))
  }

  unmerge(unmerge: Unmerge): Promise<UnmergeOutcome> {
    return this.#seenAfter(this.#mergesAndRemovals.unmerge(unmerge))
  }

  remove(leaving: Departure): Promise<RemoveOutcome> {
    return this.#seenAfter(this.#mergesAndRemovals.remove(leaving))
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

  async applyChanges(
    changes: readonly Change[],
    options?: ApplyChangesOptions,
  ): Promise<void> {
    const writePiece: WritePiece<Change, void> = (piece, onHeld) =>
      this.#changeApplier.write(piece, options, onHeld)
    await this.#writeInPieces(changes, lengthOfChange, writePiece)
  }

  scan(options?: CallOptions): AsyncIterable<PodcastRecord> {
    return scanRecords(this.#file, options)
  }

  snapshot(options?: CallOptions): AsyncIterable<Change> {
    return scanSnapshot(this.#file, this.#damage, options)
  }

  async settle(): Promise<void> {
    await this.#upkeep.settle(this.#index, this.#database)
    await this.#episodeIndex.upkeep.settle(this.#episodeIndex.writer, this.#database)
  }

  tidyPeople(limit: number): Promise<PeopleProgress> {
    return this.#seenAfter(this.#loading.write(() => this.#people.tidy(limit)))
  }

  tidyEpisodes(limit: number): Promise<EpisodeProgress> {
    return this.#seenAfter(this.#loading.write(() => this.#episodes.tidy(limit)))
  }

  removeEpisodes(ids: readonly string[]): Promise<void> {
    return this.#seenAfter(this.#loading.write(() => this.#episodes.remove(ids)))
  }

  /** Runs the work, and indexes these episodes again. */
  writeTranscripts(work: TranscriptWork, episodeIds: readonly string[]): Promise<void> {
    const write = () => this.#episodes.renew(episodeIds, () => work(this.#database))
    return this.#seenAfter(this.#loading.write(write))
  }

  async mendRecords(givesUpDecisions: boolean): Promise<MendedRows> {
    const [database, writes] = [this.#database, this.#writes]
    const parts = { database, writes, batches: this.#batches, nowMs: this.#now() }
    const records = await this.#seenAfter(mendSqliteRecords(parts))
    const rows = await this.#seenAfter(mendRows(database, writes, givesUpDecisions))
    return { ...rows, podcastIds: [...new Set([...records, ...rows.podcastIds])] }
  }

  renewLayout(limit: number, write?: WriteDerived): Promise<LayoutProgress> {
    const writeHere: WriteDerived = (ids) => writeDerived(this, ids, this.#derive)
    return this.#seenAfter(this.#renewal.renew(limit, write ?? writeHere))
  }

  async reindex(options?: ReindexOptions): Promise<number> {
    const podcasts = await this.#upkeep.reindex(options)
    const signal = options?.signal
    await this.#episodeIndex.upkeep.reindex(signal === undefined ? {} : { signal })
    return podcasts
  }

  /**
   * Writes each part in its own transaction, so that other writers get turns; a load has a single
   * one.
   */
  async #writeInPieces<Item, Outcome>(
    items: readonly Item[],
    length: (item: Item) => number,
    writePiece: WritePiece<Item, Outcome>,
  ): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = []
    for (let at = 0; at < items.length; ) {
      const limits = this.#pieceSize.limitsOf(items.length)
      const piece = this.#loading.isOn ? items : cutPiece(items, at, limits, length)
      if (!this.#loading.isOn && items.length >= MANY_CHANGES) await this.#letOthersWrite()
      const learn = (heldMs: number): void => this.#pieceSize.learn(piece.length, heldMs)
      outcomes.push(await writePiece(piece, learn))
      this.#tick.end()
      this.#lastPieceAt = performance.now()
      at += piece.length
    }
    if (items.length > 0) this.#compact()
    return outcomes
  }

  async #letOthersWrite(): Promise<void> {
    const restMs = this.#lastPieceAt + GAP_MS - performance.now()
    if (this.#lastPieceAt > 0 && restMs > 0) await sleep(restMs)
  }

  async #seenAfter<Outcome>(writing: Promise<Outcome>): Promise<Outcome> {
    const outcome = await writing
    this.#tick.end()
    this.#compact()
    await this.#log?.sync()
    return outcome
  }

  #compact(): void {
    if (this.#loading.isOn) return
    this.#upkeep.compact(this.#index)
    this.#episodeIndex.upkeep.compact(this.#episodeIndex.writer)
  }

  #readOwners({ ids = [], feedKeys = [], appleIds = [], spotifyIds = [] }: Claims): Owners {
    if (this.#isEmpty.get() !== undefined) return NO_OWNERS
    const owners = this.#batches.owners.load({
      ids,
      feedKeys,
      appleIds,
      spotifyIds,
      slugs: [],
    })
    const read = new Map<number, Versioned>()
    const versioned = (seq: number): Versioned => {
      const known = read.get(seq)
      if (known !== undefined) return known
      const row = this.#readVersioned.get(seq) as unknown as VersionedRow
      // For a damaged record, returns what can be salvaged, so that the next write repairs it.
      const isIntact = hitChecksum(row) === row.sum
      const record = isIntact
        ? recordOf(row)
        : readSalvaged(this.#database, seq, this.#now())
      const found = { record, revision: row.revision }
      read.set(seq, found)
      return found
    }
    const all = <Name>(seqs: ReadonlyMap<Name, number>): Map<Name, Versioned> =>
      new Map([...seqs].map(([name, seq]) => [name, versioned(seq)]))
    return {
      byId: new Map([...owners.byId].map(([id, { seq }]) => [id, versioned(seq)])),
      byFeedKey: all(owners.seqByFeedKey),
      byAppleId: all(owners.seqByAppleId),
      deadByAppleId: all(owners.deadSeqByAppleId),
      bySpotifyId: all(owners.seqBySpotifyId),
      tombstones: owners.tombstones,
      removedFeedKeys: owners.removedFeedKeys,
    }
  }
}
