/** Whoever answers in a merged podcast's stead. Asked only when the names of present podcasts lead nowhere. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../record/podcast.ts'
import type { Locator } from '../engine.ts'

const COLUMNS = {
  id: 'id',
  slug: 'slug',
  appleId: 'apple_id',
  spotifyId: 'spotify_id',
  podcastGuid: 'podcast_guid',
} as const

type Name = keyof typeof COLUMNS

export class DepartedFinder {
  readonly #any: StatementSync
  readonly #byName: Readonly<Record<Name, StatementSync>>
  readonly #byFeedKey: StatementSync
  readonly #survivors: StatementSync

  constructor(database: DatabaseSync) {
    this.#any = database.prepare('SELECT 1 FROM departed LIMIT 1')
    // Of several, the one that came first.
    const prepare = (name: Name): StatementSync =>
      database.prepare(
        `SELECT survivor_seq AS seq FROM departed
          WHERE ${COLUMNS[name]} = ?${name === 'appleId' ? ' AND apple_id > 0' : ''} AND survivor_seq IS NOT NULL ORDER BY seq LIMIT 1`,
      )
    this.#byName = {
      id: prepare('id'),
      slug: prepare('slug'),
      appleId: prepare('appleId'),
      spotifyId: prepare('spotifyId'),
      podcastGuid: prepare('podcastGuid'),
    }
    this.#byFeedKey = database.prepare(
      'SELECT survivor_seq AS seq FROM departed WHERE seq = (SELECT seq FROM feed_urls WHERE key = ?)',
    )
    this.#survivors = database.prepare(
      `SELECT departed.id, podcasts.id AS survivor FROM json_each(?) AS asked CROSS JOIN departed ON departed.id = asked.value
        JOIN podcasts ON podcasts.seq = survivor_seq`,
    )
  }

  get isEmpty(): boolean {
    return this.#any.get() === undefined
  }

  toSurvivors(ids: readonly PodcastId[]): readonly PodcastId[] {
    if (this.isEmpty) return ids
    const rows = this.#survivors.all(JSON.stringify(ids)) as unknown as readonly { id: string; survivor: string }[]
    const survivors = new Map(rows.map(({ id, survivor }) => [id, survivor]))
    return survivors.size === 0 ? ids : ids.map((id) => survivors.get(id) ?? id)
  }

  /** The survivor's number. */
  find(locator: Locator): number | undefined {
    switch (locator.by) {
      case 'id':
        return this.#seq(this.#byName.id, locator.id)
      case 'slug':
        return this.#seq(this.#byName.slug, locator.slug)
      case 'appleId':
        return this.#seq(this.#byName.appleId, locator.appleId)
      case 'spotifyId':
        return this.#seq(this.#byName.spotifyId, locator.spotifyId)
      case 'podcastGuid':
        return this.#seq(this.#byName.podcastGuid, locator.podcastGuid)
      case 'feedUrl':
        return this.#seq(this.#byFeedKey, locator.key)
    }
  }

  #seq(statement: StatementSync, value: SQLInputValue): number | undefined {
    const row = statement.get(value) as { readonly seq: number | null } | undefined
    return row?.seq ?? undefined
  }
}
