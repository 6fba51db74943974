/** What the index takes of a record: texts, facets and numbers. */
import { isAlwaysServed, type PodcastRecord } from '../../record/podcast.ts'
import { instantMs } from '../../record/instant/instant.ts'
import { rankOf } from '../../record/authority/index.ts'
import { type DocumentTexts, toDocumentTexts } from './document-texts.ts'
import { COLUMNS, type ColumnName } from './numbers.ts'

export interface SearchDocument extends DocumentTexts {
  readonly seq: number
  /** Authority in tenths, 0 to 1000; -1 = none. */
  readonly rank: number
  /** `language:en`, `genre:true crime`, … */
  readonly facets: readonly string[]
  /** In the order of `COLUMNS`; NaN = unknown. The last one, `titleOrdinal`, is found when the part is written. */
  readonly values: readonly number[]
}

const known = (value: number | null | undefined): number => value ?? Number.NaN

const timeOf = (instant: string | null): number => known(instantMs(instant))

const flag = (name: string, value: boolean | null): string[] => (value === null ? [] : [`${name}:${String(value)}`])

const toFacets = (record: PodcastRecord): string[] => [
  `language:${record.language.toLowerCase()}`,
  ...record.genres.map((genre) => `genre:${genre.toLowerCase()}`),
  ...record.countries.map((country) => `country:${country.toUpperCase()}`),
  ...new Set(record.socialMediaLinks.map(({ socialMediaType }) => `social:${socialMediaType}`)),
  ...flag('explicit', record.explicitRss),
  ...flag('guests', record.podcastHasGuests),
  ...flag('contact', record.primaryContactEmail !== null),
  ...(isAlwaysServed(record) ? ['tracked'] : []),
]

const toValues = (record: PodcastRecord, rank: number): Record<ColumnName, number> => {
  const score = record.authorityScore
  return {
    rank: rank < 0 ? Number.NaN : rank,
    totalEpisodes: record.stats.episodeCount,
    founded: timeOf(record.stats.firstEpisodePublishedAt),
    lastEpisode: timeOf(record.stats.latestPublishedAt),
    authorityScore: known(score?.authorityScore),
    qualityScore: known(score?.qualityScore),
    engagementScore: known(score?.engagementScore),
    socialScore: known(score?.socialScore),
    youtubeScore: known(score?.youtubeScore),
    ...toListingValues(record),
    titleOrdinal: Number.NaN,
  }
}

const toListingValues = (record: PodcastRecord) => ({
  appleRating: known(record.appleRating?.rating),
  appleRatingCount: known(record.appleRating?.count),
  spotifyRating: known(record.spotifyRating?.rating),
  spotifyRatingCount: known(record.spotifyRating?.count),
  monthlyListeners: known(record.audienceEstimate?.estimatedMonthlyListeners),
  youtubeSubscribers: known(record.youtube?.subscribers),
  youtubeViews: known(record.youtube?.views),
  castboxPlays: known(record.castboxPlays),
  castboxSubscribers: known(record.castboxSubscribers),
})

/** A rank stays until the score has moved by a whole point, so that small changes do not churn the index. */
const SMALLEST_MOVE = 10

export const settleRank = (record: PodcastRecord, before: number | undefined): number => {
  const rank = rankOf(record.authorityScore) ?? -1
  if (before === undefined || before < 0 || rank < 0) return rank
  return Math.abs(rank - before) >= SMALLEST_MOVE ? rank : before
}

/** `rankBefore` is the rank under which the index holds the podcast now. */
export const toSearchDocument = (record: PodcastRecord, rankBefore?: number): SearchDocument => {
  const rank = settleRank(record, rankBefore)
  const values = toValues(record, rank)
  return {
    seq: record.seq,
    rank,
    ...toDocumentTexts(record),
    facets: toFacets(record),
    values: COLUMNS.map((name) => values[name]),
  }
}
