/**
 * Returns the URLs of a podcast, current and former, except those that another show took over.
 */
import type { FeedUrlEntry, PodcastRecord } from './podcast.ts'

export function heldUrls({
  feedUrls,
}: Pick<PodcastRecord, 'feedUrls'>): readonly FeedUrlEntry[] {
  return feedUrls.filter(({ reason }) => reason !== 'another-show')
}
