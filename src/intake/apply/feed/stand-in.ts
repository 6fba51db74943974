/** A feed that was added by its URL is known by its host's name until it has said its own. */
import type { PodcastRecord } from '../../../record/podcast.ts'

export function hasStandInTitle({
  title,
  feedUrls,
}: Pick<PodcastRecord, 'title' | 'feedUrls'>): boolean {
  return title === URL.parse(feedUrls[0]?.url ?? '')?.hostname
}
