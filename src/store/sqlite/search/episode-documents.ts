/** Indexed episodes as documents, for rebuilding their index and for comparing it. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SearchDocument } from '../../../search/document/search-document.ts'
import {
  type EpisodeShow,
  toEpisodeDocument,
} from '../../../search/document/to-episode-document.ts'
import type { DocumentSource } from '../../../search/segments/port.ts'
import {
  EPISODE_COLUMNS,
  type EpisodeRow,
  readSpoken,
  SELECT_SPOKEN,
  toIndexed,
} from '../episodes/episode-rows.ts'

const SELECT = `SELECT ${EPISODE_COLUMNS}, facts FROM episodes JOIN episode_shows USING (seq)`

type DocumentRow = EpisodeRow & { readonly facts: string }

export class EpisodeDocuments implements DocumentSource {
  readonly #after: StatementSync
  readonly #find: StatementSync
  readonly #count: StatementSync
  readonly #spoken: StatementSync

  constructor(database: DatabaseSync) {
    this.#after = database.prepare(`${SELECT} WHERE row_id > ? ORDER BY row_id LIMIT ?`)
    this.#find = database.prepare(`${SELECT} WHERE row_id = ?`)
    this.#spoken = database.prepare(SELECT_SPOKEN)
    this.#count = database.prepare('SELECT count(*) AS count FROM episodes')
  }

  after(rowId: number, limit: number): readonly SearchDocument[] {
    const rows = this.#after.all(rowId, limit) as unknown as readonly DocumentRow[]
    return rows.map((row) => this.#toDocument(row))
  }

  find(rowId: number): SearchDocument | undefined {
    const row = this.#find.get(rowId) as unknown as DocumentRow | undefined
    return row && this.#toDocument(row)
  }

  count(): number {
    return Number(this.#count.get()?.['count'])
  }

  estimate(): number {
    return this.count()
  }

  #toDocument(row: DocumentRow): SearchDocument {
    const { rowId, rank, facts, id } = row
    const indexed = toIndexed(row) ?? { rowId, rank, episode: { ...DAMAGED, id: '' } }
    const transcript = readSpoken(this.#spoken.get(id))
    return toEpisodeDocument({ ...indexed, transcript }, JSON.parse(facts) as EpisodeShow)
  }
}

/** A damaged episode stays findable by its show, until its feed is read again. */
const DAMAGED = {
  guid: null,
  title: '',
  link: null,
  publishedMs: null,
  durationSeconds: null,
  enclosure: { url: '', type: null, size: null },
  season: null,
  number: null,
  kind: 'full',
  isExplicit: false,
  imageUrl: null,
  transcripts: [],
  chaptersUrl: null,
  persons: [],
  notes: null,
} as const
