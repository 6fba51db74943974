/** Finds podcasts by whatever leads to them, and reads of each just what a level needs. Inside the caller's read transaction. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../record/podcast.ts'
import type { Locator, StoredLevel, StoredLevels } from '../engine.ts'
import { DepartedFinder } from './departed-finder.ts'
import { prepareStored, STORED_COLUMNS, toStored } from './podcast-row.ts'

// Of several, the living one that entered first.
const FIRST = 'ORDER BY dead, seq LIMIT 1'

export class PodcastFinder<Level extends StoredLevel> {
  readonly #toStored: (row: unknown) => StoredLevels[Level]
  readonly #byId: StatementSync
  readonly #byIds: StatementSync
  readonly #bySlug: StatementSync
  readonly #byAppleId: StatementSync
  readonly #bySpotifyId: StatementSync
  readonly #byGuid: StatementSync
  readonly #byFeedKey: StatementSync
  readonly #hasFeedKey: StatementSync
  readonly #byLooseKey: StatementSync
  readonly #bySeq: StatementSync
  readonly #departed: DepartedFinder

  constructor(database: DatabaseSync, level: Level, options: { readonly requireAppleId: boolean }) {
    this.#toStored = toStored[level]
    const served = options.requireAppleId ? 'AND apple_id > 0' : ''
    const prepare = (condition: string, rest = ''): StatementSync =>
      prepareStored(database, `SELECT ${STORED_COLUMNS[level]} FROM podcasts WHERE ${condition} ${served} ${rest}`)
    this.#byId = prepare('id = ?')
    // CROSS JOIN keeps the asked ids outside, so that each is one look-up by key.
    this.#byIds = prepareStored(
      database,
      `SELECT ${STORED_COLUMNS[level]} FROM json_each(?) AS asked CROSS JOIN podcasts ON podcasts.id = asked.value
        WHERE true ${served}`,
    )
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
    return this.#byIds.all(JSON.stringify(ids)).map(this.#toStored)
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
