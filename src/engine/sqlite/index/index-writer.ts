/** Keeps the parts: each batch becomes a part in the transaction of its records; parts are merged as they gather. */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { inTransaction } from '../database.ts'
import type { IndexChange, SearchIndexWriter } from '../search-index.ts'
import { MemorySink } from './bytes.ts'
import { type MergeInput, mergeInMemory, mergeParts } from './merge.ts'
import { buildPart } from './part-builder.ts'
import { liveNumber, type OpenPart, PartSet } from './part-set.ts'
import { type SearchDocument, toSearchDocument } from './search-document.ts'

/** Parts of so many documents and more are files; smaller ones lie in the database, where they cost no sync. */
const FILE_DOCUMENTS = 512
/** Parts whose sizes are within this factor are of one tier. */
const TIER_FACTOR = 8
/** So many parts of a tier are merged into one; more during a load, which `settle` ends. */
const TIER_PARTS = 8
const TIER_PARTS_IN_LOAD = 64
/** Bigger merges wait for `settle`. */
const LARGEST_MERGE_IN_BATCH = 100_000

const tierOf = (documents: number): number => Math.floor(Math.log(Math.max(documents, 1)) / Math.log(TIER_FACTOR))

/** Of several changes of one podcast the last one counts; whether there was something before, the first one knows. */
const lastChanges = (changes: readonly IndexChange[]): Iterable<IndexChange> => {
  const bySeq = new Map<number, IndexChange>()
  for (const change of changes) bySeq.set(change.seq, { ...change, fresh: bySeq.get(change.seq)?.fresh ?? change.fresh })
  return bySeq.values()
}

const isBig = (documents: number): boolean => documents >= FILE_DOCUMENTS

export class PartIndexWriter implements SearchIndexWriter {
  readonly #database: DatabaseSync
  readonly #parts: PartSet
  readonly #setState: StatementSync
  readonly #insertPart: StatementSync
  readonly #deletePart: StatementSync
  readonly #insertDeleted: StatementSync
  readonly #forgetDeleted: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#parts = new PartSet(database)
    this.#setState = database.prepare('UPDATE index_state SET state = ?')
    this.#insertPart = database.prepare('INSERT INTO index_parts (name, in_file, documents, bytes, image) VALUES (?, ?, ?, ?, ?)')
    this.#deletePart = database.prepare('DELETE FROM index_parts WHERE id = ?')
    this.#insertDeleted = database.prepare('INSERT INTO index_deleted (part, seq) VALUES (?, ?)')
    this.#forgetDeleted = database.prepare('DELETE FROM index_deleted WHERE part = ?')
  }

  apply(changes: readonly IndexChange[]): void {
    const open = this.#parts.refresh(false)
    const documents: SearchDocument[] = []
    for (const { seq, record, fresh } of lastChanges(changes)) {
      const rankBefore = fresh ? undefined : this.#remove(open, seq)
      if (record !== null) documents.push(toSearchDocument(record, rankBefore))
    }
    if (documents.length > 0) this.#add(documents)
    this.#changed()
    this.#mergeTiers(isBig(documents.length) ? TIER_PARTS_IN_LOAD : TIER_PARTS)
  }

  /** Gives the rank under which the podcast stood. */
  #remove(open: readonly OpenPart[], seq: number): number | undefined {
    for (const each of open) {
      const number = liveNumber(each, seq)
      if (number < 0) continue
      this.#insertDeleted.run(each.id, seq)
      return each.part.rankOf(number)
    }
    return undefined
  }

  #add(documents: readonly SearchDocument[]): void {
    const { files } = this.#parts
    if (files !== null && isBig(documents.length)) {
      const { name, bytes } = files.create(false, (sink) => {
        buildPart(documents, sink)
      })
      this.#insertPart.run(name, 1, documents.length, bytes, null)
      return
    }
    const sink = new MemorySink()
    buildPart(documents, sink)
    this.#insertImage(sink.bytes(), documents.length)
  }

  #insertImage(image: Uint8Array, documents: number): void {
    this.#insertPart.run(randomUUID(), 0, documents, image.length, image)
  }

  #changed(): void {
    this.#setState.run(randomUUID())
    this.#parts.refresh(true)
  }

  /** Merges tiers that are full, the smallest first. */
  #mergeTiers(enough: number): void {
    for (let tier = this.#fullTier(enough); tier !== undefined; tier = this.#fullTier(enough)) {
      this.#replace(tier, this.#write(tier, false))
    }
  }

  #fullTier(enough: number): readonly OpenPart[] | undefined {
    const open = this.#parts.refresh(true)
    const tiers = Map.groupBy(open, ({ part }) => tierOf(part.documents))
    for (const tier of [...tiers.keys()].sort((a, b) => a - b)) {
      const parts = tiers.get(tier) ?? []
      const documents = parts.reduce((sum, { part }) => sum + part.documents, 0)
      if (parts.length >= enough && documents <= LARGEST_MERGE_IN_BATCH) return parts
    }
    return undefined
  }

  /** Writes the merged part; its row is inserted by `replace`. */
  #write(parts: readonly MergeInput[], synced: boolean): { name: string; inFile: boolean; bytes: number; image: Uint8Array | null } {
    const documents = parts.reduce((sum, { part }) => sum + part.documents, 0)
    const { files } = this.#parts
    if (files === null || !isBig(documents)) {
      const image = mergeInMemory(parts)
      return { name: randomUUID(), inFile: false, bytes: image.length, image }
    }
    const { name, bytes } = files.create(synced, (sink) => {
      files.spill((terms, copyTerms) => {
        mergeParts(parts, sink, terms, copyTerms)
      })
    })
    return { name, inFile: true, bytes, image: null }
  }

  /** In one transaction: the merged part in place of its sources. `late` were deleted from them since the merge began. */
  #replace(
    parts: readonly OpenPart[],
    merged: { name: string; inFile: boolean; bytes: number; image: Uint8Array | null },
    late: readonly number[] = [],
  ): void {
    const documents = parts.reduce((sum, { part, deletedCount }) => sum + part.documents - deletedCount, 0) + late.length
    for (const { id } of parts) {
      this.#deletePart.run(id)
      this.#forgetDeleted.run(id)
    }
    if (documents > 0) {
      const { lastInsertRowid } = this.#insertPart.run(merged.name, merged.inFile ? 1 : 0, documents, merged.bytes, merged.image)
      for (const seq of late) this.#insertDeleted.run(lastInsertRowid, seq)
    }
    this.#changed()
  }

  /** One part of all, written beside the live ones and swapped in. */
  settle(): void {
    const before = inTransaction(this.#database, 'BEGIN', () => this.#parts.refresh(false).map((open) => ({ ...open })))
    const frozen = before.map((open) => ({ ...open, deleted: open.deleted && Uint32Array.from(open.deleted) }))
    const isTidy = frozen.length === 0 || (frozen.length === 1 && frozen[0]?.deletedCount === 0)
    if (isTidy) {
      this.#sweep()
      return
    }
    const merged = this.#write(frozen, true)
    inTransaction(this.#database, 'BEGIN IMMEDIATE', () => {
      const now = this.#parts.refresh(false)
      const sources = frozen.map(({ name }) => now.find((open) => open.name === name))
      // Another process has merged in between: its part stands, ours is swept.
      if (sources.some((source) => source === undefined)) return
      const late = sources.flatMap((source, at) => (source === undefined ? [] : lateDeletions(source, frozen[at]?.deleted)))
      this.#replace(sources.filter((source) => source !== undefined), merged, late)
    })
    this.#sweep()
  }

  close(): void {
    this.#parts.close()
  }

  #sweep(): void {
    this.#parts.files?.sweep(new Set(this.#parts.refresh(true).map(({ name }) => name)))
  }
}

/** What was deleted from a part since its bits were copied, as `seq`. */
const lateDeletions = ({ part, deleted }: OpenPart, before: Uint32Array | undefined): number[] => {
  const late: number[] = []
  if (deleted === undefined) return late
  for (let number = 0; number < part.documents; number += 1) {
    const word = (deleted[number >>> 5] as number) & ~(before?.[number >>> 5] ?? 0)
    if (((word >>> (number & 31)) & 1) === 1) late.push(part.seqs[number] as number)
  }
  return late
}
