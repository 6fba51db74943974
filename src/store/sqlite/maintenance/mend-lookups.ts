/** Rebuilds lookups from the records: SQLite's indexes, names in rows, and feed URLs. */
import type { DatabaseSync } from 'node:sqlite'
import { recordOf } from '../../../record/view/stored-layout.ts'
import { CodedError } from '../../../errors.ts'
import { feedKeysOf, lostKeysOf } from '../../rules/feed-keys.ts'
import { TombstoneRows } from '../records/tombstone-rows.ts'
import { FeedUrls } from '../names/feed-urls.ts'
import type { WriteQueue } from '../connection/write-queue.ts'
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
  // Tombstones do not know what their survivors have lost since.
  for (const row of scanRows(database))
    if (isIntactRow(row)) feedUrls.release(row.seq, lostKeysOf(recordOf(row).feedUrls))
  for (const row of scanRows(database))
    if (isIntactRow(row)) feedUrls.put(row.seq, feedKeysOf(recordOf(row).feedUrls))
}

/** Writes nothing if nothing is damaged. */
export async function mendLookups(
  database: DatabaseSync,
  writes: WriteQueue,
): Promise<void> {
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
