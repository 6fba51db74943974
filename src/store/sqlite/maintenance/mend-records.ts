/** Rebuilds damaged records from their intact parts, and their lookups from the records. */
import type { DatabaseSync } from 'node:sqlite'
import { isSearchable, type PodcastRecord } from '../../../record/podcast.ts'
import { feedKeysOf } from '../../rules/feed-keys.ts'
import { toSearchDocument } from '../../../search/document/to-search-document.ts'
import { ALWAYS_SERVED } from '../records/podcast-row.ts'
import type { BatchWriter } from '../records/write-batch.ts'
import type { WriteQueue } from '../connection/write-queue.ts'
import { mendLookups } from './mend-lookups.ts'
import { type SalvagedRow, salvage } from '../records/salvage.ts'
import { verifyRecords } from './verify-records.ts'

export interface MendParts {
  readonly database: DatabaseSync
  /** The write queue of the same connection. */
  readonly writes: WriteQueue
  readonly batches: BatchWriter
  readonly nowMs: number
}

const COLUMNS = `seq, id, slug, revision, apple_id, own, spotify_id, podcast_guid, dead, searchable,
  basic_sum, full_sum, hit_sum, layout, basic, details, description, internals`

type DamagedRow = SalvagedRow & { readonly revision: number; readonly searchable: number }

/** Returns what can be salvaged of a damaged record, for its next write. */
export function readSalvaged(
  database: DatabaseSync,
  seq: number,
  nowMs: number,
): PodcastRecord {
  const row = database.prepare(`SELECT ${COLUMNS} FROM podcasts WHERE seq = ?`).get(seq)
  const keys = database.prepare('SELECT key FROM feed_urls WHERE seq = ?').all(seq)
  const urls = keys.map(({ key }) => `https://${String(key)}`)
  return salvage(row as unknown as DamagedRow, urls, nowMs)
}

class RecordMender {
  readonly #parts: MendParts
  readonly #keysOf
  readonly #removeKey
  readonly #read
  readonly #count

  constructor(parts: MendParts) {
    const { database } = parts
    this.#parts = parts
    this.#read = database.prepare(`SELECT ${COLUMNS} FROM podcasts WHERE seq = ?`)
    this.#keysOf = database.prepare('SELECT key FROM feed_urls WHERE seq = ?')
    this.#removeKey = database.prepare('DELETE FROM feed_urls WHERE key = ?')
    this.#count = database.prepare(
      `SELECT count(*) AS total, count(*) FILTER (WHERE ${ALWAYS_SERVED}) AS tracked,
        count(*) FILTER (WHERE dead = 1) AS dead FROM podcasts`,
    )
  }

  removeKeys(keys: readonly string[]): Promise<void> {
    return this.#parts.writes.run(() => {
      for (const key of keys) this.#removeKey.run(key)
    })
  }

  /** Returns the id under which the podcast is found from now on. */
  async mend(seq: number): Promise<string> {
    const { batches, nowMs } = this.#parts
    const row = this.#read.get(seq) as unknown as DamagedRow
    const leading = this.#keysOf.all(seq).map(({ key }) => String(key))
    const urls = leading.map((key) => `https://${key}`)
    const podcast = salvage(row, urls, nowMs)
    const feedKeys = feedKeysOf(podcast.feedUrls)
    const noClaims = { ids: [], feedKeys: [], appleIds: [], slugs: [] }
    await batches.transact(noClaims, (batch) => {
      for (const key of leading) if (!feedKeys.has(key)) this.#removeKey.run(key)
      batches.rewrite(podcast, row.revision + 1, feedKeys, batch)
      const document = isSearchable(podcast) ? toSearchDocument(podcast) : null
      batch.indexChanges.push({ rowId: seq, document, isNew: false })
      Object.assign(batch.totals, this.#count.get())
    })
    return podcast.id
  }
}

/** Returns the ids of rebuilt podcasts. The next crawl restores what they lost. */
export async function mendSqliteRecords(parts: MendParts): Promise<readonly string[]> {
  await mendLookups(parts.database, parts.writes)
  const mender = new RecordMender(parts)
  const { feedKeys } = verifyRecords(parts.database)
  await mender.removeKeys(feedKeys)
  const mended: string[] = []
  for (const { seq } of verifyRecords(parts.database).records)
    mended.push(await mender.mend(seq))
  return mended
}
