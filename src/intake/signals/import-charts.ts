/**
 * Imports a table of charts. A file replaces the days that it has. The newest ranks of the charts
 * of all genres also become signals, which the score and the trending shows read.
 */
import { ALL, type ChartDate, type ChartPlatform } from '../../record/charts/chart.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { Charts, NewChartDay } from '../../store/charts/charts.ts'
import type { Directory } from '../../store/directory.ts'
import { newReport, type SignalsImport, writeSignalRows } from './import-signals.ts'
import { type ChartRow, CHARTS_TABLE } from './parse-chart-row.ts'
import type { SignalRow } from './parse-row.ts'
import { readSignalRows, type TableReport } from './read-rows.ts'

export interface ChartsImport extends Omit<SignalsImport, 'directory'> {
  readonly directory: Pick<Directory, 'reader' | 'writer' | 'metadata'>
  readonly charts: Charts
}

export interface ChartsReport extends TableReport {
  /** Days of charts that were written. */
  days: number
  places: number
  /** Podcasts whose current rank is written as a signal. */
  updated: number
}

/** Number of days kept open for later rows. */
const MOST_OPEN = 500
const SIGNALS_OF_BATCH = 500

const RANK_SIGNALS = { apple: 'appleChartRank', spotify: 'spotifyChartRank' } as const

function keyOf({ platform, country, genre, date }: Omit<NewChartDay, 'ids'>): string {
  return [platform, country, genre, date].join('/')
}

type OpenDay = Omit<NewChartDay, 'ids'> & { readonly ids: (string | null)[] }

/** Collects rows into days, and writes the oldest ones. */
class OpenDays {
  readonly #charts: Charts
  readonly #open = new Map<string, OpenDay>()
  readonly #written = new Set<string>()

  constructor(charts: Charts) {
    this.#charts = charts
  }

  get written(): number {
    return this.#written.size
  }

  async add({ platform, country, genre, date, place, id }: ChartRow): Promise<void> {
    const name = { platform, country, genre, date }
    const key = keyOf(name)
    const day = this.#open.get(key) ?? (await this.#openDay(name))
    const before = day.ids.indexOf(id)
    // A show has one place of a chart, the best.
    if (before >= 0 && before < place) return
    if (before >= 0) day.ids[before] = null
    while (day.ids.length < place) day.ids.push(null)
    day.ids[place - 1] = id
    while (day.ids.at(-1) === null) day.ids.pop()
  }

  async write(): Promise<void> {
    const days = [...this.#open.values()]
    await this.#charts.write(days)
    for (const day of days) this.#written.add(keyOf(day))
    this.#open.clear()
  }

  async #openDay(name: Omit<NewChartDay, 'ids'>): Promise<OpenDay> {
    if (this.#open.size >= MOST_OPEN) await this.write()
    const day = { ...name, ids: await this.#readWritten(name) }
    this.#open.set(keyOf(name), day)
    return day
  }

  /** Returns the places that this import has written already. */
  async #readWritten(name: Omit<NewChartDay, 'ids'>): Promise<(string | null)[]> {
    if (!this.#written.has(keyOf(name))) return []
    const { date } = name
    const [day] = await this.#charts.read(name, { from: date, to: date })
    const shows = day?.shows ?? []
    const ids = await this.#charts.identify(shows)
    return shows.map((show) => ids.get(show) ?? null)
  }
}

/** The best rank of each show on the newest day of a platform. */
class NewestRanks {
  readonly #newest = new Map<
    ChartPlatform,
    { readonly date: ChartDate; readonly places: Map<string, number> }
  >()

  add({ platform, genre, date, place, id }: ChartRow): void {
    if (genre !== ALL) return
    const known = this.#newest.get(platform)
    if (known !== undefined && known.date > date) return
    const isSame = known?.date === date
    const places = isSame ? known.places : new Map<string, number>()
    places.set(id, Math.min(place, places.get(id) ?? place))
    if (!isSame) this.#newest.set(platform, { date, places })
  }

  *rows(): Generator<Omit<SignalRow, 'feedKey'> & { readonly spotifyId: string | null }> {
    for (const [platform, { date, places }] of this.#newest) {
      if (platform === 'castdex') continue
      const at = toInstant(Date.parse(date))
      for (const [id, value] of places) {
        const isOurs = isPodcastId(id)
        yield {
          source: id,
          podcastId: isOurs ? id : null,
          appleId: !isOurs && platform === 'apple' ? Number(id) : null,
          spotifyId: !isOurs && platform === 'spotify' ? id : null,
          signals: { [RANK_SIGNALS[platform]]: { value, at } },
        }
      }
    }
  }
}

/** Returns the number of podcasts that changed. Shows of other directories are skipped. */
async function writeRanks(context: ChartsImport, ranks: NewestRanks): Promise<number> {
  const { reader } = context.directory
  const report = newReport()
  const quiet = { ...context, onRefusal: () => undefined }
  let rows: SignalRow[] = []
  for (const { spotifyId, ...row } of ranks.rows()) {
    const found =
      spotifyId === null
        ? undefined
        : await reader.find({ by: 'spotifyId', spotifyId }, { level: 'basic' })
    if (spotifyId !== null && found === undefined) continue
    rows.push({ ...row, feedKey: null, podcastId: found?.id ?? row.podcastId })
    if (rows.length < SIGNALS_OF_BATCH) continue
    await writeSignalRows(quiet, rows, report)
    rows = []
  }
  await writeSignalRows(quiet, rows, report)
  return report.updated
}

/** Resolves when all rows are written. An abort ends it with the rows read so far. */
export async function importCharts(context: ChartsImport): Promise<ChartsReport> {
  const report: ChartsReport = {
    ...{ read: 0, days: 0, places: 0, updated: 0 },
    ...{ refused: {}, ignored: [], interrupted: false },
  }
  const days = new OpenDays(context.charts)
  const ranks = new NewestRanks()
  for await (const row of readSignalRows(context, CHARTS_TABLE, report)) {
    report.places += 1
    await days.add(row)
    ranks.add(row)
  }
  await days.write()
  report.days = days.written
  report.updated = await writeRanks(context, ranks)
  report.interrupted = context.signal.aborted
  return report
}
