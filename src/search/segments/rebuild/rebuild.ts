/**
 * Makes the index anew from the records, beside the live one: a writer on a scratch database puts its files into the live
 * folder, and one transaction exchanges the rows. Every change from the beginning on is noted by whoever writes it, and is
 * read and indexed again before the exchange: so no writer waits, and nothing written meanwhile is missing.
 */
import { randomUUID } from 'node:crypto'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import { inTransaction, isBusy } from '../transaction.ts'
import { type IndexChange, noStep, type RebuildOptions } from '../../search-index.ts'
import { PartIndexWriter } from '../write/index-writer.ts'
import type { PartFiles } from '../format/part-files.ts'
import { openFiles } from '../format/part-set.ts'
import { RebuildLog } from '../write/rebuild-log.ts'

/** Records read and indexed at once. */
const CHUNK = 4000
/** So few changes are left for the exchange, while which nobody writes. */
const FEW_CHANGES = 100
/** Whoever writes faster than this catches up makes the last batch longer. */
const LONGEST_CHASE = 50
/** How often others learn that this goes on; in ms. */
const BEAT_MS = 5000

type Row = Parameters<typeof fromFragments>[0] & { readonly seq: number }

const COLUMNS = 'seq, basic, details, description, internals'

/** The tables of the index, empty, in memory. */
const openScratch = (database: DatabaseSync): DatabaseSync => {
  const scratch = new DatabaseSync(':memory:')
  const tables = database.prepare(
    `SELECT sql FROM sqlite_schema WHERE tbl_name GLOB 'index_*' AND sql IS NOT NULL ORDER BY type DESC`,
  )
  for (const { sql } of tables.all()) scratch.exec(String(sql))
  scratch.exec("INSERT INTO index_state VALUES (1, '')")
  return scratch
}

class Rebuild {
  readonly #database: DatabaseSync
  readonly #options: RebuildOptions
  readonly #token = randomUUID()
  readonly #log: RebuildLog
  readonly #files: PartFiles | null
  readonly #scratch: DatabaseSync
  readonly #writer: PartIndexWriter
  readonly #readChunk: StatementSync
  readonly #readOne: StatementSync
  /** The last change that has been indexed again. */
  #caughtUp = 0
  #beatMs = 0

  constructor(database: DatabaseSync, options: RebuildOptions) {
    this.#database = database
    this.#options = options
    this.#log = new RebuildLog(database)
    this.#files = openFiles(database)
    this.#scratch = openScratch(database)
    this.#writer = new PartIndexWriter(this.#scratch, { files: this.#files })
    this.#readChunk = database.prepare(
      `SELECT ${COLUMNS} FROM podcasts WHERE searchable = 1 AND seq > ? ORDER BY seq LIMIT ${String(CHUNK)}`,
    )
    this.#readOne = database.prepare(`SELECT ${COLUMNS} FROM podcasts WHERE searchable = 1 AND seq = ?`)
  }

  run(): number {
    if (!this.#log.begin(this.#token))
      throw new CodedError('NOT_READY', 'somebody else is making the search index anew just now')
    let podcasts: number | undefined
    try {
      this.#indexRecords()
      this.#chase()
      if (!this.#writer.mergeAll(this.#step)) throw new Error('the parts just written cannot be read back')
      this.#chase()
      this.#stayAlive()
      this.#assertWhole()
      podcasts = inTransaction(this.#database, 'BEGIN IMMEDIATE', () => this.#exchange())
      return podcasts
    } finally {
      if (podcasts === undefined) this.#discard()
      else this.#files?.sweep(new Set(this.#partNames(this.#database)))
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
    // No row names these files yet, and nobody may sweep them.
    for (const name of this.#partNames(this.#scratch)) this.#files?.reserve(name)
  }

  #beat(): void {
    try {
      if (!this.#log.beat(this.#token))
        throw new CodedError('NOT_READY', 'somebody else has begun to make the search index anew')
    } catch (error) {
      if (!isBusy(error)) throw error
    }
  }

  #indexRecords(): void {
    const total = Number(this.#database.prepare('SELECT total - dead AS total FROM directory').get()?.['total'])
    let done = 0
    let after = 0
    for (;;) {
      this.#step()
      const rows = this.#readChunk.all(after) as unknown as readonly Row[]
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.seq
      this.#apply(rows.map((row) => ({ seq: row.seq, record: fromFragments(row), fresh: true })))
      done += rows.length
      this.#options.onProgress?.({ done, total: Math.max(done, total) })
    }
  }

  /** Until few changes are left. */
  #chase(): void {
    for (let round = 0; round < LONGEST_CHASE && this.#catchUp() > FEW_CHANGES; round += 1) this.#step()
  }

  /** Indexes again what has changed; gives how many changes there were. */
  #catchUp(): number {
    const late = this.#log.after(this.#caughtUp, CHUNK)
    const last = late.at(-1)
    if (last === undefined) return 0
    this.#apply(late.map(({ seq }) => this.#changeOf(seq)))
    this.#caughtUp = last.id
    return late.length
  }

  #changeOf(seq: number): IndexChange {
    const row = this.#readOne.get(seq) as unknown as Row | undefined
    return { seq, record: row === undefined ? null : fromFragments(row), fresh: false }
  }

  #apply(changes: readonly IndexChange[]): void {
    inTransaction(this.#scratch, 'BEGIN', () => {
      this.#writer.apply(changes)
    })
  }

  /** An emptier index than the records make never takes the place of another. */
  #assertWhole(): void {
    const [searchable, indexed] = inTransaction(this.#database, 'BEGIN', () => {
      while (this.#catchUp() > 0);
      const { count } = this.#database.prepare('SELECT count(*) AS count FROM podcasts WHERE searchable = 1').get() as {
        count: number
      }
      return [count, this.#writer.count()]
    })
    if (indexed === searchable) return
    throw new Error(
      `the new search index has ${String(indexed)} podcasts and not ${String(searchable)}, so the old one was kept`,
    )
  }

  /** All rows at once; gives the number of podcasts. */
  #exchange(): number {
    if (!this.#log.isHeldBy(this.#token))
      throw new CodedError('NOT_READY', 'somebody else has begun to make the search index anew')
    while (this.#catchUp() > 0);
    this.#database.exec('DELETE FROM index_parts; DELETE FROM index_deleted')
    const insertPart = this.#database.prepare(
      'INSERT INTO index_parts (name, in_file, documents, bytes, image) VALUES (?, ?, ?, ?, ?)',
    )
    const insertDeleted = this.#database.prepare('INSERT INTO index_deleted (part, seq) VALUES (?, ?)')
    const listDeleted = this.#scratch.prepare('SELECT seq FROM index_deleted WHERE part = ? ORDER BY id')
    for (const part of this.#scratch.prepare('SELECT * FROM index_parts ORDER BY id').all()) {
      const values = ['name', 'in_file', 'documents', 'bytes', 'image'].map((column) => part[column] ?? null)
      const { lastInsertRowid } = insertPart.run(...values)
      for (const { seq } of listDeleted.all(part['id'] ?? null)) insertDeleted.run(lastInsertRowid, seq ?? null)
    }
    this.#database.prepare('UPDATE index_state SET state = ?').run(randomUUID())
    this.#log.end(this.#token)
    return this.#writer.count()
  }

  /** A rebuild that fails leaves the live index as it was, and nothing behind. */
  #discard(): void {
    inTransaction(this.#database, 'BEGIN IMMEDIATE', () => {
      this.#log.end(this.#token)
    })
    for (const name of this.#partNames(this.#scratch)) this.#files?.remove(name)
  }

  #partNames(database: DatabaseSync): readonly string[] {
    return database
      .prepare('SELECT name FROM index_parts WHERE in_file = 1')
      .all()
      .map(({ name }) => String(name))
  }
}

export const rebuildIndex = (database: DatabaseSync, options: RebuildOptions = {}): number =>
  new Rebuild(database, options).run()
