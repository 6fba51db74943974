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
import type { CallOptions } from '../call-options.ts'

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

export interface Episodes {
  /** Says which episodes are indexed. */
  readonly kept: KeptForSearch
  /** As `DirectoryReader.search`, with `EPISODE_SCHEMA`. */
  search(query: SearchQuery, options?: CallOptions): Promise<EpisodePage>
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
}
