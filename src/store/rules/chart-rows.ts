/** Packs the places of a chart's day: differences of show numbers as variable-length integers. */
import { type ChartName, toChartDate, toDayNumber } from '../../record/charts/chart.ts'
import {
  type ChartDay,
  type ChartRange,
  type ChartShow,
  type ChartSpan,
  type NewChartDay,
  NO_SHOW,
} from '../charts/charts.ts'

/** A day after every chart, as days since 1970. */
const LAST_DAY = 1_000_000

/** Names the podcast and those that were merged into it. `id` is the statement's parameter. */
export function namesInCharts(id: string): string {
  return `WITH RECURSIVE named (id, apple_id, spotify_id) AS (
    SELECT id, apple_id, spotify_id FROM podcasts WHERE id = ${id}
    UNION SELECT tombstones.id, tombstones.apple_id, tombstones.spotify_id
      FROM tombstones JOIN named ON tombstones.into_id = named.id
  )`
}
export const CHART_NAMES = `SELECT id FROM named UNION SELECT CAST(apple_id AS text) FROM named WHERE apple_id > 0
    UNION SELECT spotify_id FROM named WHERE spotify_id IS NOT NULL`

export const LIST_CHARTS = `SELECT platform, country, genre,
    (SELECT min(day) FROM chart_days WHERE chart = charts.no) AS earliest,
    (SELECT max(day) FROM chart_days WHERE chart = charts.no) AS latest
  FROM charts ORDER BY platform, country, genre`

export interface ChartSpanRow extends ChartName {
  /** Null: an empty chart. */
  readonly earliest: number | null
  readonly latest: number | null
}

export interface ChartDayRow {
  readonly day: number
  readonly places: Uint8Array
}

export function toChartSpans(rows: readonly ChartSpanRow[]): readonly ChartSpan[] {
  return rows.flatMap(({ earliest, latest, platform, country, genre }) => {
    if (earliest === null || latest === null) return []
    const span = { earliest: toChartDate(earliest), latest: toChartDate(latest) }
    return [{ platform, country, genre, ...span }]
  })
}

export function toDayRange({ from, to }: ChartRange): readonly [number, number] {
  return [
    from === undefined ? 0 : toDayNumber(from),
    to === undefined ? LAST_DAY : toDayNumber(to),
  ]
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
}

export function packPlaces(shows: readonly ChartShow[]): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (const show of shows) {
    const difference = show - before
    pushVarint(bytes, difference < 0 ? -2 * difference - 1 : 2 * difference)
    before = show
  }
  return Uint8Array.from(bytes)
}

export function toChartDay({ day, places }: ChartDayRow): ChartDay {
  const shows: ChartShow[] = []
  let show = 0
  let value = 0
  let shift = 0
  for (const byte of places) {
    value |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    show += value % 2 === 1 ? -((value + 1) / 2) : value / 2
    shows.push(show)
    value = 0
    shift = 0
  }
  return { date: toChartDate(day), shows }
}

/** Returns the day's ids as show numbers; a null id becomes `NO_SHOW`. */
export function numberPlaces(
  { ids }: NewChartDay,
  numbers: ReadonlyMap<string, ChartShow>,
): readonly ChartShow[] {
  return ids.map((id) => (id === null ? NO_SHOW : (numbers.get(id) ?? NO_SHOW)))
}
