/**
 * The columns and facets of a document, for filters and sort orders, and the schema that an index
 * receives.
 */

/** Columns that can be filtered; those in `SORT_COLUMNS` can be sorted by. */
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
  'show',
] as const
export type ColumnName = (typeof COLUMNS)[number]

const asItIs = (value: string): string => value
const lowerCase = (value: string): string => value.toLowerCase()
const upperCase = (value: string): string => value.toUpperCase()

/** Normalises the values of each facet, in documents and in searches. */
const FACET_SPELLINGS = {
  language: lowerCase,
  genre: lowerCase,
  country: upperCase,
  social: asItIs,
  explicit: asItIs,
  guests: asItIs,
  contact: asItIs,
  listing: asItIs,
  video: asItIs,
  medium: lowerCase,
  ai: asItIs,
  tag: asItIs,
} as const satisfies Readonly<Record<string, (value: string) => string>>
export type FacetName = keyof typeof FACET_SPELLINGS

export const FACETS = Object.keys(FACET_SPELLINGS) as readonly FacetName[]

/** Returns the term of a facet's value: `language:en`. */
export function facetText(facet: FacetName, value: string): string {
  return `${facet}:${FACET_SPELLINGS[facet](value)}`
}

/** The column of each sort order. An index provides `relevance` and `title` itself. */
export const SORT_COLUMNS = {
  recentActivity: 'lastEpisode',
  appleReviews: 'appleRatingCount',
  spotifyReviews: 'spotifyRatingCount',
  authorityScore: 'authorityScore',
  estimatedListeners: 'monthlyListeners',
  youtubeSubscribers: 'youtubeSubscribers',
  youtubeViews: 'youtubeViews',
  castboxSubscribers: 'castboxSubscribers',
} as const satisfies Readonly<Record<string, ColumnName>>
/** A sort order by a column. */
export type ColumnOrder = keyof typeof SORT_COLUMNS

/** The schema of an index. Facets need no declaration. */
export interface IndexSchema {
  /** The names of `SearchDocument.values`, in order. Segments without one of them are rebuilt. */
  readonly columns: readonly string[]
  /** The column of each sort order. */
  readonly sortColumns: Readonly<Record<ColumnOrder, string>>
  /**
   * Incremented when a record yields different terms. An older index stays searchable until it is
   * rebuilt.
   */
  readonly contentVersion: number
}

export const SEARCH_SCHEMA: IndexSchema = {
  columns: COLUMNS,
  sortColumns: SORT_COLUMNS,
  contentVersion: 9,
}
