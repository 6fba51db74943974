/**
 * The port of a search index that is separate from its store. It applies documents idempotently
 * by revision, and answers planned searches with ids. It knows neither records nor tables, and
 * can be rebuilt from the store's changes.
 */
import type { SearchDocument } from './document/search-document.ts'
import type { IndexPage, IndexSearchOptions } from './index-page.ts'
import type { SearchQuery } from './query.ts'

/** One podcast for the index. */
export interface IndexChange {
  readonly id: string
  /** Tie-breaker of sort orders: unique and permanent. */
  readonly seq: number
  /** A decimal number that grows with each change of the podcast. Older revisions are skipped. */
  readonly revision: string
  /** Null if search must not find the podcast (dead, blocked, merged, removed). */
  readonly document: SearchDocument | null
}

export interface SwapOptions {
  /**
   * Accepts an index without documents, which is refused by default because it is probably a
   * mistake.
   */
  readonly mayBeEmpty?: boolean
}

/** A new index in addition to the live one. Disposing of it without a swap removes it. */
export interface IndexBuild extends AsyncDisposable {
  /** As `SearchIndex.apply`, for this index alone. */
  apply(changes: readonly IndexChange[]): Promise<void>
  /** Atomically replaces the live index and sets its position. Idempotent. */
  swap(position: string, options?: SwapOptions): Promise<void>
}

export interface IndexHealth {
  readonly sound: boolean
  readonly findings: readonly string[]
}

export interface SearchIndex extends AsyncDisposable {
  readonly name: string
  /**
   * Maximum time in ms from `apply` to visibility without `refresh`. 0: immediately, as
   * `applying.contract.ts` tests.
   */
  readonly visibleAfterMs: number
  /**
   * Throws `INVALID_CURSOR` for an invalid `query.after` and `SEARCH_TOO_COSTLY` for a costly
   * search.
   */
  search(query: SearchQuery, options?: IndexSearchOptions): Promise<IndexPage>
  /**
   * Resolves when all changes are durable; their order is arbitrary. Idempotent. The changes are
   * visible after `refresh`, or after a while without it.
   */
  apply(changes: readonly IndexChange[]): Promise<void>
  /**
   * Returns the position in the store's change feed up to which the live index is filled. Null if
   * it was never filled or has an older schema, and needs a build.
   */
  position(): Promise<string | null>
  /**
   * Stores the position after all changes before it were applied. Throws `NOT_READY` if the live
   * index was replaced since `position`; its position must then be read again.
   */
  keepPosition(position: string): Promise<void>
  /** Makes all applied changes visible. */
  refresh(): Promise<void>
  /** Starts a new index. Removes all other builds, including running ones. */
  build(): Promise<IndexBuild>
  /** Returns the number of findable documents. */
  count(): Promise<number>
  /**
   * Returns the changes that the index lacks: a missing, older, different or superfluous
   * document. Newer revisions in the index are no difference.
   */
  findDifferences(changes: readonly IndexChange[]): Promise<readonly IndexChange[]>
  /** Returns the size of each part in bytes. */
  sizes(): Promise<Readonly<Record<string, number>>>
  /** Cheap enough for `readyz`. `deep` reads every document. */
  health(options?: { readonly deep?: boolean }): Promise<IndexHealth>
}
