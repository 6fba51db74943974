/** The segments of the index as seen by one connection, with their deletions. */
import { dirname, join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { IndexSchema } from '../../document/schema.ts'
import { MemorySource } from './bytes.ts'
import { Deleted } from '../sets/deleted.ts'
import { inTransaction } from '../transaction.ts'
import { Segment, SegmentDamaged, SegmentOutdated } from './segment.ts'
import { SegmentFiles } from './segment-files.ts'
import { indexName, sqlOf } from './tables.ts'

/** State of an index that must be rebuilt. */
const DAMAGED = 'damaged'

/** State of an intact index that an older castdex wrote. */
const OUTDATED = 'older format'

/** Describes an index that is searchable but must be rebuilt. */
export function viewOutdated(why: string): string {
  return `the search index is of an older format: ${why}`
}

/** Returns the state of an index after an error. */
export function stateAfter(error: SegmentDamaged): string {
  if (error instanceof SegmentOutdated) return OUTDATED
  return DAMAGED
}

/** Describes the error for people. */
export function viewFound(error: SegmentDamaged): string {
  return `the search index is ${error instanceof SegmentOutdated ? 'of an older format' : 'damaged'}: ${error.message}`
}

/** Files up to this size are verified when they are opened; in bytes. */
const VERIFIED_AT_OPEN = 64 * 1024 * 1024

export interface OpenSegment {
  readonly id: number
  /** Unique, and the name of its file if it has one. */
  readonly name: string
  readonly segment: Segment
  readonly inFile: boolean
  deleted: Deleted | undefined
  deletedCount: number
}

interface SegmentRow {
  readonly id: number
  readonly name: string
  readonly in_file: number
  readonly bytes: number
}

/** Opens the folder of a database. Null for one in memory, which stores segments as rows. */
export function openFiles(
  database: DatabaseSync,
  schema: IndexSchema,
): SegmentFiles | null {
  const location = database.location()
  if (location === null || location === '') return null
  return new SegmentFiles(join(dirname(location), indexName(schema)), schema)
}

export class SegmentSet {
  readonly files: SegmentFiles | null
  readonly schema: IndexSchema
  readonly #database: DatabaseSync
  readonly #readState: StatementSync
  readonly #listSegments: StatementSync
  readonly #readImage: StatementSync
  readonly #listDeleted: StatementSync
  /** Changes with every change of the index, and never repeats. */
  #state: unknown
  /** Damage found in a state; valid until the state changes. */
  #damage: { readonly state: unknown; readonly error: SegmentDamaged } | undefined
  #lastDeleted = 0
  #segments: OpenSegment[] = []

  /** `files`: location of the segment files. Default: next to the database. */
  constructor(
    database: DatabaseSync,
    schema: IndexSchema,
    files: SegmentFiles | null = openFiles(database, schema),
  ) {
    this.schema = schema
    this.files = files
    this.#database = database
    const prepare = (sql: string) => database.prepare(sqlOf(schema, sql))
    this.#readState = prepare('SELECT state FROM index_state')
    this.#listSegments = prepare(
      'SELECT id, name, in_file, bytes FROM index_segments ORDER BY id',
    )
    this.#readImage = prepare('SELECT image FROM index_segments WHERE id = ?')
    this.#listDeleted = prepare(
      'SELECT id, segment, row_id AS rowId FROM index_deleted WHERE id > ? ORDER BY id',
    )
  }

  /**
   * Returns the segments in the connection's transaction. Cheap without changes. `forward`: no
   * rollback since the last call, so only new deletions are read.
   */
  refresh(forward: boolean): readonly OpenSegment[] {
    if (this.#readState.get()?.['state'] === this.#state) return this.#segments
    if (this.#database.isTransaction) return this.#reload(forward)
    // One transaction, because another process may merge a segment between the reads of the list
    // and of its image.
    return inTransaction(this.#database, 'BEGIN', () => this.#reload(forward))
  }

  #reload(forward: boolean): readonly OpenSegment[] {
    const state = this.#readState.get()?.['state']
    if (this.#damage !== undefined && state === this.#damage.state) throw this.#damage.error
    try {
      if (state === OUTDATED)
        throw new SegmentOutdated('it must be rebuilt from the records')
      if (state === DAMAGED) throw new SegmentDamaged('it must be rebuilt from the records')
      if (!forward) this.#forgetDeleted()
      this.#load()
    } catch (error) {
      if (error instanceof SegmentDamaged) this.#damage = { state, error }
      throw error
    }
    this.#state = state
    return this.#segments
  }

  /** Returns why the index must be rebuilt although it is searchable. */
  findOutdated(): string | undefined {
    return this.refresh(true).find(({ segment }) => segment.outdated !== undefined)?.segment
      .outdated
  }

  /** Returns a sentence if the state records damage; does not verify. */
  knownDamage(): string | undefined {
    const state = this.#readState.get()?.['state']
    if (state === OUTDATED)
      return 'the search index is of an older format: it must be rebuilt from the records'
    if (state === DAMAGED) return 'the search index must be rebuilt from the records'
    if (this.#damage !== undefined && state === this.#damage.state) {
      return viewFound(this.#damage.error)
    }
    return undefined
  }

  /** Verifies all segments, and calls `step` between chunks. */
  verify(step: () => void = () => undefined): void {
    for (const { segment } of this.refresh(true)) segment.verify(step)
  }

  #forgetDeleted(): void {
    this.#lastDeleted = 0
    for (const open of this.#segments) {
      open.deleted = undefined
      open.deletedCount = 0
    }
  }

  #load(): void {
    const rows = this.#listSegments.all() as unknown as readonly SegmentRow[]
    const known = new Map(this.#segments.map((open) => [open.name, open]))
    const segments: OpenSegment[] = []
    try {
      for (const row of rows) {
        const open = known.get(row.name)
        segments.push(open?.id === row.id ? open : this.#open(row))
      }
    } catch (error) {
      for (const open of segments) if (known.get(open.name) !== open) open.segment.close()
      throw error
    }
    const kept = new Set(segments)
    for (const open of this.#segments) if (!kept.has(open)) open.segment.close()
    this.#segments = segments
    const documents = segments.reduce((sum, { segment }) => sum + segment.documents, 0)
    for (const { segment } of segments) segment.shareCache(documents)
    this.#loadDeleted()
  }

  #loadDeleted(): void {
    const byId = new Map(this.#segments.map((open) => [open.id, open]))
    for (const row of this.#listDeleted.iterate(this.#lastDeleted)) {
      const { id, segment, rowId } = row as { id: number; segment: number; rowId: number }
      this.#lastDeleted = id
      const open = byId.get(segment)
      if (open !== undefined) markDeleted(open, rowId)
    }
  }

  #open({ id, name, in_file: inFile, bytes }: SegmentRow): OpenSegment {
    const segment = inFile === 1 ? this.#openFile(name, bytes) : this.#openImage(id)
    return { id, name, segment, inFile: inFile === 1, deleted: undefined, deletedCount: 0 }
  }

  #openImage(id: number): Segment {
    const image = this.#readImage.get(id)?.['image'] as Uint8Array
    return new Segment(new MemorySource(image), this.schema)
  }

  #openFile(name: string, bytes: number): Segment {
    if (this.files === null) throw new SegmentDamaged(`the file ${name} has no folder`)
    const segment = this.files.open(name, bytes)
    try {
      if (bytes <= VERIFIED_AT_OPEN) segment.verify()
    } catch (error) {
      segment.close()
      throw error
    }
    return segment
  }

  close(): void {
    for (const { segment } of this.#segments) segment.close()
    this.#segments = []
    this.#state = undefined
  }
}

const markDeleted = (open: OpenSegment, rowId: number): void => {
  const docId = open.segment.docIdOf(rowId)
  if (docId < 0) return
  open.deleted ??= new Deleted(open.segment.documents)
  if (open.deleted.add(docId)) open.deletedCount += 1
}

/** Returns the docId of a row, or -1 if it is absent or deleted. */
export function liveDocId({ segment, deleted }: OpenSegment, rowId: number): number {
  const docId = segment.docIdOf(rowId)
  if (docId < 0 || deleted === undefined) return docId
  if (deleted.has(docId)) return -1
  return docId
}
