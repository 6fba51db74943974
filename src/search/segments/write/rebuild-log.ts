/** Records a running rebuild of the index, and the podcasts that changed since it began. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { errorCodeOf } from '../../../errors.ts'
import type { IndexSchema } from '../../document/schema.ts'
import { sqlOf } from '../format/tables.ts'
import { inTransaction } from '../transaction.ts'

/**
 * A rebuild without a heartbeat for this long counts as crashed; in ms. No step takes as long.
 */
const SILENCE_MS = 120_000

export interface LateChange {
  /** Increases with every change. */
  readonly id: number
  readonly rowId: number
}

/**
 * A process of another container looks dead; two concurrent rebuilds waste work but are harmless.
 */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCodeOf(error) === 'EPERM'
  }
}

export class RebuildLog {
  readonly #database: DatabaseSync
  readonly #schema: Pick<IndexSchema, 'name'>
  readonly #read: StatementSync
  readonly #begin: StatementSync
  readonly #beat: StatementSync
  readonly #note: StatementSync
  readonly #after: StatementSync

  constructor(database: DatabaseSync, schema: Pick<IndexSchema, 'name'>) {
    this.#database = database
    this.#schema = schema
    const prepare = (sql: string) => database.prepare(sqlOf(schema, sql))
    this.#read = prepare('SELECT token, pid, beat FROM index_rebuild')
    this.#begin = prepare(
      'INSERT OR REPLACE INTO index_rebuild (one, token, pid, beat) VALUES (1, ?, ?, ?)',
    )
    this.#beat = prepare('UPDATE index_rebuild SET beat = ? WHERE token = ?')
    this.#note = prepare('INSERT OR REPLACE INTO index_late (row_id) VALUES (?)')
    this.#after = prepare(
      'SELECT id, row_id AS rowId FROM index_late WHERE id > ? ORDER BY id LIMIT ?',
    )
  }

  /** Logs changes during a rebuild, in the transaction of the records. */
  note(changes: Iterable<{ readonly rowId: number }>): void {
    if (this.#read.get() === undefined) return
    for (const { rowId } of changes) this.#note.run(rowId)
  }

  /** Starts logging. Returns false during another rebuild. */
  begin(token: string): boolean {
    return inTransaction(this.#database, 'BEGIN IMMEDIATE', () => {
      if (this.#isBusy()) return false
      this.#exec('DELETE FROM index_late')
      this.#begin.run(token, process.pid, Date.now())
      return true
    })
  }

  /** Returns false if another rebuild has taken over. */
  beat(token: string): boolean {
    return this.#beat.run(Date.now(), token).changes === 1
  }

  after(id: number, limit: number): readonly LateChange[] {
    return this.#after.all(id, limit) as unknown as readonly LateChange[]
  }

  isHeldBy(token: string): boolean {
    return this.#read.get()?.['token'] === token
  }

  /** Precondition: in a transaction. */
  end(token: string): void {
    if (this.isHeldBy(token))
      this.#exec('DELETE FROM index_rebuild; DELETE FROM index_late')
  }

  /** Stops logging for a crashed rebuild. */
  forgetDead(): void {
    if (this.#read.get() === undefined) return
    inTransaction(this.#database, 'BEGIN IMMEDIATE', () => {
      if (!this.#isBusy()) this.#exec('DELETE FROM index_rebuild; DELETE FROM index_late')
    })
  }

  #exec(sql: string): void {
    this.#database.exec(sqlOf(this.#schema, sql))
  }

  #isBusy(): boolean {
    const row = this.#read.get() as { pid: number; beat: number } | undefined
    return (
      row !== undefined && Math.abs(Date.now() - row.beat) < SILENCE_MS && isAlive(row.pid)
    )
  }
}
