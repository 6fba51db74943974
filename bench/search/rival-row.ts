/**
 * A podcast as the SQL rivals keep it: one plain column for each thing that is searched, filtered
 * or sorted by.
 */
import type { PodcastDraft } from '../../src/record/podcast.ts'

const ms = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant)
const bit = (value: boolean | null): number | null =>
  value === null ? null : Number(value)

/** The basic level, which every side gives back for each hit. */
const toBasic = (draft: PodcastDraft): string =>
  JSON.stringify({
    id: draft.id,
    title: draft.title,
    titleLatest: draft.titleLatest,
    slug: draft.id,
    author: draft.author,
    genres: draft.genres,
    imageUrl: draft.imageUrl,
    language: draft.language,
    lastEpisodePublishedAt: draft.lastEpisodePublishedAt,
    authorityScore: draft.authorityScore,
  })

/** Column → SQL type; both SQLite and PostgreSQL know these. */
export const COLUMNS = {
  seq: 'bigint PRIMARY KEY',
  id: 'text NOT NULL',
  title: 'text NOT NULL',
  author: 'text',
  hosts: 'text',
  description: 'text',
  basic: 'text NOT NULL',
  language: 'text NOT NULL',
  episodes: 'integer NOT NULL',
  last_episode: 'bigint',
  founded: 'bigint',
  explicit: 'smallint',
  contact: 'smallint NOT NULL',
  guests: 'smallint',
  authority: 'real',
  quality: 'real',
  engagement: 'real',
  social_score: 'real',
  youtube_score: 'real',
  apple_rating: 'real',
  apple_count: 'integer',
  spotify_rating: 'real',
  spotify_count: 'integer',
  listeners: 'integer',
  castbox_plays: 'integer',
  castbox_subscribers: 'integer',
  youtube_subscribers: 'bigint',
  youtube_views: 'bigint',
} as const

export type Column = keyof typeof COLUMNS
export type RivalRow = Readonly<Record<Column, string | number | null>>

const toScores = ({ authorityScore }: PodcastDraft) => ({
  authority: authorityScore?.authorityScore ?? null,
  quality: authorityScore?.qualityScore ?? null,
  engagement: authorityScore?.engagementScore ?? null,
  social_score: authorityScore?.socialScore ?? null,
  youtube_score: authorityScore?.youtubeScore ?? null,
})

const toRatings = ({ appleRating, spotifyRating }: PodcastDraft) => ({
  apple_rating: appleRating?.rating ?? null,
  apple_count: appleRating?.count ?? null,
  spotify_rating: spotifyRating?.rating ?? null,
  spotify_count: spotifyRating?.count ?? null,
})

const toCounts = ({
  audienceEstimate,
  castboxPlays,
  castboxSubscribers,
  youtube,
}: PodcastDraft) => ({
  listeners: audienceEstimate?.estimatedMonthlyListeners ?? null,
  castbox_plays: castboxPlays,
  castbox_subscribers: castboxSubscribers,
  youtube_subscribers: youtube?.subscribers ?? null,
  youtube_views: youtube?.views ?? null,
})

export const toRow = (draft: PodcastDraft, seq: number): RivalRow => ({
  seq,
  id: draft.id,
  title: draft.title,
  author: draft.author,
  hosts: draft.hostNames?.join(', ') ?? null,
  description: draft.description,
  basic: toBasic(draft),
  language: draft.language,
  episodes: draft.stats.episodeCount,
  last_episode: ms(draft.stats.latestPublishedAt),
  founded: ms(draft.stats.firstEpisodePublishedAt),
  explicit: bit(draft.explicitRss),
  contact: bit(draft.primaryContactEmail !== null),
  guests: bit(draft.podcastHasGuests),
  ...toScores(draft),
  ...toRatings(draft),
  ...toCounts(draft),
})

/** What a podcast has several of. */
export const LABELS = ['genre', 'social', 'country'] as const
export type LabelKind = (typeof LABELS)[number]

export const labelsOf = (
  draft: PodcastDraft,
): Readonly<Record<LabelKind, readonly string[]>> => ({
  genre: draft.genres,
  social: draft.socialMediaLinks.map(({ socialMediaType }) => socialMediaType),
  country: draft.countries,
})
