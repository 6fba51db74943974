/** Presents the shows of charts as the answers have them. */
import type { ChartPlatform } from '../../record/charts/chart.ts'
import type { ChartedPodcast, ChartedShow } from './resolve-shows.ts'

export const LISTENER_BUCKETS = ['0-1K', '1K-10K', '10K-100K', '100K-1M', '1M+'] as const

/** Returns the range of a number of listeners; each is ten times the one before. */
export function listenerBucketOf(
  listeners: number | null,
): (typeof LISTENER_BUCKETS)[number] | null {
  if (listeners === null) return null
  const at = Math.floor(Math.log10(Math.max(listeners, 1))) - 2
  return LISTENER_BUCKETS[Math.min(Math.max(at, 0), LISTENER_BUCKETS.length - 1)] ?? null
}

/** A show that the directory does not know has its id as title. */
export function describeShow({ platformId, podcast }: ChartedShow) {
  if (podcast === null) return { title: platformId, creator: null, imageUrl: null }
  const { titleLatest, author, imageUrl } = podcast.basic
  return { title: titleLatest, creator: author, imageUrl }
}

export function identifyShow(
  platform: ChartPlatform,
  { platformId, podcast }: ChartedShow,
) {
  if (podcast === null)
    return { type: 'platform' as const, chartType: platform, platformId }
  return identifyPodcast(podcast)
}

export function identifyPodcast({ basic: { id, slug } }: ChartedPodcast) {
  return { type: 'podcast' as const, podcastId: id, slug }
}
