/** Metadata and events as rows; inside the caller's transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Metadata, MetadataChange, MetadataSection } from '../../metadata.ts'
import type { NewEvent } from '../../history.ts'
import type { JsonValue } from '../../json.ts'

export class MetadataRows {
  readonly #put: StatementSync
  readonly #remove: StatementSync
  readonly #read: StatementSync
  readonly #removeAll: StatementSync
  readonly #addEvent: StatementSync

  constructor(database: DatabaseSync) {
    this.#put = database.prepare(
      'INSERT INTO metadata (seq, section, content) VALUES (?, ?, ?) ON CONFLICT (seq, section) DO UPDATE SET content = excluded.content',
    )
    this.#remove = database.prepare('DELETE FROM metadata WHERE seq = ? AND section = ?')
    this.#read = database.prepare(
      'SELECT section, content FROM metadata WHERE seq = ? ORDER BY section',
    )
    this.#removeAll = database.prepare('DELETE FROM metadata WHERE seq = ?')
    this.#addEvent = database.prepare(
      'INSERT INTO events (seq, at, kind, evidence) VALUES (?, ?, ?, ?)',
    )
  }

  read(seq: number): Metadata {
    const rows = this.#read.all(seq) as unknown as readonly {
      section: MetadataSection
      content: string
    }[]
    return Object.fromEntries(
      rows.map(({ section, content }) => [section, JSON.parse(content) as JsonValue]),
    )
  }

  change(seq: number, change: MetadataChange): void {
    for (const [section, content] of Object.entries(change)) {
      if (content === null) this.#remove.run(seq, section)
      else this.#put.run(seq, section, JSON.stringify(content))
    }
  }

  removeAll(seq: number): void {
    this.#removeAll.run(seq)
  }

  /** Exactly these sections, whatever was there. */
  restore(seq: number, metadata: Metadata): void {
    this.removeAll(seq)
    this.change(seq, metadata)
  }

  addEvents(seq: number, events: readonly NewEvent[]): void {
    for (const { at, kind, evidence } of events)
      this.#addEvent.run(seq, at, kind, JSON.stringify(evidence))
  }
}
