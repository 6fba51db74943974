/** The read port of a store: podcasts by their names, as stored JSON texts. */
import type { PodcastId } from '../record/podcast.ts'
import type { AnswerFragments } from '../record/view/fragments.ts'
import type { CallOptions } from './call-options.ts'
import type { JoinedAnswers } from './joined-answers.ts'

/** The ways to locate a podcast. A merged id, slug or former feed URL finds the survivor. */
export type Locator =
  | { readonly by: 'id'; readonly id: PodcastId }
  | { readonly by: 'slug'; readonly slug: string }
  | { readonly by: 'appleId'; readonly appleId: number }
  | { readonly by: 'spotifyId'; readonly spotifyId: string }
  | { readonly by: 'podcastGuid'; readonly podcastGuid: string }
  /** The permanent number assigned by the store. */
  | { readonly by: 'seq'; readonly seq: number }
  /** The number assigned by Podcast Index. */
  | { readonly by: 'podcastIndexId'; readonly podcastIndexId: number }
  /**
   * Tries the exact key, then former URLs, then `looseKey` if exactly one served podcast has it.
   */
  | { readonly by: 'feedUrl'; readonly key: string; readonly looseKey: string }

export type FeedUrlLocator = Extract<Locator, { by: 'feedUrl' }>

/**
 * The stored answers of a podcast, ready to join. `id` is canonical, also if located by a merged
 * id.
 */
export interface StoredPodcast extends AnswerFragments {
  readonly id: PodcastId
}

/** The levels at which podcasts are read; each one includes the previous. */
export interface StoredLevels {
  readonly basic: Pick<StoredPodcast, 'id' | 'basic'>
  readonly full: Omit<StoredPodcast, 'internals'>
  readonly hit: StoredPodcast
}
export type StoredLevel = keyof StoredLevels
/** The levels that the API exposes. */
export type AnswerLevel = Exclude<StoredLevel, 'hit'>

export interface ReadOptions<Level extends StoredLevel> extends CallOptions {
  /** Default `hit`. */
  readonly level?: Level
  /** True: also finds podcasts that are not served, for operators. */
  readonly includesUnserved?: boolean
}

/** Podcasts in descending `seq` order: the most recently tracked first. */
export interface LatestPage {
  readonly podcasts: readonly {
    readonly seq: number
    readonly podcast: StoredLevels['full']
  }[]
  /** The next page is below this `seq`; null on the last page. */
  readonly next: number | null
}

export interface UpwardPage extends Pick<LatestPage, 'podcasts'> {
  /** The next page starts at this `seq`; null on the last page. */
  readonly next: number | null
}

export interface DirectoryCounts {
  /** Podcasts that public operations answer for. */
  readonly served: number
  /** Kept without an Apple id. */
  readonly pending: number
  readonly dead: number
  readonly total: number
}

/**
 * Each call reads a consistent snapshot with all earlier writes of this process, and those of
 * others after `supports.readLagMs`. Reads never wait for writers.
 */
export interface StoreReader {
  /** In the order of `ids`; undefined for ids that are unknown or not served. */
  getMany<Level extends StoredLevel = 'hit'>(
    ids: readonly PodcastId[],
    options?: ReadOptions<Level>,
  ): Promise<readonly (StoredLevels[Level] | undefined)[]>
  /** In the order of `ids`, without duplicates; podcasts that are not served are left out. */
  joinMany(
    ids: readonly PodcastId[],
    level: AnswerLevel,
    options?: CallOptions,
  ): Promise<JoinedAnswers>
  find<Level extends StoredLevel = 'hit'>(
    locator: Locator,
    options?: ReadOptions<Level>,
  ): Promise<StoredLevels[Level] | undefined>
  /** The synchronous `find`. Absent if the store has to wait for the answer. */
  findAtOnce?(locator: FeedUrlLocator): StoredLevels['basic'] | undefined
  /**
   * Served and searchable podcasts with the highest seqs below `before` (null: of all), at most
   * `limit`. A page may be short although more follow.
   */
  listLatest(
    before: number | null,
    limit: number,
    options?: CallOptions,
  ): Promise<LatestPage>
  /** Like `listLatest`, but ascending from the `seq` `from`, at most `limit`. */
  listFrom(from: number, limit: number, options?: CallOptions): Promise<UpwardPage>
  counts(): Promise<DirectoryCounts>
}
