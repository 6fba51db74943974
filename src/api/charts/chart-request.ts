/** Reads the parameters that name a chart, and its days. */
import { Type } from 'typebox'
import {
  ALL,
  CHART_PLATFORMS,
  type ChartDate,
  type ChartName,
  type ChartPlatform,
  isChartDate,
} from '../../record/charts/chart.ts'
import { parseChartCountry, parseChartGenre } from '../../record/charts/parse-name.ts'
import { GENRES } from '../../record/genre/genre.ts'
import { oneOf } from '../../record/schema.ts'
import { nearestHint } from '../../record/text/nearest-name.ts'
import { CodedError } from '../../errors.ts'
import type { EndpointContext } from '../api-context.ts'
import {
  invalidParameter,
  type QueryString,
  quote,
  readScalar,
  readWord,
} from '../query-string.ts'
import type { Call, ParameterDoc } from '../route.ts'
import type { ChartSources } from './resolve-shows.ts'

const DEFAULT_PLATFORM = 'apple'
const DEFAULT_COUNTRY = 'US'
export const COMPARISONS = ['1d', '7d'] as const
export type ChartComparison = (typeof COMPARISONS)[number]

const GENRE_NAMES = GENRES.map(({ name }) => name)

function readCountry(query: QueryString): string | undefined {
  const text = readScalar(query, 'country')
  if (text === undefined) return undefined
  const country = parseChartCountry(text)
  if (country !== undefined) return country
  throw invalidParameter(
    'country',
    `is ${quote(text)}; it has to be a code of ISO 3166 such as DE, or all`,
  )
}

function readGenre(query: QueryString): string | undefined {
  const text = readScalar(query, 'category')
  if (text === undefined) return undefined
  const genre = parseChartGenre(text)
  if (genre !== undefined) return genre
  const hint = nearestHint(text, GENRE_NAMES)
  throw invalidParameter(
    'category',
    `is ${quote(text)}${hint}; it has to be a genre of Apple's, or all`,
  )
}

/** Returns the parts of the name that are there. */
export function readChartFilter(query: QueryString): Partial<ChartName> {
  const platform = readWord(query, 'chartType', CHART_PLATFORMS)
  const country = readCountry(query)
  const genre = readGenre(query)
  return {
    ...(platform !== undefined && { platform }),
    ...(country !== undefined && { country }),
    ...(genre !== undefined && { genre }),
  }
}

/** castdex's own charts are of all countries. */
function countryOf(platform: ChartPlatform): string {
  return platform === 'castdex' ? ALL : DEFAULT_COUNTRY
}

export function readChartName(query: QueryString): ChartName {
  const filter = readChartFilter(query)
  const { platform = DEFAULT_PLATFORM } = filter
  return { platform, country: countryOf(platform), genre: ALL, ...filter }
}

export function readDate(query: QueryString, name: string): ChartDate | undefined {
  const text = readScalar(query, name)
  if (text === undefined || isChartDate(text)) return text
  throw invalidParameter(name, `is ${quote(text)}; it has to be a day such as 2026-11-28`)
}

/** Throws `ROUTE_NOT_FOUND` if the store keeps no charts. */
export function chartSources(call: Call, { directory }: EndpointContext): ChartSources {
  const { charts, reader } = directory
  if (charts === undefined)
    throw new CodedError('ROUTE_NOT_FOUND', 'This directory keeps no charts.')
  const options = { signal: call.signal(), caller: call.caller.id }
  return { charts, reader, options }
}

/** The chart as the answers name it. */
export function viewChartName({ platform, genre, country }: ChartName) {
  return { chartType: platform, category: genre, country }
}

const inQuery = (
  name: string,
  description: string,
  schema: ParameterDoc['schema'],
): ParameterDoc => ({ name, in: 'query', required: false, description, schema })

export const CHART_TYPE = oneOf(CHART_PLATFORMS)

export const CHART_PARAMETERS: readonly ParameterDoc[] = [
  inQuery(
    'chartType',
    'Whose chart: `castdex` has the trending podcasts of each day.',
    Type.Unsafe({ ...CHART_TYPE, default: DEFAULT_PLATFORM }),
  ),
  inQuery('category', "One of Apple's genres, or `all`.", Type.String({ default: ALL })),
  inQuery(
    'country',
    'A code of ISO 3166, or `all`. Default: US, and all for `castdex`.',
    Type.String(),
  ),
]

export const COMPARE: ParameterDoc = inQuery(
  'compare',
  'The earlier chart: a day or a week before, or the last one before that.',
  Type.Unsafe({ ...oneOf(COMPARISONS), default: '1d' }),
)

export function dateParameter(name: string, description: string): ParameterDoc {
  return inQuery(name, description, Type.String({ format: 'date' }))
}

export function countParameter(
  name: string,
  description: string,
  { most, standard, least = 1 }: { most: number; standard: number; least?: number },
): ParameterDoc {
  const schema = Type.Integer({ minimum: least, maximum: most, default: standard })
  return inQuery(name, description, schema)
}
