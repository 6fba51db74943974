/** The audit log as an append-only table. */
import type { AuditEntry, AuditLog, AuditPage, NewAuditEntry } from '../../audit-log.ts'
import type { CallOptions } from '../../call-options.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'

const COLUMNS = 'no, at, by, way, action, podcast_id AS "podcastId", details'

const APPEND = prepare(
  'INSERT INTO audit (at, by, way, action, podcast_id, details) VALUES ($1, $2, $3, $4, $5, $6)',
)
const LIST = prepare(`SELECT ${COLUMNS} FROM audit WHERE no < $1 ORDER BY no DESC LIMIT $2`)
const LIST_OF_PODCAST = prepare(
  `SELECT ${COLUMNS} FROM audit WHERE podcast_id = $1 AND no < $2 ORDER BY no DESC LIMIT $3`,
)

type AuditRow = Omit<AuditEntry, 'details'> & { readonly details: string }

export class PostgresAuditLog implements AuditLog {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async append({ at, by, way, action, podcastId, details }: NewAuditEntry): Promise<void> {
    await this.#database.write(APPEND, [
      at,
      by,
      way,
      action,
      podcastId,
      JSON.stringify(details),
    ])
  }

  async list(
    { before = Number.MAX_SAFE_INTEGER, limit, podcastId }: AuditPage,
    options?: CallOptions,
  ) {
    const rows =
      podcastId === undefined
        ? await this.#database.read<AuditRow>(LIST, [before, limit], options)
        : await this.#database.read<AuditRow>(
            LIST_OF_PODCAST,
            [podcastId, before, limit],
            options,
          )
    return rows.map(
      (row): AuditEntry => ({ ...row, details: JSON.parse(row.details) as JsonValue }),
    )
  }
}
