/** Writes events as rows in the order given, inside the caller's transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { NewEvent } from '../../history.ts'
import { rowChecksum } from '../connection/checksums.ts'

export class EventRows {
  readonly #add: StatementSync

  constructor(database: DatabaseSync) {
    this.#add = database.prepare(
      'INSERT INTO events (seq, at, kind, evidence, checksum) VALUES (?, ?, ?, ?, ?)',
    )
  }

  add(seq: number, events: readonly NewEvent[]): void {
    for (const { at, kind, evidence } of events) {
      const values = [seq, at, kind, JSON.stringify(evidence)]
      this.#add.run(...values, rowChecksum(...values))
    }
  }
}
