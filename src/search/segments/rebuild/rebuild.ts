/**
 * Rebuilds the index from the documents: a writer on a scratch database writes files into the
 * live folder, and one transaction exchanges the rows. Writers log their changes during the
 * rebuild; these are indexed again before the exchange, so writers never wait and no change is
 * lost.
 */
import { randomUUID } from 'node:crypto'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import type { IndexSchema } from '../../document/schema.ts'
import { inTransaction, isBusy } from '../transaction.ts'
import { type DocumentChange, noStep, type RebuildOptions } from '../port.ts'
import { SegmentIndexWriter } from '../write/index-writer.ts'
import type { SegmentFiles } from '../format/segment-files.ts'
import { openFiles } from '../format/segment-set.ts'
import { INDEX_TABLES, sqlOf } from '../format/tables.ts'
import { RebuildLog } from '../write/rebuild-log.ts'

/** Documents per batch. */
const CHUNK = 4000
/** Maximum number of changes during the exchange, which blocks writers. */
const FEW_CHANGES = 100
/** Maximum number of catch-up rounds. If changes arrive faster, the last batch is larger. */
const LONGEST_CHASE = 50
/** Interval of the heartbeat. */
const BEAT_MS = 5000

/** Creates the tables of the index in memory. */
function openScratch(schema: IndexSchema): DatabaseSync {
  const scratch = new DatabaseSync(':memory:')
  scratch.exec(sqlOf(schema, INDEX_TABLES))
  return scratch
}

class Rebuild {
  readonly #database: DatabaseSync
  readonly #options: RebuildOptions
  readonly #token = randomUUID()
  readonly #log: RebuildLog
  readonly #files: SegmentFiles | null
  readonly #scratch: DatabaseSync
  readonly #writer: SegmentIndexWriter
  /** The last change that was indexed again. */
  #caughtUp = 0
  #beatMs = 0

  constructor(database: DatabaseSync, options: RebuildOptions) {
    this.#database = database
    this.#options = options
    this.#log = new RebuildLog(database, options.schema)
    this.#files = openFiles(database, options.schema)
    this.#scratch = openScratch(options.schema)
    this.#writer = new SegmentIndexWriter(this.#scratch, {
      schema: options.schema,
      files: this.#files,
    })
  }

  run(): number {
    if (!this.#log.begin(this.#token))
      throw new CodedError(
        'NOT_READY',
        'Another process is rebuilding the search index; wait until it has finished.',
      )
    let podcasts: number | undefined
    try {
      this.#indexAll()
      this.#chase()
      if (!this.#writer.mergeAll(this.#step))
        throw new Error('the segments just written cannot be read back')
      this.#chase()
      this.#stayAlive()
      this.#assertWhole()
      podcasts = inTransaction(this.#database, 'BEGIN IMMEDIATE', () => this.#exchange())
      return podcasts
    } finally {
      if (podcasts === undefined) this.#discard()
      else this.#files?.sweep(new Set(this.#segmentNames(this.#database)))
      this.#writer.close()
      this.#scratch.close()
    }
  }

  readonly #step = (): void => {
    ;(this.#options.step ?? noStep)()
    const nowMs = performance.now()
    if (nowMs - this.#beatMs < BEAT_MS) return
    this.#beatMs = nowMs
    this.#stayAlive()
  }

  #stayAlive(): void {
    this.#beat()
    // Protects unreferenced files from the sweep.
    for (const name of this.#segmentNames(this.#scratch)) this.#files?.reserve(name)
  }

  #beat(): void {
    try {
      if (!this.#log.beat(this.#token))
        throw new CodedError(
          'NOT_READY',
          'Another process has started to rebuild the search index; wait until it has finished.',
        )
    } catch (error) {
      if (!isBusy(error)) throw error
    }
  }

  #indexAll(): void {
    const { documents: source, onProgress } = this.#options
    const total = source.estimate()
    let done = 0
    let after = 0
    for (;;) {
      this.#step()
      const documents = source.after(after, CHUNK)
      const last = documents.at(-1)
      if (last === undefined) return
      after = last.rowId
      this.#apply(
        documents.map((document) => ({ rowId: document.rowId, document, isNew: true })),
      )
      done += documents.length
      onProgress?.({ done, total: Math.max(done, total) })
    }
  }

  /** Catches up until few changes remain. */
  #chase(): void {
    for (let round = 0; round < LONGEST_CHASE && this.#catchUp() > FEW_CHANGES; round += 1)
      this.#step()
  }

  /** Indexes logged changes again; returns their number. */
  #catchUp(): number {
    const late = this.#log.after(this.#caughtUp, CHUNK)
    const last = late.at(-1)
    if (last === undefined) return 0
    this.#apply(late.map(({ rowId }) => this.#changeOf(rowId)))
    this.#caughtUp = last.id
    return late.length
  }

  #changeOf(rowId: number): DocumentChange {
    return { rowId, document: this.#options.documents.find(rowId) ?? null, isNew: false }
  }

  #apply(changes: readonly DocumentChange[]): void {
    inTransaction(this.#scratch, 'BEGIN', () => {
      this.#writer.apply(changes)
    })
  }

  /** Throws if the new index lacks documents. */
  #assertWhole(): void {
    const [searchable, indexed] = inTransaction(this.#database, 'BEGIN', () => {
      while (this.#catchUp() > 0);
      return [this.#options.documents.count(), this.#writer.count()]
    })
    if (indexed === searchable) return
    throw new Error(
      `The new search index has ${String(indexed)} podcasts instead of ${String(searchable)}; the old one was kept.`,
    )
  }

  /** Exchanges all rows; returns the number of documents. */
  #exchange(): number {
    if (!this.#log.isHeldBy(this.#token))
      throw new CodedError(
        'NOT_READY',
        'Another process has started to rebuild the search index; wait until it has finished.',
      )
    while (this.#catchUp() > 0);
    this.#database.exec(
      sqlOf(this.#options.schema, 'DELETE FROM index_segments; DELETE FROM index_deleted'),
    )
    const insertSegment = this.#prepare(
      this.#database,
      'INSERT INTO index_segments (name, in_file, documents, bytes, image) VALUES (?, ?, ?, ?, ?)',
    )
    const insertDeleted = this.#prepare(
      this.#database,
      'INSERT INTO index_deleted (segment, row_id) VALUES (?, ?)',
    )
    const listDeleted = this.#prepare(
      this.#scratch,
      'SELECT row_id AS rowId FROM index_deleted WHERE segment = ? ORDER BY id',
    )
    for (const segment of this.#prepare(
      this.#scratch,
      'SELECT * FROM index_segments ORDER BY id',
    ).all()) {
      const values = ['name', 'in_file', 'documents', 'bytes', 'image'].map(
        (column) => segment[column] ?? null,
      )
      const { lastInsertRowid } = insertSegment.run(...values)
      for (const { rowId } of listDeleted.all(segment['id'] ?? null))
        insertDeleted.run(lastInsertRowid, rowId ?? null)
    }
    this.#prepare(this.#database, 'UPDATE index_state SET state = ?').run(randomUUID())
    this.#log.end(this.#token)
    return this.#writer.count()
  }

  /** Discards a failed rebuild; the live index is unchanged. */
  #discard(): void {
    inTransaction(this.#database, 'BEGIN IMMEDIATE', () => {
      this.#log.end(this.#token)
    })
    for (const name of this.#segmentNames(this.#scratch)) this.#files?.remove(name)
  }

  #prepare(database: DatabaseSync, sql: string): StatementSync {
    return database.prepare(sqlOf(this.#options.schema, sql))
  }

  #segmentNames(database: DatabaseSync): readonly string[] {
    return this.#prepare(database, 'SELECT name FROM index_segments WHERE in_file = 1')
      .all()
      .map(({ name }) => String(name))
  }
}

export function rebuildIndex(database: DatabaseSync, options: RebuildOptions): number {
  return new Rebuild(database, options).run()
}
