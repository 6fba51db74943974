/** Searchable records as documents, for rebuilding the index and for comparing it. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { SearchDocument } from '../../../search/document/search-document.ts'
import { toSearchDocument } from '../../../search/document/to-search-document.ts'
import type { DocumentSource } from '../../../search/segments/port.ts'

type DocumentRow = StoredText & { readonly seq: number }

const SELECT =
  'SELECT seq, layout, basic, details, description, internals FROM podcasts WHERE searchable = 1'

export class RecordDocuments implements DocumentSource {
  readonly #after: StatementSync
  readonly #find: StatementSync
  readonly #count: StatementSync
  readonly #estimate: StatementSync

  constructor(database: DatabaseSync) {
    this.#after = database.prepare(`${SELECT} AND seq > ? ORDER BY seq LIMIT ?`)
    this.#find = database.prepare(`${SELECT} AND seq = ?`)
    this.#count = database.prepare(
      'SELECT count(*) AS count FROM podcasts WHERE searchable = 1',
    )
    this.#estimate = database.prepare('SELECT total - dead AS total FROM directory')
  }

  after(seq: number, limit: number): readonly SearchDocument[] {
    const rows = this.#after.all(seq, limit) as unknown as readonly DocumentRow[]
    return rows.map(toDocument)
  }

  find(seq: number): SearchDocument | undefined {
    const row = this.#find.get(seq) as unknown as DocumentRow | undefined
    return row && toDocument(row)
  }

  count(): number {
    return Number(this.#count.get()?.['count'])
  }

  estimate(): number {
    return Number(this.#estimate.get()?.['total'])
  }
}

function toDocument(row: DocumentRow): SearchDocument {
  return toSearchDocument({ ...recordOf(row), seq: row.seq })
}
