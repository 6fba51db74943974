/** A consistent snapshot of everything, in pages by `seq`, for as long as the caller reads. */
import type { CallOptions } from '../../call-options.ts'
import type { Change } from '../../change-feed.ts'
import { toTombstone } from '../../rules/stored-tombstone.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare, type Statement } from '../connection/statement.ts'
import {
  type TombstoneColumns,
  SCAN_TOMBSTONES,
  toTombstoneRow,
} from '../records/tombstone-rows.ts'

/** Rows per query. */
const CHUNK = 500

const SCAN_PODCASTS = prepare(
  'SELECT seq, layout, basic, details, description, internals FROM podcasts WHERE seq > $1 ORDER BY seq LIMIT $2',
)

async function* inChunks<Row extends { readonly seq: number }>(
  session: Session,
  statement: Statement,
  options: CallOptions | undefined,
): AsyncGenerator<Row> {
  let rows: readonly Row[]
  let after = 0
  do {
    options?.signal?.throwIfAborted()
    rows = await session.all<Row>(statement, [after, CHUNK])
    yield* rows
    after = rows.at(-1)?.seq ?? after
  } while (rows.length === CHUNK)
}

async function* recordsIn(
  session: Session,
  options: CallOptions | undefined,
): AsyncGenerator<PodcastRecord> {
  const rows = inChunks<StoredText & { readonly seq: number }>(
    session,
    SCAN_PODCASTS,
    options,
  )
  for await (const row of rows) yield recordOf(row)
}

export function scanPostgresRecords(
  database: Database,
  options?: CallOptions,
): AsyncGenerator<PodcastRecord> {
  return database.stream((session) => recordsIn(session, options))
}

export function scanPostgresSnapshot(
  database: Database,
  options?: CallOptions,
): AsyncGenerator<Change> {
  return database.stream(async function* (session): AsyncGenerator<Change> {
    for await (const record of recordsIn(session, options)) yield { kind: 'update', record }
    const tombstones = inChunks<TombstoneColumns>(session, SCAN_TOMBSTONES, options)
    for await (const row of tombstones) yield toTombstone(toTombstoneRow(row))
  })
}
