/** The audit log, in the file of the keys so that it never waits behind an import. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { AuditEntry, AuditLog, AuditPage, NewAuditEntry } from '../../audit-log.ts'
import type { CallOptions } from '../../call-options.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import { intactCondition, rowChecksum } from '../connection/checksums.ts'
import { call } from '../connection/call.ts'
import type { WriteQueue } from '../connection/write-queue.ts'

const COLUMNS = 'no, at, by, way, action, podcast_id AS podcastId, details'

/** Skips damaged entries; `check` counts them. */
const INTACT = intactCondition('audit')

type AuditRow = Omit<AuditEntry, 'details'> & { readonly details: string }

export class SqliteAuditLog implements AuditLog {
  readonly #writes: WriteQueue
  readonly #insert: StatementSync
  readonly #listAll: StatementSync
  readonly #listOfPodcast: StatementSync

  /** `writes` is the queue of the same connection. */
  constructor(database: DatabaseSync, writes: WriteQueue) {
    this.#writes = writes
    this.#insert = database.prepare(
      'INSERT INTO audit (at, by, way, action, podcast_id, details, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    this.#listAll = database.prepare(
      `SELECT ${COLUMNS} FROM audit WHERE no < ? AND ${INTACT} ORDER BY no DESC LIMIT ?`,
    )
    this.#listOfPodcast = database.prepare(
      `SELECT ${COLUMNS} FROM audit WHERE podcast_id = ? AND no < ? AND ${INTACT} ORDER BY no DESC LIMIT ?`,
    )
  }

  append({ at, by, way, action, podcastId, details }: NewAuditEntry): Promise<void> {
    const values = [at, by, way, action, podcastId, JSON.stringify(details)]
    return this.#writes.run(() => void this.#insert.run(...values, rowChecksum(...values)))
  }

  list(
    { before = Number.MAX_SAFE_INTEGER, limit, podcastId }: AuditPage,
    options?: CallOptions,
  ) {
    return call(() => {
      const found =
        podcastId === undefined
          ? this.#listAll.all(before, limit)
          : this.#listOfPodcast.all(podcastId, before, limit)
      const rows = found as unknown as readonly AuditRow[]
      return rows.map(
        (row): AuditEntry => ({ ...row, details: JSON.parse(row.details) as JsonValue }),
      )
    }, options)
  }
}
