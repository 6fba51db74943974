/** Narrows an export of podcasts to those that published an episode in a period. */
import { CodedError } from '../../../errors.ts'
import { joinFilters } from '../../../query/filters.ts'
import type { QueryFilters, SearchQuery } from '../../../search/query.ts'
import type { CallOptions, Directory } from '../../../store/directory.ts'
import { assertSearchesEpisodes } from '../../discovery/find-episodes.ts'

const EPISODES_OF_PAGE = 1000
/** Maximum number of ids in a search. */
const MOST_SHOWS = 10_000

/** Facets that episodes inherit from their show; `video` and others belong to the episode. */
const OF_SHOW: ReadonlySet<string> = new Set(['language', 'genre', 'country'])

/** Returns the filters of shows that their episodes can be searched by. */
function sharedFilters({ include = [], exclude = [] }: QueryFilters): QueryFilters {
  return {
    include: include.filter(({ facet }) => OF_SHOW.has(facet)),
    exclude: exclude.filter(({ facet }) => OF_SHOW.has(facet)),
  }
}

async function findShows(
  directory: Pick<Directory, 'episodes'>,
  filters: QueryFilters,
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  const episodes = assertSearchesEpisodes(directory)
  const query: SearchQuery = {
    terms: [],
    groups: [],
    filters,
    order: [{ field: 'recentActivity', direction: 'desc', nulls: 'last' }],
    limit: EPISODES_OF_PAGE,
    after: null,
    level: 'hit',
  }
  const shows = new Set<string>()
  let page = await episodes.search(query, options)
  for (;;) {
    for (const { podcastId } of page.hits) shows.add(podcastId)
    if (shows.size > MOST_SHOWS)
      throw new CodedError(
        'SEARCH_TOO_COSTLY',
        `More than ${String(MOST_SHOWS)} podcasts published then; add languages, genres or countries, or export the episodes.`,
      )
    if (page.next === null) return shows
    page = await episodes.search({ ...query, after: page.next }, options)
  }
}

/** @param published Filters of episodes. */
export async function narrowToPublished(
  directory: Pick<Directory, 'episodes'>,
  query: SearchQuery,
  published: QueryFilters,
  options: CallOptions,
): Promise<SearchQuery> {
  const filters = joinFilters(sharedFilters(query.filters), published)
  const shows = await findShows(directory, filters, options)
  const { includeIds } = query.filters
  const ids = includeIds?.filter((id) => shows.has(id)) ?? [...shows]
  return { ...query, filters: { ...query.filters, includeIds: ids } }
}
