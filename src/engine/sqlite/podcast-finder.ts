/** Finds podcasts by whatever leads to them, and reads of each just what a level needs. Inside the caller's read transaction. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../record/podcast.ts'
import type { Locator, StoredLevel, StoredLevels } from '../engine.ts'
import { DepartedFinder } from './departed-finder.ts'
import type { KnownSeqs } from './known-seqs.ts'
import { prepareStored, STORED_COLUMNS, toStored } from './podcast-row.ts'

// Of several, the living one that entered first.
const FIRST = 'ORDER BY dead, seq LIMIT 1'

export interface FinderOptions {
  readonly requireAppleId: boolean
  /** Of all finders of the connection. */
  readonly knownSeqs: KnownSeqs
}

/** The last column of a row that tells its number. */
type NumberedRow = readonly [id: PodcastId, ...rest: readonly unknown[]]

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
  readonly #byFeedKey: StatementSync
  readonly #hasFeedKey: StatementSync
  readonly #byLooseKey: StatementSync
  readonly #bySeq: StatementSync
  readonly #departed: DepartedFinder

  constructor(database: DatabaseSync, level: Level, options: FinderOptions) {
    this.#knownSeqs = options.knownSeqs
    this.#toStored = toStored[level]
    // 2: it is no podcast.
    const served = options.requireAppleId ? 'AND dead < 2 AND apple_id > 0' : 'AND dead < 2'
    const prepare = (condition: string, rest = ''): StatementSync =>
      prepareStored(database, `SELECT ${STORED_COLUMNS[level]} FROM podcasts WHERE ${condition} ${served} ${rest}`)
    this.#byId = prepare('id = ?')
    // CROSS JOIN keeps the asked ids outside, so that each is one look-up by key.
    const prepareAll = (key: 'id' | 'seq'): StatementSync =>
      prepareStored(
        database,
        `SELECT ${STORED_COLUMNS[level]}, seq FROM json_each(?) AS asked CROSS JOIN podcasts ON podcasts.${key} = asked.value
          WHERE true ${served}`,
      )
    this.#byIds = prepareAll('id')
    this.#bySeqs = prepareAll('seq')
    this.#bySlug = prepare('slug = ?')
    this.#byAppleId = prepare('apple_id = ? AND apple_id > 0', FIRST)
    this.#bySpotifyId = prepare('spotify_id = ?', FIRST)
    this.#byGuid = prepare('podcast_guid = ?', FIRST)
    this.#byFeedKey = prepare('seq = (SELECT seq FROM feed_urls WHERE key = ?)')
    this.#hasFeedKey = database.prepare('SELECT 1 FROM feed_urls WHERE key = ?')
    this.#byLooseKey = prepare(
      `seq IN (
        SELECT coalesce((SELECT survivor_seq FROM departed WHERE departed.seq = feed_urls.seq), seq) FROM feed_urls
          WHERE (key = ?1 AND loose_key IS NULL) OR loose_key = ?1
      )`,
      'LIMIT 2',
    )
    this.#bySeq = prepare('seq = ?')
    this.#departed = new DepartedFinder(database)
  }

  findById(id: PodcastId): StoredLevels[Level] | undefined {
    return this.#get(this.#byId, id)
  }

  /** Those that are served. One statement for all: fifty of their own cost four times as much. */
  selectByIds(ids: readonly PodcastId[]): readonly StoredLevels[Level][] {
    const known = this.#selectKnown(ids)
    const found = new Set(known.map(({ id }) => id))
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return known
    const rows = this.#byIds.all(JSON.stringify(missing)) as unknown as readonly NumberedRow[]
    for (const row of rows) this.#knownSeqs.set(row[0], Number(row.at(-1)))
    return [...known, ...rows.map(this.#toStored)]
  }

  /** Those of them whose numbers are known. */
  #selectKnown(ids: readonly PodcastId[]): readonly StoredLevels[Level][] {
    const seqs = ids.map((id) => this.#knownSeqs.get(id)).filter((seq) => seq !== undefined)
    if (seqs.length === 0) return []
    const asked = new Set(ids)
    return this.#bySeqs
      .all(JSON.stringify(seqs))
      .map(this.#toStored)
      .filter(({ id }) => asked.has(id))
  }

  findByIds(ids: readonly PodcastId[]): readonly (StoredLevels[Level] | undefined)[] {
    const byId = new Map(this.selectByIds(ids).map((podcast) => [podcast.id, podcast]))
    if (byId.size < ids.length && !this.#departed.isEmpty)
      return ids.map((id) => byId.get(id) ?? this.#findSurvivor({ by: 'id', id }))
    return ids.map((id) => byId.get(id))
  }

  /** With whoever answers for a merged podcast in its place; the same list where nobody is merged. */
  toSurvivors(ids: readonly PodcastId[]): readonly PodcastId[] {
    return this.#departed.toSurvivors(ids)
  }

  find(locator: Locator): StoredLevels[Level] | undefined {
    return this.#findPresent(locator) ?? this.#findSurvivor(locator)
  }

  #findSurvivor(locator: Locator): StoredLevels[Level] | undefined {
    const seq = this.#departed.find(locator)
    return seq === undefined ? undefined : this.#get(this.#bySeq, seq)
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
      case 'feedUrl':
        return this.#findByFeedUrl(locator.key, locator.looseKey)
    }
  }

  /** A key that is known but not served hides behind no look-alike. */
  #findByFeedUrl(key: string, looseKey: string): StoredLevels[Level] | undefined {
    const exact = this.#get(this.#byFeedKey, key)
    if (exact !== undefined || this.#hasFeedKey.get(key) !== undefined) return exact
    const alike = this.#byLooseKey.all(looseKey)
    return alike.length === 1 ? this.#toStored(alike[0]) : undefined
  }

  #get(statement: StatementSync, value: SQLInputValue): StoredLevels[Level] | undefined {
    const row = statement.get(value)
    return row === undefined ? undefined : this.#toStored(row)
  }
}
