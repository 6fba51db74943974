/** Maps a podcast to gpodder.net's shape. Its clients fail on missing fields. */
import type { PodcastRecord } from '../../../record/podcast.ts'

/** `origin` is this server's URL. Subscribers are unknown and given as 0. */
export function viewGpodderPodcast(podcast: PodcastRecord, origin: string): object {
  const image = podcast.imageUrl ?? ''
  return {
    url: podcast.rssFeedUrl,
    title: podcast.titleLatest,
    author: podcast.author ?? '',
    description: podcast.description ?? '',
    website: podcast.websiteUrl ?? '',
    subscribers: 0,
    subscribers_last_week: 0,
    position_last_week: 0,
    mygpo_link: `${origin}/podcasts/${podcast.slug}`,
    logo_url: image,
    scaled_logo_url: image,
  }
}
