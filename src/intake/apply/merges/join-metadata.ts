/**
 * Joins what is remembered of a show that was there twice: the feed's that goes on, and
 * what the other one knew besides.
 */
import type { Metadata, MetadataChange } from '../../../store/metadata.ts'
import { takeEpisodes } from '../../../record/episodes/packed-episodes.ts'
import type { PodcastId, PodcastRecord } from '../../../record/podcast.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { joinEpisodes, recallEpisodes } from '../../interpret/feed/facts/episodes.ts'
import { type MovesState, readMovesState, withoutQuestion } from '../moves/moves-state.ts'

/** `isTheirs`: the feed of the absorbed podcast goes on. */
export function joinMetadata(
  ours: Metadata,
  theirs: Metadata,
  { isTheirs, absorbed }: { readonly isTheirs: boolean; readonly absorbed: PodcastId },
): MetadataChange {
  const [kept, left] = isTheirs ? [theirs, ours] : [ours, theirs]
  const episodes = joinEpisodes(kept.episodes, left.episodes)
  const moves = joinMoves(readMovesState(kept.moves), readMovesState(left.moves))
  const taken = isTheirs ? takeEpisodes(theirs.newestEpisodes, absorbed) : undefined
  return {
    moves,
    ...(episodes === undefined ? {} : { episodes }),
    ...(taken === undefined ? {} : { newestEpisodes: taken }),
  }
}

/** Counts the episodes that either feed ever had. `episodes`: as `joinMetadata` has joined them. */
export function withJoinedEpisodes(
  record: PodcastRecord,
  episodes: unknown,
  nowMs: number,
): PodcastRecord {
  const facts = recallEpisodes(episodes, nowMs)
  if (facts === undefined) return record
  const { stats } = record
  const { count: episodeCount, transcriptsCount, firstAt } = facts
  const firstEpisodePublishedAt =
    firstAt === null ? stats.firstEpisodePublishedAt : toInstant(firstAt)
  return {
    ...record,
    stats: { ...stats, episodeCount, transcriptsCount, firstEpisodePublishedAt },
  }
}

/**
 * Joins the moves of two podcasts. Moves that were under way end. Podcasts that were parted
 * from one of the two stay apart from both, and what an operator said of other URLs stays
 * as well.
 */
function joinMoves(kept: MovesState, left: MovesState): MovesState {
  const {
    compared: _compared,
    likely: _likely,
    adopted: _adopted,
    ...state
  } = withoutQuestion(kept)
  const notAt = [...new Set([...(left.notAt ?? []), ...(kept.notAt ?? [])])]
  return {
    ...state,
    ...(notAt.length === 0 ? {} : { notAt }),
    print: kept.print ?? left.print,
    apart: [...new Set([...kept.apart, ...left.apart])],
    sighting: null,
    strange: null,
    duplicate: null,
    suspect: null,
  }
}
