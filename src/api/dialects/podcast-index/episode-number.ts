/**
 * Episode numbers: the number of the feed, followed by 22 bits of the episode. They stay below 2⁵³
 * and lead back to the episode without a table.
 */
import { idBitsOf, type KeptEpisode } from '../../../record/episodes/episode.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { toFeedNumber } from './feed-number.ts'

const SPAN = 2 ** 22

export function toEpisodeNumber(
  episode: KeptEpisode,
  podcast: Pick<PodcastRecord, 'seq' | 'podcastIndexId'>,
): number {
  return toFeedNumber(podcast) * SPAN + idBitsOf(episode)
}

export interface EpisodeNumber {
  readonly feedNumber: number
  readonly bits: number
}

export function splitEpisodeNumber(number: number): EpisodeNumber {
  return { feedNumber: Math.floor(number / SPAN), bits: number % SPAN }
}
