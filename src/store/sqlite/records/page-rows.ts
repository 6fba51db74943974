/**
 * Reads the podcasts that a page of the index names. A large page is read in several turns of the
 * event loop, so that others are answered between them. The best podcasts are in most pages, so
 * what is asked for often is kept.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOptions, SearchPage, StoredPodcast } from '../../directory.ts'
import { markCacheable } from '../../rules/cacheable.ts'
import type { SearchQuery } from '../../../search/query.ts'
import { Doorkeeper } from './doorkeeper.ts'
import { call } from '../connection/call.ts'
import {
  type DamageLog,
  damagedIds,
  isCorrupt,
  isRecordDamaged,
} from '../connection/record-damaged.ts'
import type { CacheGeneration } from '../connection/cache-generation.ts'
import { ALWAYS_SERVED, prepareStored, STORED_COLUMNS } from './podcast-row.ts'
import { StoredRows } from './stored-rows.ts'
import type { Derive } from '../../maintenance.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'
import { LruCache } from '../../../search/lru-cache.ts'
import type { SegmentPage } from '../../../search/segments/port.ts'

/**
 * Podcasts as hits: the best ones are in most pages. A full hit takes some 5 KB with what views
 * make of it, a basic one 1 KB.
 */
const MOST_HITS = { basic: 2_000, hit: 500 } as const
/**
 * A podcast is kept when it is asked for twice while about this many others are asked for.
 */
const REMEMBERED_HITS = { basic: 4_096, hit: 1_024 } as const

/** Rows of a page that are read in one turn of the event loop; a full hit takes some 20 µs. */
const ROWS_OF_A_TURN = 100

/** A page whose rows are being read. */
export interface PageReading {
  readonly level: SearchQuery['level']
  readonly page: SegmentPage
  /** Its keys are the `seq` of the podcasts. */
  readonly podcasts: Map<number, StoredPodcast>
  /** Not read yet, in the order of the file. */
  readonly missing: number[]
}

export interface PageRowsOptions {
  readonly requireAppleId: boolean
  /** The tick transaction has to be of the same connection. */
  readonly tick: TickTransaction
  /** Learns of each podcast that is found damaged. */
  readonly damage: DamageLog
  readonly derive?: Derive
}

export class PageRows {
  readonly #generation: CacheGeneration
  /** By level, by `seq`. */
  readonly #hits: {
    readonly [Level in SearchQuery['level']]: LruCache<number, StoredPodcast>
  }
  readonly #doorkeepers = {
    basic: new Doorkeeper(REMEMBERED_HITS.basic),
    hit: new Doorkeeper(REMEMBERED_HITS.hit),
  }
  readonly #hitBySeq: StatementSync
  readonly #basicBySeq: StatementSync
  readonly #idIfServed: StatementSync
  readonly #stored: StoredRows
  readonly #tick: TickTransaction
  readonly #damage: DamageLog

  constructor(database: DatabaseSync, options: PageRowsOptions) {
    const { requireAppleId, tick, damage, derive } = options
    this.#stored = new StoredRows(database, derive)
    this.#tick = tick
    this.#generation = tick.generation
    this.#damage = damage
    this.#hits = {
      basic: this.#keepHits(MOST_HITS.basic),
      hit: this.#keepHits(MOST_HITS.hit),
    }
    this.#hitBySeq = prepareStored(
      database,
      `SELECT ${STORED_COLUMNS.hit} FROM podcasts WHERE seq = ?`,
    )
    this.#basicBySeq = prepareStored(
      database,
      `SELECT ${STORED_COLUMNS.basic} FROM podcasts WHERE seq = ?`,
    )
    const served = requireAppleId ? `AND ${ALWAYS_SERVED}` : ''
    this.#idIfServed = database.prepare(
      `SELECT id FROM podcasts WHERE seq = ? AND searchable = 1 ${served}`,
    )
  }

  /**
   * `isOfThisTurn`: the index was read in this turn of the event loop, so what it names has to be
   * there.
   */
  begin({ level }: SearchQuery, page: SegmentPage, isOfThisTurn: boolean): PageReading {
    this.#generation.refresh()
    const kept = this.#hits[level]
    const podcasts = new Map<number, StoredPodcast>()
    const missing: number[] = []
    for (const { rowId: seq } of page.hits) {
      const known = kept.get(seq)
      if (known === undefined) missing.push(seq)
      else podcasts.set(seq, known)
    }
    // In the order of the file: a quarter less work for a thousand rows, and one way for the disk.
    missing.sort((one, other) => one - other)
    const reading = { level, page, podcasts, missing }
    this.#readRows(reading, isOfThisTurn)
    return reading
  }

  /**
   * A large page is read in several turns of the event loop, so that others are answered between
   * them.
   */
  async finish(reading: PageReading, options?: CallOptions): Promise<SearchPage> {
    while (reading.missing.length > 0) {
      await nextTurn()
      await call(() => {
        this.#tick.enter()
        this.#readRows(reading, false)
      }, options)
    }
    return call(() => {
      this.#tick.enter()
      return this.#toPage(reading)
    }, options)
  }

  /**
   * Where the feed that stands for a show is damaged, or left since the index was read, the next
   * one stands for it.
   */
  #toPage({ level, page, podcasts }: PageReading): SearchPage {
    const hits = page.hits.flatMap(({ rowId, score, others = [] }) => {
      let podcast = podcasts.get(rowId)
      let left = others
      while (podcast === undefined && left.length > 0) {
        const [next = rowId, ...rest] = left
        podcast = this.#readServed(level, next)
        left = rest
      }
      if (podcast === undefined) return []
      const alsoAs = left.flatMap((seq) => this.#idOf(seq) ?? [])
      return [alsoAs.length === 0 ? { podcast, score } : { podcast, score, alsoAs }]
    })
    return { ...page, hits }
  }

  /** Undefined where it is not served by now. */
  #idOf(seq: number): string | undefined {
    const row = this.#idIfServed.get(seq)
    return row === undefined ? undefined : String(row['id'])
  }

  #readServed(level: SearchQuery['level'], seq: number): StoredPodcast | undefined {
    return this.#idOf(seq) === undefined ? undefined : this.#readIndexed(level, seq)
  }

  /** Podcasts may have left since the index was read, unless that was in this turn. */
  #readRows({ level, podcasts, missing }: PageReading, isOfThisTurn: boolean): void {
    for (const seq of missing.splice(0, ROWS_OF_A_TURN)) {
      const podcast = isOfThisTurn
        ? this.#readIndexed(level, seq)
        : this.#readServed(level, seq)
      if (podcast !== undefined) podcasts.set(seq, podcast)
    }
  }

  /** Undefined, and noted, where the record is damaged. */
  #readIndexed(level: SearchQuery['level'], seq: number): StoredPodcast | undefined {
    try {
      return this.#getIndexed(level, seq)
    } catch (error) {
      if (!isRecordDamaged(error) && !isCorrupt(error)) throw error
      this.#damage.note(
        isRecordDamaged(error) ? damagedIds(error) : [`number ${String(seq)}`],
      )
      return undefined
    }
  }

  #getIndexed(level: SearchQuery['level'], seq: number): StoredPodcast | undefined {
    const row = (level === 'basic' ? this.#basicBySeq : this.#hitBySeq).get(seq)
    if (row === undefined) {
      // The index was read in the same transaction, so one of the two is damaged.
      this.#damage.note([`number ${String(seq)}`])
      return undefined
    }
    const podcast = level === 'basic' ? this.#stored.toBasicHit(row) : this.#stored.hit(row)
    if (this.#doorkeepers[level].admit(seq)) {
      markCacheable(podcast)
      this.#hits[level].set(seq, podcast)
    }
    return podcast
  }

  #keepHits(most: number): LruCache<number, StoredPodcast> {
    const hits = new LruCache<number, StoredPodcast>(most)
    return this.#generation.keep(hits, ({ seqs }) => {
      for (const seq of seqs) hits.delete(seq)
    })
  }
}
