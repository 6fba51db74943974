/**
 * Returns the URLs that lead to a podcast: all it ever had, without those at which another
 * show has been since.
 */
import type { FeedUrlEntry, PodcastRecord } from './podcast.ts'

export function heldUrls({
  feedUrls,
}: Pick<PodcastRecord, 'feedUrls'>): readonly FeedUrlEntry[] {
  return feedUrls.filter(({ reason }) => reason !== 'another-show')
}
