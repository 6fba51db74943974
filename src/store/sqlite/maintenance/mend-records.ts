/** Rebuilds damaged records from their intact parts, and their lookups from the records. */
import type { DatabaseSync } from 'node:sqlite'
import { isSearchable, type PodcastRecord } from '../../../record/podcast.ts'
import { feedKeysOf, lostKeysOf } from '../../rules/feed-keys.ts'
import { toSearchDocument } from '../../../search/document/to-search-document.ts'
import { ALWAYS_SERVED } from '../records/podcast-row.ts'
import type { BatchWriter } from '../records/write-batch.ts'
import type { WriteQueue } from '../connection/write-queue.ts'
import { type SalvagedRow, salvage } from '../records/salvage.ts'
import { verifyRecords } from './verify-records.ts'
import { recordOf } from '../../../record/view/stored-layout.ts'
import { CodedError } from '../../../errors.ts'
import { TombstoneRows } from '../records/tombstone-rows.ts'
import { FeedUrls } from '../names/feed-urls.ts'
import { feedKeyChecksum } from '../connection/checksums.ts'
import { isCorrupt } from '../connection/record-damaged.ts'
import { isIntactRow, type NamedRow, NAMED_ROW_COLUMNS } from '../records/verify-row.ts'

/** Rows per query. */
const CHUNK = 500

interface FeedUrlRow {
  readonly key: string
  readonly seq: number
  readonly loose_key: string | null
  readonly checksum: number
}

function isIntact(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok'
}

function* scanRows(database: DatabaseSync): Generator<NamedRow> {
  const read = database.prepare(
    `SELECT ${NAMED_ROW_COLUMNS} FROM podcasts NOT INDEXED WHERE seq > ? ORDER BY seq LIMIT ${String(CHUNK)}`,
  )
  for (let after = 0; ; ) {
    const rows = read.all(after) as unknown as readonly NamedRow[]
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.seq
  }
}

/** Duplicate ids or slugs would prevent rebuilding the unique indexes. */
function correctNames(database: DatabaseSync): void {
  const correct = database.prepare('UPDATE podcasts SET id = ?, slug = ? WHERE seq = ?')
  for (const row of scanRows(database)) {
    if (!isIntactRow(row)) continue
    const { id, slug } = recordOf(row)
    if (id !== row.id || slug !== row.slug) correct.run(id, slug, row.seq)
  }
}

/** Saves intact rows, as far as the pages can be read. */
function saveFeedUrls(database: DatabaseSync): void {
  database.exec(`CREATE TABLE feed_urls_saved (
    key TEXT PRIMARY KEY, seq INTEGER NOT NULL, loose_key TEXT, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID`)
  const save = database.prepare('INSERT OR IGNORE INTO feed_urls_saved VALUES (?, ?, ?, ?)')
  try {
    const rows = database
      .prepare('SELECT key, seq, loose_key, checksum FROM feed_urls')
      .iterate()
    for (const row of rows) {
      const { key, seq, loose_key: looseKey, checksum } = row as unknown as FeedUrlRow
      if (feedKeyChecksum(key, looseKey, seq) === checksum)
        save.run(key, seq, looseKey, checksum)
    }
  } catch (error) {
    // The records restore the rest.
    if (!isCorrupt(error)) throw error
  }
}

/** Rebuilds the table in key order and adds rows that it has lost. */
function makeFeedUrlsAnew(database: DatabaseSync): void {
  saveFeedUrls(database)
  // DELETE without a condition frees all pages without reading them.
  database.exec(`DELETE FROM feed_urls;
    INSERT INTO feed_urls SELECT key, seq, loose_key, checksum FROM feed_urls_saved ORDER BY key;
    DROP TABLE feed_urls_saved`)
  const feedUrls = new FeedUrls(database)
  const tombstones = new TombstoneRows(database)
  for (let after = 0; ; ) {
    const rows = tombstones.scan(after, CHUNK)
    for (const { seq, kept } of rows)
      if ('absorbed' in kept) feedUrls.put(seq, feedKeysOf(kept.absorbed.record.feedUrls))
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.seq
  }
  // Tombstones lack what their survivors lost later.
  for (const row of scanRows(database))
    if (isIntactRow(row)) feedUrls.release(row.seq, lostKeysOf(recordOf(row).feedUrls))
  for (const row of scanRows(database))
    if (isIntactRow(row)) feedUrls.put(row.seq, feedKeysOf(recordOf(row).feedUrls))
}

/** Writes nothing if nothing is damaged. */
async function mendLookups(database: DatabaseSync, writes: WriteQueue): Promise<void> {
  if (isIntact(database)) return
  // Deleting an index entry that is missing would fail otherwise.
  database.enableDefensive(false)
  database.exec('PRAGMA writable_schema = ON')
  try {
    await writes.run(() => {
      makeFeedUrlsAnew(database)
      correctNames(database)
      database.exec('REINDEX')
    })
  } catch (cause) {
    const message =
      'The pages of castdex.db are damaged beyond repair; restore the last backup.'
    throw new CodedError('DATA_UNUSABLE', message, { cause })
  } finally {
    database.exec('PRAGMA writable_schema = OFF')
    database.enableDefensive(true)
  }
}

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

/** Returns the intact parts of a damaged record, for its next write. */
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

  /** Returns the id that finds the podcast from now on. */
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
