/** Spreads podcasts evenly over a time span. */
import type { PodcastId } from '../../record/podcast.ts'

/**
 * Returns a number from 0 to 1, evenly distributed and constant per podcast, from the random end
 * of its id.
 */
export function placeOf(id: PodcastId): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16) / 2 ** 32
}
