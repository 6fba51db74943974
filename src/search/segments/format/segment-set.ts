/**
 * The segments that make up the index as one connection sees them, with what has been deleted from
 * each.
 */
import { dirname, join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { IndexSchema } from '../../document/schema.ts'
import { MemorySource } from './bytes.ts'
import { Deleted } from '../sets/deleted.ts'
import { inTransaction } from '../transaction.ts'
import { Segment, SegmentDamaged, SegmentOutdated } from './segment.ts'
import { SegmentFiles } from './segment-files.ts'

/** The state of an index that has to be made anew from the records. */
const DAMAGED = 'damaged'

/**
 * The same state, if nothing is wrong with the index but that an older castdex wrote it.
 */
const OUTDATED = 'older format'

/** Says that an index can be searched and has to be made anew all the same. */
export function viewOutdated(why: string): string {
  return `the search index is of an older format: ${why}`
}

/** The state of an index in which this was found. */
export function stateAfter(error: SegmentDamaged): string {
  return error instanceof SegmentOutdated ? OUTDATED : DAMAGED
}

/** Says for people what was found. */
export function viewFound(error: SegmentDamaged): string {
  return `the search index is ${error instanceof SegmentOutdated ? 'of an older format' : 'damaged'}: ${error.message}`
}

/** Files up to this size are read whole when they are opened; in bytes. */
const VERIFIED_AT_OPEN = 64 * 1024 * 1024

export interface OpenSegment {
  readonly id: number
  /** Never given twice; the name of its file where it has one. */
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

/** The folder beside a database. Null for one in memory, whose segments are all images. */
export function openFiles(
  database: DatabaseSync,
  schema: IndexSchema,
): SegmentFiles | null {
  const location = database.location()
  if (location === null || location === '') return null
  return new SegmentFiles(join(dirname(location), 'index'), schema)
}

export class SegmentSet {
  readonly files: SegmentFiles | null
  readonly schema: IndexSchema
  readonly #database: DatabaseSync
  readonly #readState: StatementSync
  readonly #listSegments: StatementSync
  readonly #readImage: StatementSync
  readonly #listDeleted: StatementSync
  /** Changes with every change of the index, and never comes back. */
  #state: unknown
  /** This was found when the state was loaded; it stays true until the state changes. */
  #damage: { readonly state: unknown; readonly error: SegmentDamaged } | undefined
  #lastDeleted = 0
  #segments: OpenSegment[] = []

  /** `files`: where the segments lie that are not in the database; default beside it. */
  constructor(
    database: DatabaseSync,
    schema: IndexSchema,
    files: SegmentFiles | null = openFiles(database, schema),
  ) {
    this.schema = schema
    this.files = files
    this.#database = database
    this.#readState = database.prepare('SELECT state FROM index_state')
    this.#listSegments = database.prepare(
      'SELECT id, name, in_file, bytes FROM index_segments ORDER BY id',
    )
    this.#readImage = database.prepare('SELECT image FROM index_segments WHERE id = ?')
    this.#listDeleted = database.prepare(
      'SELECT id, segment, row_id AS rowId FROM index_deleted WHERE id > ? ORDER BY id',
    )
  }

  /**
   * Returns the segments as of the connection's transaction; cheap if nothing has changed.
   * `forward`: what was seen before has not been rolled back, so that only new deletions
   * need to be read.
   */
  refresh(forward: boolean): readonly OpenSegment[] {
    if (this.#readState.get()?.['state'] === this.#state) return this.#segments
    if (this.#database.isTransaction) return this.#reload(forward)
    // Another process may merge a segment away between the reading of the list and of its image.
    return inTransaction(this.#database, 'BEGIN', () => this.#reload(forward))
  }

  #reload(forward: boolean): readonly OpenSegment[] {
    const state = this.#readState.get()?.['state']
    if (this.#damage !== undefined && state === this.#damage.state) throw this.#damage.error
    try {
      if (state === OUTDATED)
        throw new SegmentOutdated('it has to be made anew from the records')
      if (state === DAMAGED)
        throw new SegmentDamaged('it has to be made anew from the records')
      if (!forward) this.#forgetDeleted()
      this.#load()
    } catch (error) {
      if (error instanceof SegmentDamaged) this.#damage = { state, error }
      throw error
    }
    this.#state = state
    return this.#segments
  }

  /** Returns why the index has to be made anew, though it can be searched. */
  findOutdated(): string | undefined {
    return this.refresh(true).find(({ segment }) => segment.outdated !== undefined)?.segment
      .outdated
  }

  /**
   * Returns a sentence if this index is known to be damaged; looks at nothing but its
   * state.
   */
  knownDamage(): string | undefined {
    const state = this.#readState.get()?.['state']
    if (state === OUTDATED)
      return 'the search index is of an older format: it has to be made anew from the records'
    if (state === DAMAGED) return 'the search index has to be made anew from the records'
    return this.#damage !== undefined && state === this.#damage.state
      ? viewFound(this.#damage.error)
      : undefined
  }

  /** Reads every byte of every segment, between pieces `step` is called. */
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

/** Returns the docId of a row that has not been deleted from the segment, or -1. */
export function liveDocId({ segment, deleted }: OpenSegment, rowId: number): number {
  const docId = segment.docIdOf(rowId)
  if (docId < 0 || deleted === undefined) return docId
  return deleted.has(docId) ? -1 : docId
}
