/** Maps a podcast to a Podcast Index feed. Strictly typed clients reject null or missing texts. */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { instantMs } from '../../../record/instant/instant.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import type { StoredPodcast } from '../../../store/directory.ts'
import { viewCategories } from './categories.ts'
import { toFeedNumber } from './feed-number.ts'
import { viewValue } from './view-value.ts'

const MAX_WORDS = 100
/** Clients use signed 32-bit integers. */
export const MAX_COUNT = 2 ** 31 - 1

/** Returns the first hundred words. */
export function shorten(text: string): string {
  const words = text.split(/\s+/)
  if (words.length <= MAX_WORDS) return text
  return `${words.slice(0, MAX_WORDS).join(' ')} ...`
}

/** Returns Unix seconds; 0 if unknown. */
export function toSeconds(instant: string | null): number {
  return Math.max(0, Math.floor((instantMs(instant) ?? 0) / 1000))
}

const contentHash = (texts: readonly string[]): string => hash('md5', texts.join('\n'))

/** The result is below 2³¹. */
const imageHash = (url: string): number => crc32(url) >>> 1

function viewTexts(podcast: PodcastRecord, description: string): object {
  const { titleLatest: title, rssFeedUrl: url } = podcast
  const author = podcast.author ?? ''
  const image = podcast.imageUrl ?? ''
  const link = podcast.websiteUrl ?? ''
  return {
    podcastGuid: podcast.podcastGuid ?? '',
    title,
    url,
    originalUrl: podcast.feedUrls[0]?.url ?? url,
    link,
    description,
    author,
    ownerName: podcast.podcastAffiliation?.affiliateOrganizationName ?? author,
    image,
    artwork: image,
    language: languageTagOf(podcast),
    medium: podcast.extras?.medium ?? 'podcast',
    chash: contentHash([title, url, link, author, podcast.language]),
  }
}

export function languageTagOf({ languageTag, language }: PodcastRecord): string {
  return (languageTag ?? language).toLowerCase()
}

function viewNamespace({ extras }: PodcastRecord): object {
  const { value, funding } = extras ?? {}
  return {
    ...(value !== undefined && { value: viewValue(value) }),
    ...(funding !== undefined && {
      funding: { url: funding.url, message: funding.text ?? '' },
    }),
  }
}

/** The values of `Observed` are appended by `answers.ts`. */
function viewWithDescription(podcast: PodcastRecord, description: string): object {
  return {
    id: toFeedNumber(podcast),
    ...viewTexts(podcast, description),
    lastUpdateTime: toSeconds(podcast.lastEpisodePublishedAt),
    dead: podcast.feedState === 'active' ? 0 : 1,
    itunesId: podcast.appleId || null,
    explicit: podcast.explicitRss === true,
    locked: podcast.extras?.isLocked === true ? 1 : 0,
    ...viewNamespace(podcast),
    episodeCount: Math.min(podcast.stats.episodeCount, MAX_COUNT),
    categories: viewCategories(podcast.genres),
    imageUrlHash: imageHash(podcast.imageUrl ?? ''),
    newestItemPubdate: toSeconds(podcast.stats.latestPublishedAt),
    castdexId: podcast.id,
  }
}

export function viewFeed(podcast: PodcastRecord): object {
  return viewWithDescription(podcast, shorten(podcast.description ?? ''))
}

/** The form of `fulltext`. */
export function viewWholeFeed(podcast: PodcastRecord): object {
  return viewWithDescription(podcast, podcast.description ?? '')
}

/** The form of lists of recent feeds. The show's score is its authority. */
export function viewActiveFeed(podcast: PodcastRecord): object {
  const { latestPublishedAt, firstEpisodePublishedAt } = podcast.stats
  return {
    ...viewFeed(podcast),
    newestItemPublishTime: toSeconds(latestPublishedAt),
    oldestItemPublishTime: toSeconds(firstEpisodePublishedAt),
    trendScore: Math.round(podcast.authorityScore?.authorityScore ?? 0),
  }
}

export function viewDeadFeed(podcast: PodcastRecord): object {
  const { titleLatest: title, rssFeedUrl: url } = podcast
  return { id: toFeedNumber(podcast), title, url, duplicateOf: null }
}

export function viewNewFeed(podcast: PodcastRecord): object {
  const { titleLatest, rssFeedUrl: url, author, websiteUrl, language } = podcast
  return {
    id: toFeedNumber(podcast),
    url,
    timeAdded: toSeconds(podcast.trackedAt),
    status: 'confirmed',
    contentHash: contentHash([titleLatest, url, websiteUrl ?? '', author ?? '', language]),
    language: languageTagOf(podcast),
    image: podcast.imageUrl ?? '',
  }
}

export function feedNumberOf(podcast: StoredPodcast): number {
  return toFeedNumber(fromFragments(podcast))
}
