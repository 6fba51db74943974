/**
 * The port of a directory: a store with search. SQLite writes its index in the record's transaction
 * and is a directory by itself; other stores are combined with an index (`src/directory/directory.ts`).
 * `directory.contract.ts` is the suite of every directory.
 */
import type {
  FacetCounts,
  MatchCounts,
  SearchQuery,
  SearchPosition,
  ScoreShare,
} from '../search/query.ts'
import type { CallOptions } from './call-options.ts'
import type { Indexing } from './index-source.ts'
import type { ReportMending } from './maintenance.ts'
import type { Store, StoreCapabilities, StoreOptions } from './port.ts'
import type { StoredPodcast, StoreReader } from './reader.ts'
import type { StoreWriter } from './writer.ts'

export type { CallOptions } from './call-options.ts'
export type {
  AnswerLevel,
  DirectoryCounts,
  LatestPage,
  FeedUrlLocator,
  Locator,
  ReadOptions,
  StoredLevel,
  StoredLevels,
  StoredPodcast,
  UpwardPage,
} from './reader.ts'
export type { JoinedAnswers } from './joined-answers.ts'
export type { RecordChange, Versioned, WriteOutcome } from './record-change.ts'
export type { Claims, Owners } from './writer.ts'

export interface DirectoryCapabilities extends StoreCapabilities {
  /**
   * Milliseconds from a resolved write until searches find it, provided that store and index are up
   * and the index has caught up. 0 = always at once, which `capabilities.contract.ts` verifies; for
   * other values the contract suite settles before each search.
   */
  readonly searchLagMs: number
}

export interface SearchHit {
  readonly podcast: StoredPodcast
  /** Higher is better. Never increases along pages sorted by relevance. */
  readonly score: number
  /**
   * Ids of other matches that are the same show under another feed, best first. Forgiving searches
   * only. They are not hits of their own, but `total` includes them.
   */
  readonly alsoAs?: readonly string[]
  /** The shares of the score; a first page has them if the query asks for it. */
  readonly explanation?: readonly ScoreShare[]
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** The exact number of matches. Counted on the first page, carried in the cursor afterwards. */
  readonly total: number
  /** Set for a forgiving search with words; `total` equals one of these numbers. */
  readonly matched?: MatchCounts
  /** Null on the last page. */
  readonly next: SearchPosition | null
  /** The best score of the whole search; null without hits. */
  readonly maxScore: number | null
  /** Exact facet counts; only on the first page, if the query requests them. */
  readonly counts?: FacetCounts
}

/** The read port of the API. */
export interface DirectoryReader extends StoreReader {
  search(query: SearchQuery, options?: CallOptions): Promise<SearchPage>
}

export interface ReindexOptions extends CallOptions {
  /** Progress in podcasts. `total` is an estimate, at least `done`. */
  readonly onProgress?: (progress: {
    readonly done: number
    readonly total: number
  }) => void
}

/** The write port of intake and operators. */
export interface DirectoryWriter extends StoreWriter {
  /**
   * Ends a load: once it resolves, searches find all earlier writes. May compact what bulk writing
   * left behind, and repairs a damaged search index. Does not block reads.
   */
  settle(): Promise<void>
  /**
   * Rebuilds the search index from the records next to the live one, then swaps them atomically.
   * Searches and writes continue in all processes, and the new index includes concurrent writes.
   * Returns the number of indexed podcasts. Refuses to swap in an index with fewer podcasts than
   * the records make. Throws `NOT_READY` while another rebuild runs. If aborted, keeps the old
   * index.
   */
  reindex(options?: ReindexOptions): Promise<number>
}

export interface Directory extends Store {
  readonly supports: DirectoryCapabilities
  readonly reader: DirectoryReader
  readonly writer: DirectoryWriter
  /**
   * Starts background repair in a serving process: damaged derived data (the search index) is
   * rebuilt while lookups continue.
   */
  mend(report: ReportMending): void
  /** Absent if the store writes its index in the record's transaction. */
  readonly indexing?: Indexing
}

/**
 * The main use of a directory, which sizes its caches: `serve` mostly reads, `write` bulk loads and
 * may use much memory, `crawl` writes little and constantly. Every mode allows all operations.
 */
export type DirectoryAccess = 'serve' | 'write' | 'crawl'

export interface DirectoryOptions extends StoreOptions {
  readonly searchTimeoutMs: number
}
