/**
 * Writes the index: each batch becomes a segment in the transaction of its documents, and
 * segments are merged by size.
 */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { inTransaction } from '../transaction.ts'
import {
  type DocumentChange,
  type IndexWriter,
  type IndexWriterOptions,
  noStep,
  type Step,
} from '../port.ts'
import { MemorySink, type Sink } from '../format/bytes.ts'
import { Deleted } from '../sets/deleted.ts'
import { mergeInMemory, mergeSegments } from './merge-segments.ts'
import type { MergeInput } from './doc-id-mapping.ts'
import type { GatheredTexts } from '../../terms/gathered-texts.ts'
import { type LoadedDocuments, LoadingDocuments } from './loading-documents.ts'
import { buildSegment, writeSegment } from './segment-builder.ts'
import { SegmentDamaged } from '../format/segment.ts'
import type { SegmentFiles, Safety } from '../format/segment-files.ts'
import {
  liveDocId,
  type OpenSegment,
  SegmentSet,
  stateAfter,
} from '../format/segment-set.ts'
import { sqlOf } from '../format/tables.ts'
import { RebuildLog } from './rebuild-log.ts'
import type { SearchDocument } from '../../document/search-document.ts'
import { lateDeletions } from './late-deletions.ts'
import { current, fullTier } from './size-tiers.ts'

/**
 * Segments from this size on, in documents, are files; smaller ones are rows, which need no extra
 * sync.
 */
const FILE_DOCUMENTS = 512
/**
 * Number of segments of a tier that are merged. Higher during a load; `settle` merges the rest.
 */
const TIER_SEGMENTS = 8
const TIER_SEGMENTS_IN_LOAD = 64
/** The tier of 2³² podcasts. */
const LARGEST_TIER = 11
const LARGEST_MERGE_IN_LOAD = 100_000
/** Maximum size of a segment of documents whose texts were not gathered. */
const READ_AGAIN = 8000
const NOTHING_LOADED: LoadedDocuments = { documents: [], sources: [], others: [] }
/** Attempts to merge, because other processes may merge the same segments. */
const MERGE_TRIALS = 4

/** Keeps the last change of each podcast, with `isNew` of the first. */
const lastChanges = (changes: readonly DocumentChange[]): Iterable<DocumentChange> => {
  const byRowId = new Map<number, DocumentChange>()
  for (const change of changes)
    byRowId.set(change.rowId, {
      ...change,
      isNew: byRowId.get(change.rowId)?.isNew ?? change.isNew,
    })
  return byRowId.values()
}

interface NewSegment {
  readonly name: string
  readonly inFile: boolean
  readonly bytes: number
  readonly image: Uint8Array | null
}

/** Returns a copy of a segment that later deletions do not affect. */
const freeze = (open: OpenSegment): OpenSegment => ({
  ...open,
  deleted: open.deleted && new Deleted(open.segment.documents, open.deleted),
})

const isBig = (documents: number): boolean => documents >= FILE_DOCUMENTS

export class SegmentIndexWriter implements IndexWriter {
  readonly #database: DatabaseSync
  readonly #largestMerge: number
  readonly #segments: SegmentSet
  readonly #log: RebuildLog
  readonly #setState: StatementSync
  readonly #insertSegment: StatementSync
  readonly #deleteSegment: StatementSync
  readonly #insertDeleted: StatementSync
  readonly #forgetDeleted: StatementSync
  #loading: LoadingDocuments | undefined

  /** `files`: location of large segments. Default: next to the database. */
  constructor(
    database: DatabaseSync,
    options: IndexWriterOptions & { readonly files?: SegmentFiles | null },
  ) {
    this.#database = database
    this.#largestMerge = options.largestMerge ?? LARGEST_MERGE_IN_LOAD
    this.#segments = new SegmentSet(database, options.schema, options.files)
    const { schema } = options
    this.#log = new RebuildLog(database, schema)
    const prepare = (sql: string) => database.prepare(sqlOf(schema, sql))
    this.#setState = prepare('UPDATE index_state SET state = ?')
    this.#insertSegment = prepare(
      'INSERT INTO index_segments (name, in_file, documents, bytes, image) VALUES (?, ?, ?, ?, ?)',
    )
    this.#deleteSegment = prepare('DELETE FROM index_segments WHERE id = ?')
    this.#insertDeleted = prepare(
      'INSERT INTO index_deleted (segment, row_id) VALUES (?, ?)',
    )
    this.#forgetDeleted = prepare('DELETE FROM index_deleted WHERE segment = ?')
  }

  apply(changes: readonly DocumentChange[]): void {
    this.#log.note(changes)
    this.#unlessDamaged(() => this.#index(this.#loading?.keep(changes) ?? changes))
  }

  beginLoad(): void {
    this.#loading = new LoadingDocuments()
  }

  endLoad(): void {
    this.#loading = undefined
  }

  commitLoad(
    texts: GatheredTexts | undefined,
    read: (rowId: number) => SearchDocument,
  ): void {
    this.#unlessDamaged(() => {
      const { others, ...loaded } = this.#loading?.take(texts) ?? NOTHING_LOADED
      const { documents } = loaded
      if (documents.length > 0)
        this.#addSegment(documents.length, (sink) =>
          writeSegment(loaded, this.#segments.schema, sink),
        )
      for (let from = 0; from < others.length; from += READ_AGAIN)
        this.#add(others.slice(from, from + READ_AGAIN).map(read))
      this.#changed()
      this.#mergeTiers(TIER_SEGMENTS_IN_LOAD, LARGEST_MERGE_IN_LOAD)
    })
  }

  #unlessDamaged(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof SegmentDamaged)) throw error
      this.#setState.run(stateAfter(error))
    }
  }

  #index(changes: readonly DocumentChange[]): void {
    if (changes.length === 0) return
    const open = this.#segments.refresh(false)
    const documents: SearchDocument[] = []
    for (const { rowId, document, isNew } of lastChanges(changes)) {
      if (!isNew) this.#remove(open, rowId)
      if (document !== null) documents.push(document)
    }
    if (documents.length > 0) this.#add(documents)
    this.#changed()
    this.#mergeTiers(TIER_SEGMENTS, this.#largestMerge)
  }

  #remove(open: readonly OpenSegment[], rowId: number): void {
    for (const each of open) {
      const docId = liveDocId(each, rowId)
      if (docId < 0) continue
      this.#insertDeleted.run(each.id, rowId)
      return
    }
  }

  #add(documents: readonly SearchDocument[]): void {
    this.#addSegment(documents.length, (sink) => {
      buildSegment(documents, this.#segments.schema, sink)
    })
  }

  #addSegment(documents: number, write: (sink: Sink) => void): void {
    const { files } = this.#segments
    if (files !== null && isBig(documents)) {
      const { name, bytes } = files.create('unsynced', write)
      this.#insertSegment.run(name, 1, documents, bytes, null)
      return
    }
    const sink = new MemorySink()
    write(sink)
    this.#insertImage(sink.bytes(), documents)
  }

  #insertImage(image: Uint8Array, documents: number): void {
    this.#insertSegment.run(randomUUID(), 0, documents, image.length, image)
  }

  #changed(): void {
    this.#setState.run(randomUUID())
    this.#segments.refresh(true)
  }

  /** Merges full tiers, smallest first. */
  #mergeTiers(enough: number, largestMerge: number): void {
    const find = (): readonly OpenSegment[] | undefined =>
      fullTier(current(this.#segments.refresh(true)), enough, largestMerge)
    for (let tier = find(); tier !== undefined; tier = find())
      this.#replace(tier, this.#write(tier, 'unsynced', noStep))
  }

  /** Writes the merged segment; `#replace` inserts its row. */
  #write(segments: readonly MergeInput[], safety: Safety, step: Step): NewSegment {
    const documents = segments.reduce((sum, { segment }) => sum + segment.documents, 0)
    const { files } = this.#segments
    if (files === null || !isBig(documents)) {
      const image = mergeInMemory(segments, step)
      return { name: randomUUID(), inFile: false, bytes: image.length, image }
    }
    const { name, bytes } = files.create(safety, (sink) => {
      files.spill((terms, copyTerms) => {
        mergeSegments(segments, sink, terms, copyTerms, step)
      })
    })
    return { name, inFile: true, bytes, image: null }
  }

  /**
   * Replaces the sources by the merged segment in one transaction. `late`: rows deleted since the
   * merge began.
   */
  #replace(
    segments: readonly OpenSegment[],
    merged: NewSegment,
    late: readonly number[] = [],
  ): void {
    const documents =
      segments.reduce(
        (sum, { segment, deletedCount }) => sum + segment.documents - deletedCount,
        0,
      ) + late.length
    for (const { id } of segments) {
      this.#deleteSegment.run(id)
      this.#forgetDeleted.run(id)
    }
    if (documents > 0) {
      const { lastInsertRowid } = this.#insertSegment.run(
        merged.name,
        Number(merged.inFile),
        documents,
        merged.bytes,
        merged.image,
      )
      for (const rowId of late) this.#insertDeleted.run(lastInsertRowid, rowId)
    }
    this.#changed()
  }

  /** Merges all segments into one. */
  settle(step: Step = noStep): boolean {
    this.#log.forgetDead()
    if (this.findOutdated() !== undefined) return false
    const settled = this.mergeAll(step)
    if (settled) this.#sweep()
    return settled
  }

  /** As `settle`, without sweeping the folder. */
  mergeAll(step: Step): boolean {
    return this.#mergeBeside((open) => {
      if (open.length === 1 && open[0]?.deletedCount === 0) return []
      return open
    }, step)
  }

  /** Returns why the index must be rebuilt although it is searchable. */
  findOutdated(): string | undefined {
    try {
      return this.#segments.findOutdated()
    } catch (error) {
      if (error instanceof SegmentDamaged) return undefined
      throw error
    }
  }

  get needsCompaction(): boolean {
    try {
      const open = this.#segments.refresh(true)
      return fullTier(current(open), TIER_SEGMENTS, Number.POSITIVE_INFINITY) !== undefined
    } catch (error) {
      if (error instanceof SegmentDamaged) return false
      throw error
    }
  }

  compact(step: Step = noStep): boolean {
    // A merge may fill the next tier.
    for (let round = 0; round < LARGEST_TIER && this.needsCompaction; round += 1) {
      if (
        !this.#mergeBeside(
          (open) => fullTier(current(open), TIER_SEGMENTS, Number.POSITIVE_INFINITY) ?? [],
          step,
        )
      )
        return false
    }
    this.#sweep()
    return true
  }

  count(): number {
    return this.#segments
      .refresh(true)
      .reduce((sum, { segment, deletedCount }) => sum + segment.documents - deletedCount, 0)
  }

  /**
   * Merges while the live segments serve and change, then swaps the result in. Returns false for
   * a damaged segment.
   */
  #mergeBeside(
    select: (open: readonly OpenSegment[]) => readonly OpenSegment[],
    step: Step,
  ): boolean {
    try {
      for (let trial = 0; trial < MERGE_TRIALS; trial += 1) {
        const sources = inTransaction(this.#database, 'BEGIN', () =>
          select(this.#segments.refresh(false)).map(freeze),
        )
        if (sources.length === 0) return true
        // Verifies first, so that damage is not copied with a valid checksum.
        for (const { segment } of sources) segment.verify(step)
        const merged = this.#write(sources, step === noStep ? 'synced' : 'paced', step)
        if (
          inTransaction(this.#database, 'BEGIN IMMEDIATE', () =>
            this.#swap(sources, merged),
          )
        )
          return true
        if (merged.inFile) this.#segments.files?.remove(merged.name)
      }
      return true
    } catch (error) {
      if (!(error instanceof SegmentDamaged)) throw error
      inTransaction(this.#database, 'BEGIN IMMEDIATE', () =>
        this.#setState.run(stateAfter(error)),
      )
      return false
    }
  }

  /** Returns false if another process merged one of the sources. */
  #swap(frozen: readonly OpenSegment[], merged: NewSegment): boolean {
    const now = this.#segments.refresh(false)
    const sources = frozen.flatMap(
      ({ name }) => now.find((open) => open.name === name) ?? [],
    )
    if (sources.length < frozen.length) return false
    const late = sources.flatMap((source, at) => lateDeletions(source, frozen[at]?.deleted))
    this.#replace(sources, merged, late)
    return true
  }

  close(): void {
    this.#segments.close()
  }

  #sweep(): void {
    this.#segments.files?.sweep(
      new Set(this.#segments.refresh(true).map(({ name }) => name)),
    )
  }
}
