/**
 * Finds the survivor that a merged podcast redirects to. Queried only if no present podcast has the
 * name.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Locator } from '../../directory.ts'
import { MERGED_PODCAST_INDEX_ID } from './podcast-index-id.ts'

const COLUMNS = {
  id: 'id',
  slug: 'slug',
  appleId: 'apple_id',
  spotifyId: 'spotify_id',
  podcastGuid: 'podcast_guid',
  seq: 'seq',
  podcastIndexId: MERGED_PODCAST_INDEX_ID,
} as const

type NameKind = keyof typeof COLUMNS

export interface Redirect {
  readonly seq: number
  /** The podcast that it was merged into, which may have been merged in turn. */
  readonly into: PodcastId
}

export class RedirectFinder {
  readonly #leads: StatementSync
  readonly #any: StatementSync
  readonly #byName: Readonly<Record<NameKind, StatementSync>>
  readonly #byFeedKey: StatementSync
  readonly #canonicalIds: StatementSync

  constructor(database: DatabaseSync) {
    this.#any = database.prepare('SELECT 1 FROM tombstones LIMIT 1')
    // The earliest `seq` wins if there are several.
    const prepare = (name: NameKind): StatementSync =>
      database.prepare(
        `SELECT canonical_seq AS seq, into_id AS "into" FROM tombstones
          WHERE ${COLUMNS[name]} = ?${name === 'appleId' ? ' AND apple_id > 0' : ''} AND canonical_seq IS NOT NULL ORDER BY seq LIMIT 1`,
      )
    this.#byName = {
      id: prepare('id'),
      slug: prepare('slug'),
      appleId: prepare('appleId'),
      spotifyId: prepare('spotifyId'),
      podcastGuid: prepare('podcastGuid'),
      seq: prepare('seq'),
      podcastIndexId: prepare('podcastIndexId'),
    }
    this.#byFeedKey = database.prepare(
      'SELECT canonical_seq AS seq, into_id AS "into" FROM tombstones WHERE seq = (SELECT seq FROM feed_urls WHERE key = ?)',
    )
    this.#leads = database.prepare(
      `WITH RECURSIVE led (id) AS (
        SELECT ?1 UNION SELECT into_id FROM tombstones JOIN led ON tombstones.id = led.id WHERE into_id IS NOT NULL
      ) SELECT 1 FROM led WHERE id = ?2`,
    )
    this.#canonicalIds = database.prepare(
      `SELECT tombstones.id, podcasts.id AS canonical FROM json_each(?) AS asked CROSS JOIN tombstones ON tombstones.id = asked.value
        JOIN podcasts ON podcasts.seq = canonical_seq`,
    )
  }

  get isEmpty(): boolean {
    return this.#any.get() === undefined
  }

  toCanonicalIds(ids: readonly PodcastId[]): readonly PodcastId[] {
    if (this.isEmpty) return ids
    const rows = this.#canonicalIds.all(JSON.stringify(ids)) as unknown as readonly {
      id: string
      canonical: string
    }[]
    const canonicalIds = new Map(rows.map(({ id, canonical }) => [id, canonical]))
    if (canonicalIds.size === 0) return ids
    return ids.map((id) => canonicalIds.get(id) ?? id)
  }

  /**
   * Returns whether a podcast merged into `into` redirects to `canonical`: the `seq` in the row
   * alone may be damaged.
   */
  leads(into: PodcastId, canonical: PodcastId): boolean {
    return into === canonical || this.#leads.get(into, canonical) !== undefined
  }

  find(locator: Locator): Redirect | undefined {
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
      case 'seq':
        return this.#find(this.#byName.seq, locator.seq)
      case 'podcastIndexId':
        return this.#find(this.#byName.podcastIndexId, locator.podcastIndexId)
      case 'feedUrl':
        return this.#find(this.#byFeedKey, locator.key)
    }
  }

  #find(statement: StatementSync, value: SQLInputValue): Redirect | undefined {
    const row = statement.get(value) as
      | { readonly seq: number | null; readonly into: PodcastId }
      | undefined
    if (row === undefined || row.seq === null) return undefined
    return { seq: row.seq, into: row.into }
  }
}
