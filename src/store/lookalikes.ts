/** Podcasts whose feeds say the same of themselves, so that they may be one show taken in twice. */
import type { PodcastId } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'

export interface AskedLookalike {
  readonly id: PodcastId
  /** Keys of all its feed URLs. */
  readonly feedKeys: readonly string[]
}

/** What was just read at a URL of the podcast `id`, before anything of it is stored. */
export interface AskedContent extends AskedLookalike {
  /** The folded title. */
  readonly title: string
  /** The folded name of the first owner. */
  readonly owner: string | null
  readonly podcastGuid: string | null
  /** The key of the URL that the content calls its own. */
  readonly selfKey: string | null
}

export interface Lookalike {
  readonly id: PodcastId
  readonly revision: number
}

export interface FoundLookalikes {
  /** This is the revision of the podcast that was asked about. */
  readonly revision: number
  /** They are in `seq` order. */
  readonly others: readonly Lookalike[]
}

export interface Lookalikes {
  /**
   * Finds present podcasts, pending and dead ones too, that have the `podcast:guid` of an asked
   * one, or whose last reading (the section `moves`) says the same title, or where one of the two
   * names a URL of the other as its own; and the one that the asked podcast is remembered to look
   * like. A podcast without any is not in the map. Each way is one look into an index, whatever the
   * size of the directory, and gives 24 at most: those of the same title and owner come before
   * those of the same title.
   */
  find(
    asked: readonly AskedLookalike[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, FoundLookalikes>>

  /**
   * Finds as `find` does the podcasts that look like the content, whatever is stored of the podcast
   * itself; and those whose URL gives content of the same title in the place of their own.
   */
  findContent(
    asked: readonly AskedContent[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, FoundLookalikes>>
}
