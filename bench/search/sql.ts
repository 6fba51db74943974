/**
 * From the filters and the order of a search to SQL on the rivals' table `podcasts p`; the two
 * dialects differ in labels only.
 */
import type { Body, Bounds } from './body.ts'
import type { Column, LabelKind } from './rival-row.ts'

export type Value = string | number

export interface Condition {
  /** With `?` for each value. */
  readonly sql: string
  readonly values: readonly Value[]
}

/** True where the podcast has any of the labels. */
export type AnyLabel = (kind: LabelKind, labels: readonly string[]) => Condition

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

const among = (column: Column, values: readonly string[]): Condition => ({
  sql: `p.${column} IN (${marks(values)})`,
  values,
})

const least =
  (column: Column) =>
  (value: Value): readonly Condition[] => [{ sql: `p.${column} >= ?`, values: [value] }]
const most =
  (column: Column) =>
  (value: Value): readonly Condition[] => [{ sql: `p.${column} <= ?`, values: [value] }]
const same = (column: Column, value: number): readonly Condition[] => [
  { sql: `p.${column} = ?`, values: [value] },
]
const within = (column: Column, { min, max }: Bounds): readonly Condition[] => [
  ...(min === undefined ? [] : least(column)(min)),
  ...(max === undefined ? [] : most(column)(max)),
]

const SCORE_COLUMNS: Readonly<Record<string, Column>> = {
  authorityScore: 'authority',
  qualityScore: 'quality',
  engagementScore: 'engagement',
  socialScore: 'social_score',
  youtubeScore: 'youtube_score',
}

const NUMBER_FILTERS: Readonly<Record<string, (value: Value) => readonly Condition[]>> = {
  minTotalEpisodes: least('episodes'),
  maxTotalEpisodes: most('episodes'),
  minItunesRating: least('apple_rating'),
  minItunesRatingCount: least('apple_count'),
  minSpotifyRating: least('spotify_rating'),
  minSpotifyRatingCount: least('spotify_count'),
  minCastboxPlays: least('castbox_plays'),
  minCastboxSubscribers: least('castbox_subscribers'),
  foundedSince: (date) => least('founded')(Date.parse(String(date))),
  lastEpisodeDateSince: (date) => least('last_episode')(Date.parse(String(date))),
}

const not = ({ sql, values }: Condition): Condition => ({ sql: `NOT ${sql}`, values })

const scoreConditions = (scores: Readonly<Record<string, Bounds>>): readonly Condition[] =>
  Object.entries(scores).flatMap(([score, bounds]) =>
    within(SCORE_COLUMNS[score] ?? 'authority', bounds),
  )

/** Filters whose value is a list. */
const LIST_FILTERS: Readonly<
  Record<string, (texts: readonly string[], anyLabel: AnyLabel) => Condition>
> = {
  languages: (texts) => among('language', texts),
  includeItunesGenres: (texts, anyLabel) => anyLabel('genre', texts),
  excludeItunesGenres: (texts, anyLabel) => not(anyLabel('genre', texts)),
  hasSocials: (texts, anyLabel) => anyLabel('social', texts),
  podcastCountries: (texts, anyLabel) => anyLabel('country', texts),
  includePodcastIds: (texts) => among('id', texts),
  excludePodcastIds: (texts) => not(among('id', texts)),
}

const otherConditions = (name: string, value: unknown): readonly Condition[] => {
  switch (name) {
    case 'explicit':
      return same('explicit', Number(value === 'explicit'))
    case 'hasPrimaryContact':
      return same('contact', Number(value))
    case 'podcastHasGuests':
      return same('guests', Number(value))
    case 'podcastAudienceEstimatedMonthlyListeners':
      return within('listeners', value as Bounds)
    case 'podcastAuthorityScore':
      return scoreConditions(value as Record<string, Bounds>)
    default:
      throw new Error(`no SQL for the filter ${name}`)
  }
}

export const filterConditions = (
  { filters }: Body,
  anyLabel: AnyLabel,
): readonly Condition[] =>
  Object.entries(filters ?? {}).flatMap(([name, value]) => {
    const numeric = NUMBER_FILTERS[name]
    if (numeric !== undefined) return numeric(value as Value)
    const list = LIST_FILTERS[name]
    return list === undefined
      ? otherConditions(name, value)
      : [list(value as readonly string[], anyLabel)]
  })

const SORT_COLUMNS: Readonly<Record<string, Column>> = {
  recentActivity: 'last_episode',
  title: 'title',
  appleReviews: 'apple_count',
  spotifyReviews: 'spotify_count',
  authorityScore: 'authority',
  estimatedListeners: 'listeners',
  youtubeSubscribers: 'youtube_subscribers',
  youtubeViews: 'youtube_views',
  castboxSubscribers: 'castbox_subscribers',
}

/** `relevance` is the side's own expression, null where no word is searched for. */
export const orderBy = ({ sortOrder }: Body, relevance: string | null): string => {
  if (sortOrder === undefined) return relevance ?? 'p.authority DESC NULLS LAST, p.seq'
  return sortOrder
    .map(({ field, direction, nullOrder }) => {
      const column = SORT_COLUMNS[field]
      if (column === undefined) return relevance ?? 'p.authority DESC NULLS LAST'
      const way = direction ?? (field === 'title' ? 'asc' : 'desc')
      return `p.${column} ${way.toUpperCase()} NULLS ${(nullOrder ?? 'last').toUpperCase()}`
    })
    .join(', ')
}

/**
 * Indexes that a careful user gives the table, beside the one for words. `nullsLast` is what the
 * dialect says for it in an index: nothing in SQLite, where nulls are the least.
 */
export const toIndexes = (nullsLast: '' | ' NULLS LAST'): readonly string[] => [
  'CREATE UNIQUE INDEX podcasts_id ON podcasts (id)',
  `CREATE INDEX podcasts_authority ON podcasts (authority DESC${nullsLast}, seq)`,
  `CREATE INDEX podcasts_language ON podcasts (language, authority DESC${nullsLast}, seq)`,
  `CREATE INDEX podcasts_last_episode ON podcasts (last_episode DESC${nullsLast})`,
  'CREATE INDEX podcasts_episodes ON podcasts (episodes)',
  'CREATE INDEX podcasts_title ON podcasts (title)',
]
