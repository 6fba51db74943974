/**
 * The port of a search index that stands beside a store. It gets documents, applies each
 * idempotently by its revision, and answers a planned search with ids. It knows no record and no
 * table of a store. What it lost is made anew from the store's changes.
 */
import type { SearchDocument } from './document/search-document.ts'
import type { IndexPage, IndexSearchOptions } from './index-page.ts'
import type { SearchQuery } from './query.ts'

/** One podcast, as the index gets it. */
export interface IndexChange {
  readonly id: string
  /** The tie-breaker of orders. A podcast keeps it, and no other podcast has it. */
  readonly seq: number
  /**
   * A decimal number that grows with each change of the podcast. An older one than the index has is
   * passed over.
   */
  readonly revision: string
  /** Null: search does not find the podcast any more (dead, blocked, merged, removed). */
  readonly document: SearchDocument | null
}

export interface SwapOptions {
  /**
   * Default false: an index without a document is refused, because it is more likely a mistake than
   * a directory.
   */
  readonly mayBeEmpty?: boolean
}

/**
 * An index that is made beside the live one. Disposing of a build that was not swapped removes it.
 */
export interface IndexBuild extends AsyncDisposable {
  /** Does the same as `SearchIndex.apply`, in this index alone. */
  apply(changes: readonly IndexChange[]): Promise<void>
  /**
   * Puts this index in the place of the live one, at once, with the position it was filled to. May
   * be asked again after a failure: where it was done, nothing is changed.
   */
  swap(position: string, options?: SwapOptions): Promise<void>
}

export interface IndexHealth {
  readonly sound: boolean
  readonly findings: readonly string[]
}

export interface SearchIndex extends AsyncDisposable {
  readonly name: string
  /**
   * Longest time in ms between a resolved `apply` and its documents being found, without `refresh`.
   * 0 = at once, which `applying.contract.ts` tries.
   */
  readonly visibleAfterMs: number
  /**
   * Untrusted values of `query.after` are refused with `INVALID_CURSOR`, a costly search with
   * `SEARCH_TOO_COSTLY`.
   */
  search(query: SearchQuery, options?: IndexSearchOptions): Promise<IndexPage>
  /**
   * Resolves when every change is durable, in any order. A change that was applied before does
   * nothing. Searches find it after `refresh` at the latest, and without one in a while.
   */
  apply(changes: readonly IndexChange[]): Promise<void>
  /**
   * Returns the place in the store's change feed up to which the live index was filled; null: it
   * was never filled, or by an older schema, so that it has to be made anew by a build.
   */
  position(): Promise<string | null>
  /**
   * Keeps that place, after the `apply` of all that lies before it. Refused with `NOT_READY` when
   * another index took the place of the live one since `position` was called: the new one was
   * filled to a place of its own, so read it again.
   */
  keepPosition(position: string): Promise<void>
  /** Everything applied before the call is found when it resolves. */
  refresh(): Promise<void>
  /**
   * Begins an index beside the live one. Other builds are removed, under way or not: there is one
   * at a time.
   */
  build(): Promise<IndexBuild>
  /** Returns how many documents can be found. */
  count(): Promise<number>
  /**
   * Returns those of the changes that the index does not have: it lacks the document, has an older
   * one, one of other content, or one where there is none any more. What it has of a newer revision
   * is no difference.
   */
  findDifferences(changes: readonly IndexChange[]): Promise<readonly IndexChange[]>
  /** Returns the bytes of each part. */
  sizes(): Promise<Readonly<Record<string, number>>>
  /** Cheap enough for `readyz`. `deep` looks at every document. */
  health(options?: { readonly deep?: boolean }): Promise<IndexHealth>
}
