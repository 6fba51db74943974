/** Charts in SQLite. A day is one row. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
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
import type { TickTransaction } from '../connection/tick-transaction.ts'
import type { WritingConnection } from '../connection/writing-connection.ts'

/** Days written in one transaction, which takes a few milliseconds. */
const DAYS_OF_PIECE = 16

const LISTED = 'IN (SELECT value FROM json_each(?))'
const NUMBERED = `${namesInCharts('?')} SELECT no FROM chart_shows WHERE id IN (${CHART_NAMES})`

/** The statements of the write connection. */
class ChartWriter {
  readonly #addChart: StatementSync
  readonly #findChart: StatementSync
  readonly #addShow: StatementSync
  readonly #findShow: StatementSync
  readonly #putDay: StatementSync
  readonly #putPresence: StatementSync

  constructor(database: DatabaseSync) {
    this.#addChart = database.prepare(
      'INSERT OR IGNORE INTO charts (platform, country, genre) VALUES (?, ?, ?)',
    )
    this.#findChart = database.prepare(
      'SELECT no FROM charts WHERE platform = ? AND country = ? AND genre = ?',
    )
    this.#addShow = database.prepare('INSERT INTO chart_shows (id) VALUES (?)')
    this.#findShow = database.prepare('SELECT no FROM chart_shows WHERE id = ?')
    this.#putDay = database.prepare(
      'INSERT OR REPLACE INTO chart_days (chart, day, places) VALUES (?, ?, ?)',
    )
    this.#putPresence = database.prepare(
      'INSERT OR IGNORE INTO chart_presence (show, chart) VALUES (?, ?)',
    )
  }

  put(days: readonly NewChartDay[]): void {
    const numbers = new Map<string, ChartShow>()
    for (const day of days) {
      for (const id of day.ids)
        if (id !== null && !numbers.has(id)) numbers.set(id, this.#numberOf(id))
      const { platform, country, genre, date } = day
      this.#addChart.run(platform, country, genre)
      const chart = Number(this.#findChart.get(platform, country, genre)?.['no'])
      const shows = numberPlaces(day, numbers)
      this.#putDay.run(chart, toDayNumber(date), packPlaces(shows))
      for (const show of shows) if (show > 0) this.#putPresence.run(show, chart)
    }
  }

  #numberOf(id: string): ChartShow {
    const known = this.#findShow.get(id)
    if (known !== undefined) return Number(known['no'])
    return Number(this.#addShow.run(id).lastInsertRowid)
  }
}

export class SqliteCharts implements Charts {
  readonly #tick: TickTransaction
  readonly #openWriting: () => WritingConnection
  readonly #list: StatementSync
  readonly #read: StatementSync
  readonly #identify: StatementSync
  readonly #findShows: StatementSync
  readonly #findShowsOf: StatementSync
  readonly #findChartsOf: StatementSync
  #writer: ChartWriter | undefined

  /** `tick` belongs to the same connection. */
  constructor(
    database: DatabaseSync,
    tick: TickTransaction,
    openWriting: () => WritingConnection,
  ) {
    this.#tick = tick
    this.#openWriting = openWriting
    this.#list = database.prepare(LIST_CHARTS)
    this.#read = database.prepare(
      `SELECT day, places FROM chart_days
        WHERE chart = (SELECT no FROM charts WHERE platform = ? AND country = ? AND genre = ?)
          AND day BETWEEN ? AND ? ORDER BY day`,
    )
    this.#identify = database.prepare(`SELECT no, id FROM chart_shows WHERE no ${LISTED}`)
    this.#findShows = database.prepare(`SELECT no FROM chart_shows WHERE id ${LISTED}`)
    this.#findShowsOf = database.prepare(NUMBERED)
    this.#findChartsOf = database.prepare(
      `SELECT DISTINCT platform, country, genre FROM chart_presence JOIN charts ON no = chart WHERE show ${LISTED}`,
    )
  }

  async write(days: readonly NewChartDay[]): Promise<void> {
    const { database, writes } = this.#openWriting()
    const writer = (this.#writer ??= new ChartWriter(database))
    for (let from = 0; from < days.length; from += DAYS_OF_PIECE)
      await writes.run(() => writer.put(days.slice(from, from + DAYS_OF_PIECE)))
    this.#tick.end()
  }

  list(options?: CallOptions): Promise<readonly ChartSpan[]> {
    return this.#tick.read(
      () => toChartSpans(this.#list.all() as unknown as readonly ChartSpanRow[]),
      options,
    )
  }

  read(
    { platform, country, genre }: ChartName,
    range: ChartRange,
    options?: CallOptions,
  ): Promise<readonly ChartDay[]> {
    return this.#tick.read(() => {
      const rows = this.#read.all(platform, country, genre, ...toDayRange(range))
      return (rows as unknown as readonly ChartDayRow[]).map(toChartDay)
    }, options)
  }

  identify(
    shows: readonly ChartShow[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<ChartShow, string>> {
    return this.#tick.read(() => {
      const rows = this.#identify.all(JSON.stringify(shows))
      return new Map(rows.map(({ no, id }) => [Number(no), String(id)]))
    }, options)
  }

  findShows(ids: readonly string[], options?: CallOptions): Promise<readonly ChartShow[]> {
    return this.#tick.read(
      () => this.#findShows.all(JSON.stringify(ids)).map(({ no }) => Number(no)),
      options,
    )
  }

  findShowsOf(id: PodcastId, options?: CallOptions): Promise<readonly ChartShow[]> {
    return this.#tick.read(
      () => this.#findShowsOf.all(id).map(({ no }) => Number(no)),
      options,
    )
  }

  findChartsOf(
    shows: readonly ChartShow[],
    options?: CallOptions,
  ): Promise<readonly ChartName[]> {
    return this.#tick.read(
      () => this.#findChartsOf.all(JSON.stringify(shows)) as unknown as ChartName[],
      options,
    )
  }
}

/** Erases the shows of a podcast from charts, inside the caller's transaction. */
export class ChartErasure {
  readonly #statements: readonly StatementSync[]

  constructor(database: DatabaseSync) {
    const named = `SELECT no FROM chart_shows WHERE id IN (${CHART_NAMES})`
    this.#statements = [
      `DELETE FROM chart_presence WHERE show IN (${named})`,
      `DELETE FROM chart_shows WHERE id IN (${CHART_NAMES})`,
    ].map((statement) => database.prepare(`${namesInCharts('?')} ${statement}`))
  }

  /** Precondition: the podcast and those that were merged into it still have their names. */
  erase(id: PodcastId): void {
    for (const statement of this.#statements) statement.run(id)
  }
}
