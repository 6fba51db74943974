/**
 * The port between the directory and where it lives. An engine holds records, feed URLs, the search index and, behind
 * `keyring`, keys and usage. `engine.contract.ts` is the suite that every engine passes.
 */
import type { PodcastId, PodcastRecord } from '../record/podcast.ts'
import type { AnswerFragments } from '../record/view/fragments.ts'
import type { Budgets } from './budgets.ts'
import type { CallOptions } from './call-options.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Departed, Departures } from './departure.ts'
import type { Dossiers } from './dossier.ts'
import type { Forgotten } from './forgotten.ts'
import type { History } from './history.ts'
import type { Keyring } from './keyring.ts'
import type { Load } from '../search/load.ts'
import type { Lookalikes } from './lookalikes.ts'
import type { Moving } from './moving.ts'
import type { Rates } from './rates.ts'
import type { EngineQuery, SearchPosition } from '../search/query.ts'
import type { RecordChange, Versioned, WriteOutcome } from './record-change.ts'
import type { Standings } from './standings.ts'
import type { TaskQueue } from './task-queue.ts'

export type { CallOptions } from './call-options.ts'
export type { RecordChange, Versioned, WriteOutcome } from './record-change.ts'

/** What an engine can do. The contract suite reads these instead of guessing. */
export interface EngineCapabilities {
  /** Longest time, in ms, between a resolved `write` and the record being searchable. 0 = at once. */
  readonly searchLagMs: number
  /** Longest time, in ms, until another process heeds a change of a key (a revocation too). 0 = at once. */
  readonly keyLagMs: number
  /** Longest time, in ms, that a process keeps usage of keys without a quota to itself; if it is killed, that is lost. 0 = none. */
  readonly usageLagMs: number
  /** `backup` writes one file that an engine of this kind starts from. */
  readonly fileBackup: boolean
}

/** How a podcast is asked for. Exactly one way; a merged id, slug or former feed URL finds the survivor. */
export type Locator =
  | { readonly by: 'id'; readonly id: PodcastId }
  | { readonly by: 'slug'; readonly slug: string }
  | { readonly by: 'appleId'; readonly appleId: number }
  | { readonly by: 'spotifyId'; readonly spotifyId: string }
  | { readonly by: 'podcastGuid'; readonly podcastGuid: string }
  /** Exact key first, then any former URL's, then `looseKey` where exactly one served podcast has it. */
  | { readonly by: 'feedUrl'; readonly key: string; readonly looseKey: string }

/** A podcast's answers, ready to join. `id` is the survivor's, whatever was asked. */
export interface StoredPodcast extends AnswerFragments {
  readonly id: PodcastId
}

/** How much of a podcast is read. */
export interface StoredLevels {
  readonly basic: Pick<StoredPodcast, 'id' | 'basic'>
  readonly full: Omit<StoredPodcast, 'internals'>
  readonly whole: StoredPodcast
}
export type StoredLevel = keyof StoredLevels
/** The levels that the interface shows. */
export type AnswerLevel = Exclude<StoredLevel, 'whole'>

export interface ReadOptions<Level extends StoredLevel> extends CallOptions {
  /** Default `whole`. */
  readonly level?: Level
  /** True: podcasts that are not served are found as well, for operators. */
  readonly includesUnserved?: boolean
}

/** The JSON answers of several podcasts. */
export interface JoinedAnswers {
  readonly count: number
  /** Bytes that `copyTo` writes. */
  readonly byteLength: number
  /** Writes UTF-8 from `at` on: one object after the other, commas between them. */
  readonly copyTo: (target: Buffer, at: number) => void
}

export interface SearchHit {
  readonly podcast: StoredPodcast
  /** Higher is better; never rises along the pages under relevance. */
  readonly score: number
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Exact number of podcasts that match, counted on the first page and carried in the position. */
  readonly total: number
  /** Null when nothing follows. */
  readonly next: SearchPosition | null
  /** The best score of the whole search; null without hits. */
  readonly maxScore: number | null
}

export interface DirectoryCounts {
  /** Podcasts that the public operations answer for. */
  readonly served: number
  /** Kept without an Apple id. */
  readonly pending: number
  readonly dead: number
  readonly total: number
}

/**
 * What answering needs. Sees one consistent state per call, with all that this process wrote before, and all that others wrote but for
 * the last millisecond; never waits for a writer.
 */
export interface DirectoryReader {
  /** In the order asked, undefined where nothing served has that id. */
  getMany<Level extends StoredLevel = 'whole'>(
    ids: readonly PodcastId[],
    options?: ReadOptions<Level>,
  ): Promise<readonly (StoredLevels[Level] | undefined)[]>
  /** In the order of first asking, each podcast once; what is not served is left out. */
  joinMany(ids: readonly PodcastId[], level: AnswerLevel, options?: CallOptions): Promise<JoinedAnswers>
  find<Level extends StoredLevel = 'whole'>(
    locator: Locator,
    options?: ReadOptions<Level>,
  ): Promise<StoredLevels[Level] | undefined>
  search(query: EngineQuery, options?: CallOptions): Promise<SearchPage>
  counts(): Promise<DirectoryCounts>
}

/** Whoever holds the asked ids, feed URL keys, Apple and Spotify ids; what nobody holds is not in the maps. A merged podcast's feed URLs are the survivor's. */
export interface Owners {
  readonly byId: ReadonlyMap<PodcastId, Versioned>
  readonly byFeedKey: ReadonlyMap<string, Versioned>
  /** The live holder; a dead podcast keeps its Apple id without standing in another's way. */
  readonly byAppleId: ReadonlyMap<number, Versioned>
  /** A living holder; of several the one that was tracked first. */
  readonly bySpotifyId: ReadonlyMap<string, Versioned>
  /** Of the asked ids, those of podcasts that were merged or removed. They are not in `byId`. */
  readonly departed: ReadonlyMap<PodcastId, Departed['kind']>
  /** Of the asked feed URL keys, those of removed podcasts: no record that has one is written. */
  readonly removedFeedKeys: ReadonlySet<string>
}

export interface Claims {
  readonly ids?: readonly PodcastId[]
  readonly feedKeys?: readonly string[]
  readonly appleIds?: readonly number[]
  readonly spotifyIds?: readonly string[]
}

/** What intake and operators need: sees every podcast, pending and dead ones too. */
export interface DirectoryWriter {
  owners(claims: Claims): Promise<Owners>
  /**
   * Writes a batch, each record in one step with all that belongs to it: feed URLs, slug, index, dossier, events. What resolved is
   * durable against the death of the process and readable at once. An outcome for each change, in order; a stale one leaves
   * the others written. Slug and seq of a new podcast are given here. The revision guards record and dossier alike and grows
   * with every write; a record that is written as it stands stays out of search's and the change feed's way.
   */
  write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]>
  /**
   * From now until the load ends, what `write` resolved for need be neither durable nor seen by others before `commit`, and other
   * writers may have to wait. Undefined where the directory is not empty, or the process does more than write. Absent from engines
   * that gain nothing by it.
   */
  beginLoad?(): Promise<Load | undefined>
  /** Every record in `seq` order, as of one moment; for export and comparison. */
  scan(options?: CallOptions): AsyncIterable<PodcastRecord>
  /**
   * Tells the engine that a load ends: it may tidy what bulk writing left behind (index parts), and mends a
   * search index that it finds damaged. Where the engine serves, answers go on meanwhile.
   */
  settle(): Promise<void>
  /**
   * Makes the search index anew from the records, beside the live one, and swaps it in at once; an emptier index than the
   * records make is refused. Searches and writes go on, here and in other processes, and what is written meanwhile is in the
   * new index. Gives the number of podcasts in it. Refused with `NOT_READY` while somebody else is at it; aborted, it leaves
   * the old index as it was. An engine without an index of its own does nothing.
   */
  reindex(options?: ReindexOptions): Promise<number>
}

/** All that changes the directory. */
export interface EngineWriter extends DirectoryWriter, Departures, ChangeFeed {}

export interface ReindexOptions extends CallOptions {
  /** In podcasts; `total` is an estimate, never less than `done`. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
}

/** What an engine that mends itself has to tell. */
export type MendingNews =
  /** Searches are refused from now on, and lookups go on. */
  | { readonly kind: 'damaged'; readonly message: string }
  /** They are not answered until they have been mended. */
  | { readonly kind: 'record-damaged'; readonly podcastIds: readonly string[] }
  | { readonly kind: 'mended'; readonly podcasts: number; readonly durationMs: number }
  /** It is tried again later. */
  | { readonly kind: 'failed'; readonly error: unknown }

export interface EngineHealth {
  readonly sound: boolean
  /** One sentence each, for `check` and `readyz`. */
  readonly findings: readonly string[]
}

/** Without options, cheap enough for `readyz`. */
export interface HealthOptions {
  /** Reads everything, and compares what is stored with its checksums and with what it was derived from (`check`). */
  readonly deep?: boolean
  /** With `deep`, compares the search index with one that is made anew for it (`check --deep`). */
  readonly compares?: boolean
}

export interface Engine extends AsyncDisposable {
  readonly name: string
  readonly supports: EngineCapabilities
  readonly reader: DirectoryReader
  readonly writer: EngineWriter
  readonly keyring: Keyring
  readonly dossiers: Dossiers
  readonly history: History
  readonly standings: Standings
  readonly lookalikes: Lookalikes
  readonly forgotten: Forgotten
  readonly tasks: TaskQueue
  readonly budgets: Budgets
  /** Absent where processes do not share one account of how fast a key calls. */
  readonly rates?: Rates
  /** Absent where directories are not moved out of the engine and into it. */
  readonly moving?: Moving
  /** Bytes that the data takes, by part; for metrics. */
  sizes(): Promise<Readonly<Record<string, number>>>
  health(options?: HealthOptions): Promise<EngineHealth>
  /**
   * For a process that serves: from now on the engine mends in the background what it derives from records and finds damaged
   * (the search index), while lookups go on.
   */
  mend(report: (news: MendingNews) => void): void
  /** Writes damaged records anew from what is sound of them; gives their ids. Absent from engines that do not notice. */
  mendRecords?(): Promise<readonly PodcastId[]>
  /** Podcasts whose stored record this process found damaged since it started. Absent from engines that do not notice. */
  damagedRecords?(): number
  /** Refused with `BACKUP_UNSUPPORTED` unless `supports.fileBackup`. The file must not exist yet. */
  backup(file: string): Promise<void>
}

/** How every engine is opened. */
/** What an engine is opened for: `serve` mostly answers, `write` loads in bulk and may take the memory for it, `crawl` writes a little all the time. Each can do all. */
export type EngineAccess = 'serve' | 'write' | 'crawl'

export interface EngineOptions {
  /** True: pending podcasts are kept and not served (docs/RULES.md section 3). */
  readonly requireAppleId: boolean
  readonly searchTimeoutMs: number
  /** Milliseconds since 1970; a test's own clock. */
  readonly now: () => number
}
