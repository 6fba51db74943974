/** Finds episodes with their shows, for all surfaces. */
import { CodedError } from '../../errors.ts'
import type { CallOptions, Directory, StoredPodcast } from '../../store/directory.ts'
import type { EpisodePage, Episodes, FoundEpisode } from '../../store/episodes/episodes.ts'
import type { FacetFilter, QueryFilters, SearchQuery } from '../../search/query.ts'

type Parts = Pick<Directory, 'episodes' | 'reader'>

/** Refuses a directory that searches no episodes. */
export function assertSearchesEpisodes({ episodes }: Pick<Parts, 'episodes'>): Episodes {
  if (episodes !== undefined && episodes.kept !== 'off') return episodes
  throw new CodedError(
    'EPISODES_OFF',
    'This directory does not search episodes; its operator sets CASTDEX_EPISODES to recent or all.',
  )
}

export interface EpisodesWithShows {
  readonly page: EpisodePage
  /** The shows of the hits, by id. */
  readonly shows: ReadonlyMap<string, StoredPodcast>
}

/** Episodes are indexed under the present id of their show. */
async function canonical(
  reader: Directory['reader'],
  filter: FacetFilter,
): Promise<FacetFilter> {
  if (filter.facet !== 'podcast') return filter
  const found = await reader.getMany(filter.values, { level: 'basic' })
  const ids = found.flatMap((podcast) => podcast?.id ?? [])
  return { ...filter, values: [...new Set([...filter.values, ...ids])] }
}

async function resolveShows(
  reader: Directory['reader'],
  filters: QueryFilters,
): Promise<QueryFilters> {
  const resolve = async (list: readonly FacetFilter[] = []) =>
    await Promise.all(list.map((filter) => canonical(reader, filter)))
  const [include, exclude] = [
    await resolve(filters.include),
    await resolve(filters.exclude),
  ]
  return {
    ...filters,
    ...(include.length > 0 && { include }),
    ...(exclude.length > 0 && { exclude }),
  }
}

export async function showsOfEpisodes(
  { reader }: Pick<Parts, 'reader'>,
  found: readonly Pick<FoundEpisode, 'podcastId'>[],
  options?: CallOptions,
): Promise<ReadonlyMap<string, StoredPodcast>> {
  const ids = [...new Set(found.map(({ podcastId }) => podcastId))]
  const podcasts = await reader.getMany(ids, options)
  return new Map(
    podcasts.flatMap((podcast, at) =>
      podcast === undefined ? [] : [[ids[at] ?? '', podcast]],
    ),
  )
}

export async function searchEpisodes(
  directory: Parts,
  query: SearchQuery,
  options?: CallOptions,
): Promise<EpisodesWithShows> {
  const episodes = assertSearchesEpisodes(directory)
  const filters = await resolveShows(directory.reader, query.filters)
  const page = await episodes.search({ ...query, filters }, options)
  return { page, shows: await showsOfEpisodes(directory, page.hits, options) }
}

export interface EpisodeWithShow extends FoundEpisode {
  readonly show: StoredPodcast
}

/** Returns the episodes of served shows by id; unknown ids are absent. */
export async function findEpisodes(
  { episodes, reader }: Parts,
  ids: readonly string[],
  options?: CallOptions,
): Promise<ReadonlyMap<string, EpisodeWithShow>> {
  const found = (await episodes?.find(ids, options)) ?? new Map<string, FoundEpisode>()
  const shows = await showsOfEpisodes({ reader }, [...found.values()], options)
  return new Map(
    [...found].flatMap(([id, each]) => {
      const show = shows.get(each.podcastId)
      if (show === undefined) return []
      return [[id, { ...each, show }]]
    }),
  )
}
