/** Whoever answers in a merged podcast's stead. Asked only when the names of present podcasts lead nowhere. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Locator } from '../../directory.ts'

const COLUMNS = {
  id: 'id',
  slug: 'slug',
  appleId: 'apple_id',
  spotifyId: 'spotify_id',
  podcastGuid: 'podcast_guid',
} as const

type Name = keyof typeof COLUMNS

export interface Survivor {
  readonly seq: number
  /** Whom it was merged into, who may have been merged in turn. */
  readonly into: PodcastId
}

export class RedirectFinder {
  readonly #leads: StatementSync
  readonly #any: StatementSync
  readonly #byName: Readonly<Record<Name, StatementSync>>
  readonly #byFeedKey: StatementSync
  readonly #survivors: StatementSync

  constructor(database: DatabaseSync) {
    this.#any = database.prepare('SELECT 1 FROM tombstones LIMIT 1')
    // Of several, the one that came first.
    const prepare = (name: Name): StatementSync =>
      database.prepare(
        `SELECT survivor_seq AS seq, into_id AS "into" FROM tombstones
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
      'SELECT survivor_seq AS seq, into_id AS "into" FROM tombstones WHERE seq = (SELECT seq FROM feed_urls WHERE key = ?)',
    )
    this.#leads = database.prepare(
      `WITH RECURSIVE led (id) AS (
        SELECT ?1 UNION SELECT into_id FROM tombstones JOIN led ON tombstones.id = led.id WHERE into_id IS NOT NULL
      ) SELECT 1 FROM led WHERE id = ?2`,
    )
    this.#survivors = database.prepare(
      `SELECT tombstones.id, podcasts.id AS survivor FROM json_each(?) AS asked CROSS JOIN tombstones ON tombstones.id = asked.value
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

  /** Whether somebody merged into `into` is answered for by `survivor`: the number of the survivor alone may be damaged. */
  leads(into: PodcastId, survivor: PodcastId): boolean {
    return into === survivor || this.#leads.get(into, survivor) !== undefined
  }

  find(locator: Locator): Survivor | undefined {
    switch (locator.by) {
      case 'id':
        return this.#find(this.#byName.id, locator.id)
      case 'slug':
        return this.#find(this.#byName.slug, locator.slug)
      case 'appleId':
        return this.#find(this.#byName.appleId, locator.appleId)
      case 'spotifyId':
        return this.#find(this.#byName.spotifyId, locator.spotifyId)
      case 'podcastGuid':
        return this.#find(this.#byName.podcastGuid, locator.podcastGuid)
      case 'feedUrl':
        return this.#find(this.#byFeedKey, locator.key)
    }
  }

  #find(statement: StatementSync, value: SQLInputValue): Survivor | undefined {
    const row = statement.get(value) as { readonly seq: number | null; readonly into: PodcastId } | undefined
    return row === undefined || row.seq === null ? undefined : { seq: row.seq, into: row.into }
  }
}
