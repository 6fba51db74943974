/** Charts as tables that all processes share. A day is one row. */
import { type ChartName, toDayNumber } from '../../../record/charts/chart.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { CallOptions } from '../../call-options.ts'
import type {
  ChartDay,
  ChartRange,
  Charts,
  ChartShow,
  ChartSpan,
  NewChartDay,
} from '../../charts/charts.ts'
import {
  CHART_NAMES,
  type ChartDayRow,
  type ChartSpanRow,
  LIST_CHARTS,
  namesInCharts,
  numberPlaces,
  packPlaces,
  toChartDay,
  toChartSpans,
  toDayRange,
} from '../../rules/chart-rows.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

const DAYS_OF_TRANSACTION = 64

/** Sorted, so that two imports wait for each other instead of deadlocking. */
const ADD_SHOWS = prepare(
  `INSERT INTO chart_shows (id) SELECT DISTINCT id FROM unnest($1::text[]) AS given (id)
    WHERE NOT EXISTS (SELECT FROM chart_shows AS known WHERE known.id = given.id)
    ORDER BY id ON CONFLICT DO NOTHING`,
)
const FIND_SHOWS = prepare('SELECT no, id FROM chart_shows WHERE id = ANY($1::text[])')
const ADD_CHARTS = prepare(
  `INSERT INTO charts (platform, country, genre)
    SELECT DISTINCT platform, country, genre FROM unnest($1::text[], $2::text[], $3::text[]) AS given (platform, country, genre)
    WHERE NOT EXISTS (SELECT FROM charts AS known
      WHERE (known.platform, known.country, known.genre) = (given.platform, given.country, given.genre))
    ORDER BY platform, country, genre ON CONFLICT DO NOTHING`,
)
const PUT_DAYS = prepare(
  `INSERT INTO chart_days (chart, day, places)
    SELECT no, day, decode(places, 'base64')
      FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[])
        AS given (platform, country, genre, day, places) JOIN charts USING (platform, country, genre)
      ORDER BY no, day
    ON CONFLICT (chart, day) DO UPDATE SET places = excluded.places`,
)
const PUT_PRESENCE = prepare(
  `INSERT INTO chart_presence (show, chart)
    SELECT DISTINCT show, no FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[])
        AS given (platform, country, genre, show) JOIN charts USING (platform, country, genre)
      ORDER BY show, no
    ON CONFLICT DO NOTHING`,
)
const LIST = prepare(LIST_CHARTS)
const READ = prepare(
  `SELECT day, places FROM chart_days
    WHERE chart = (SELECT no FROM charts WHERE platform = $1 AND country = $2 AND genre = $3)
      AND day BETWEEN $4 AND $5 ORDER BY day`,
)
const IDENTIFY = prepare('SELECT no, id FROM chart_shows WHERE no = ANY($1::integer[])')
const FIND_SHOWS_OF = prepare(
  `${namesInCharts('$1')} SELECT no FROM chart_shows WHERE id IN (${CHART_NAMES})`,
)
const FIND_CHARTS_OF = prepare(
  `SELECT DISTINCT platform, country, genre FROM chart_presence JOIN charts ON no = chart
    WHERE show = ANY($1::integer[])`,
)
const ERASURES = [
  `DELETE FROM chart_presence WHERE show IN (SELECT no FROM chart_shows WHERE id IN (${CHART_NAMES}))`,
  `DELETE FROM chart_shows WHERE id IN (${CHART_NAMES})`,
].map((statement) => prepare(`${namesInCharts('$1')} ${statement}`))

interface ShowRow {
  readonly no: ChartShow
  readonly id: string
}

const namesOf = (days: readonly ChartName[]) => [
  days.map(({ platform }) => platform),
  days.map(({ country }) => country),
  days.map(({ genre }) => genre),
]

async function put(session: Session, days: readonly NewChartDay[]): Promise<void> {
  const ids = [...new Set(days.flatMap((day) => day.ids.filter((id) => id !== null)))]
  await session.run(ADD_SHOWS, [ids])
  const known = await session.all<ShowRow>(FIND_SHOWS, [ids])
  const numbers = new Map(known.map(({ no, id }) => [id, no]))
  await session.run(ADD_CHARTS, namesOf(days))
  const places = days.map((day) => numberPlaces(day, numbers))
  await session.run(PUT_DAYS, [
    ...namesOf(days),
    days.map(({ date }) => toDayNumber(date)),
    places.map((shows) => Buffer.from(packPlaces(shows)).toString('base64')),
  ])
  const present = places.flatMap((shows, at) =>
    shows.flatMap((show) => {
      const day = days[at]
      return show === 0 || day === undefined ? [] : [{ ...day, show }]
    }),
  )
  await session.run(PUT_PRESENCE, [...namesOf(present), present.map(({ show }) => show)])
}

/** Precondition: the podcast and those that were merged into it still have their names. */
export async function eraseFromCharts(session: Session, id: PodcastId): Promise<void> {
  for (const erasure of ERASURES) await session.run(erasure, [id])
}

export class PostgresCharts implements Charts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async write(days: readonly NewChartDay[]): Promise<void> {
    // The last of several rankings of one day counts, as one statement writes a row once.
    const byDay = new Map(
      days.map((day) => [[day.platform, day.country, day.genre, day.date].join('/'), day]),
    )
    const distinct = [...byDay.values()]
    for (let from = 0; from < distinct.length; from += DAYS_OF_TRANSACTION)
      await this.#database.transaction((session) =>
        put(session, distinct.slice(from, from + DAYS_OF_TRANSACTION)),
      )
  }

  async list(options?: CallOptions): Promise<readonly ChartSpan[]> {
    return toChartSpans(await this.#database.read<ChartSpanRow>(LIST, [], options))
  }

  async read(
    { platform, country, genre }: ChartName,
    range: ChartRange,
    options?: CallOptions,
  ): Promise<readonly ChartDay[]> {
    const values = [platform, country, genre, ...toDayRange(range)]
    const rows = await this.#database.read<ChartDayRow>(READ, values, options)
    return rows.map(toChartDay)
  }

  async identify(
    shows: readonly ChartShow[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<ChartShow, string>> {
    const rows = await this.#database.read<ShowRow>(IDENTIFY, [shows], options)
    return new Map(rows.map(({ no, id }) => [no, id]))
  }

  async findShows(
    ids: readonly string[],
    options?: CallOptions,
  ): Promise<readonly ChartShow[]> {
    const rows = await this.#database.read<ShowRow>(FIND_SHOWS, [ids], options)
    return rows.map(({ no }) => no)
  }

  async findShowsOf(id: PodcastId, options?: CallOptions): Promise<readonly ChartShow[]> {
    const rows = await this.#database.read<ShowRow>(FIND_SHOWS_OF, [id], options)
    return rows.map(({ no }) => no)
  }

  async findChartsOf(
    shows: readonly ChartShow[],
    options?: CallOptions,
  ): Promise<readonly ChartName[]> {
    return await this.#database.read<ChartName>(FIND_CHARTS_OF, [shows], options)
  }
}
