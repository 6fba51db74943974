/**
 * The numbers and facets of a document that searches filter and sort by, and what an index has to
 * know of them.
 */

/**
 * A search filters by a column that stands here, and sorts by one that stands in `SORT_COLUMNS`.
 */
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

/** The values of each facet are spelled like this, in documents as in searches. */
const FACET_SPELLINGS = {
  language: lowerCase,
  genre: lowerCase,
  country: upperCase,
  social: asItIs,
  explicit: asItIs,
  guests: asItIs,
  contact: asItIs,
  listing: asItIs,
} as const satisfies Readonly<Record<string, (value: string) => string>>
export type FacetName = keyof typeof FACET_SPELLINGS

export const FACETS = Object.keys(FACET_SPELLINGS) as readonly FacetName[]

/** Returns a facet's value as the text of a term: `language:en`. */
export function facetText(facet: FacetName, value: string): string {
  return `${facet}:${FACET_SPELLINGS[facet](value)}`
}

/**
 * The column that an order reads. An index makes the other orders (`relevance`, `title`) by itself.
 */
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
/** An order that reads a column. */
export type ColumnOrder = keyof typeof SORT_COLUMNS

/** An index gets this when it is opened. Facets are plain texts and need no declaration. */
export interface IndexSchema {
  /**
   * The names of `SearchDocument.values`, in their order. Segments that lack a name are
   * made anew.
   */
  readonly columns: readonly string[]
  /** The column that an order reads. */
  readonly sortColumns: Readonly<Record<ColumnOrder, string>>
  /**
   * It changes when the same record no longer gives the same terms: an older index is searched
   * until it has been made anew.
   */
  readonly contentVersion: number
}

export const SEARCH_SCHEMA: IndexSchema = {
  columns: COLUMNS,
  sortColumns: SORT_COLUMNS,
  contentVersion: 8,
}
