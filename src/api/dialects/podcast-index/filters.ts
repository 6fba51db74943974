/** Parses the list filters: limit, languages, categories and explicit. */
import { joinFilters, parseFilters, toQueryFilters } from '../../../query/filters.ts'
import type { QueryFilters } from '../../../search/query.ts'
import type { EndpointContext } from '../../api-context.ts'
import { quote } from '../../query-string.ts'
import type { DialectCall } from '../dialect.ts'
import { type DialectSearch, type PodcastPage, searchPodcasts } from '../find-podcasts.ts'
import { type Parameters, refuseParameter } from '../parameters.ts'
import { genresOfCategory } from './categories.ts'

const BOUNDS = { minimum: 1, maximum: 1000 }

export function readMax(parameters: Parameters, usual: number): number {
  return parameters.integer('max', BOUNDS) ?? usual
}

function readCategories(parameters: Parameters, name: string): readonly string[] {
  return parameters.list(name).flatMap((text) => {
    const genres = genresOfCategory(text)
    if (genres !== undefined) return genres
    throw refuseParameter(
      name,
      `has ${quote(text)}, which is no category; see categories/list`,
    )
  })
}

/** Shows without an explicit flag are kept. */
function excludeExplicit(parameters: Parameters): NonNullable<DialectSearch['exclude']> {
  if (parameters.flag('clean')) return [{ facet: 'explicit', values: ['true'] }]
  return []
}

const NOTHING: PodcastPage = { podcasts: [], total: 0, cursor: null }

/** Returns Unix seconds; a negative value is relative to now, as at Podcast Index. */
export function readSinceParameter(
  parameters: Parameters,
  nowMs: number,
): number | undefined {
  const since = parameters.integer('since', {
    minimum: -1_000_000_000,
    maximum: 4_000_000_000,
  })
  if (since === undefined || since >= 0) return since
  return Math.floor(nowMs / 1000) + since
}

export const DAY_S = 86_400

/** Like `readSinceParameter`, with a default of `usualDays` ago. */
export function readSinceOr(
  usualDays: number,
  parameters: Parameters,
  nowMs: number,
): number {
  return (
    readSinceParameter(parameters, nowMs) ?? Math.floor(nowMs / 1000) - usualDays * DAY_S
  )
}

/** Returns the filters as a search body; undefined if no show can match. */
function readFilters(parameters: Parameters): DialectSearch['body'] | undefined {
  const genres = readCategories(parameters, 'cat')
  const languages = parameters
    .list('lang')
    .map((tag) => (tag.toLowerCase() === 'unknown' ? 'und' : tag))
  const excluded = readCategories(parameters, 'notcat')
  // Some of Podcast Index' categories map to no Apple genre.
  if (parameters.list('cat').length > 0 && genres.length === 0) return undefined
  return {
    ...(languages.length > 0 && { languages }),
    ...(genres.length > 0 && { includeItunesGenres: genres }),
    ...(excluded.length > 0 && { excludeItunesGenres: excluded }),
  }
}

/** Returns the same filters as a query. */
export function readQueryFilters(parameters: Parameters): QueryFilters | undefined {
  const filters = readFilters(parameters)
  if (filters === undefined) return undefined
  return joinFilters(toQueryFilters(parseFilters(filters)), {
    exclude: excludeExplicit(parameters),
  })
}

/** `body` is a search body without the caller's filters. */
export async function searchFeeds(
  call: DialectCall,
  context: EndpointContext,
  body: DialectSearch['body'],
  { tags = [] }: Pick<DialectSearch, 'tags'> = {},
): Promise<PodcastPage> {
  const { parameters } = call
  const filters = readFilters(parameters)
  if (filters === undefined) return NOTHING
  return await searchPodcasts(call, context, {
    body: { ...filters, cursor: parameters.text('cursor'), ...body },
    exclude: excludeExplicit(parameters),
    tags,
  })
}
