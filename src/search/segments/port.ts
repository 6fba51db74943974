/**
 * What the segments ask of their caller, and what they give. They keep what they need in tables of
 * the caller's database (`format/tables.ts`), so that a record and its place in the index are one
 * transaction. They know no record: the caller hands them documents, and answers look-ups.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { IndexSchema } from '../document/schema.ts'
import type { SearchDocument } from '../document/search-document.ts'
import type { FacetCounts, SearchQuery, SearchPosition } from '../query.ts'
import type { GatheredTexts } from '../terms/gathered-texts.ts'

export interface DocumentChange {
  readonly rowId: number
  /**
   * Null: search does not find the podcast any more (dead, blocked or ignored). Pending podcasts
   * are indexed like others.
   */
  readonly document: SearchDocument | null
  /** True: the index has nothing under this row id yet, so there is nothing to take out. */
  readonly isNew: boolean
  /**
   * The place of this very document's texts, in a load, among those that the next
   * `commitLoad` is given.
   */
  readonly gatheredAt?: number
}

/**
 * All that search may find, as it stands in the caller's database. What is read belongs to the
 * caller's transaction, if there is one.
 */
export interface DocumentSource {
  /**
   * Returns at most `limit` documents above a row id, in the order of their row ids; none: there
   * are no more.
   */
  after(rowId: number, limit: number): readonly SearchDocument[]
  find(rowId: number): SearchDocument | undefined
  /** Returns the exact number of documents, which may mean to count them. */
  count(): number
  /** Returns about how many there are, at once. */
  estimate(): number
}

/** Answers of the caller, each inside its own read transaction. */
export interface IndexLookups {
  /**
   * Returns the row ids that these ids lead to, at most 500 at once. Merged ids resolve; unknown
   * ones are left out.
   */
  findByIds(ids: readonly string[]): readonly number[]
  /**
   * Returns what a pasted link or id means; undefined when the text is none, or one that nobody
   * knows.
   */
  findByLink(text: string): readonly number[] | undefined
}

export interface SegmentHit {
  readonly rowId: number
  /** Higher is better; never rises along the pages under relevance. */
  readonly score: number
  /** The other feeds of the show that match, best first, in a forgiving search. */
  readonly others?: readonly number[]
}

/** A page of a search, with row ids in place of podcasts. */
export interface SegmentPage {
  readonly hits: readonly SegmentHit[]
  readonly total: number
  readonly next: SearchPosition | null
  readonly maxScore: number | null
  readonly counts?: FacetCounts
}

export interface SearchEffort {
  /** A search that takes longer is refused with `SEARCH_TOO_COSTLY`. */
  readonly timeoutMs: number
  /** Earlier tries of the same search have used up so much of `timeoutMs`; default 0. */
  readonly spentMs?: number
  /**
   * Asked between bounded steps: once true, nobody waits for the answer and the search ends with
   * any refusal.
   */
  readonly isCancelled?: () => boolean
  /**
   * Time of the processor that the thread has used, in ms: with it a search is not refused for
   * having waited for a core.
   */
  readonly processorMs?: () => number
}

/** Called between the steps of long work, each of them bounded; what it throws ends the work. */
export type Step = () => void

export const noStep: Step = () => undefined

export interface IndexOptions {
  readonly schema: IndexSchema
}

export interface IndexReaderOptions extends IndexOptions {
  readonly lookups: IndexLookups
  /** True: pending podcasts (without an Apple id) are indexed and left out of every answer. */
  readonly requireAppleId: boolean
  /** The effort of a search that names none; in ms. */
  readonly searchTimeoutMs: number
}

export interface IndexWriterOptions extends IndexOptions {
  /** Merges of more documents than this are left to `settle` and `compact`. Default 100,000. */
  readonly largestMerge?: number
}

/** Writes the index on the writer's connection. */
export interface IndexWriter {
  /**
   * Writes inside the caller's transaction; the changes are searchable when that commits. A
   * damaged index refuses no document: it is marked, and made anew from the documents
   * later.
   */
  apply(changes: readonly DocumentChange[]): void
  /**
   * Until the load ends, `apply` only gathers documents that are new, and `commitLoad` indexes
   * them.
   */
  beginLoad(): void
  /**
   * Runs in the transaction of all that was gathered. `read` returns a document as it
   * stands now.
   */
  commitLoad(
    texts: GatheredTexts | undefined,
    read: (rowId: number) => SearchDocument,
  ): void
  endLoad(): void
  /** True: so many segments have gathered that `compact` has something to merge. */
  readonly needsCompaction: boolean
  /**
   * Merges the segments that have gathered, one tier after the other, outside any
   * transaction. False: the index has to be made anew.
   */
  compact(step?: Step): boolean
  /**
   * Tidies, after a load and outside any transaction, what bulk writing left behind. False:
   * the index has to be made anew.
   */
  settle(step?: Step): boolean
  close(): void
}

/** Reads the index on a reader's connection, inside the caller's read transaction. */
export interface IndexReader {
  /**
   * The values of `query.after` come from the caller and are untrusted: refuse them with
   * `INVALID_CURSOR`.
   */
  search(query: SearchQuery, effort?: SearchEffort): SegmentPage
  /**
   * Returns how many documents are indexed, pending ones too; a deep health check compares
   * it with the directory.
   */
  count(): number
  /**
   * Returns whether the index holds exactly these documents, word by word; takes as long as
   * making it anew.
   */
  holds(documents: DocumentSource): boolean
  /**
   * Returns a sentence if the index is known to be damaged; with `everyByte`, all of it is
   * read to know.
   */
  findDamage(everyByte: boolean): string | undefined
  /** Returns a sentence if the index is searched although its format is older. */
  findOutdated(): string | undefined
  close(): void
}

/** Counts documents; `total` is an estimate. */
export interface IndexProgress {
  readonly done: number
  readonly total: number
}

export interface RebuildOptions extends IndexOptions {
  /** They are read on the connection that writes the index. */
  readonly documents: DocumentSource
  readonly step?: Step
  readonly onProgress?: (progress: IndexProgress) => void
}

export interface FindDamageOptions extends IndexOptions {
  readonly step?: Step
}

export interface SegmentIndex {
  /**
   * Makes the index anew from the documents beside the live one, and swaps it in at once,
   * on a connection that writes and outside any transaction. The new index has what any
   * process writes meanwhile. Gives the number of documents in it. Refused with `NOT_READY`
   * while the index is being made anew already.
   */
  rebuild(database: DatabaseSync, options: RebuildOptions): number
  /**
   * Reads every byte, outside any transaction, and returns a sentence if the index has to
   * be made anew. A damaged index is then marked.
   */
  findDamage(database: DatabaseSync, options: FindDamageOptions): string | undefined
  openWriter(database: DatabaseSync, options: IndexWriterOptions): IndexWriter
  openReader(database: DatabaseSync, options: IndexReaderOptions): IndexReader
}
