/** Podcasts that a pasted link or id means: a feed URL, an Apple, Spotify or castdex link, a podcast id. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { parseFeedUrl } from '../../../record/feed-url.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'

const APPLE_LINK = /^(?:https?:\/\/(?:podcasts|itunes)\.apple\.com\/\S*?\b)?id(\d{5,15})\b/i
const SPOTIFY_LINK = /^(?:https?:\/\/open\.spotify\.com\/(?:intl-[a-z]+\/)?show\/|spotify:show:)([0-9a-z]{22})\b/i
const UUID_IN_LINK = /^https?:\/\/\S+?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i
const LINK = /^(?:[a-z]+:\/\/|feed:|itpc:|pcast:)\S+$/i

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
    const pasted = text.trim()
    if (isPodcastId(pasted.toLowerCase())) return this.#seqs(this.#byId, pasted.toLowerCase())
    const appleId = APPLE_LINK.exec(pasted)?.[1]
    if (appleId !== undefined) return this.#seqs(this.#byAppleId, Number(appleId))
    const spotifyId = SPOTIFY_LINK.exec(pasted)?.[1]
    if (spotifyId !== undefined) return this.#seqs(this.#bySpotifyId, spotifyId)
    if (!LINK.test(pasted)) return undefined
    const feedUrl = parseFeedUrl(pasted)
    const byFeedUrl = 'problem' in feedUrl ? undefined : this.#seqs(this.#byFeedKey, feedUrl.key)
    const id = UUID_IN_LINK.exec(pasted)?.[1]
    return byFeedUrl ?? (id === undefined ? undefined : this.#seqs(this.#byId, id.toLowerCase()))
  }

  #seqs(statement: StatementSync, value: string | number): readonly number[] | undefined {
    const seqs = statement.all(value).map((row) => Number(row['seq']))
    return seqs.length === 0 ? undefined : seqs
  }
}
