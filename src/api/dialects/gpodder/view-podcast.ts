/** A podcast as gpodder.net shows it. Its clients raise an error where a field is missing. */
import type { PodcastRecord } from '../../../record/podcast.ts'

/** `origin` is that of this server. Subscribers are not counted here, so there are none. */
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
