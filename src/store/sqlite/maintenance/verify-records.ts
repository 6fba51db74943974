/**
 * Verifies all stored data: texts against checksums; ids, slugs, flags and feed URLs against the
 * records they derive from.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { recordOf } from '../../../record/view/stored-layout.ts'
import { feedKeysOf } from '../../rules/feed-keys.ts'
import { feedKeyChecksum } from '../connection/checksums.ts'
import { type NamedRow, NAMED_ROW_COLUMNS, whyRowDamaged } from '../records/verify-row.ts'

/** Rows per query. */
const CHUNK = 500

export interface DamagedRecord {
  readonly seq: number
  /** The value in the row, which may be wrong itself. */
  readonly id: string
  readonly why: string
}

interface KeyRow {
  readonly key: string
  readonly seq: number
  readonly loose_key: string | null
  readonly checksum: number
}

/** Counts feed URLs per podcast. */
class FeedUrlRows {
  readonly #counts: Uint16Array
  readonly #find: StatementSync
  readonly #canonicalSeq: StatementSync
  readonly damaged: string[] = []

  constructor(database: DatabaseSync) {
    const { size } = database
      .prepare(
        'SELECT max(next_seq, coalesce((SELECT max(seq) FROM podcasts), 0)) + 1 AS size FROM directory',
      )
      .get() as { size: number }
    this.#counts = new Uint16Array(Math.min(size, 2 ** 31))
    this.#find = database.prepare('SELECT seq FROM feed_urls WHERE key = ?')
    this.#canonicalSeq = database.prepare(
      'SELECT canonical_seq AS seq FROM tombstones WHERE seq = ?',
    )
    const rows = database
      .prepare('SELECT key, seq, loose_key, checksum FROM feed_urls')
      .iterate()
    for (const row of rows) this.#count(row as unknown as KeyRow)
  }

  #count({ key, seq, loose_key: looseKey, checksum }: KeyRow): void {
    if (feedKeyChecksum(key, looseKey, seq) !== checksum) this.damaged.push(key)
    if (seq < this.#counts.length) this.#counts[seq] = (this.#counts[seq] as number) + 1
  }

  /** Undefined if exactly these URLs lead to the podcast. */
  whyWrong(record: PodcastRecord, seq: number): string | undefined {
    let own = 0
    for (const key of feedKeysOf(record.feedUrls).keys()) {
      const leadsTo = this.#find.get(key)?.['seq']
      if (leadsTo === seq) own += 1
      else if (
        leadsTo === undefined ||
        this.#canonicalSeq.get(Number(leadsTo))?.['seq'] !== seq
      )
        return 'one of its feed URLs does not lead to it'
    }
    if (own === this.#counts[seq]) return undefined
    return 'a feed URL that it does not have leads to it'
  }
}

function whyDamaged(row: NamedRow, feedUrls: FeedUrlRows): string | undefined {
  return whyRowDamaged(row) ?? feedUrls.whyWrong(recordOf(row), row.seq)
}

export interface VerificationReport {
  readonly records: readonly DamagedRecord[]
  /** Keys of feed URL rows with a wrong checksum. */
  readonly feedKeys: readonly string[]
}

/** Runs inside a read transaction. Throws SQLite's error for an unreadable page. */
export function verifyRecords(database: DatabaseSync): VerificationReport {
  const feedUrls = new FeedUrlRows(database)
  const records: DamagedRecord[] = []
  const read = database.prepare(
    `SELECT ${NAMED_ROW_COLUMNS} FROM podcasts WHERE seq > ? ORDER BY seq LIMIT ${String(CHUNK)}`,
  )
  for (let after = 0; ; ) {
    const rows = read.all(after) as unknown as readonly NamedRow[]
    for (const row of rows) {
      const why = whyDamaged(row, feedUrls)
      if (why !== undefined) records.push({ seq: row.seq, id: row.id, why })
    }
    const last = rows.at(-1)
    if (last === undefined) return { records, feedKeys: feedUrls.damaged }
    after = last.seq
  }
}

const MOST_NAMED = 5

/** One sentence each, for `check`. */
export function viewVerification({
  records,
  feedKeys,
}: VerificationReport): readonly string[] {
  const named = records
    .slice(0, MOST_NAMED)
    .map(({ id, why }) => `podcast ${id} is damaged: ${why}`)
  const rest = records.length - named.length
  return [
    ...named,
    ...(rest > 0 ? [`${String(rest)} more podcasts are damaged`] : []),
    ...(feedKeys.length > 0 ? [`${String(feedKeys.length)} feed URLs are damaged`] : []),
    ...(records.length + feedKeys.length > 0
      ? ['`castdex mend` restores damaged records from their sources']
      : []),
  ]
}
