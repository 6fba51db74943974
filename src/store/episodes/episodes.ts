/**
 * The port of episodes: search over those that are indexed, and lookups by id of all that are
 * kept. Texts have no e-mail addresses. Episodes of a show that search must not find (dead,
 * blocked, removed, merged) are absent.
 */
import type { Episode } from '../../record/episodes/episode.ts'
import type { KeptForSearch } from '../../record/episodes/indexed-episodes.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type {
  FacetCounts,
  MatchCounts,
  SearchPosition,
  SearchQuery,
} from '../../search/query.ts'
import type { IndexChange } from '../../search/port.ts'
import type { CallOptions } from '../call-options.ts'
import type { IndexFeed } from '../index-source.ts'

export interface FoundEpisode {
  readonly episode: Episode
  readonly podcastId: PodcastId
}

export interface EpisodeHit extends FoundEpisode {
  /** Higher is better. Never increases along pages sorted by relevance. */
  readonly score: number
}

/** A page of hits, with the fields of a page of podcasts. */
export interface EpisodePage {
  readonly hits: readonly EpisodeHit[]
  readonly total: number
  readonly next: SearchPosition | null
  readonly maxScore: number | null
  readonly counts?: FacetCounts
  /** Set for a forgiving search with words. */
  readonly matched?: MatchCounts
}

export interface EpisodeProgress {
  /** True if all shows were looked at, and no episode is older than the window. */
  readonly isDone: boolean
}

/** Episodes without their search. */
interface KeptEpisodes {
  /** Selects the indexed episodes. */
  readonly kept: KeptForSearch
  /** Returns kept and indexed episodes by id. Unknown ids are absent. */
  find(
    ids: readonly string[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, FoundEpisode>>
  /** Returns the kept and indexed episodes of a show, newest first. */
  listOfShow(id: PodcastId, options?: CallOptions): Promise<readonly Episode[]>
  /**
   * Does one piece of upkeep: indexes episodes that were kept before, and drops those that left
   * the window. `limit`: shows.
   */
  tidy(limit: number): Promise<EpisodeProgress>
  /** Removes indexed episodes. Those that their feed lists come back when it changes. */
  remove(ids: readonly string[]): Promise<void>
}

export interface Episodes extends KeptEpisodes {
  /** As `DirectoryReader.search`, with `EPISODE_SCHEMA`. */
  search(query: SearchQuery, options?: CallOptions): Promise<EpisodePage>
}

/** The episodes of a store whose index of episodes is separate. */
export interface EpisodeSource extends KeptEpisodes {
  readonly feed: IndexFeed<IndexChange>
  /** Returns the seqs of the documents of indexed episodes by id. */
  findSeqs(
    ids: readonly string[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, number>>
}
