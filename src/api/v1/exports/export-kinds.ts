/** What can be exported: podcasts and episodes, each with columns and filters. */
import type { ExportColumn } from '../../../exports/column.ts'
import { PODCAST_COLUMNS } from '../../../exports/columns.ts'
import { EPISODE_COLUMNS, type ExportedEpisode } from '../../../exports/episode-columns.ts'
import {
  EXPORT_ORDER,
  openPodcastPages,
  type PageReader,
} from '../../../exports/read-rows.ts'
import {
  EPISODE_FILTER_SCHEMAS,
  parseEpisodeFilters,
  toEpisodeQueryFilters,
} from '../../../query/episodes/episode-filters.ts'
import { EPISODE_PARAMETERS } from '../../../query/episodes/episode-parameters.ts'
import { parseTypedEpisodes } from '../../../query/episodes/parse-episodes.ts'
import { isEmpty, type UnknownGenre } from '../../../query/filters.ts'
import { parseTyped } from '../../../query/parse-typed.ts'
import {
  parametersOf,
  SEARCH_PARAMETERS,
  type SearchParameter,
} from '../../../query/typed-parameters.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import type { QueryFilters, SearchQuery, SortKey } from '../../../search/query.ts'
import type { Directory } from '../../../store/directory.ts'
import { searchEpisodes } from '../../discovery/find-episodes.ts'

export interface ParsedExport {
  readonly query: SearchQuery
  /** Genres that the directory must know (`assertGenresKnown`). */
  readonly unknownGenres: readonly UnknownGenre[]
  /** Filters of episodes; each podcast must have an episode that passes them. */
  readonly published?: QueryFilters
}

type Body = Readonly<Record<string, unknown>>

export interface ExportKind<Row> {
  readonly noun: 'podcasts' | 'episodes'
  readonly columns: readonly ExportColumn<Row>[]
  /** Parameters besides `q`, `columns` and `after`. */
  readonly filters: readonly SearchParameter[]
  /** The sort order if `sortOrder` is absent, and its description. */
  readonly order: readonly SortKey[]
  readonly sorted: string
  readonly parse: (typed: string, body: Body) => ParsedExport
  readonly openPages: (directory: Directory) => PageReader<Row>
}

/** Parameters of pages, which files do not support. */
const OF_PAGES: ReadonlySet<string> = new Set([
  'facets',
  'pageSize',
  'cursor',
  'details',
  'explain',
])

const filtersOf = (parameters: readonly SearchParameter[]) =>
  parameters.filter(({ name }) => !OF_PAGES.has(name))

const { publishedSince, publishedBefore } = EPISODE_FILTER_SCHEMAS

const PUBLISHED = Object.entries({ publishedSince, publishedBefore })
  .flatMap(([name, schema]) => parametersOf(name, schema))
  .map((parameter) => ({
    ...parameter,
    description:
      'Only podcasts with an episode of this period that search can find, at most 10,000 podcasts.',
  }))

function parsePodcasts(typed: string, body: Body): ParsedExport {
  const { query, unknownGenres } = parseTyped(typed, body)
  const period = {
    publishedSince: body['publishedSince'],
    publishedBefore: body['publishedBefore'],
  }
  const published = toEpisodeQueryFilters(parseEpisodeFilters(period))
  return { query, unknownGenres, ...(!isEmpty(published) && { published }) }
}

/** The parameters of podcasts, without filters that a diff does not support. */
export const CHANGED_PODCASTS: ExportKind<PodcastRecord> = {
  noun: 'podcasts',
  columns: PODCAST_COLUMNS,
  filters: filtersOf(SEARCH_PARAMETERS),
  order: EXPORT_ORDER,
  sorted: 'by title',
  parse: parsePodcasts,
  openPages: ({ reader }) => openPodcastPages(reader),
}

export const EXPORTED_PODCASTS: ExportKind<PodcastRecord> = {
  ...CHANGED_PODCASTS,
  filters: [...CHANGED_PODCASTS.filters, ...PUBLISHED],
}

const openEpisodePages =
  (directory: Directory): PageReader<ExportedEpisode> =>
  async (query, options) => {
    const { page, shows } = await searchEpisodes(directory, query, options)
    const podcasts = new Map([...shows].map(([id, show]) => [id, fromFragments(show)]))
    const rows = page.hits.flatMap(({ episode, podcastId }) => {
      const podcast = podcasts.get(podcastId)
      return podcast === undefined ? [] : [{ id: episode.id, episode, podcast }]
    })
    return { rows, total: page.total, next: page.next }
  }

export const EXPORTED_EPISODES: ExportKind<ExportedEpisode> = {
  noun: 'episodes',
  columns: EPISODE_COLUMNS,
  filters: filtersOf(EPISODE_PARAMETERS),
  order: [{ field: 'recentActivity', direction: 'desc', nulls: 'last' }],
  sorted: 'newest first',
  parse(typed, body) {
    const { parsed, finish } = parseTypedEpisodes(typed, body)
    return finish(parsed)
  },
  openPages: openEpisodePages,
}
