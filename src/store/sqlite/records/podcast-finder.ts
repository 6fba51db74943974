/**
 * Finds podcasts by whatever leads to them, and reads of each just what a level needs. Inside the
 * caller's read transaction.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { FeedUrlLocator, Locator, StoredLevel, StoredLevels } from '../../directory.ts'
import { PODCAST_INDEX_ID, PODCAST_INDEX_ID_OF_ROW } from '../names/podcast-index-id.ts'
import { RedirectFinder } from '../names/redirect-finder.ts'
import { feedKeyChecksum } from '../connection/checksums.ts'
import type { AbsenceProof } from './prove-absence.ts'
import {
  damagedIds,
  isCorrupt,
  isRecordDamaged,
  lookupDamaged,
  recordDamaged,
} from '../connection/record-damaged.ts'
import type { KnownSeqs } from './known-seqs.ts'
import type { Derive } from '../../maintenance.ts'
import { ALWAYS_SERVED, prepareStored, STORED_COLUMNS } from './podcast-row.ts'
import { StoredRows } from './stored-rows.ts'

// Of several, the living one that entered first.
const FIRST = 'ORDER BY dead, seq LIMIT 1'
// A derived guid yields to one that a feed names.
const FIRST_BY_GUID =
  "ORDER BY dead, internals ->> '$.podcastGuidDerived' IS NOT NULL, seq LIMIT 1"

export interface FinderOptions {
  readonly requireAppleId: boolean
  /** Default false. True: all that are stored are found. */
  readonly includesUnserved?: boolean
  /** All finders of the connection share it. */
  readonly knownSeqs: KnownSeqs
  /** The proof has to be of the same connection. */
  readonly absence: AbsenceProof
  readonly derive?: Derive | undefined
}

function servedCondition({
  requireAppleId,
  includesUnserved = false,
}: FinderOptions): string {
  if (includesUnserved) return ''
  // 2: it is no podcast.
  return requireAppleId ? `AND dead < 2 AND ${ALWAYS_SERVED}` : 'AND dead < 2'
}

/** The columns of a level, and what the row was asked for by. */
type Row = readonly unknown[]

export class PodcastFinder<Level extends StoredLevel> {
  readonly #toStored: (row: unknown) => StoredLevels[Level]
  readonly #byId: StatementSync
  readonly #byIds: StatementSync
  readonly #bySeqs: StatementSync
  readonly #knownSeqs: KnownSeqs
  readonly #bySlug: StatementSync
  readonly #byAppleId: StatementSync
  readonly #bySpotifyId: StatementSync
  readonly #byGuid: StatementSync
  readonly #byPodcastIndexId: StatementSync
  readonly #byFeedKey: StatementSync
  readonly #hasFeedKey: StatementSync
  readonly #byLooseKey: StatementSync
  readonly #bySeq: StatementSync
  readonly #redirects: RedirectFinder
  readonly #absence: AbsenceProof

  constructor(database: DatabaseSync, level: Level, options: FinderOptions) {
    this.#knownSeqs = options.knownSeqs
    this.#absence = options.absence
    const rows: { readonly [One in StoredLevel]: (row: unknown) => StoredLevels[One] } =
      new StoredRows(database, options.derive)
    this.#toStored = rows[level]
    const served = servedCondition(options)
    const columns = STORED_COLUMNS[level]
    const prepare = (column: string, rest = ''): StatementSync =>
      prepareStored(
        database,
        `SELECT ${columns}, ${column} FROM podcasts WHERE ${column} = ? ${served} ${rest}`,
      )
    this.#byId = prepare('id')
    // CROSS JOIN keeps the asked ids outside, so that each is one look-up by key.
    const prepareAll = (key: 'id' | 'seq'): StatementSync =>
      prepareStored(
        database,
        `SELECT ${columns}, seq FROM json_each(?) AS asked CROSS JOIN podcasts ON podcasts.${key} = asked.value
          WHERE true ${served}`,
      )
    this.#byIds = prepareAll('id')
    this.#bySeqs = prepareAll('seq')
    this.#bySlug = prepare('slug')
    this.#byAppleId = prepare('apple_id', `AND apple_id > 0 ${FIRST}`)
    this.#bySpotifyId = prepare('spotify_id', FIRST)
    this.#byGuid = prepare('podcast_guid', FIRST_BY_GUID)
    this.#byPodcastIndexId = prepareStored(
      database,
      `SELECT ${columns}, ${PODCAST_INDEX_ID_OF_ROW} FROM podcasts
        WHERE ${PODCAST_INDEX_ID} = ? ${served} ${FIRST}`,
    )
    this.#byFeedKey = prepareStored(
      database,
      `SELECT ${columns}, feed_urls.seq, loose_key, checksum
        FROM feed_urls CROSS JOIN podcasts ON podcasts.seq = feed_urls.seq WHERE key = ? ${served}`,
    )
    this.#hasFeedKey = database.prepare('SELECT 1 FROM feed_urls WHERE key = ?')
    this.#byLooseKey = prepareStored(
      database,
      `SELECT ${columns} FROM podcasts WHERE seq IN (
        SELECT coalesce((SELECT canonical_seq FROM tombstones WHERE tombstones.seq = feed_urls.seq), seq) FROM feed_urls
          WHERE (key = ?1 AND loose_key IS NULL) OR loose_key = ?1
      ) ${served} LIMIT 2`,
    )
    this.#bySeq = prepare('seq')
    this.#redirects = new RedirectFinder(database)
  }

  findById(id: PodcastId): StoredLevels[Level] | undefined {
    return this.#get(this.#byId, id)
  }

  /** Those that are served. One statement for all: fifty of their own cost four times as much. */
  selectByIds(ids: readonly PodcastId[]): readonly StoredLevels[Level][] {
    try {
      return this.#selectPresent(ids)
    } catch (error) {
      if (isCorrupt(error)) return this.#selectOneByOne(ids)
      throw error
    }
  }

  #selectPresent(ids: readonly PodcastId[]): readonly StoredLevels[Level][] {
    const known = this.#selectKnown(ids)
    const found = new Set(known.map(({ id }) => id))
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return known
    const rows = this.#byIds.all(JSON.stringify(missing)) as unknown as readonly Row[]
    const read = this.#readAll(rows)
    const asked = new Set(missing)
    for (const [at, { id }] of read.entries()) {
      // The row has another id than the index that led to it.
      if (!asked.has(id)) throw recordDamaged([id])
      this.#knownSeqs.set(id, Number(rows[at]?.at(-1)))
    }
    return [...known, ...read]
  }

  /** Where a page of the file is damaged: each alone, to know which of them are hit. */
  #selectOneByOne(ids: readonly PodcastId[]): readonly StoredLevels[Level][] {
    const found: StoredLevels[Level][] = []
    const damaged: PodcastId[] = []
    for (const id of ids) {
      try {
        const podcast = this.find({ by: 'id', id })
        if (podcast !== undefined) found.push(podcast)
      } catch (error) {
        if (!isRecordDamaged(error)) throw error
        damaged.push(id)
      }
    }
    if (damaged.length > 0) throw recordDamaged(damaged)
    return found
  }

  #readAll(rows: readonly Row[]): readonly StoredLevels[Level][] {
    const podcasts: StoredLevels[Level][] = []
    const damaged: PodcastId[] = []
    for (const row of rows) {
      try {
        podcasts.push(this.#toStored(row))
      } catch (error) {
        if (!isRecordDamaged(error)) throw error
        damaged.push(...damagedIds(error))
      }
    }
    if (damaged.length > 0) throw recordDamaged(damaged)
    return podcasts
  }

  /** Those of them whose numbers are known. */
  #selectKnown(ids: readonly PodcastId[]): readonly StoredLevels[Level][] {
    const seqs = ids.map((id) => this.#knownSeqs.get(id)).filter((seq) => seq !== undefined)
    if (seqs.length === 0) return []
    const asked = new Set(ids)
    const rows = this.#bySeqs.all(JSON.stringify(seqs)) as unknown as readonly Row[]
    return this.#readAll(rows).filter(({ id }) => asked.has(id))
  }

  findByIds(ids: readonly PodcastId[]): readonly (StoredLevels[Level] | undefined)[] {
    const byId = new Map(this.selectByIds(ids).map((podcast) => [podcast.id, podcast]))
    if (byId.size === ids.length) return ids.map((id) => byId.get(id))
    const found = ids.map((id) => byId.get(id) ?? this.#findCanonical({ by: 'id', id }))
    this.assertAbsent(ids.filter((_, at) => found[at] === undefined))
    return found
  }

  /**
   * Throws `RECORD_DAMAGED` if a podcast may have one of the ids after all. The ids are
   * those that nobody was found under.
   */
  assertAbsent(ids: readonly PodcastId[]): void {
    const damaged: PodcastId[] = []
    for (const id of new Set(ids)) {
      try {
        this.#absence.assertAbsent({ by: 'id', id })
      } catch (error) {
        if (!isRecordDamaged(error)) throw error
        damaged.push(id)
      }
    }
    if (damaged.length > 0) throw lookupDamaged(damaged)
  }

  /**
   * With whoever answers for a merged podcast in its place; the same list where nobody is merged.
   */
  toCanonicalIds(ids: readonly PodcastId[]): readonly PodcastId[] {
    return this.#redirects.toCanonicalIds(ids)
  }

  /**
   * Throws `RECORD_DAMAGED` where what leads to the podcast, or its record, is not what was
   * written.
   */
  find(locator: Locator): StoredLevels[Level] | undefined {
    try {
      const found = this.#findPresent(locator) ?? this.#findCanonical(locator)
      if (found === undefined) this.#absence.assertAbsent(locator)
      return found
    } catch (error) {
      if (!isCorrupt(error)) throw error
      throw recordDamaged(locator.by === 'id' ? [locator.id] : [], error)
    }
  }

  /**
   * `isOwner`: the podcast has exactly this URL, so that only a change of it makes another one the
   * answer.
   */
  findFeed(locator: FeedUrlLocator): {
    readonly podcast: StoredLevels[Level] | undefined
    readonly isOwner: boolean
  } {
    try {
      const owner = this.#getByFeedKey(locator.key)
      if (owner !== undefined) return { podcast: owner, isOwner: true }
    } catch (error) {
      if (!isCorrupt(error)) throw error
      throw recordDamaged([], error)
    }
    return { podcast: this.find(locator), isOwner: false }
  }

  #findCanonical(locator: Locator): StoredLevels[Level] | undefined {
    const redirect = this.#redirects.find(locator)
    if (redirect === undefined) return undefined
    const podcast = this.#get(this.#bySeq, redirect.seq)
    if (podcast !== undefined && !this.#redirects.leads(redirect.into, podcast.id))
      throw lookupDamaged([redirect.into])
    return podcast
  }

  #findPresent(locator: Locator): StoredLevels[Level] | undefined {
    switch (locator.by) {
      case 'id':
        return this.findById(locator.id)
      case 'slug':
        return this.#get(this.#bySlug, locator.slug)
      case 'appleId':
        return this.#get(this.#byAppleId, locator.appleId)
      case 'spotifyId':
        return this.#get(this.#bySpotifyId, locator.spotifyId)
      case 'podcastGuid':
        return this.#get(this.#byGuid, locator.podcastGuid)
      case 'seq':
        return this.#get(this.#bySeq, locator.seq)
      case 'podcastIndexId':
        return this.#get(this.#byPodcastIndexId, locator.podcastIndexId)
      case 'feedUrl':
        return this.#findByFeedUrl(locator.key, locator.looseKey)
    }
  }

  /** A key that is known but not served hides behind no look-alike. */
  #findByFeedUrl(key: string, looseKey: string): StoredLevels[Level] | undefined {
    const exact = this.#getByFeedKey(key)
    if (exact !== undefined || this.#hasFeedKey.get(key) !== undefined) return exact
    const alike = this.#byLooseKey.all(looseKey)
    return alike.length === 1 ? this.#toStored(alike[0]) : undefined
  }

  #get(statement: StatementSync, value: SQLInputValue): StoredLevels[Level] | undefined {
    const row = statement.get(value) as Row | undefined
    if (row === undefined) return undefined
    const podcast = this.#toStored(row)
    // An index may lead to a row that has another name.
    if (row.at(-1) !== value) throw recordDamaged([podcast.id])
    return podcast
  }

  #getByFeedKey(key: string): StoredLevels[Level] | undefined {
    const row = this.#byFeedKey.get(key) as Row | undefined
    if (row === undefined) return undefined
    const podcast = this.#toStored(row)
    const [seq, looseKey, checksum] = row.slice(-3) as [number, string | null, number]
    if (feedKeyChecksum(key, looseKey, seq) !== checksum) throw recordDamaged([podcast.id])
    return podcast
  }
}
