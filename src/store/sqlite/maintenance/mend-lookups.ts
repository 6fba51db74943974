/**
 * Makes anew what podcasts are found by, from the records: SQLite's own indexes, names in rows, and
 * feed URLs.
 */
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

/** Rows that are read at once. */
const CHUNK = 500

interface FeedUrlRow {
  readonly key: string
  readonly seq: number
  readonly loose_key: string | null
  readonly checksum: number
}

function isSound(database: DatabaseSync): boolean {
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

/** Two rows with one id or slug would stand in the way of making the indexes anew. */
function correctNames(database: DatabaseSync): void {
  const correct = database.prepare('UPDATE podcasts SET id = ?, slug = ? WHERE seq = ?')
  for (const row of scanRows(database)) {
    if (!isIntactRow(row)) continue
    const { id, slug } = recordOf(row)
    if (id !== row.id || slug !== row.slug) correct.run(id, slug, row.seq)
  }
}

/** What is sound of the table as it stands, as far as its pages can be read. */
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
    // The rest follows from the records.
    if (!isCorrupt(error)) throw error
  }
}

/** The table in order, with what the records say and it has lost. */
function makeFeedUrlsAnew(database: DatabaseSync): void {
  saveFeedUrls(database)
  // Without a condition it lets go of all pages, whatever is in them.
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
  // A tombstone does not know what its survivor has lost since.
  for (const row of scanRows(database))
    if (isIntactRow(row)) feedUrls.release(row.seq, lostKeysOf(recordOf(row).feedUrls))
  for (const row of scanRows(database))
    if (isIntactRow(row)) feedUrls.put(row.seq, feedKeysOf(recordOf(row).feedUrls))
}

/** Where nothing is damaged, nothing is written. */
export async function mendLookups(
  database: DatabaseSync,
  writes: WriteQueue,
): Promise<void> {
  if (isSound(database)) return
  // An entry that should be deleted and is not there is what is being mended.
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
      'the pages of castdex.db are damaged beyond mending: start from the last backup'
    throw new CodedError('DATA_UNUSABLE', message, { cause })
  } finally {
    database.exec('PRAGMA writable_schema = OFF')
    database.enableDefensive(true)
  }
}
