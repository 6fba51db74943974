/** Podcasts that a pasted link or id means: a feed URL, an Apple, Spotify or castdex link, a podcast id. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { parsePastedLink } from '../../plan/pasted-link.ts'

export class LinkLookup {
  readonly #byId: StatementSync
  readonly #byAppleId: StatementSync
  readonly #bySpotifyId: StatementSync
  readonly #byFeedKey: StatementSync

  constructor(database: DatabaseSync) {
    // A name that nobody has leads to the survivor of whoever had it.
    const prepare = (condition: string): StatementSync =>
      database.prepare(
        `SELECT seq FROM podcasts WHERE ${condition}
          UNION SELECT survivor_seq FROM departed WHERE ${condition} AND survivor_seq IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM podcasts WHERE ${condition})`,
      )
    this.#byId = prepare('id = ?1')
    this.#byAppleId = prepare('apple_id = ?1 AND apple_id > 0')
    this.#bySpotifyId = prepare('spotify_id = ?1 AND spotify_id IS NOT NULL')
    this.#byFeedKey = database.prepare(
      `SELECT coalesce((SELECT survivor_seq FROM departed WHERE departed.seq = feed_urls.seq), seq) AS seq
        FROM feed_urls WHERE key = ?`,
    )
  }

  /** Undefined when the text is no link, or one that nobody knows: then its words are searched. */
  find(text: string): readonly number[] | undefined {
    const link = parsePastedLink(text)
    if (link === undefined) return undefined
    return (
      this.#seqs(this.#byFeedKey, link.feedKey) ??
      this.#seqs(this.#byAppleId, link.appleId) ??
      this.#seqs(this.#bySpotifyId, link.spotifyId) ??
      this.#seqs(this.#byId, link.id)
    )
  }

  #seqs(statement: StatementSync, value: string | number | undefined): readonly number[] | undefined {
    if (value === undefined) return undefined
    const seqs = statement.all(value).map((row) => Number(row['seq']))
    return seqs.length === 0 ? undefined : seqs
  }
}
