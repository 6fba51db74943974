/**
 * What answering needs of a store: podcasts by the names that lead to them, as stored JSON texts.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { AnswerFragments } from '../record/view/fragments.ts'
import type { CallOptions } from './call-options.ts'
import type { JoinedAnswers } from './joined-answers.ts'

/**
 * A podcast is asked for in exactly one of these ways. A merged id, slug or former feed URL
 * finds the survivor.
 */
export type Locator =
  | { readonly by: 'id'; readonly id: PodcastId }
  | { readonly by: 'slug'; readonly slug: string }
  | { readonly by: 'appleId'; readonly appleId: number }
  | { readonly by: 'spotifyId'; readonly spotifyId: string }
  | { readonly by: 'podcastGuid'; readonly podcastGuid: string }
  /** The permanent number that the store gave. */
  | { readonly by: 'seq'; readonly seq: number }
  /** The number that Podcast Index gave. */
  | { readonly by: 'podcastIndexId'; readonly podcastIndexId: number }
  /**
   * Exact key first, then any former URL's, then `looseKey` where exactly one served podcast has
   * it.
   */
  | { readonly by: 'feedUrl'; readonly key: string; readonly looseKey: string }

export type FeedUrlLocator = Extract<Locator, { by: 'feedUrl' }>

/** A podcast's answers, ready to join. `id` is the canonical one, whatever was asked. */
export interface StoredPodcast extends AnswerFragments {
  readonly id: PodcastId
}

/** A podcast is read at one of these levels; each one holds more than the one before. */
export interface StoredLevels {
  readonly basic: Pick<StoredPodcast, 'id' | 'basic'>
  readonly full: Omit<StoredPodcast, 'internals'>
  readonly hit: StoredPodcast
}
export type StoredLevel = keyof StoredLevels
/** The levels that the interface shows. */
export type AnswerLevel = Exclude<StoredLevel, 'hit'>

export interface ReadOptions<Level extends StoredLevel> extends CallOptions {
  /** Default `hit`. */
  readonly level?: Level
  /** True: podcasts that are not served are found as well, for operators. */
  readonly includesUnserved?: boolean
}

/** Podcasts by falling `seq`: the one that was tracked last comes first. */
export interface LatestPage {
  readonly podcasts: readonly {
    readonly seq: number
    readonly podcast: StoredLevels['full']
  }[]
  /** The rest lies below this `seq`; null: there is none. */
  readonly next: number | null
}

export interface UpwardPage extends Pick<LatestPage, 'podcasts'> {
  /** The rest begins at this `seq`; null: there is none. */
  readonly next: number | null
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
 * Each call sees one consistent state, with all that this process wrote before, and all that others
 * wrote more than `supports.readLagMs` ago. It never waits for a writer.
 */
export interface StoreReader {
  /** In the order asked, undefined where nothing served has that id. */
  getMany<Level extends StoredLevel = 'hit'>(
    ids: readonly PodcastId[],
    options?: ReadOptions<Level>,
  ): Promise<readonly (StoredLevels[Level] | undefined)[]>
  /** In the order of first asking, each podcast once; what is not served is left out. */
  joinMany(
    ids: readonly PodcastId[],
    level: AnswerLevel,
    options?: CallOptions,
  ): Promise<JoinedAnswers>
  find<Level extends StoredLevel = 'hit'>(
    locator: Locator,
    options?: ReadOptions<Level>,
  ): Promise<StoredLevels[Level] | undefined>
  /** Answers like `find`. A store that has to wait for the answer has no such method. */
  findAtOnce?(locator: FeedUrlLocator): StoredLevels['basic'] | undefined
  /**
   * Podcasts that are served and that searches may find, those with the highest `seq` below
   * `before` (null: of all), at most `limit`. A page may hold fewer although others follow.
   */
  listLatest(
    before: number | null,
    limit: number,
    options?: CallOptions,
  ): Promise<LatestPage>
  /**
   * As `listLatest`, but those with the lowest `seq` from `from` on, in that order, at most
   * `limit`.
   */
  listFrom(from: number, limit: number, options?: CallOptions): Promise<UpwardPage>
  counts(): Promise<DirectoryCounts>
}
