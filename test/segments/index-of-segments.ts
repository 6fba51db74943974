/**
 * The segments behind the port of an index beside a store, so that they pass its suite. SQLite's
 * directory writes them in the record's transaction; here a map has the part of the records, and
 * each call of `apply` is one transaction of a real file, which other connections read.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SEARCH_SCHEMA } from '../../src/search/document/schema.ts'
import type { SearchDocument } from '../../src/search/document/search-document.ts'
import type {
  IndexPage,
  IndexSearchOptions,
  QueryNames,
} from '../../src/search/index-page.ts'
import type {
  IndexBuild,
  IndexChange,
  IndexHealth,
  SearchIndex,
} from '../../src/search/port.ts'
import type { SearchPosition, SearchQuery } from '../../src/search/query.ts'
import { INDEX_TABLES } from '../../src/search/segments/format/tables.ts'
import type {
  DocumentSource,
  IndexReader,
  IndexWriter,
  SegmentHit,
} from '../../src/search/segments/port.ts'
import { segmentIndex } from '../../src/search/segments/segment-index.ts'

/** What indexes that are opened on the same place share. */
export interface SegmentPlace extends Disposable {
  readonly file: string
  /** By number of the podcast: what a store would have of it. */
  readonly changes: Map<number, IndexChange>
}

/** Returns an empty place. */
export function newSegmentPlace(): SegmentPlace {
  const folder = mkdtempSync(join(tmpdir(), 'castdex-segments-'))
  const file = join(folder, 'index.db')
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; ${INDEX_TABLES}`)
  database.close()
  return {
    file,
    changes: new Map(),
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The store's part: which of two changes is the newer one. */
function isOlder({ revision }: IndexChange, than: IndexChange | undefined): boolean {
  return than !== undefined && BigInt(revision) < BigInt(than.revision)
}

function toSource(changes: ReadonlyMap<number, IndexChange>): DocumentSource {
  const documents = [...changes.values()]
    .flatMap(({ document }) => document ?? [])
    .sort((a, b) => a.rowId - b.rowId)
  return {
    after: (rowId, limit) =>
      documents.filter((document) => document.rowId > rowId).slice(0, limit),
    find: (rowId) => changes.get(rowId)?.document ?? undefined,
    count: () => documents.length,
    estimate: () => documents.length,
  }
}

export interface IndexOfSegmentsOptions {
  readonly place: SegmentPlace
  readonly requireAppleId: boolean
  readonly searchTimeoutMs: number
}

/** What the suite leaves out of it is refused. */
function refuseBuilds(): never {
  throw new Error('segments are written with the records: they have no position')
}

export class IndexOfSegments implements SearchIndex {
  readonly name = 'segments'
  readonly visibleAfterMs = 0
  readonly #place: SegmentPlace
  readonly #searchTimeoutMs: number
  readonly #writing: DatabaseSync
  readonly #reading: DatabaseSync
  readonly #writer: IndexWriter
  readonly #reader: IndexReader
  /** Of the search that runs. */
  #names: QueryNames = { seqs: new Map(), links: new Map() }

  constructor({ place, requireAppleId, searchTimeoutMs }: IndexOfSegmentsOptions) {
    this.#place = place
    this.#searchTimeoutMs = searchTimeoutMs
    this.#writing = new DatabaseSync(place.file)
    this.#reading = new DatabaseSync(place.file, { readOnly: true })
    const schema = SEARCH_SCHEMA
    const lookups = {
      findByIds: (ids: readonly string[]) =>
        ids.flatMap((id) => this.#names.seqs.get(id) ?? []),
      findByLink: (text: string) => this.#names.links.get(text),
    }
    this.#writer = segmentIndex.openWriter(this.#writing, { schema })
    this.#reader = segmentIndex.openReader(this.#reading, {
      schema,
      lookups,
      requireAppleId,
      searchTimeoutMs,
    })
  }

  async search(
    query: SearchQuery,
    { signal, names = { seqs: new Map(), links: new Map() } }: IndexSearchOptions = {},
  ): Promise<IndexPage> {
    this.#names = names
    const effort = {
      timeoutMs: this.#searchTimeoutMs,
      isCancelled: () => signal?.aborted ?? false,
    }
    signal?.throwIfAborted()
    const page = this.#read(() => this.#reader.search(query, effort))
    const { total, matched, next, maxScore, counts } = page
    const hits = page.hits.map((hit, at) => ({
      id: this.#idOf(hit.rowId),
      score: hit.score,
      ...(hit.explanation && { explanation: hit.explanation }),
      // A page that ends before is asked for when somebody wants to go on behind it.
      position: () =>
        at === page.hits.length - 1 && next !== null
          ? next
          : this.#positionAfter(query, at + 1, names),
      ...alsoAs(hit, (rowId) => this.#idOf(rowId)),
    }))
    return {
      hits: hits.map(({ position, ...hit }) => ({
        ...hit,
        get position() {
          return position()
        },
      })),
      total,
      ...(matched === undefined ? {} : { matched }),
      more: next !== null,
      maxScore,
      ...(counts === undefined ? {} : { counts }),
    }
  }

  async apply(changes: readonly IndexChange[]): Promise<void> {
    const known = new Map(this.#place.changes)
    const applied = new Map<number, { document: SearchDocument | null; isNew: boolean }>()
    for (const change of changes) {
      if (isOlder(change, known.get(change.seq))) continue
      const isNew = !this.#place.changes.has(change.seq)
      applied.set(change.seq, { document: change.document, isNew })
      known.set(change.seq, change)
    }
    this.#writing.exec('BEGIN IMMEDIATE')
    this.#writer.apply([...applied].map(([rowId, change]) => ({ rowId, ...change })))
    this.#writing.exec('COMMIT')
    for (const [seq, change] of known) this.#place.changes.set(seq, change)
  }

  async position(): Promise<string | null> {
    return refuseBuilds()
  }

  async keepPosition(): Promise<void> {
    refuseBuilds()
  }

  async build(): Promise<IndexBuild> {
    return refuseBuilds()
  }

  async refresh(): Promise<void> {
    // What is committed is found.
  }

  async count(): Promise<number> {
    return this.#read(() => this.#reader.count())
  }

  /** Asks the segments whether they hold exactly what there would be with the change. */
  async findDifferences(changes: readonly IndexChange[]): Promise<readonly IndexChange[]> {
    return changes.filter((change) => {
      const known = this.#place.changes.get(change.seq)
      if (isOlder(change, known)) return false
      if (change.document !== null && change.revision !== known?.revision) return true
      const wanted = new Map(this.#place.changes).set(change.seq, change)
      return !this.#read(() => this.#reader.holds(toSource(wanted)))
    })
  }

  async sizes(): Promise<Readonly<Record<string, number>>> {
    return Promise.resolve({})
  }

  async health(): Promise<IndexHealth> {
    const damage = this.#read(() => this.#reader.findDamage(true))
    return { sound: damage === undefined, findings: damage === undefined ? [] : [damage] }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#writer.close()
    this.#reader.close()
    this.#writing.close()
    this.#reading.close()
  }

  #idOf(rowId: number): string {
    return this.#place.changes.get(rowId)?.id ?? ''
  }

  #positionAfter(query: SearchQuery, hits: number, names: QueryNames): SearchPosition {
    this.#names = names
    const { countedBy: _counted, ...asked } = query
    const page = this.#read(() => this.#reader.search({ ...asked, limit: hits }))
    if (page.next === null)
      throw new Error('segments tell no position behind which nothing is')
    return page.next
  }

  #read<Result>(work: () => Result): Result {
    this.#reading.exec('BEGIN')
    try {
      return work()
    } finally {
      this.#reading.exec('COMMIT')
    }
  }
}

function alsoAs({ others }: SegmentHit, toId: (rowId: number) => string) {
  return others === undefined ? {} : { alsoAs: others.map(toId) }
}
