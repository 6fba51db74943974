/**
 * Feed numbers, signed 32-bit integers for clients. A number that Podcast Index assigned is reused;
 * otherwise it is derived from the podcast's `seq`, above Podcast Index' range. Both survive
 * merges, exports and copies, and both are locators.
 */
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { Locator } from '../../../store/directory.ts'

const FIRST_OF_OURS = 2 ** 30
const END = 2 ** 31

export function toFeedNumber({
  seq,
  podcastIndexId,
}: Pick<PodcastRecord, 'seq' | 'podcastIndexId'>): number {
  const isTheirs =
    podcastIndexId !== null && podcastIndexId > 0 && podcastIndexId <= FIRST_OF_OURS
  if (isTheirs) return podcastIndexId
  return FIRST_OF_OURS + (seq % FIRST_OF_OURS)
}

/** Returns null for a number out of range. */
export function feedNumberLocator(number: number): Locator | null {
  if (number >= END) return null
  if (number > FIRST_OF_OURS) return { by: 'seq', seq: number - FIRST_OF_OURS }
  return { by: 'podcastIndexId', podcastIndexId: number }
}
