/** The writing side of the engine: one connection, one transaction a batch. */
import { setImmediate } from 'node:timers/promises'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastRecord } from '../../record/podcast.ts'
import { type AnswerFragments, fromFragments } from '../../record/view/fragments.ts'
import type {
  CallOptions,
  Claims,
  EngineWriter,
  Owners,
  RecordChange,
  ReindexOptions,
  Versioned,
  WriteOutcome,
} from '../engine.ts'
import { call } from './call.ts'
import { inTransaction, openDatabase } from './database.ts'
import { HolderLookup } from './holders.ts'
import { pendingWriter } from './pending.ts'
import type { ReadTurn } from './read-turn.ts'
import type { SearchIndexWriter } from './search-index.ts'
import type { IndexUpkeep } from './upkeep.ts'
import { BatchWriter } from './write-batch.ts'

/** Records read at once by a scan. */
const SCAN_CHUNK = 500
const SCAN_CACHE_KIB = 4096

type VersionedRow = AnswerFragments & { readonly seq: number; readonly revision: number }

export class SqliteWriter implements EngineWriter {
  readonly merge = pendingWriter.merge
  readonly unmerge = pendingWriter.unmerge
  readonly remove = pendingWriter.remove
  readonly findDeparted = pendingWriter.findDeparted
  readonly changes = pendingWriter.changes
  readonly mirror = pendingWriter.mirror
  readonly #database: DatabaseSync
  readonly #file: string
  readonly #index: SearchIndexWriter
  readonly #upkeep: IndexUpkeep
  readonly #turn: ReadTurn
  readonly #batches: BatchWriter
  readonly #holders: HolderLookup
  readonly #readVersioned: StatementSync
  readonly #isEmpty: StatementSync

  /** `turn`: of the connection that reads in the same process. */
  constructor(database: DatabaseSync, file: string, index: SearchIndexWriter, upkeep: IndexUpkeep, turn: ReadTurn) {
    this.#database = database
    this.#file = file
    this.#index = index
    this.#upkeep = upkeep
    this.#turn = turn
    this.#batches = new BatchWriter(database, index)
    this.#holders = new HolderLookup(database)
    this.#readVersioned = database.prepare(
      'SELECT seq, revision, basic, details, description, internals FROM podcasts WHERE seq = ?',
    )
    this.#isEmpty = database.prepare('SELECT 1 FROM directory WHERE total = 0')
  }

  owners(claims: Claims): Promise<Owners> {
    return call(() => inTransaction(this.#database, 'BEGIN', () => this.#readOwners(claims)))
  }

  write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    return call(() => {
      const outcomes = this.#batches.write(changes)
      this.#turn.end()
      this.#upkeep.compact(this.#index)
      return outcomes
    })
  }

  /** A connection of its own holds the moment of the first record, however long the reading takes. */
  async *scan(options?: CallOptions): AsyncIterable<PodcastRecord> {
    const database = openDatabase(this.#file, { readOnly: true, cacheKib: SCAN_CACHE_KIB })
    try {
      const next = database.prepare(
        `SELECT seq, basic, details, description, internals FROM podcasts WHERE seq > ? ORDER BY seq LIMIT ${String(SCAN_CHUNK)}`,
      )
      database.exec('BEGIN')
      let rows: readonly (AnswerFragments & { readonly seq: number })[]
      let after = 0
      do {
        options?.signal?.throwIfAborted()
        rows = next.all(after) as unknown as typeof rows
        for (const row of rows) yield fromFragments(row)
        after = rows.at(-1)?.seq ?? after
        await setImmediate()
      } while (rows.length === SCAN_CHUNK)
    } finally {
      database.close()
    }
  }

  async settle(): Promise<void> {
    await this.#upkeep.settle(this.#index)
    // PASSIVE takes what no reader needs any more and waits for nobody.
    this.#database.exec('PRAGMA optimize; PRAGMA wal_checkpoint(PASSIVE)')
  }

  reindex(options?: ReindexOptions): Promise<number> {
    return this.#upkeep.reindex(options)
  }

  #readOwners({ ids = [], feedKeys = [], appleIds = [] }: Claims): Owners {
    if (this.#isEmpty.get() !== undefined)
      return {
        byId: new Map(),
        byFeedKey: new Map(),
        byAppleId: new Map(),
        departed: new Map(),
        removedFeedKeys: new Set(),
      }
    const holders = this.#holders.load({ ids, feedKeys, appleIds, slugs: [] })
    const read = new Map<number, Versioned>()
    const versioned = (seq: number): Versioned => {
      const known = read.get(seq)
      if (known !== undefined) return known
      const row = this.#readVersioned.get(seq) as unknown as VersionedRow
      const found = { record: fromFragments(row), revision: row.revision }
      read.set(seq, found)
      return found
    }
    return {
      byId: new Map([...holders.byId].map(([id, { seq }]) => [id, versioned(seq)])),
      byFeedKey: new Map([...holders.seqByFeedKey].map(([key, seq]) => [key, versioned(seq)])),
      byAppleId: new Map([...holders.seqByAppleId].map(([appleId, seq]) => [appleId, versioned(seq)])),
      departed: new Map(),
      removedFeedKeys: new Set(),
    }
  }
}
