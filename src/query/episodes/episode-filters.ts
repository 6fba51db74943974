/** The filters of episodes, in addition to those of their shows. */
import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { PodcastId } from '../../record/podcast.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { Count, oneOf } from '../../record/schema.ts'
import type { QueryFilters } from '../../search/query.ts'
import {
  anyOf,
  atLeast,
  atMost,
  before,
  count,
  flag,
  type Filter,
  noneOf,
  since,
} from '../filter-kinds.ts'
import { isEmpty, joinFilters } from '../filters.ts'
import { isGiven, readOneOf, readSet, readText, refuseField, showValue } from '../read.ts'

const MAX_IDS = 10_000
const KINDS = ['full', 'trailer', 'bonus'] as const

const readId = (value: unknown, path: string): string => {
  const id = readText(value, path).trim()
  if (isPodcastId(id)) return id.toLowerCase()
  throw refuseField(path, `is ${showValue(value)}, which is not an id (a UUID)`)
}

const ids = {
  schema: Type.Array(PodcastId, { maxItems: MAX_IDS }),
  read: (value: unknown, path: string) => readSet(value, path, MAX_IDS, readId),
}

const kinds = {
  schema: Type.Array(oneOf(KINDS), { maxItems: KINDS.length }),
  read: (value: unknown, path: string) =>
    readSet(value, path, KINDS.length, (kind, at) => readOneOf(kind, at, KINDS)),
}

const season: Filter<number> = {
  schema: Count,
  read: count.read,
  toSearch: (given) => ({ include: [{ facet: 'season', values: [String(given)] }] }),
}

const includeEpisodeIds: Filter<readonly string[]> = {
  ...ids,
  toSearch: (given) => ({ includeIds: given }),
}
const excludeEpisodeIds: Filter<readonly string[]> = {
  ...ids,
  toSearch: (given) => ({ excludeIds: given }),
}

/** Keyed by the name on the wire. */
const EPISODE_FILTERS = {
  publishedSince: since('published'),
  publishedBefore: before('published'),
  minDurationSeconds: atLeast('duration', count),
  maxDurationSeconds: atMost('duration', count),
  hasVideo: flag('video'),
  hasTranscript: flag('transcript'),
  season,
  episodeTypes: anyOf('kind', kinds),
  includePodcastIds: anyOf('podcast', ids),
  excludePodcastIds: noneOf('podcast', ids),
  includeEpisodeIds,
  excludeEpisodeIds,
} as const

export type EpisodeFilterName = keyof typeof EPISODE_FILTERS
export type EpisodeFilters = Readonly<Partial<Record<EpisodeFilterName, unknown>>>

export const EPISODE_FILTER_NAMES = Object.keys(
  EPISODE_FILTERS,
) as readonly EpisodeFilterName[]

export const EPISODE_FILTER_SCHEMAS = Object.fromEntries(
  EPISODE_FILTER_NAMES.map((name) => [name, EPISODE_FILTERS[name].schema]),
) as Readonly<Record<EpisodeFilterName, TSchema>>

export function isEpisodeFilter(name: string): boolean {
  return Object.hasOwn(EPISODE_FILTERS, name)
}

const filterOf = (name: EpisodeFilterName): Filter<unknown> =>
  EPISODE_FILTERS[name] as Filter<unknown>

/** Parses the filters of a body. Ignores other fields and empty values. */
export function parseEpisodeFilters(
  body: Readonly<Record<string, unknown>>,
): EpisodeFilters {
  return Object.fromEntries(
    EPISODE_FILTER_NAMES.filter((name) => isGiven(body[name]))
      .map((name) => [name, filterOf(name).read(body[name], name)] as const)
      .filter(([, value]) => !isEmpty(value)),
  )
}

export function toEpisodeQueryFilters(filters: EpisodeFilters): QueryFilters {
  let joined: QueryFilters = {}
  for (const name of EPISODE_FILTER_NAMES)
    if (filters[name] !== undefined)
      joined = joinFilters(joined, filterOf(name).toSearch(filters[name]))
  return joined
}
