/**
 * The interface between the segments and their caller. The index keeps its tables in the caller's
 * database (`format/tables.ts`), so that a record and its document share one transaction. It
 * knows no records: the caller provides documents and resolves names.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { IndexSchema } from '../document/schema.ts'
import type { SearchDocument } from '../document/search-document.ts'
import type {
  FacetCounts,
  MatchCounts,
  SearchQuery,
  SearchPosition,
  ScoreShare,
} from '../query.ts'
import type { GatheredTexts } from '../terms/gathered-texts.ts'

export interface DocumentChange {
  readonly rowId: number
  /**
   * Null if search must not find the podcast (dead, blocked or ignored). Pending podcasts are
   * indexed too.
   */
  readonly document: SearchDocument | null
  /** The index has no document with this row id. */
  readonly isNew: boolean
  /** Index of the document's texts among those of the next `commitLoad`. */
  readonly gatheredAt?: number
}

/** All findable documents, read in the caller's transaction if there is one. */
export interface DocumentSource {
  /** Returns at most `limit` documents above a row id, ordered by row id. */
  after(rowId: number, limit: number): readonly SearchDocument[]
  find(rowId: number): SearchDocument | undefined
  /** Returns the exact number of documents; may be slow. */
  count(): number
  /** Returns an estimate of their number; fast. */
  estimate(): number
}

/** Lookups of the caller, in its read transaction. */
export interface IndexLookups {
  /** Returns the row ids of at most 500 ids. Resolves merged ids and ignores unknown ones. */
  findByIds(ids: readonly string[]): readonly number[]
  /** Returns the row ids of a pasted link or id; `undefined` if the text is neither, or unknown. */
  findByLink(text: string): readonly number[] | undefined
}

export interface SegmentHit {
  readonly rowId: number
  /** Higher is better. Never increases along the pages under relevance. */
  readonly score: number
  /** The other matching feeds of the show, best first, in a forgiving search. */
  readonly others?: readonly number[]
  /** Parts of the score, on the first page of queries that request them. */
  readonly explanation?: readonly ScoreShare[]
}

/** A page with row ids instead of podcasts. */
export interface SegmentPage {
  readonly hits: readonly SegmentHit[]
  readonly total: number
  /** Set for a forgiving search with words. */
  readonly matched?: MatchCounts
  readonly next: SearchPosition | null
  readonly maxScore: number | null
  readonly counts?: FacetCounts
}

export interface SearchEffort {
  /** Timeout in ms, after which a search throws `SEARCH_TOO_COSTLY`. */
  readonly timeoutMs: number
  /** Part of `timeoutMs` that earlier attempts used. Default: 0. */
  readonly spentMs?: number
  /** Checked between bounded steps. Once true, the search throws any error. */
  readonly isCancelled?: () => boolean
  /** CPU time of the thread in ms. If given, waiting for a core does not count. */
  readonly processorMs?: () => number
}

/** Called between bounded steps of long work; may throw to abort it. */
export type Step = () => void

export const noStep: Step = () => undefined

export interface IndexOptions {
  readonly schema: IndexSchema
}

export interface IndexReaderOptions extends IndexOptions {
  readonly lookups: IndexLookups
  /** Excludes podcasts without an Apple id, which are indexed nevertheless. */
  readonly requireAppleId: boolean
  readonly searchTimeoutMs: number
}

export interface IndexWriterOptions extends IndexOptions {
  /** Larger merges, in documents, are left to `settle` and `compact`. Default: 100,000. */
  readonly largestMerge?: number
}

/** Writes the index on the writer's connection. */
export interface IndexWriter {
  /**
   * Writes in the caller's transaction; searchable after its commit. A damaged index accepts
   * documents: it is marked and rebuilt later.
   */
  apply(changes: readonly DocumentChange[]): void
  /** Starts a load: `apply` collects new documents until `commitLoad` indexes them. */
  beginLoad(): void
  /**
   * Precondition: runs in the transaction of the collected documents. `read` returns the current
   * document.
   */
  commitLoad(
    texts: GatheredTexts | undefined,
    read: (rowId: number) => SearchDocument,
  ): void
  endLoad(): void
  /** True if `compact` has segments to merge. */
  readonly needsCompaction: boolean
  /**
   * Merges segments tier by tier, outside any transaction. Returns false if the index must be
   * rebuilt.
   */
  compact(step?: Step): boolean
  /**
   * Cleans up after a load, outside any transaction. Returns false if the index must be rebuilt.
   */
  settle(step?: Step): boolean
  close(): void
}

/** Reads the index on a reader's connection, in the caller's read transaction. */
export interface IndexReader {
  /** Throws `INVALID_CURSOR` for invalid values of the untrusted `query.after`. */
  search(query: SearchQuery, effort?: SearchEffort): SegmentPage
  /** Returns the number of documents including pending ones, for the deep health check. */
  count(): number
  /** Compares the index with the documents word by word; takes as long as a rebuild. */
  holds(documents: DocumentSource): boolean
  /** Returns a sentence if the index is damaged; `everyByte` verifies all of it. */
  findDamage(everyByte: boolean): string | undefined
  /** Returns a sentence if the searchable index has an older format. */
  findOutdated(): string | undefined
  close(): void
}

/** Progress in documents; `total` is an estimate. */
export interface IndexProgress {
  readonly done: number
  readonly total: number
}

export interface RebuildOptions extends IndexOptions {
  /** Source of the documents, on the connection that writes the index. */
  readonly documents: DocumentSource
  readonly step?: Step
  readonly onProgress?: (progress: IndexProgress) => void
}

export interface FindDamageOptions extends IndexOptions {
  readonly step?: Step
}

export interface SegmentIndex {
  /**
   * Rebuilds the index next to the live one and swaps it in atomically, including concurrent
   * writes. Precondition: a writing connection outside any transaction. Returns the number of
   * documents. Throws `NOT_READY` during another rebuild.
   */
  rebuild(database: DatabaseSync, options: RebuildOptions): number
  /**
   * Verifies every byte, outside any transaction, and marks a damaged index. Returns a sentence
   * if it must be rebuilt.
   */
  findDamage(database: DatabaseSync, options: FindDamageOptions): string | undefined
  openWriter(database: DatabaseSync, options: IndexWriterOptions): IndexWriter
  openReader(database: DatabaseSync, options: IndexReaderOptions): IndexReader
}
