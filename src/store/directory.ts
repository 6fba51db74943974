/**
 * A directory: a store that is searched as well. SQLite writes its index in the record's
 * transaction and is one by itself; other stores become one with an index beside them
 * (`src/directory.ts`). `directory.contract.ts` is the suite that each passes.
 */
import type { FacetCounts, SearchQuery, SearchPosition } from '../search/query.ts'
import type { CallOptions } from './call-options.ts'
import type { Store, StoreCapabilities, StoreOptions } from './port.ts'
import type { StoredPodcast, StoreReader } from './reader.ts'
import type { StoreWriter } from './writer.ts'

export type { CallOptions } from './call-options.ts'
export type {
  BackupOptions,
  HealthOptions,
  MendedRecords,
  MendOptions,
  StoreHealth,
} from './port.ts'
export type {
  AnswerLevel,
  DirectoryCounts,
  JoinedAnswers,
  LatestPage,
  FeedUrlLocator,
  Locator,
  ReadOptions,
  StoredLevel,
  StoredLevels,
  StoredPodcast,
  UpwardPage,
} from './reader.ts'
export type { RecordChange, Versioned, WriteOutcome } from './record-change.ts'
export type { Claims, Owners } from './writer.ts'

/** What a directory can do. The contract suite reads these instead of guessing. */
export interface DirectoryCapabilities extends StoreCapabilities {
  /**
   * Time in ms between a resolved `write` and the record being found by searches, while store and
   * index answer and the index is not behind. 0 = at once, always.
   */
  readonly searchLagMs: number
}

export interface SearchHit {
  readonly podcast: StoredPodcast
  /** Higher is better; never rises along the pages under relevance. */
  readonly score: number
  /**
   * In a forgiving search: ids of the other podcasts that match and are the same show under another
   * feed, best first. They are no hits of their own, and `total` counts them.
   */
  readonly alsoAs?: readonly string[]
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Exact number of podcasts that match, counted on the first page and carried in the position. */
  readonly total: number
  /** Null when nothing follows. */
  readonly next: SearchPosition | null
  /** The best score of the whole search; null without hits. */
  readonly maxScore: number | null
  /** Exact, on a first page whose query counts by something. */
  readonly counts?: FacetCounts
}

/** What answering needs. */
export interface DirectoryReader extends StoreReader {
  search(query: SearchQuery, options?: CallOptions): Promise<SearchPage>
}

export interface ReindexOptions extends CallOptions {
  /** In podcasts; `total` is an estimate, never less than `done`. */
  readonly onProgress?: (progress: {
    readonly done: number
    readonly total: number
  }) => void
}

/** All that changes the directory. */
export interface DirectoryWriter extends StoreWriter {
  /**
   * Tells the directory that a load ends. When it resolves, all that was written before is found by
   * searches. It may tidy what bulk writing left behind, and mends a search index that it finds
   * damaged. Where the directory serves, answers go on meanwhile.
   */
  settle(): Promise<void>
  /**
   * Makes the search index anew from the records, beside the live one, and swaps it in at once; an
   * emptier index than the records make is refused. Searches and writes go on, here and in other
   * processes, and what is written meanwhile is in the new index. Gives the number of podcasts in
   * it. Refused with `NOT_READY` while somebody else is at it; aborted, it leaves the old index as
   * it was.
   */
  reindex(options?: ReindexOptions): Promise<number>
}

/** What a directory that mends itself has to tell. */
export type MendingNews =
  /** Searches are refused from now on, and lookups go on. */
  | { readonly kind: 'damaged'; readonly message: string }
  /** They are not answered until they have been mended. */
  | { readonly kind: 'record-damaged'; readonly podcastIds: readonly string[] }
  | { readonly kind: 'mended'; readonly podcasts: number; readonly durationMs: number }
  /** It is tried again later. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /**
   * An index beside the store is made anew, for it was never filled, or its position is not of this
   * store.
   */
  | { readonly kind: 'index-filling' }
  /** Store or index does not answer. It is tried until both do. */
  | { readonly kind: 'index-waits'; readonly error: unknown }
  /** Both answer again. */
  | { readonly kind: 'index-followed' }

export type ReportMending = (news: MendingNews) => void

/**
 * What fills an index that stands beside its store. One process at a time does; the others wait for
 * their turn.
 */
export interface Indexing {
  /**
   * Resolves when `signal` is aborted. Whatever goes wrong meanwhile is told once, and tried again.
   */
  follow(signal: AbortSignal, report: ReportMending): Promise<void>
  /** Resolves when all that was written before is found by searches. */
  settle(signal: AbortSignal, report?: ReportMending): Promise<void>
  /** Resolves when the index was made anew after the call, by whichever process. */
  rebuild(options: {
    readonly signal: AbortSignal
    readonly onProgress?: (done: number) => void
  }): Promise<void>
  /**
   * Returns the time in ms that the index took to have all that had been written when this process
   * last looked, or has been without it since. The refresh of the index is not in it.
   */
  lagMs(): number
}

export interface Directory extends Store {
  readonly supports: DirectoryCapabilities
  readonly reader: DirectoryReader
  readonly writer: DirectoryWriter
  /**
   * For a process that serves: from now on the directory mends in the background what it derives
   * from records and finds damaged (the search index), while lookups go on.
   */
  mend(report: ReportMending): void
  /** Absent where the store writes its index in the record's transaction. */
  readonly indexing?: Indexing
}

/**
 * What a directory is opened for: `serve` mostly answers, `write` loads in bulk and may take the
 * memory for it, `crawl` writes a little all the time. Each can do all.
 */
export type DirectoryAccess = 'serve' | 'write' | 'crawl'

/** How every directory is opened. */
export interface DirectoryOptions extends StoreOptions {
  readonly searchTimeoutMs: number
}
