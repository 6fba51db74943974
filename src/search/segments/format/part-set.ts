/** The parts that make up the index as one connection sees them, with what has been deleted from each. */
import { dirname, join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { IndexSchema } from '../../document/schema.ts'
import { MemorySource } from './bytes.ts'
import { Deleted } from '../sets/deleted.ts'
import { Part, PartDamaged, PartOutdated } from './part.ts'
import { PartFiles } from './part-files.ts'

/** The state of an index that has to be made anew from the records. */
const DAMAGED = 'damaged'

/** The same, where nothing is wrong with it but that an older castdex wrote it. */
const OUTDATED = 'older format'

/** Of an index that can be searched and has to be made anew all the same. */
export const viewOutdated = (why: string): string => `the search index is of an older format: ${why}`

/** The state of an index in which this was found. */
export const stateAfter = (error: PartDamaged): string => (error instanceof PartOutdated ? OUTDATED : DAMAGED)

/** What was found, for people. */
export const viewFound = (error: PartDamaged): string =>
  `the search index is ${error instanceof PartOutdated ? 'of an older format' : 'damaged'}: ${error.message}`

/** Files up to this size are read whole when they are opened; in bytes. */
const VERIFIED_AT_OPEN = 64 * 1024 * 1024

export interface OpenPart {
  readonly id: number
  /** Never given twice; the name of its file where it has one. */
  readonly name: string
  readonly part: Part
  readonly inFile: boolean
  deleted: Deleted | undefined
  deletedCount: number
}

interface PartRow {
  readonly id: number
  readonly name: string
  readonly in_file: number
  readonly bytes: number
}

/** The folder beside a database. Null for one in memory, whose parts are all images. */
export function openFiles(database: DatabaseSync, schema: IndexSchema): PartFiles | null {
  const location = database.location()
  if (location === null || location === '') return null
  return new PartFiles(join(dirname(location), 'index'), schema)
}

export class PartSet {
  readonly files: PartFiles | null
  readonly schema: IndexSchema
  readonly #readState: StatementSync
  readonly #listParts: StatementSync
  readonly #readImage: StatementSync
  readonly #listDeleted: StatementSync
  /** Changes with every change of the index, and never comes back. */
  #state: unknown
  /** What was found when this state was loaded; it stays true until the state changes. */
  #damage: { readonly state: unknown; readonly error: PartDamaged } | undefined
  #lastDeleted = 0
  #parts: OpenPart[] = []

  /** `files`: where the parts lie that are not in the database; default beside it. */
  constructor(database: DatabaseSync, schema: IndexSchema, files: PartFiles | null = openFiles(database, schema)) {
    this.schema = schema
    this.files = files
    this.#readState = database.prepare('SELECT state FROM index_state')
    this.#listParts = database.prepare('SELECT id, name, in_file, bytes FROM index_parts ORDER BY id')
    this.#readImage = database.prepare('SELECT image FROM index_parts WHERE id = ?')
    this.#listDeleted = database.prepare('SELECT id, part, seq FROM index_deleted WHERE id > ? ORDER BY id')
  }

  /**
   * As of the connection's transaction; cheap when nothing has changed. `forward`: what was seen before has not been rolled
   * back, so that only new deletions need to be read.
   */
  refresh(forward: boolean): readonly OpenPart[] {
    const state = this.#readState.get()?.['state']
    if (state === this.#state) return this.#parts
    if (this.#damage !== undefined && state === this.#damage.state) throw this.#damage.error
    try {
      if (state === OUTDATED) throw new PartOutdated('it has to be made anew from the records')
      if (state === DAMAGED) throw new PartDamaged('it has to be made anew from the records')
      if (!forward) this.#forgetDeleted()
      this.#load()
    } catch (error) {
      if (error instanceof PartDamaged) this.#damage = { state, error }
      throw error
    }
    this.#state = state
    return this.#parts
  }

  /** Why the index has to be made anew, though it can be searched. */
  findOutdated(): string | undefined {
    return this.refresh(true).find(({ part }) => part.outdated !== undefined)?.part.outdated
  }

  /** A sentence when this index is known to be damaged; looks at nothing but its state. */
  knownDamage(): string | undefined {
    const state = this.#readState.get()?.['state']
    if (state === OUTDATED) return 'the search index is of an older format: it has to be made anew from the records'
    if (state === DAMAGED) return 'the search index has to be made anew from the records'
    return this.#damage !== undefined && state === this.#damage.state ? viewFound(this.#damage.error) : undefined
  }

  /** Reads every byte of every part, between pieces `step` is called. */
  verify(step: () => void = () => undefined): void {
    for (const { part } of this.refresh(true)) part.verify(step)
  }

  #forgetDeleted(): void {
    this.#lastDeleted = 0
    for (const open of this.#parts) {
      open.deleted = undefined
      open.deletedCount = 0
    }
  }

  #load(): void {
    const rows = this.#listParts.all() as unknown as readonly PartRow[]
    const known = new Map(this.#parts.map((open) => [open.name, open]))
    const parts: OpenPart[] = []
    try {
      for (const row of rows) {
        const open = known.get(row.name)
        parts.push(open?.id === row.id ? open : this.#open(row))
      }
    } catch (error) {
      for (const open of parts) if (known.get(open.name) !== open) open.part.close()
      throw error
    }
    const kept = new Set(parts)
    for (const open of this.#parts) if (!kept.has(open)) open.part.close()
    this.#parts = parts
    this.#loadDeleted()
  }

  #loadDeleted(): void {
    const byId = new Map(this.#parts.map((open) => [open.id, open]))
    for (const row of this.#listDeleted.iterate(this.#lastDeleted)) {
      const { id, part, seq } = row as { id: number; part: number; seq: number }
      this.#lastDeleted = id
      const open = byId.get(part)
      if (open !== undefined) markDeleted(open, seq)
    }
  }

  #open({ id, name, in_file: inFile, bytes }: PartRow): OpenPart {
    const part = inFile === 1 ? this.#openFile(name, bytes) : this.#openImage(id)
    return { id, name, part, inFile: inFile === 1, deleted: undefined, deletedCount: 0 }
  }

  #openImage(id: number): Part {
    const image = this.#readImage.get(id)?.['image'] as Uint8Array
    return new Part(new MemorySource(image), this.schema)
  }

  #openFile(name: string, bytes: number): Part {
    if (this.files === null) throw new PartDamaged(`the file ${name} has no folder`)
    const part = this.files.open(name, bytes)
    try {
      if (bytes <= VERIFIED_AT_OPEN) part.verify()
    } catch (error) {
      part.close()
      throw error
    }
    return part
  }

  close(): void {
    for (const { part } of this.#parts) part.close()
    this.#parts = []
    this.#state = undefined
  }
}

const markDeleted = (open: OpenPart, seq: number): void => {
  const number = open.part.numberOf(seq)
  if (number < 0) return
  open.deleted ??= new Deleted(open.part.documents)
  if (open.deleted.add(number)) open.deletedCount += 1
}

/** Whether a part holds a podcast that has not been deleted from it; its number, or -1. */
export const liveNumber = ({ part, deleted }: OpenPart, seq: number): number => {
  const number = part.numberOf(seq)
  if (number < 0 || deleted === undefined) return number
  return deleted.has(number) ? -1 : number
}
