/** The numbers of a document that searches filter and sort by, and what an index has to know of them. */
import type { SortField } from '../query.ts'

export const COLUMNS = [
  'totalEpisodes',
  'founded',
  'lastEpisode',
  'authorityScore',
  'qualityScore',
  'engagementScore',
  'socialScore',
  'youtubeScore',
  'appleRating',
  'appleRatingCount',
  'spotifyRating',
  'spotifyRatingCount',
  'monthlyListeners',
  'youtubeSubscribers',
  'youtubeViews',
  'castboxPlays',
  'castboxSubscribers',
] as const
export type ColumnName = (typeof COLUMNS)[number]

/** Orders that read a column. The others (`relevance`, `title`) an index makes by itself. */
export type ColumnOrder = Exclude<SortField, 'relevance' | 'title'>

export const SORT_COLUMNS = {
  recentActivity: 'lastEpisode',
  appleReviews: 'appleRatingCount',
  spotifyReviews: 'spotifyRatingCount',
  authorityScore: 'authorityScore',
  estimatedListeners: 'monthlyListeners',
  youtubeSubscribers: 'youtubeSubscribers',
  youtubeViews: 'youtubeViews',
  castboxSubscribers: 'castboxSubscribers',
} as const satisfies Readonly<Record<ColumnOrder, ColumnName>>

/** What an index is told of its documents when it is opened. Facets are plain texts and need no declaration. */
export interface IndexSchema {
  /** The names of `SearchDocument.values`, in their order. A new one makes older segments be made anew. */
  readonly columns: readonly string[]
  /** The column that an order reads. */
  readonly sortColumns: Readonly<Record<ColumnOrder, string>>
  /** It changes when the same record no longer gives the same terms: an older index is searched until it has been made anew. */
  readonly contentVersion: number
}

export const SEARCH_SCHEMA: IndexSchema = { columns: COLUMNS, sortColumns: SORT_COLUMNS, contentVersion: 1 }
