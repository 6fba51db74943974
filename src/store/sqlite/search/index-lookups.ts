/**
 * Lookups of the search index in the directory: the podcast of an id or a pasted link. Names of a
 * merged podcast resolve to its survivor.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { parsePastedLink } from '../../../search/plan/pasted-link.ts'
import type { IndexLookups } from '../../../search/segments/port.ts'

export class SqliteIndexLookups implements IndexLookups {
  readonly #listByIds: StatementSync
  readonly #byId: StatementSync
  readonly #byAppleId: StatementSync
  readonly #bySpotifyId: StatementSync
  readonly #byFeedKey: StatementSync

  constructor(database: DatabaseSync) {
    this.#listByIds = database.prepare(
      `SELECT coalesce(podcasts.seq, tombstones.canonical_seq) AS seq FROM json_each(?) AS wanted
        LEFT JOIN podcasts ON podcasts.id = wanted.value LEFT JOIN tombstones ON tombstones.id = wanted.value`,
    )
    // A name without an owner resolves to the survivor of its former owner.
    const prepare = (condition: string): StatementSync =>
      database.prepare(
        `SELECT seq FROM podcasts WHERE ${condition}
          UNION SELECT canonical_seq FROM tombstones WHERE ${condition} AND canonical_seq IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM podcasts WHERE ${condition})`,
      )
    this.#byId = prepare('id = ?1')
    this.#byAppleId = prepare('apple_id = ?1 AND apple_id > 0')
    this.#bySpotifyId = prepare('spotify_id = ?1 AND spotify_id IS NOT NULL')
    this.#byFeedKey = database.prepare(
      `SELECT coalesce((SELECT canonical_seq FROM tombstones WHERE tombstones.seq = feed_urls.seq), seq) AS seq
        FROM feed_urls WHERE key = ?`,
    )
  }

  findByIds(ids: readonly string[]): readonly number[] {
    const wanted = JSON.stringify(ids.map((id) => id.toLowerCase()))
    const found: number[] = []
    for (const { seq } of this.#listByIds.iterate(wanted)) {
      if (seq !== null) found.push(Number(seq))
    }
    return found
  }

  #findByFeedKeys(keys: readonly string[] = []): readonly number[] | undefined {
    return keys.map((key) => find(this.#byFeedKey, key)).find((seqs) => seqs !== undefined)
  }

  findByLink(text: string): readonly number[] | undefined {
    const link = parsePastedLink(text)
    if (link === undefined) return undefined
    return (
      this.#findByFeedKeys(link.feedKeys) ??
      find(this.#byAppleId, link.appleId) ??
      find(this.#bySpotifyId, link.spotifyId) ??
      find(this.#byId, link.id)
    )
  }
}

function find(
  statement: StatementSync,
  value: string | number | undefined,
): readonly number[] | undefined {
  if (value === undefined) return undefined
  const seqs = statement.all(value).map((row) => Number(row['seq']))
  if (seqs.length === 0) return undefined
  return seqs
}
