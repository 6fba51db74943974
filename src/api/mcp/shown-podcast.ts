/** Maps a podcast for models, in less than 2 kB. */
import { Type } from 'typebox'
import { closed, Count, nullable } from '../../record/schema.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { quoteFeed } from './feed-text.ts'
import { fitHit, WHOLE_HIT } from './fit-hit.ts'

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

/** Drops URLs that are too long instead of cutting them. */
export function whole(url: string | null): string | null {
  if (url === null || url.length > MAX_URL) return null
  return url
}

/** Shows a single podcast; only its description is cut. */
export function showPodcast(
  record: PodcastRecord,
  { description = MAX_DESCRIPTION, size = WHOLE_HIT } = {},
) {
  const cut = (text: string | null, length: number): string | null =>
    quoteFeed(text, Math.ceil(length * size.name))
  return {
    id: record.id,
    slug: record.slug,
    title: cut(record.titleLatest, MAX_TITLE) ?? '',
    author: cut(record.author, MAX_AUTHOR),
    description: quoteFeed(record.description, Math.ceil(description * size.description)),
    language: record.language,
    genres: record.genres.slice(0, MAX_GENRES),
    episodes: record.stats.episodeCount,
    lastEpisodeAt: record.stats.latestPublishedAt,
    updateFrequency: record.stats.updateFrequency,
    authorityScore: record.authorityScore?.authorityScore ?? null,
    feedUrl: whole(record.rssFeedUrl),
    website: size.isBare ? null : whole(record.websiteUrl),
    state: record.feedState,
  }
}

/** Shows one podcast of a list in less than 2 kB, in any script. */
export function showHit(record: PodcastRecord, description = MAX_DESCRIPTION) {
  return fitHit((size) => showPodcast(record, { description, size }))
}
