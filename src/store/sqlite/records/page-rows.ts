/**
 * Reads the podcasts of an index page. Large pages are read over several event loop turns, so that
 * other requests get their turn. Frequent hits are cached: the best podcasts are in most pages.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOptions, SearchPage, StoredPodcast } from '../../directory.ts'
import { markCacheable } from '../../rules/cacheable.ts'
import type { SearchQuery } from '../../../search/query.ts'
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
 * An admission filter: returns whether a number was seen recently. It is lossy and small: each slot
 * holds the last number with its hash. Most rows are read once, and caching those would only create
 * garbage that survives young collections.
 */
export class AdmissionFilter {
  readonly #slots: Uint32Array

  /** `slots`: a power of two, about the number of remembered values, which start at 1. */
  constructor(slots: number) {
    this.#slots = new Uint32Array(slots)
  }

  /** Adds the number and returns whether it was present. */
  admit(number: number): boolean {
    const slot = number & (this.#slots.length - 1)
    const known = this.#slots[slot] === number
    this.#slots[slot] = number
    return known
  }
}

/** Cache sizes in podcasts. A full hit takes about 5 KB with attached views, a basic one 1 KB. */
const MOST_HITS = { basic: 2_000, hit: 500 } as const
/**
 * Sizes of the admission filters: a podcast is cached if it is read twice within about this many
 * others.
 */
const REMEMBERED_HITS = { basic: 4_096, hit: 1_024 } as const

/** Rows read in one event loop turn; a full hit takes about 20 µs. */
const ROWS_OF_A_TURN = 100

/** A page whose rows are being read. */
export interface PageState {
  readonly level: SearchQuery['level']
  readonly page: SegmentPage
  /** Keyed by `seq`. */
  readonly podcasts: Map<number, StoredPodcast>
  /** Seqs still to read, ascending. */
  readonly missing: number[]
  /** Names of rows on malformed pages: damage, or an error of the disk. */
  readonly malformed: string[]
}

export interface PageRowsOptions {
  readonly requireAppleId: boolean
  /** The tick transaction of the same connection. */
  readonly tick: TickTransaction
  /** Receives each podcast that is found damaged. */
  readonly damage: DamageLog
  readonly derive?: Derive
}

export class PageRows {
  readonly #generation: CacheGeneration
  /** Caches by level and `seq`. */
  readonly #hits: {
    readonly [Level in SearchQuery['level']]: LruCache<number, StoredPodcast>
  }
  readonly #admission = {
    basic: new AdmissionFilter(REMEMBERED_HITS.basic),
    hit: new AdmissionFilter(REMEMBERED_HITS.hit),
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
   * `isOfThisTurn`: the index was read in this event loop turn, so every podcast it names must
   * exist.
   */
  begin({ level }: SearchQuery, page: SegmentPage, isOfThisTurn: boolean): PageState {
    this.#generation.refresh()
    const kept = this.#hits[level]
    const podcasts = new Map<number, StoredPodcast>()
    const missing: number[] = []
    for (const { rowId: seq } of page.hits) {
      const known = kept.get(seq)
      if (known === undefined) missing.push(seq)
      else podcasts.set(seq, known)
    }
    // File order: a quarter less work for a thousand rows, and sequential disk access.
    missing.sort((one, other) => one - other)
    const reading = { level, page, podcasts, missing, malformed: [] }
    this.#readRows(reading, isOfThisTurn)
    return reading
  }

  /** Reads a large page over several event loop turns. */
  async finish(reading: PageState, options?: CallOptions): Promise<SearchPage> {
    while (reading.missing.length > 0) {
      await nextTurn()
      await this.#tick.read(() => {
        this.#readRows(reading, false)
      }, options)
    }
    const whole = await this.#tick.read(() => {
      return this.#toPage(reading)
    }, options)
    await this.#damage.noteMalformed(reading.malformed)
    return whole
  }

  /** If a show's best feed is damaged or has left since, its next feed replaces it. */
  #toPage(reading: PageState): SearchPage {
    const { page, podcasts } = reading
    const hits = page.hits.flatMap(({ rowId, others = [], ...scored }) => {
      let podcast = podcasts.get(rowId)
      let left = others
      while (podcast === undefined && left.length > 0) {
        const [next = rowId, ...rest] = left
        podcast = this.#readServed(reading, next)
        left = rest
      }
      if (podcast === undefined) return []
      const alsoAs = left.flatMap((seq) => this.#idOf(seq) ?? [])
      return [{ podcast, ...scored, ...(alsoAs.length !== 0 && { alsoAs }) }]
    })
    return { ...page, hits }
  }

  /** Undefined if it is no longer served. */
  #idOf(seq: number): string | undefined {
    const row = this.#idIfServed.get(seq)
    if (row === undefined) return undefined
    return String(row['id'])
  }

  #readServed(reading: PageState, seq: number): StoredPodcast | undefined {
    if (this.#idOf(seq) === undefined) return undefined
    return this.#readIndexed(reading, seq)
  }

  /** Podcasts may have left since the index was read, unless it was read in this turn. */
  #readRows(reading: PageState, isOfThisTurn: boolean): void {
    const { podcasts, missing } = reading
    for (const seq of missing.splice(0, ROWS_OF_A_TURN)) {
      const podcast = isOfThisTurn
        ? this.#readIndexed(reading, seq)
        : this.#readServed(reading, seq)
      if (podcast !== undefined) podcasts.set(seq, podcast)
    }
  }

  /** Undefined, and recorded, if the record is damaged. */
  #readIndexed({ level, malformed }: PageState, seq: number): StoredPodcast | undefined {
    try {
      return this.#getIndexed(level, seq)
    } catch (error) {
      if (isRecordDamaged(error)) this.#damage.note(damagedIds(error))
      else if (isCorrupt(error)) malformed.push(`number ${String(seq)}`)
      else throw error
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
    if (this.#admission[level].admit(seq)) {
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
