/** Webhook messages that wait, on the write connection, inside the caller's transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { MATCH_COLUMNS } from '../../rules/saved-search-rows.ts'
import type { MessageClaim, DeliveryOutcome } from '../../saved-searches.ts'

const IS_DUE =
  'due_ms <= ?1 AND leased_until_ms <= ?1 AND paused_at IS NULL AND installation = ?2'

export class SqliteMessages {
  readonly #add: StatementSync
  readonly #wake: StatementSync
  readonly #areDue: StatementSync
  readonly #claim: StatementSync
  readonly #list: StatementSync
  readonly #remove: StatementSync
  readonly #postpone: StatementSync
  readonly #extend: StatementSync
  readonly #hold: StatementSync
  readonly #pause: StatementSync
  readonly #release: StatementSync

  constructor(database: DatabaseSync) {
    this.#add = database.prepare(
      'INSERT INTO saved_messages (match_no, search_id, due_ms) VALUES (?, ?, ?)',
    )
    // A failing receiver keeps the time of its next attempt.
    this.#wake = database.prepare(
      `UPDATE saved_searches SET due_ms = min(coalesce(due_ms, ?2), ?2) WHERE id = ?1 AND failing_since_ms IS NULL`,
    )
    this.#areDue = database.prepare(`SELECT 1 FROM saved_searches WHERE ${IS_DUE} LIMIT 1`)
    this.#claim = database.prepare(
      `UPDATE saved_searches SET lease = ?3, leased_until_ms = ?4
        WHERE id = (SELECT id FROM saved_searches WHERE ${IS_DUE} ORDER BY due_ms LIMIT 1)
        RETURNING id`,
    )
    this.#list = database.prepare(
      `SELECT ${MATCH_COLUMNS}, saved_messages.attempts, since_ms AS failingSinceMs
        FROM saved_messages JOIN saved_matches ON no = match_no
        WHERE saved_messages.search_id = ? AND due_ms <= ? ORDER BY match_no LIMIT ?`,
    )
    this.#remove = database.prepare('DELETE FROM saved_messages WHERE match_no = ?')
    this.#postpone = database.prepare(
      'UPDATE saved_messages SET due_ms = ?2, since_ms = ?3, attempts = attempts + 1 WHERE match_no = ?1',
    )
    this.#extend = database.prepare(
      `UPDATE saved_searches SET leased_until_ms = ?3, failing_since_ms = NULL, attempts = 0,
          delivered_ms = coalesce(?4, delivered_ms)
        WHERE id = ?1 AND lease = ?2`,
    )
    this.#hold = database.prepare(
      `UPDATE saved_searches SET due_ms = ?3, failing_since_ms = ?4, attempts = attempts + 1,
          lease = NULL, leased_until_ms = 0 WHERE id = ?1 AND lease = ?2`,
    )
    this.#pause = database.prepare(
      `UPDATE saved_searches SET paused_at = ?3, pause_reason = ?4, due_ms = NULL,
          lease = NULL, leased_until_ms = 0 WHERE id = ?1 AND lease = ?2`,
    )
    this.#release = database.prepare(
      `UPDATE saved_searches SET lease = NULL, leased_until_ms = 0,
          due_ms = (SELECT min(due_ms) FROM saved_messages WHERE search_id = ?1)
        WHERE id = ?1 AND lease = ?2`,
    )
  }

  add(matchNo: number, searchId: string, atMs: number): void {
    this.#add.run(matchNo, searchId, atMs)
    this.#wake.run(searchId, atMs)
  }

  areDue({ nowMs, installation }: MessageClaim): boolean {
    return this.#areDue.get(nowMs, installation) !== undefined
  }

  /** Returns the id of the claimed search. */
  claim({ nowMs, installation, lease, leasedUntilMs }: MessageClaim): string | undefined {
    const row = this.#claim.get(nowMs, installation, lease, leasedUntilMs)
    if (row === undefined) return undefined
    return String(row['id'])
  }

  list(searchId: string, { nowMs, limit }: MessageClaim): unknown {
    return this.#list.all(searchId, nowMs, limit)
  }

  settle(searchId: string, lease: string, outcome: DeliveryOutcome): void {
    if (outcome.kind === 'held')
      this.#hold.run(searchId, lease, outcome.dueMs, outcome.sinceMs)
    else if (outcome.kind === 'paused')
      this.#pause.run(searchId, lease, outcome.at, outcome.reason)
    else if (outcome.kind === 'released') this.#release.run(searchId, lease)
    else {
      const { kind, no, leasedUntilMs } = outcome
      if (kind === 'postponed') this.#postpone.run(no, outcome.dueMs, outcome.sinceMs)
      else this.#remove.run(no)
      const deliveredMs = kind === 'delivered' ? outcome.nowMs : null
      this.#extend.run(searchId, lease, leasedUntilMs, deliveredMs)
    }
  }
}
