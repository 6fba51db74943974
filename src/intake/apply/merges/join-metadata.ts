/**
 * Merges the metadata of two podcasts of one show: all of the surviving feed, and what only the
 * other had.
 */
import type { Metadata, MetadataChange } from '../../../store/metadata.ts'
import { takeEpisodes } from '../../../record/episodes/packed-episodes.ts'
import type { PodcastId, PodcastRecord } from '../../../record/podcast.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { joinEpisodes, recallEpisodes } from '../../interpret/feed/facts/episodes.ts'
import { type MovesState, readMovesState, withoutQuestion } from '../moves/moves-state.ts'

/** `isTheirs`: the absorbed podcast's feed survives. */
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
    ...(episodes !== undefined && { episodes }),
    ...(taken !== undefined && { newestEpisodes: taken }),
  }
}

/** Counts the episodes of both feeds. `episodes`: the merged section of `joinMetadata`. */
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
 * Merges two moves states. Moves in progress end. Separations of either podcast from others remain,
 * and so do operators' rulings on other URLs.
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
    ...(notAt.length !== 0 && { notAt }),
    print: kept.print ?? left.print,
    apart: [...new Set([...kept.apart, ...left.apart])],
    sighting: null,
    strange: null,
    duplicate: null,
    suspect: null,
  }
}
