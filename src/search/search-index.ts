/**
 * The seam between the SQLite engine and the index that answers its searches. The index keeps what it needs in tables of the
 * main file (made by a migration), so that a record and its place in the index are one transaction.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { PodcastRecord } from '../record/podcast.ts'
import type { EngineQuery, SearchPosition } from './query.ts'
import type { GatheredTexts, ReadTexts } from './load.ts'

export interface IndexChange {
  readonly seq: number
  /** Null: the podcast leaves search (dead, blocked or ignored). Pending podcasts are indexed like others. */
  readonly record: PodcastRecord | null
  /** True: the index has nothing under this number yet, so there is nothing to take out. */
  readonly fresh: boolean
  /** In a load. */
  readonly texts?: ReadTexts
}

export interface IndexHit {
  readonly seq: number
  /** Higher is better; never rises along the pages under relevance. */
  readonly score: number
}

/** As `SearchPage`, with numbers in place of podcasts. */
export interface IndexPage {
  readonly hits: readonly IndexHit[]
  readonly total: number
  readonly next: SearchPosition | null
  readonly maxScore: number | null
}

/** How much work one search may do. */
export interface SearchEffort {
  /** In ms; past this the search is refused with `SEARCH_TOO_COSTLY`. */
  readonly timeoutMs: number
  /** Of these, what earlier tries of the same search have used up; in ms, default 0. */
  readonly spentMs?: number
  /** Asked between bounded steps: once true, nobody waits for the answer and the search ends with any refusal. */
  readonly isCancelled?: () => boolean
  /** Time of the processor that the thread has used, in ms: with it a search is not refused for having waited for a core. */
  readonly processorMs?: () => number
}

export interface SearchIndexOptions {
  /** True: pending podcasts (without an Apple id) are indexed and left out of every answer. */
  readonly requireAppleId: boolean
  /** The effort of a search that names none; in ms. */
  readonly searchTimeoutMs: number
  readonly now: () => number
}

/** Called between the steps of long work, each of them bounded; what it throws ends the work. */
export type Step = () => void

export const noStep: Step = () => undefined

export interface IndexWriterOptions {
  /** Merges of more podcasts than this are left to `settle` and `compact`. Default 100,000. */
  readonly largestMerge?: number
}

/** On the writer's connection. */
export interface SearchIndexWriter {
  /**
   * Inside the caller's transaction; searchable when that commits, at the latest after `searchLagMs`. A damaged index refuses
   * no record: it is marked, and made anew from the records later.
   */
  apply(changes: readonly IndexChange[]): void
  /** Until the load ends, `apply` only gathers podcasts that are fresh, and `commitLoad` indexes them. */
  beginLoad(): void
  /** In the transaction of all that was gathered. `read`: a podcast as it stands now. */
  commitLoad(texts: GatheredTexts | undefined, read: (seq: number) => PodcastRecord): void
  endLoad(): void
  /** What `compact` would do is worth doing. */
  readonly needsCompaction: boolean
  /** Outside any transaction: merges what gathered, one tier after the other. False: the index has to be made anew. */
  compact(step?: Step): boolean
  /** After a load, outside any transaction: tidies what bulk writing left behind. False: the index has to be made anew. */
  settle(step?: Step): boolean
  close(): void
}

/** On a reader's connection, inside the caller's read transaction. */
export interface SearchIndexReader {
  /** The values of `query.after` come from the caller and are untrusted: refuse them with `INVALID_CURSOR`. */
  search(query: EngineQuery, effort?: SearchEffort): IndexPage
  /** How many podcasts are indexed, pending ones too; compared with the directory by a deep health check. */
  count(): number
  /** Whether the index holds exactly what the records say, word by word; takes as long as making it anew. */
  holdsRecords(): boolean
  /** A sentence when the index is known to be damaged; with `everyByte`, all of it is read to know. */
  findDamage(everyByte: boolean): string | undefined
  /** A sentence when the index is searched, and of an older format. */
  findOutdated(): string | undefined
  close(): void
}

/** Podcasts of about how many. */
export interface IndexProgress {
  readonly done: number
  readonly total: number
}

export interface RebuildOptions {
  readonly step?: Step
  readonly onProgress?: (progress: IndexProgress) => void
}

export interface SearchIndex {
  /**
   * On a connection that writes, outside any transaction: makes the index anew from the records beside the live one, and
   * swaps it in at once. What is written meanwhile, by whichever process, is in it. Gives the number of podcasts in it.
   * Refused with `NOT_READY` while somebody else is at it.
   */
  rebuild(database: DatabaseSync, options?: RebuildOptions): number
  /** Outside any transaction: a sentence when the index has to be made anew; a damaged one is then marked. Reads every byte. */
  findDamage(database: DatabaseSync, step?: Step): string | undefined
  openWriter(database: DatabaseSync, options?: IndexWriterOptions): SearchIndexWriter
  openReader(database: DatabaseSync, options: SearchIndexOptions): SearchIndexReader
}
