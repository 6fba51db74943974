/** A podcast as an agent sees it: what it needs to choose, in less than 2 kB. */
import { Type } from 'typebox'
import { closed, Count, nullable } from '../../record/schema.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { quoteFeed } from './feed-text.ts'

const MAX_TITLE = 150
const MAX_DESCRIPTION = 300
const MAX_AUTHOR = 100
const MAX_URL = 300
const MAX_GENRES = 6

export const ShownPodcast = closed({
  id: Type.String({ description: 'Give it to the other tools.' }),
  slug: Type.String(),
  title: Type.String(),
  author: nullable(Type.String()),
  description: nullable(Type.String()),
  language: Type.String(),
  genres: Type.Array(Type.String()),
  episodes: Count,
  lastEpisodeAt: nullable(Type.String()),
  updateFrequency: Type.String(),
  authorityScore: nullable(
    Type.Number({ description: '0 to 100; how much weight the podcast has.' }),
  ),
  feedUrl: nullable(Type.String()),
  website: nullable(Type.String()),
  state: Type.String({ description: 'active, dead or not-a-podcast.' }),
})

/** A cut address leads nowhere. */
export const whole = (url: string | null): string | null =>
  url === null || url.length > MAX_URL ? null : url

export function showPodcast(record: PodcastRecord, descriptionLength = MAX_DESCRIPTION) {
  return {
    id: record.id,
    slug: record.slug,
    title: quoteFeed(record.titleLatest, MAX_TITLE) ?? '',
    author: quoteFeed(record.author, MAX_AUTHOR),
    description: quoteFeed(record.description, descriptionLength),
    language: record.language,
    genres: record.genres.slice(0, MAX_GENRES),
    episodes: record.stats.episodeCount,
    lastEpisodeAt: record.stats.latestPublishedAt,
    updateFrequency: record.stats.updateFrequency,
    authorityScore: record.authorityScore?.authorityScore ?? null,
    feedUrl: whole(record.rssFeedUrl),
    website: whole(record.websiteUrl),
    state: record.feedState,
  }
}
