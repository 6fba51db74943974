/**
 * The number of a feed, which clients keep in 32 bits with a sign. It is the one that Podcast Index
 * gave where that is known; else it follows from the permanent number of the podcast (`seq`), above
 * all that Podcast Index gives. Both survive merges, exports and copies, and both lead to the
 * podcast.
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
  return isTheirs ? podcastIndexId : FIRST_OF_OURS + (seq % FIRST_OF_OURS)
}

/** Returns null where no feed can have the number. */
export function feedNumberLocator(number: number): Locator | null {
  if (number >= END) return null
  if (number > FIRST_OF_OURS) return { by: 'seq', seq: number - FIRST_OF_OURS }
  return { by: 'podcastIndexId', podcastIndexId: number }
}
