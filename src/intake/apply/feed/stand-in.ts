/**
 * Detects placeholder titles: a feed added by URL has its hostname as title until the first
 * reading.
 */
import type { PodcastRecord } from '../../../record/podcast.ts'

export function hasStandInTitle({
  title,
  feedUrls,
}: Pick<PodcastRecord, 'title' | 'feedUrls'>): boolean {
  return title === URL.parse(feedUrls[0]?.url ?? '')?.hostname
}
