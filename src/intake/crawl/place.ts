/** Spreads podcasts evenly over any span of time. */
import type { PodcastId } from '../../record/podcast.ts'

/**
 * Returns where a podcast stands in any row, from 0 to 1: evenly spread, and the same each time,
 * from the random end of its id.
 */
export function placeOf(id: PodcastId): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16) / 2 ** 32
}
