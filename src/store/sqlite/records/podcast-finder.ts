/**
 * Finds podcasts by any locator and reads just the columns of a level, inside the caller's read
 * transaction.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { FeedUrlLocator, Locator, StoredLevel, StoredLevels } from '../../directory.ts'
import { PODCAST_INDEX_ID, PODCAST_INDEX_ID_OF_ROW } from '../names/podcast-index-id.ts'
import { RedirectFinder } from '../names/redirect-finder.ts'
import { feedKeyChecksum } from '../connection/checksums.ts'
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

// Prefers living podcasts, then the lowest `seq`.
const FIRST = 'ORDER BY dead, seq LIMIT 1'
// Prefers a guid of the feed over a derived one.
const FIRST_BY_GUID = `ORDER BY dead, internals ->> '$.podcastGuidDerived' IS NOT NULL
  OR internals ->> '$.podcastGuid' IS NULL, seq LIMIT 1`

export interface FinderOptions {
  readonly requireAppleId: boolean
  /** Default false. True: finds all stored podcasts. */
  readonly includesUnserved?: boolean
  /** Shared by all finders of the connection. */
  readonly knownSeqs: KnownSeqs
  readonly derive?: Derive | undefined
}

function servedCondition({
  requireAppleId,
  includesUnserved = false,
}: FinderOptions): string {
  if (includesUnserved) return ''
  // `dead` 2: not a podcast.
  if (requireAppleId) return `AND dead < 2 AND ${ALWAYS_SERVED}`
  return 'AND dead < 2'
}

/** The columns of a level, then the value it was selected by. */
type LevelRow = readonly unknown[]

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

  constructor(database: DatabaseSync, level: Level, options: FinderOptions) {
    this.#knownSeqs = options.knownSeqs
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
    // CROSS JOIN makes the ids drive the join: one lookup by key each.
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

  /** Returns the served ones, with one statement: fifty separate ones cost four times as much. */
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
    const rows = this.#byIds.all(JSON.stringify(missing)) as unknown as readonly LevelRow[]
    const read = this.#readAll(rows)
    const asked = new Set(missing)
    for (const [at, { id }] of read.entries()) {
      // The index led to a row with another id.
      if (!asked.has(id)) throw recordDamaged([id])
      this.#knownSeqs.set(id, Number(rows[at]?.at(-1)))
    }
    return [...known, ...read]
  }

  /** After a damaged page: selects one at a time to find out which ids are affected. */
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

  #readAll(rows: readonly LevelRow[]): readonly StoredLevels[Level][] {
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

  /** Selects the ids whose seqs are cached. */
  #selectKnown(ids: readonly PodcastId[]): readonly StoredLevels[Level][] {
    const seqs = ids.map((id) => this.#knownSeqs.get(id)).filter((seq) => seq !== undefined)
    if (seqs.length === 0) return []
    const asked = new Set(ids)
    const rows = this.#bySeqs.all(JSON.stringify(seqs)) as unknown as readonly LevelRow[]
    return this.#readAll(rows).filter(({ id }) => asked.has(id))
  }

  findByIds(ids: readonly PodcastId[]): readonly (StoredLevels[Level] | undefined)[] {
    const byId = new Map(this.selectByIds(ids).map((podcast) => [podcast.id, podcast]))
    if (byId.size === ids.length) return ids.map((id) => byId.get(id))
    return ids.map((id) => byId.get(id) ?? this.#findCanonical({ by: 'id', id }))
  }

  /** Replaces merged ids with their survivors; returns the same array if there are none. */
  toCanonicalIds(ids: readonly PodcastId[]): readonly PodcastId[] {
    return this.#redirects.toCanonicalIds(ids)
  }

  /** Throws `RECORD_DAMAGED` if the lookup or the record is damaged. */
  find(locator: Locator): StoredLevels[Level] | undefined {
    try {
      return this.#findPresent(locator) ?? this.#findCanonical(locator)
    } catch (error) {
      if (!isCorrupt(error)) throw error
      throw recordDamaged(locator.by === 'id' ? [locator.id] : [], error)
    }
  }

  /**
   * `isOwner`: the podcast has exactly this URL, so the answer can only change with this podcast.
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

  /** An exact key that is not served blocks the loose match. */
  #findByFeedUrl(key: string, looseKey: string): StoredLevels[Level] | undefined {
    const exact = this.#getByFeedKey(key)
    if (exact !== undefined || this.#hasFeedKey.get(key) !== undefined) return exact
    const alike = this.#byLooseKey.all(looseKey)
    if (alike.length === 1) return this.#toStored(alike[0])
    return undefined
  }

  #get(statement: StatementSync, value: SQLInputValue): StoredLevels[Level] | undefined {
    const row = statement.get(value) as LevelRow | undefined
    if (row === undefined) return undefined
    const podcast = this.#toStored(row)
    // The index led to a row with another value.
    if (row.at(-1) !== value) throw recordDamaged([podcast.id])
    return podcast
  }

  #getByFeedKey(key: string): StoredLevels[Level] | undefined {
    const row = this.#byFeedKey.get(key) as LevelRow | undefined
    if (row === undefined) return undefined
    const podcast = this.#toStored(row)
    const [seq, looseKey, checksum] = row.slice(-3) as [number, string | null, number]
    if (feedKeyChecksum(key, looseKey, seq) !== checksum) throw recordDamaged([podcast.id])
    return podcast
  }
}
