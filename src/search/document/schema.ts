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
export type ShowColumn = (typeof COLUMNS)[number]

/** Columns of episodes, in addition to those of their show. */
export const EPISODE_COLUMNS = ['published', 'duration', 'season'] as const
export type ColumnName = ShowColumn | (typeof EPISODE_COLUMNS)[number]

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
export type ShowFacet = keyof typeof FACET_SPELLINGS

export const FACETS = Object.keys(FACET_SPELLINGS) as readonly ShowFacet[]

/** Facets of episodes, in addition to those of their show. */
const EPISODE_FACET_SPELLINGS = {
  /** The id of the show. */
  podcast: lowerCase,
  video: asItIs,
  season: asItIs,
  kind: asItIs,
  transcript: asItIs,
} as const satisfies Readonly<Record<string, (value: string) => string>>
export type EpisodeFacet = keyof typeof EPISODE_FACET_SPELLINGS
export type FacetName = ShowFacet | EpisodeFacet

const SPELLINGS = { ...FACET_SPELLINGS, ...EPISODE_FACET_SPELLINGS }

/** Returns the term of a facet's value: `language:en`. */
export function facetText(facet: FacetName, value: string): string {
  return `${facet}:${SPELLINGS[facet](value)}`
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
export type ColumnOrder = keyof typeof SORT_COLUMNS

/** The schema of an index. Facets need no declaration. */
export interface IndexSchema {
  /** Distinguishes the indexes of one database or cluster. Default: `index`. */
  readonly name?: string
  /** The names of `SearchDocument.values`, in order. Segments without one of them are rebuilt. */
  readonly columns: readonly string[]
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
  contentVersion: 12,
}

/** The schema of the index of episodes: the columns of their shows, then their own. */
export const EPISODE_SCHEMA: IndexSchema = {
  name: 'episode_index',
  columns: [...COLUMNS, ...EPISODE_COLUMNS],
  sortColumns: { ...SORT_COLUMNS, recentActivity: 'published' },
  contentVersion: 5,
}
