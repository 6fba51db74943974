/** Parses a row of a table of charts: which chart, which day, which place, and whose. */
import {
  ALL,
  type ChartDate,
  type ChartName,
  DEEPEST_PLACE,
} from '../../record/charts/chart.ts'
import {
  parseChartCountry,
  parseChartGenre,
  parseChartId,
} from '../../record/charts/parse-name.ts'
import { GENRES } from '../../record/genre/genre.ts'
import { PLATFORMS } from '../../record/listing/platforms.ts'
import { nearestHint } from '../../record/text/nearest-name.ts'
import {
  type CellValues,
  isMissing,
  RowProblem,
  show,
  toAt,
  parseCellNumber,
} from './read-cell.ts'
import { parseTableRow, type RefusedRow } from './read-rows.ts'
import type { TableRow } from './read-table.ts'

/** Alternative column names, found in exports of charts. */
const ALIASES = {
  platform: ['platform', 'chartType'],
  country: ['country'],
  genre: ['genre', 'category'],
  day: ['day', 'date', 'chartDate'],
  place: ['place', 'position', 'rank'],
  id: ['id', 'podcastId', 'appleId', 'spotifyId', 'platformId'],
} as const
type Column = keyof typeof ALIASES

const CHART_COLUMNS: ReadonlySet<string> = new Set(Object.values(ALIASES).flat())

export interface ChartRow extends ChartName {
  readonly source: string
  readonly date: ChartDate
  readonly place: number
  readonly id: string
}

const IMPORTED = ['apple', 'spotify'] as const
const GENRE_NAMES = GENRES.map(({ name }) => name)

function cellOf(fields: CellValues, column: Column): unknown {
  const name = ALIASES[column].find((each) => !isMissing(fields[each]))
  return name === undefined ? undefined : fields[name]
}

function textOf(fields: CellValues, column: Column): string {
  const value = cellOf(fields, column)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function toPlatform(text: string): (typeof IMPORTED)[number] {
  const platform = IMPORTED.find((each) => each === text.toLowerCase())
  if (platform !== undefined) return platform
  throw new RowProblem(`platform is ${show(text)}; it has to be apple or spotify`)
}

function toCountry(text: string): string {
  const country = parseChartCountry(text)
  if (country !== undefined) return country
  throw new RowProblem(
    `country is ${show(text)}; it has to be a code of ISO 3166 such as DE`,
  )
}

function toGenre(text: string): string {
  const genre = parseChartGenre(text === '' ? ALL : text)
  if (genre !== undefined) return genre
  const hint = nearestHint(text, GENRE_NAMES)
  throw new RowProblem(`genre is ${show(text)}${hint}; it has to be one of Apple's, or all`)
}

function parseFields(source: string, fields: CellValues, nowMs: number): ChartRow {
  const platform = toPlatform(textOf(fields, 'platform'))
  const given = textOf(fields, 'id')
  const id = parseChartId(given, platform)
  if (id === undefined)
    throw new RowProblem(
      `id is ${show(given)}; it has to be ${PLATFORMS[platform].idInWords}, or the id of a podcast`,
    )
  const isPlace = (number: number) =>
    Number.isInteger(number) && number >= 1 && number <= DEEPEST_PLACE
  const place = parseCellNumber('place', cellOf(fields, 'place'), isPlace)
  if (place === undefined) throw new RowProblem('place is missing; the first place is 1')
  return {
    source,
    platform,
    country: toCountry(textOf(fields, 'country')),
    genre: toGenre(textOf(fields, 'genre')),
    date: toAt('day', cellOf(fields, 'day'), nowMs).slice(0, 10),
    place,
    id,
  }
}

export function parseChartRow(row: TableRow, nowMs: number): ChartRow | RefusedRow {
  return parseTableRow(row, 'invalid_chart', (fields) =>
    parseFields(row.source, fields, nowMs),
  )
}

export const CHARTS_TABLE = { of: 'charts', columns: CHART_COLUMNS, parse: parseChartRow }
