/** Shared schemas of the OpenAPI document. */
import type { TSchema } from 'typebox'
import {
  Affiliation,
  AudienceDemographics,
  AudienceEstimate,
  AuthorityScore,
  BasicPodcast,
  Blocked,
  DirectoryLinks,
  FeedUrlEntry,
  FullPodcast,
  PodcastId,
  PodcastRecord,
  Rating,
  SocialLink,
  Stats,
  TranscriptionMode,
  YoutubeListing,
} from '../../src/record/podcast.ts'
import { BasicHit, Explanation, Hit } from '../../src/record/view/hit.ts'
import { Platforms } from '../../src/record/view/platforms.ts'
import { Problem } from '../../src/api/problem.ts'
import {
  AlertConfig,
  AlertFilters,
  AlertSettings,
  EmailSettings,
} from '../../src/api/v1/alerts/alert.ts'
import { EpisodeAnswer } from '../../src/api/views/episodes.ts'
import { PersonHit } from '../../src/api/views/people.ts'
import { CHART_TYPE } from '../../src/api/charts/chart-request.ts'
import {
  ChartCoverage,
  ChartIdentity,
  ChartMoves,
} from '../../src/api/charts/chart-schemas.ts'
import { EpisodeFacetCount } from '../../src/query/episodes/episode-facets.ts'
import { PodcastFacetCount } from '../../src/query/facets.ts'
import { TaskCounts } from '../../src/api/v1/admin/get-stats.ts'
import { KeyView, QuotaLimits, QuotaUse } from '../../src/actions/key/key-view.ts'
import { ListingsAnswer, ListingView } from '../../src/actions/listing/listing-view.ts'
import { PinnedPodcast } from '../../src/actions/pin/pin-view.ts'
import { MultipleBasic, MultipleFull, PodcastAnswer } from '../../src/api/views/podcast.ts'
import { BasicEpisodeHit, EpisodeHit } from '../../src/api/views/episode-search.ts'
import { EpisodeSearchRequest } from '../../src/api/views/episode-search-request.ts'
import { Understood } from '../../src/api/views/search.ts'
import { SearchStats } from '../../src/api/views/search-stats.ts'
import { SavedSearchView } from '../../src/actions/saved-search/view.ts'
import { ImportView } from '../../src/actions/import/import-view.ts'
import { JobView } from '../../src/actions/job/job-view.ts'
import { SearchRequest, SearchTerm } from '../../src/api/views/search-request.ts'

export const COMPONENTS: Readonly<Record<string, TSchema>> = {
  MultipleFull,
  MultipleBasic,
  SearchRequest,
  BasicPodcast,
  FullPodcast,
  PodcastRecord,
  PinnedPodcast,
  PodcastAnswer,
  FeedUrlEntry,
  YoutubeListing,
  Rating,
  ListingView,
  ListingsAnswer,
  KeyView,
  QuotaLimits,
  QuotaUse,
  TaskCounts,
  SearchStats,
  Understood,
  EpisodeSearchRequest,
  EpisodeHit,
  BasicEpisodeHit,
  SavedSearchView,
  EpisodeAnswer,
  PersonHit,
  AlertConfig,
  AlertFilters,
  AlertSettings,
  EmailSettings,
  ChartType: CHART_TYPE,
  ChartCoverage,
  ChartIdentity,
  ChartMoves,
  PodcastFacetCount,
  EpisodeFacetCount,
  JobView,
  ImportView,
  AuthorityScore,
  Affiliation,
  DirectoryLinks,
  SocialLink,
  Stats,
  TranscriptionMode,
  AudienceEstimate,
  AudienceDemographics,
  Blocked,
  Platforms,
  Explanation,
  Hit,
  BasicHit,
  SearchTerm,
  Problem,
}

/** Keyed by content, since an optional schema is a copy. */
const NAMES = new Map(
  Object.entries(COMPONENTS).map(([name, schema]) => [JSON.stringify(schema), name]),
)

const PODCAST_ID = JSON.stringify(PodcastId)
/** UUID versions 1 to 8 of variant 8, 9, a or b, nil and max; case-insensitive. */
const UUID_PATTERN =
  '^(?:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}' +
  '|0{8}-(?:0{4}-){3}0{12}|[fF]{8}-(?:[fF]{4}-){3}[fF]{12})$'

/** Returns the component's name of a `nullable` component. */
function nameOfNullable(schema: { readonly type?: unknown }): string | undefined {
  const { type } = schema
  if (!Array.isArray(type) || type.length !== 2 || type[1] !== 'null') return undefined
  return NAMES.get(JSON.stringify({ ...schema, type: type[0] as unknown }))
}

/** Rewrites a nullable enum to two schemas, for which generators emit one enum instead of three. */
function splitNullableWords(schema: {
  readonly type?: unknown
  readonly enum?: unknown
}): unknown {
  const { type, enum: words, ...rest } = schema
  if (!Array.isArray(type) || !Array.isArray(words) || !words.includes(null))
    return undefined
  const known: unknown[] = words.filter((word) => word !== null)
  return { ...rest, anyOf: [{ type: type[0] as unknown, enum: known }, { type: 'null' }] }
}

/** A constant of a boolean becomes an enum of texts in generated clients, which refuses `true`. */
function withoutConstant(schema: {
  readonly type?: unknown
  readonly const?: unknown
}): unknown {
  const { const: constant, ...flag } = schema
  return typeof constant === 'boolean' ? flag : undefined
}

const INT32_MAX = 2 ** 31 - 1

/** Typed generators read an integer without a format as 32 bits. */
function isWide(schema: { readonly type?: unknown; readonly maximum?: unknown }): boolean {
  const { type, maximum } = schema
  const isInteger = Array.isArray(type) ? type.includes('integer') : type === 'integer'
  return isInteger && !(typeof maximum === 'number' && maximum <= INT32_MAX)
}

/** Converts a schema to plain JSON, with references to components. */
export const toReferences = (schema: unknown, top = false): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => toReferences(item))
  if (typeof schema !== 'object' || schema === null) return schema
  const text = JSON.stringify(schema)
  const name = top ? undefined : NAMES.get(text)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  const orNull = nameOfNullable(schema)
  if (orNull !== undefined)
    return { anyOf: [{ $ref: `#/components/schemas/${orNull}` }, { type: 'null' }] }
  const words = splitNullableWords(schema)
  if (words !== undefined) return words
  const flag = withoutConstant(schema)
  if (flag !== undefined) return flag
  if (text === PODCAST_ID) return { ...schema, pattern: UUID_PATTERN }
  if (isWide(schema)) return { ...schema, format: 'int64' }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, toReferences(value)]),
  )
}
