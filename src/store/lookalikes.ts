/**
 * The port of duplicate detection: podcasts whose feeds describe themselves alike may be one show.
 */
import type { PodcastId } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'

export interface LookalikeQuery {
  readonly id: PodcastId
  /** The keys of all its feed URLs. */
  readonly feedKeys: readonly string[]
}

/** Content just read at a URL of the podcast `id`, before any of it is stored. */
export interface ContentQuery extends LookalikeQuery {
  /** Folded. */
  readonly title: string
  /** The folded name of the first owner. */
  readonly owner: string | null
  readonly podcastGuid: string | null
  /** The key of the URL in the feed's self link. */
  readonly selfKey: string | null
}

export interface Lookalike {
  readonly id: PodcastId
  readonly revision: number
}

export interface LookalikeMatches {
  /** The revision of the queried podcast. */
  readonly revision: number
  /** Ascending by `seq`. */
  readonly others: readonly Lookalike[]
}

export interface Lookalikes {
  /**
   * Finds present podcasts, pending and dead ones included, that resemble each queried one: they
   * share its `podcast:guid`, had the same title at their last reading (section `moves`), one names
   * a URL of the other as its own, or the pair is stored as alike. Podcasts without a match are
   * absent. Each criterion is one index lookup with at most 24 results, independent of the size of
   * the directory; matches of title and owner precede matches of title alone.
   */
  find(
    asked: readonly LookalikeQuery[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, LookalikeMatches>>

  /**
   * Like `find`, but compares the given content instead of the stored state. Also finds podcasts
   * whose URL currently serves another show's content with the same title.
   */
  findContent(
    asked: readonly ContentQuery[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, LookalikeMatches>>
}
