/** Keeps the parts: each batch becomes a part in the transaction of its documents; parts are merged as they gather. */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { inTransaction } from '../transaction.ts'
import { type DocumentChange, type IndexWriter, type IndexWriterOptions, noStep, type Step } from '../port.ts'
import { MemorySink, type Sink } from '../format/bytes.ts'
import { Deleted } from '../sets/deleted.ts'
import { type MergeInput, mergeInMemory, mergeParts } from './merge.ts'
import type { GatheredTexts } from '../../terms/gathered-texts.ts'
import { type LoadedPodcasts, LoadingPodcasts } from './loading-podcasts.ts'
import { buildPart, writePart } from './part-builder.ts'
import { PartDamaged } from '../format/part.ts'
import type { PartFiles, Safety } from '../format/part-files.ts'
import { liveNumber, type OpenPart, PartSet, stateAfter } from '../format/part-set.ts'
import { RebuildLog } from './rebuild-log.ts'
import { type SearchDocument, settleRank } from '../../document/search-document.ts'

/** Parts of so many documents and more are files; smaller ones lie in the database, where they cost no sync. */
const FILE_DOCUMENTS = 512
/** Parts whose sizes are within this factor are of one tier. */
const TIER_FACTOR = 8
/** So many parts of a tier are merged into one; more during a load, which `settle` ends. */
const TIER_PARTS = 8
const TIER_PARTS_IN_LOAD = 64
/** Of 2³² podcasts. */
const LARGEST_TIER = 11
/** More of one tier are open files and memory without a bound: as many are merged as may be at once. */
const MOST_PARTS = 512
const LARGEST_MERGE_IN_LOAD = 100_000
/** Podcasts of a load whose texts were not gathered, in a part. */
const READ_AGAIN = 8000
const NOTHING_LOADED: LoadedPodcasts = { documents: [], sources: [], others: [] }
/** Other processes may merge the same parts at the same time, and the second one begins again. */
const MERGE_TRIALS = 4

const tierOf = (documents: number): number => Math.floor(Math.log(Math.max(documents, 1)) / Math.log(TIER_FACTOR))

/** Of several changes of one podcast the last one counts; whether there was something before, the first one knows. */
const lastChanges = (changes: readonly DocumentChange[]): Iterable<DocumentChange> => {
  const bySeq = new Map<number, DocumentChange>()
  for (const change of changes)
    bySeq.set(change.seq, { ...change, isNew: bySeq.get(change.seq)?.isNew ?? change.isNew })
  return bySeq.values()
}

interface WrittenPart {
  readonly name: string
  readonly inFile: boolean
  readonly bytes: number
  readonly image: Uint8Array | null
}

/** As it is now, whatever is deleted later. */
const freeze = (open: OpenPart): OpenPart => ({
  ...open,
  deleted: open.deleted && new Deleted(open.part.documents, open.deleted),
})

/** The first parts that have no more than so many documents in all. */
const fitting = (parts: readonly OpenPart[], largestMerge: number): readonly OpenPart[] => {
  let documents = 0
  const end = parts.findIndex(({ part }) => {
    documents += part.documents
    return documents > largestMerge
  })
  return end < 0 ? parts : parts.slice(0, end)
}

/** The smallest tier of so many parts that may be merged. */
const fullTier = (open: readonly OpenPart[], enough: number, largestMerge: number): readonly OpenPart[] | undefined => {
  const tiers = Map.groupBy(open, ({ part }) => tierOf(part.documents))
  for (const tier of [...tiers.keys()].sort((a, b) => a - b)) {
    const parts = tiers.get(tier) ?? []
    const documents = parts.reduce((sum, { part }) => sum + part.documents, 0)
    if (parts.length >= enough && documents <= largestMerge) return parts
    const some = parts.length > MOST_PARTS ? fitting(parts, largestMerge) : []
    if (some.length > 1) return some
  }
  return undefined
}

/** What an older castdex wrote stays as it is until all is made anew: a merge would say that it is new. */
const current = (open: readonly OpenPart[]): readonly OpenPart[] =>
  open.filter(({ part }) => part.outdated === undefined)

const isBig = (documents: number): boolean => documents >= FILE_DOCUMENTS

export class PartIndexWriter implements IndexWriter {
  readonly #database: DatabaseSync
  readonly #largestMerge: number
  readonly #parts: PartSet
  readonly #log: RebuildLog
  readonly #setState: StatementSync
  readonly #insertPart: StatementSync
  readonly #deletePart: StatementSync
  readonly #insertDeleted: StatementSync
  readonly #forgetDeleted: StatementSync
  #loading: LoadingPodcasts | undefined

  /** `files`: where big parts are put; default beside the database. */
  constructor(database: DatabaseSync, options: IndexWriterOptions & { readonly files?: PartFiles | null }) {
    this.#database = database
    this.#largestMerge = options.largestMerge ?? LARGEST_MERGE_IN_LOAD
    this.#parts = new PartSet(database, options.schema, options.files)
    this.#log = new RebuildLog(database)
    this.#setState = database.prepare('UPDATE index_state SET state = ?')
    this.#insertPart = database.prepare(
      'INSERT INTO index_parts (name, in_file, documents, bytes, image) VALUES (?, ?, ?, ?, ?)',
    )
    this.#deletePart = database.prepare('DELETE FROM index_parts WHERE id = ?')
    this.#insertDeleted = database.prepare('INSERT INTO index_deleted (part, seq) VALUES (?, ?)')
    this.#forgetDeleted = database.prepare('DELETE FROM index_deleted WHERE part = ?')
  }

  apply(changes: readonly DocumentChange[]): void {
    this.#log.note(changes)
    this.#unlessDamaged(() => this.#index(this.#loading?.keep(changes) ?? changes))
  }

  beginLoad(): void {
    this.#loading = new LoadingPodcasts()
  }

  endLoad(): void {
    this.#loading = undefined
  }

  commitLoad(texts: GatheredTexts | undefined, read: (seq: number) => SearchDocument): void {
    this.#unlessDamaged(() => {
      const { others, ...loaded } = this.#loading?.take(texts) ?? NOTHING_LOADED
      const { documents } = loaded
      if (documents.length > 0) this.#addPart(documents.length, (sink) => writePart(loaded, this.#parts.schema, sink))
      for (let from = 0; from < others.length; from += READ_AGAIN)
        this.#add(others.slice(from, from + READ_AGAIN).map(read))
      this.#changed()
      this.#mergeTiers(TIER_PARTS_IN_LOAD, LARGEST_MERGE_IN_LOAD)
    })
  }

  #unlessDamaged(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof PartDamaged)) throw error
      this.#setState.run(stateAfter(error))
    }
  }

  #index(changes: readonly DocumentChange[]): void {
    if (changes.length === 0) return
    const open = this.#parts.refresh(false)
    const documents: SearchDocument[] = []
    for (const { seq, document, isNew } of lastChanges(changes)) {
      const rankBefore = isNew ? undefined : this.#remove(open, seq)
      if (document !== null) documents.push({ ...document, rank: settleRank(document.rank, rankBefore) })
    }
    if (documents.length > 0) this.#add(documents)
    this.#changed()
    this.#mergeTiers(TIER_PARTS, this.#largestMerge)
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
    this.#addPart(documents.length, (sink) => {
      buildPart(documents, this.#parts.schema, sink)
    })
  }

  #addPart(documents: number, write: (sink: Sink) => void): void {
    const { files } = this.#parts
    if (files !== null && isBig(documents)) {
      const { name, bytes } = files.create('unsynced', write)
      this.#insertPart.run(name, 1, documents, bytes, null)
      return
    }
    const sink = new MemorySink()
    write(sink)
    this.#insertImage(sink.bytes(), documents)
  }

  #insertImage(image: Uint8Array, documents: number): void {
    this.#insertPart.run(randomUUID(), 0, documents, image.length, image)
  }

  #changed(): void {
    this.#setState.run(randomUUID())
    this.#parts.refresh(true)
  }

  /** Merges tiers that are full, the smallest first. */
  #mergeTiers(enough: number, largestMerge: number): void {
    const find = (): readonly OpenPart[] | undefined =>
      fullTier(current(this.#parts.refresh(true)), enough, largestMerge)
    for (let tier = find(); tier !== undefined; tier = find())
      this.#replace(tier, this.#write(tier, 'unsynced', noStep))
  }

  /** Writes the merged part; its row is inserted by `replace`. */
  #write(parts: readonly MergeInput[], safety: Safety, step: Step): WrittenPart {
    const documents = parts.reduce((sum, { part }) => sum + part.documents, 0)
    const { files } = this.#parts
    if (files === null || !isBig(documents)) {
      const image = mergeInMemory(parts, step)
      return { name: randomUUID(), inFile: false, bytes: image.length, image }
    }
    const { name, bytes } = files.create(safety, (sink) => {
      files.spill((terms, copyTerms) => {
        mergeParts(parts, sink, terms, copyTerms, step)
      })
    })
    return { name, inFile: true, bytes, image: null }
  }

  /** In one transaction: the merged part in place of its sources. `late` were deleted from them since the merge began. */
  #replace(parts: readonly OpenPart[], merged: WrittenPart, late: readonly number[] = []): void {
    const documents =
      parts.reduce((sum, { part, deletedCount }) => sum + part.documents - deletedCount, 0) + late.length
    for (const { id } of parts) {
      this.#deletePart.run(id)
      this.#forgetDeleted.run(id)
    }
    if (documents > 0) {
      const { lastInsertRowid } = this.#insertPart.run(
        merged.name,
        merged.inFile ? 1 : 0,
        documents,
        merged.bytes,
        merged.image,
      )
      for (const seq of late) this.#insertDeleted.run(lastInsertRowid, seq)
    }
    this.#changed()
  }

  /** One part of all. */
  settle(step: Step = noStep): boolean {
    this.#log.forgetDead()
    if (this.findOutdated() !== undefined) return false
    const settled = this.mergeAll(step)
    if (settled) this.#sweep()
    return settled
  }

  /** As `settle`, and leaves the folder alone. */
  mergeAll(step: Step): boolean {
    return this.#mergeBeside((open) => (open.length === 1 && open[0]?.deletedCount === 0 ? [] : open), step)
  }

  /** Why the index has to be made anew, though it can be searched. */
  findOutdated(): string | undefined {
    try {
      return this.#parts.findOutdated()
    } catch (error) {
      if (error instanceof PartDamaged) return undefined
      throw error
    }
  }

  get needsCompaction(): boolean {
    try {
      return fullTier(current(this.#parts.refresh(true)), TIER_PARTS, Number.POSITIVE_INFINITY) !== undefined
    } catch (error) {
      if (error instanceof PartDamaged) return false
      throw error
    }
  }

  compact(step: Step = noStep): boolean {
    // A larger tier may be full when a smaller one has been merged into it.
    for (let round = 0; round < LARGEST_TIER && this.needsCompaction; round += 1) {
      if (!this.#mergeBeside((open) => fullTier(current(open), TIER_PARTS, Number.POSITIVE_INFINITY) ?? [], step))
        return false
    }
    this.#sweep()
    return true
  }

  /** How many podcasts are indexed. */
  count(): number {
    return this.#parts.refresh(true).reduce((sum, { part, deletedCount }) => sum + part.documents - deletedCount, 0)
  }

  /** Merges beside the live parts, which serve and change meanwhile, and swaps the result in. False: a part is damaged. */
  #mergeBeside(select: (open: readonly OpenPart[]) => readonly OpenPart[], step: Step): boolean {
    try {
      for (let trial = 0; trial < MERGE_TRIALS; trial += 1) {
        const sources = inTransaction(this.#database, 'BEGIN', () => select(this.#parts.refresh(false)).map(freeze))
        if (sources.length === 0) return true
        // What is wrong must not be copied under a new checksum.
        for (const { part } of sources) part.verify(step)
        const merged = this.#write(sources, step === noStep ? 'synced' : 'paced', step)
        if (inTransaction(this.#database, 'BEGIN IMMEDIATE', () => this.#swap(sources, merged))) return true
        if (merged.inFile) this.#parts.files?.remove(merged.name)
      }
      return true
    } catch (error) {
      if (!(error instanceof PartDamaged)) throw error
      inTransaction(this.#database, 'BEGIN IMMEDIATE', () => this.#setState.run(stateAfter(error)))
      return false
    }
  }

  /** False when somebody else has merged one of the sources in between. */
  #swap(frozen: readonly OpenPart[], merged: WrittenPart): boolean {
    const now = this.#parts.refresh(false)
    const sources = frozen.flatMap(({ name }) => now.find((open) => open.name === name) ?? [])
    if (sources.length < frozen.length) return false
    const late = sources.flatMap((source, at) => lateDeletions(source, frozen[at]?.deleted))
    this.#replace(sources, merged, late)
    return true
  }

  close(): void {
    this.#parts.close()
  }

  #sweep(): void {
    this.#parts.files?.sweep(new Set(this.#parts.refresh(true).map(({ name }) => name)))
  }
}

/** What was deleted from a part since its bits were copied, as `seq`. */
const lateDeletions = ({ part, deleted }: OpenPart, before: Deleted | undefined): number[] => {
  const late: number[] = []
  if (deleted === undefined) return late
  for (let number = 0; number < part.documents; number += 1) {
    const word = (deleted.bits[number >>> 5] as number) & ~(before?.bits[number >>> 5] ?? 0)
    if (word === 0) number |= 31
    else if (((word >>> (number & 31)) & 1) === 1) late.push(part.seqOf(number))
  }
  return late
}
