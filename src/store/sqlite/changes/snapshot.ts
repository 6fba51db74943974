/**
 * A consistent snapshot of everything. It runs on its own connection, whose read transaction stays
 * open until the end.
 */
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import { hitChecksum } from '../connection/checksums.ts'
import { type DamageLog, recordDamaged } from '../connection/record-damaged.ts'
import type { CallOptions } from '../../call-options.ts'
import type { Change } from '../../change-feed.ts'
import { toTombstone } from '../../rules/stored-tombstone.ts'
import { openDatabase } from '../connection/database.ts'
import { TombstoneRows } from '../records/tombstone-rows.ts'

/** The number of rows per query. */
const CHUNK = 500
const CACHE_KIB = 4096

interface SeqRow {
  readonly seq: number
}

interface SummedRow extends StoredText, SeqRow {
  readonly id: string
  readonly sum: number
}

async function* inChunks<Row extends SeqRow>(
  next: (after: number) => readonly Row[],
  options: CallOptions | undefined,
): AsyncGenerator<Row> {
  let rows: readonly Row[]
  let after = 0
  do {
    options?.signal?.throwIfAborted()
    rows = next(after)
    yield* rows
    after = rows.at(-1)?.seq ?? after
    await setImmediate()
  } while (rows.length === CHUNK)
}

async function* recordsIn(
  database: DatabaseSync,
  options: CallOptions | undefined,
): AsyncGenerator<PodcastRecord> {
  const next = database.prepare(
    `SELECT seq, id, hit_sum AS sum, layout, basic, details, description, internals FROM podcasts WHERE seq > ? ORDER BY seq LIMIT ${String(CHUNK)}`,
  )
  const read = (after: number) => next.all(after) as unknown as readonly SummedRow[]
  for await (const row of inChunks(read, options)) {
    if (hitChecksum(row) !== row.sum) throw recordDamaged([row.id])
    yield recordOf(row)
  }
}

async function* asOfOneMoment<Item>(
  file: string,
  read: (database: DatabaseSync) => AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  const database = openDatabase(file, { readOnly: true, cacheKib: CACHE_KIB })
  try {
    database.exec('BEGIN')
    yield* read(database)
  } finally {
    database.close()
  }
}

export function scanRecords(
  file: string,
  options?: CallOptions,
): AsyncGenerator<PodcastRecord> {
  return asOfOneMoment(file, (database) => recordsIn(database, options))
}

export function scanSnapshot(
  file: string,
  damage: DamageLog,
  options?: CallOptions,
): AsyncGenerator<Change> {
  return asOfOneMoment(file, async function* (database): AsyncGenerator<Change> {
    for await (const record of recordsIn(database, options))
      yield { kind: 'update', record }
    const tombstones = new TombstoneRows(database, damage)
    for await (const row of inChunks((after) => tombstones.scan(after, CHUNK), options))
      yield toTombstone(row)
  })
}
