/** Dossiers and events as rows; inside the caller's transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Dossier, DossierChange, DossierPart } from '../../dossier.ts'
import type { NewEvent } from '../../history.ts'
import type { JsonValue } from '../../json.ts'

export class DossierRows {
  readonly #put: StatementSync
  readonly #remove: StatementSync
  readonly #read: StatementSync
  readonly #removeAll: StatementSync
  readonly #addEvent: StatementSync

  constructor(database: DatabaseSync) {
    this.#put = database.prepare(
      'INSERT INTO dossiers (seq, part, content) VALUES (?, ?, ?) ON CONFLICT (seq, part) DO UPDATE SET content = excluded.content',
    )
    this.#remove = database.prepare('DELETE FROM dossiers WHERE seq = ? AND part = ?')
    this.#read = database.prepare('SELECT part, content FROM dossiers WHERE seq = ? ORDER BY part')
    this.#removeAll = database.prepare('DELETE FROM dossiers WHERE seq = ?')
    this.#addEvent = database.prepare('INSERT INTO events (seq, at, kind, evidence) VALUES (?, ?, ?, ?)')
  }

  read(seq: number): Dossier {
    const rows = this.#read.all(seq) as unknown as readonly { part: DossierPart; content: string }[]
    return Object.fromEntries(rows.map(({ part, content }) => [part, JSON.parse(content) as JsonValue]))
  }

  change(seq: number, change: DossierChange): void {
    for (const [part, content] of Object.entries(change)) {
      if (content === null) this.#remove.run(seq, part)
      else this.#put.run(seq, part, JSON.stringify(content))
    }
  }

  removeAll(seq: number): void {
    this.#removeAll.run(seq)
  }

  /** Exactly these parts, whatever was there. */
  restore(seq: number, dossier: Dossier): void {
    this.removeAll(seq)
    this.change(seq, dossier)
  }

  addEvents(seq: number, events: readonly NewEvent[]): void {
    for (const { at, kind, evidence } of events) this.#addEvent.run(seq, at, kind, JSON.stringify(evidence))
  }
}
