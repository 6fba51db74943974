/**
 * Proves that a name is absent before "not tracked" is answered. A flipped bit in an SQLite index
 * hides a podcast without any error, because the search ends next to the damaged entry. So both
 * neighbours of the gap are compared with their rows, and each must lead to the other. A name that
 * is present but not served is compared with its record.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isAlwaysServed } from '../../../record/podcast.ts'
import { recordOf } from '../../../record/view/stored-layout.ts'
import type { Locator } from '../../directory.ts'
import { feedKeyChecksum } from '../connection/checksums.ts'
import {
  MERGED_PODCAST_INDEX_ID,
  MERGED_PODCAST_INDEX_ID_OF_ROW,
  PODCAST_INDEX_ID,
  PODCAST_INDEX_ID_OF_ROW,
} from '../names/podcast-index-id.ts'
import { lookupDamaged } from '../connection/record-damaged.ts'
import { type NamedRow, NAMED_ROW_COLUMNS, whyRowDamaged } from './verify-row.ts'

type NameValue = string | number

/** A column by which podcasts or tombstones are found. */
interface NameColumn {
  /** The indexed expression. */
  readonly column: string
  /** An equal expression that is read from the row. */
  readonly ofRow: string
  /** The condition of a partial index; '' = all rows. */
  readonly where: string
}

type NamedTable = 'podcasts' | 'tombstones'

const plain = (column: string, where = ''): Readonly<Record<NamedTable, NameColumn>> => {
  const named = { column, ofRow: column, where }
  return { podcasts: named, tombstones: named }
}

const stored = (column: string, ofRow: string): NameColumn => ({
  column,
  ofRow,
  where: `AND ${column} IS NOT NULL`,
})

const COLUMNS = {
  id: plain('id'),
  slug: plain('slug'),
  appleId: plain('apple_id', 'AND apple_id > 0'),
  spotifyId: plain('spotify_id', 'AND spotify_id IS NOT NULL'),
  podcastGuid: plain('podcast_guid', 'AND podcast_guid IS NOT NULL'),
  seq: plain('seq'),
  podcastIndexId: {
    podcasts: stored(PODCAST_INDEX_ID, PODCAST_INDEX_ID_OF_ROW),
    tombstones: stored(MERGED_PODCAST_INDEX_ID, MERGED_PODCAST_INDEX_ID_OF_ROW),
  },
} as const

type NameKind = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as readonly NameKind[]

interface IndexEntry {
  readonly name: NameValue
  readonly seq: number
}

/** A sorted list of names, in which an absent name falls between two neighbours. */
abstract class NameList<Found extends { readonly name: NameValue }> {
  protected abstract readonly below: StatementSync
  protected abstract readonly above: StatementSync

  /** Throws `RECORD_DAMAGED` if the entry does not match its row. */
  abstract assertTrue(entry: Found): void

  assertGap(name: NameValue): void {
    const below = this.#get(this.below, name)
    const above = this.#get(this.above, name)
    for (const entry of [below, above]) if (entry !== undefined) this.assertTrue(entry)
    // Damaged inner pages can hide entries from one direction only, so both are compared.
    if (above !== undefined) this.#assertSame(this.#get(this.below, above.name), below)
    if (below !== undefined) this.#assertSame(this.#get(this.above, below.name), above)
  }

  #assertSame(one: Found | undefined, other: Found | undefined): void {
    if (one?.name !== other?.name) throw lookupDamaged([])
  }

  #get(statement: StatementSync, name: NameValue): Found | undefined {
    return statement.get(name) as Found | undefined
  }
}

/** An index over a column of the named rows. */
class ColumnNames extends NameList<IndexEntry> {
  protected readonly below: StatementSync
  protected readonly above: StatementSync
  readonly #row: StatementSync

  constructor(database: DatabaseSync, table: NamedTable, name: NameKind) {
    super()
    const { column, ofRow, where } = COLUMNS[name][table]
    const select = `SELECT ${column} AS name, seq FROM ${table}`
    this.below = database.prepare(
      `${select} WHERE ${column} < ? ${where} ORDER BY ${column} DESC LIMIT 1`,
    )
    this.above = database.prepare(
      `${select} WHERE ${column} > ? ${where} ORDER BY ${column} LIMIT 1`,
    )
    this.#row = database.prepare(`SELECT ${ofRow} AS name, id FROM ${table} WHERE seq = ?`)
  }

  override assertTrue({ name, seq }: IndexEntry): void {
    const row = this.#row.get(seq) as
      | { readonly name: NameValue | null; readonly id: string }
      | undefined
    if (row?.name !== name) throw lookupDamaged(row === undefined ? [] : [row.id])
  }
}

interface KeyEntry {
  readonly name: string
  readonly seq: number
  readonly loose_key: string | null
  readonly checksum: number
}

/** The table of feed URLs, whose rows have checksums. */
class FeedKeyNames extends NameList<KeyEntry> {
  protected readonly below: StatementSync
  protected readonly above: StatementSync
  readonly #ownerOf: StatementSync

  constructor(database: DatabaseSync) {
    super()
    const select = 'SELECT key AS name, seq, loose_key, checksum FROM feed_urls'
    this.below = database.prepare(`${select} WHERE key < ? ORDER BY key DESC LIMIT 1`)
    this.above = database.prepare(`${select} WHERE key > ? ORDER BY key LIMIT 1`)
    this.#ownerOf = database.prepare('SELECT id FROM podcasts WHERE seq = ?')
  }

  override assertTrue({ name, seq, loose_key: looseKey, checksum }: KeyEntry): void {
    if (feedKeyChecksum(name, looseKey, seq) === checksum) return
    const owner = this.#ownerOf.get(seq)?.['id']
    throw lookupDamaged(typeof owner === 'string' ? [owner] : [])
  }
}

interface LooseEntry {
  readonly name: string
  readonly key: string
  readonly seq: number
}

/** The index of loose keys. */
class LooseKeyNames extends NameList<LooseEntry> {
  protected readonly below: StatementSync
  protected readonly above: StatementSync
  readonly #row: StatementSync

  constructor(database: DatabaseSync) {
    super()
    const select = 'SELECT loose_key AS name, key, seq FROM feed_urls'
    this.below = database.prepare(
      `${select} WHERE loose_key < ? ORDER BY loose_key DESC LIMIT 1`,
    )
    this.above = database.prepare(
      `${select} WHERE loose_key > ? ORDER BY loose_key LIMIT 1`,
    )
    this.#row = database.prepare(
      'SELECT loose_key, seq, checksum FROM feed_urls WHERE key = ?',
    )
  }

  override assertTrue({ name, key, seq }: LooseEntry): void {
    const row = this.#row.get(key) as Omit<KeyEntry, 'name'> | undefined
    const isTrue =
      row?.loose_key === name &&
      row.seq === seq &&
      row.checksum === feedKeyChecksum(key, name, seq)
    if (!isTrue) throw lookupDamaged([])
  }
}

const valueOf = (locator: Exclude<Locator, { by: 'feedUrl' }>): NameValue => {
  switch (locator.by) {
    case 'id':
      return locator.id
    case 'slug':
      return locator.slug
    case 'appleId':
      return locator.appleId
    case 'spotifyId':
      return locator.spotifyId
    case 'podcastGuid':
      return locator.podcastGuid
    case 'seq':
      return locator.seq
    case 'podcastIndexId':
      return locator.podcastIndexId
  }
}

/** The number of podcasts to check that share an Apple id. */
const MOST_NAMESAKES = 20

type ByName<Value> = Readonly<Record<NameKind, Value>>

function forEachName<Value>(make: (name: NameKind) => Value): ByName<Value> {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as ByName<Value>
}

export class AbsenceProof {
  readonly #requireAppleId: boolean
  readonly #present: ByName<ColumnNames>
  readonly #tombstones: ByName<ColumnNames>
  readonly #feedKeys: FeedKeyNames
  readonly #looseKeys: LooseKeyNames
  readonly #namesakes: ByName<StatementSync>
  readonly #tombstoneNamesake: ByName<StatementSync>
  readonly #rowOfKey: StatementSync
  readonly #alike: StatementSync
  readonly #rowOf: StatementSync
  readonly #tombstoneRow: StatementSync
  readonly #anyTombstone: StatementSync

  constructor(database: DatabaseSync, options: { readonly requireAppleId: boolean }) {
    this.#requireAppleId = options.requireAppleId
    this.#present = forEachName((name) => new ColumnNames(database, 'podcasts', name))
    this.#tombstones = forEachName((name) => new ColumnNames(database, 'tombstones', name))
    this.#feedKeys = new FeedKeyNames(database)
    this.#looseKeys = new LooseKeyNames(database)
    const prepareNamesakes = (table: NamedTable) => (name: NameKind) => {
      const { column, where } = COLUMNS[name][table]
      return database.prepare(
        `SELECT seq FROM ${table} WHERE ${column} = ? ${where} LIMIT ${String(MOST_NAMESAKES)}`,
      )
    }
    this.#namesakes = forEachName(prepareNamesakes('podcasts'))
    this.#tombstoneNamesake = forEachName(prepareNamesakes('tombstones'))
    this.#rowOfKey = database.prepare(
      'SELECT seq, loose_key, checksum FROM feed_urls WHERE key = ?',
    )
    this.#alike = database.prepare(
      `SELECT loose_key AS name, key, seq FROM feed_urls WHERE loose_key = ? LIMIT ${String(MOST_NAMESAKES)}`,
    )
    this.#rowOf = database.prepare(
      `SELECT ${NAMED_ROW_COLUMNS} FROM podcasts WHERE seq = ?`,
    )
    this.#tombstoneRow = database.prepare('SELECT seq FROM tombstones WHERE seq = ?')
    this.#anyTombstone = database.prepare('SELECT 1 FROM tombstones LIMIT 1')
  }

  /**
   * Throws `RECORD_DAMAGED` if the podcast may exist. Runs in the read transaction of the failed
   * lookup.
   */
  assertAbsent(locator: Locator): void {
    if (locator.by === 'feedUrl') this.#assertNoFeed(locator.key, locator.looseKey)
    else this.#assertNoName(locator.by, valueOf(locator))
  }

  #assertNoName(name: NameKind, value: NameValue): void {
    if (value === '' || value === 0) return
    const namesakes = this.#namesakes[name].all(value)
    for (const { seq } of namesakes) this.#assertUnserved(Number(seq))
    if (namesakes.length > 0) return
    this.#present[name].assertGap(value)
    if (
      this.#anyTombstone.get() === undefined ||
      this.#tombstoneNamesake[name].get(value) !== undefined
    )
      return
    this.#tombstones[name].assertGap(value)
  }

  #assertNoFeed(key: string, looseKey: string): void {
    const row = this.#getKey(key)
    if (row !== undefined) {
      // An exact key blocks the loose match.
      this.#assertNoneServed([row.seq])
      return
    }
    this.#feedKeys.assertGap(key)
    const alike = this.#listAlike(looseKey)
    if (alike.length === 0) this.#looseKeys.assertGap(looseKey)
    for (const entry of alike) this.#looseKeys.assertTrue(entry)
    const same = looseKey === key ? undefined : this.#getKey(looseKey)
    if (same === undefined) this.#feedKeys.assertGap(looseKey)
    const leadsTo = alike.map(({ seq }) => seq)
    if (same?.loose_key === null) leadsTo.push(same.seq)
    // An ambiguous loose key matches no podcast.
    if (new Set(leadsTo).size === 1) this.#assertNoneServed(leadsTo)
  }

  #listAlike(looseKey: string): readonly LooseEntry[] {
    return this.#alike.all(looseKey) as unknown as readonly LooseEntry[]
  }

  #getKey(key: string): Omit<KeyEntry, 'name'> | undefined {
    const row = this.#rowOfKey.get(key) as Omit<KeyEntry, 'name'> | undefined
    if (row === undefined) return undefined
    const { seq, loose_key: looseKey, checksum } = row
    if (feedKeyChecksum(key, looseKey, seq) !== checksum) throw lookupDamaged([])
    return row
  }

  /** Checks that each podcast has a tombstone or is not served. */
  #assertNoneServed(seqs: readonly number[]): void {
    for (const seq of seqs)
      if (this.#tombstoneRow.get(seq) === undefined) this.#assertUnserved(seq)
  }

  #assertUnserved(seq: number): void {
    const row = this.#rowOf.get(seq) as NamedRow | undefined
    if (row === undefined) throw lookupDamaged([])
    if (whyRowDamaged(row) !== undefined) throw lookupDamaged([row.id])
    const record = recordOf(row)
    const isServed =
      record.feedState !== 'not-a-podcast' &&
      (!this.#requireAppleId || isAlwaysServed(record))
    if (isServed) throw lookupDamaged([row.id])
  }
}
