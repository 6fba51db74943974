/** Finds the show that an operation on charts names: a podcast, or an id of a platform. */
import { Type } from 'typebox'
import { CHART_PLATFORMS, type ChartPlatform } from '../../../record/charts/chart.ts'
import { parseChartId } from '../../../record/charts/parse-name.ts'
import { PLATFORMS } from '../../../record/listing/platforms.ts'
import { oneOf } from '../../../record/schema.ts'
import type { ChartShow } from '../../../store/charts/charts.ts'
import type { StoredPodcast } from '../../../store/directory.ts'
import { CodedError } from '../../../errors.ts'
import {
  type ChartSources,
  resolveShows,
  toChartedPodcast,
} from '../../charts/resolve-shows.ts'
import { describeShow, identifyPodcast, identifyShow } from '../../charts/show-views.ts'
import { findNamedPodcast } from '../../podcast-in-path.ts'
import {
  invalidParameter,
  type QueryString,
  quote,
  readScalar,
  readWord,
} from '../../query-string.ts'
import type { ParameterDoc } from '../../route.ts'

const IDENTITY_TYPES = ['podcast', 'platform'] as const

export const IDENTITY_PARAMETERS: readonly ParameterDoc[] = [
  {
    name: 'identityType',
    in: 'query',
    required: true,
    description: 'Whether `podcastIdOrSlug` or `platformId` names the show.',
    schema: oneOf(IDENTITY_TYPES),
  },
  {
    name: 'podcastIdOrSlug',
    in: 'query',
    required: false,
    description: 'Any id of the podcast, or its slug.',
    schema: Type.String(),
  },
  {
    name: 'platformId',
    in: 'query',
    required: false,
    description: "The show's id on the platform of the chart.",
    schema: Type.String(),
  },
]

/** A show in charts, with the parts of an answer that describe it. */
export interface NamedShow {
  readonly shows: readonly ChartShow[]
  readonly view: {
    readonly podenginePodcast: unknown
    readonly podcastOnChart: unknown
    readonly identity: unknown
  }
}

function readRequired(query: QueryString, name: string): string {
  const text = readScalar(query, name)
  if (text !== undefined && text !== '') return text
  throw invalidParameter(name, 'is missing; identityType says that it names the show')
}

function viewChartedShow(podcast: StoredPodcast) {
  const charted = toChartedPodcast(podcast)
  return {
    podenginePodcast: charted.basic,
    podcastOnChart: null,
    identity: identifyPodcast(charted),
  }
}

async function findPodcast(query: QueryString, sources: ChartSources): Promise<NamedShow> {
  const name = readRequired(query, 'podcastIdOrSlug')
  const podcast = await findNamedPodcast(sources.reader, name)
  if (podcast === undefined)
    throw new CodedError(
      'PODCAST_NOT_FOUND',
      `No podcast has the podcastIdOrSlug ${quote(name)}.`,
    )
  const shows = await sources.charts.findShowsOf(podcast.id, sources.options)
  return { shows, view: viewChartedShow(podcast) }
}

async function findOnPlatform(
  query: QueryString,
  sources: ChartSources,
  platform: ChartPlatform,
): Promise<NamedShow> {
  const text = readRequired(query, 'platformId')
  const platformId = parseChartId(text, platform)
  if (platformId === undefined) {
    const form =
      platform === 'castdex' ? 'the id of a podcast' : PLATFORMS[platform].idInWords
    throw invalidParameter('platformId', `is ${quote(text)}; it has to be ${form}`)
  }
  const shows = await sources.charts.findShows([platformId], sources.options)
  const found = await resolveShows(sources, { platform }, shows)
  const show = found.values().next().value ?? { platformId, podcast: null }
  return {
    shows,
    view: {
      podenginePodcast: show.podcast?.basic ?? null,
      podcastOnChart: { platformId, ...describeShow(show) },
      identity: identifyShow(platform, show),
    },
  }
}

export async function findNamedShow(
  query: QueryString,
  sources: ChartSources,
): Promise<NamedShow> {
  const type = readWord(query, 'identityType', IDENTITY_TYPES)
  if (type === undefined)
    throw invalidParameter(
      'identityType',
      `is missing; known are ${IDENTITY_TYPES.join(', ')}`,
    )
  if (type === 'podcast') return await findPodcast(query, sources)
  const platform = readWord(query, 'chartType', CHART_PLATFORMS) ?? 'apple'
  return await findOnPlatform(query, sources, platform)
}
