/** Where a podcast stands in any row: evenly spread, and the same each time. */
import type { PodcastId } from '../../record/podcast.ts'

/** From 0 to 1, from the random end of the id. */
export const placeOf = (id: PodcastId): number =>
  Number.parseInt(id.replaceAll('-', '').slice(-8), 16) / 2 ** 32
