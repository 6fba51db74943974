/** The feed URLs that lead to a podcast, by key: all URLs of its history. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { type AnswerFragments, feedUrlsOf } from '../../../record/view/fragments.ts'
import type { FeedKeys } from '../../rules/feed-keys.ts'
import { feedKeyChecksum } from '../connection/checksums.ts'

export class FeedUrls {
  readonly #put: StatementSync
  readonly #take: StatementSync
  readonly #remove: StatementSync
  readonly #release: StatementSync

  constructor(database: DatabaseSync) {
    this.#put = database.prepare(
      `INSERT INTO feed_urls (key, seq, loose_key, checksum) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (key) DO UPDATE SET loose_key = excluded.loose_key, checksum = excluded.checksum
          WHERE seq = excluded.seq`,
    )
    this.#take = database.prepare(
      `INSERT INTO feed_urls (key, seq, loose_key, checksum) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (key) DO UPDATE SET (seq, loose_key, checksum) = (excluded.seq, excluded.loose_key, excluded.checksum)`,
    )
    this.#remove = database.prepare('DELETE FROM feed_urls WHERE key = ? AND seq = ?')
    this.#release = database.prepare(
      `DELETE FROM feed_urls WHERE key = ?1 AND (seq = ?2
        OR seq = (SELECT tombstones.seq FROM tombstones WHERE tombstones.seq = feed_urls.seq AND canonical_seq = ?2))`,
    )
  }

  put(seq: number, keys: FeedKeys): void {
    for (const [key, looseKey] of keys)
      this.#put.run(key, seq, looseKey, feedKeyChecksum(key, looseKey, seq))
  }

  /** Takes the keys from whichever podcasts have them. */
  take(seq: number, keys: FeedKeys): void {
    for (const [key, looseKey] of keys)
      this.#take.run(key, seq, looseKey, feedKeyChecksum(key, looseKey, seq))
  }

  /**
   * Removes the keys of the stored record that the new one lacks. Keys of podcasts merged into it
   * stay (see `release`).
   */
  removeMissing(seq: number, stored: AnswerFragments, keys: FeedKeys): readonly string[] {
    const missing = feedUrlsOf(stored)
      .map(({ url }) => feedKey(url))
      .filter((key): key is string => key !== undefined && !keys.has(key))
    return missing.filter((key) => this.#remove.run(key, seq).changes === 1)
  }

  /**
   * Frees keys that the podcast, or one merged into it, has lost to another show. Returns those it
   * had.
   */
  release(seq: number, lost: readonly string[]): readonly string[] {
    return lost.filter((key) => this.#release.run(key, seq).changes === 1)
  }
}
