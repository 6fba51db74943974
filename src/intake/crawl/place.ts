/** Spreads podcasts evenly: each has its own place, the same each time. */
import type { PodcastId } from '../../record/podcast.ts'

/** Returns a number from 0 to 1, made from the random end of the id. */
export const placeOf = (id: PodcastId): number =>
  Number.parseInt(id.replaceAll('-', '').slice(-8), 16) / 2 ** 32
