/** Parses a row of a signals table to its podcast and values. */
import { FEED_URL_PROBLEMS, parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import {
  CHART_SIGNALS,
  COUNT_SIGNALS,
  RATING_SIGNALS,
  type Signals,
} from '../../record/metadata/signals.ts'
import {
  type CellValues,
  isCount,
  isMissing,
  RowProblem,
  toAt,
  parseCellNumber,
} from './read-cell.ts'
import { parseTableRow, type RefusedRow } from './read-rows.ts'
import type { TableRow } from './read-table.ts'

export interface SignalRow {
  readonly source: string
  readonly podcastId: string | null
  readonly appleId: number | null
  readonly feedKey: string | null
  readonly signals: Signals
}

const toRatings = (fields: CellValues, at: string): Signals =>
  Object.fromEntries(
    RATING_SIGNALS.flatMap((name) => {
      const rating = parseCellNumber(
        name,
        fields[name],
        (number) => number >= 0 && number <= 5,
      )
      const count = parseCellNumber(`${name}Count`, fields[`${name}Count`], isCount)
      if (rating === undefined && count === undefined) return []
      if (rating !== undefined && count !== undefined)
        return [[name, { rating, count, at }] as const]
      throw new RowProblem(`${name} and ${name}Count go together`)
    }),
  )

const toFigures = (fields: CellValues, at: string): Signals =>
  Object.fromEntries(
    [...CHART_SIGNALS, ...COUNT_SIGNALS].flatMap((name) => {
      const least = name.endsWith('Rank') ? 1 : 0
      const value = parseCellNumber(
        name,
        fields[name],
        (number) => isCount(number) && number >= least,
      )
      if (value === undefined) return []
      return [[name, { value, at }] as const]
    }),
  )

const toFeedKey = (value: unknown): string | null => {
  if (isMissing(value)) return null
  const feed = parseFeedUrl(String(value))
  if ('problem' in feed)
    throw new RowProblem(
      `feedUrl ${FEED_URL_PROBLEMS[feed.problem]}`,
      `feed_url_${feed.problem}`,
    )
  if (feed.isPrivate)
    throw new RowProblem('feedUrl holds a password, a token or a signature', 'private_feed')
  return feed.key
}

const toPodcastId = (value: unknown): string | null => {
  if (isMissing(value)) return null
  if (typeof value === 'string' && isPodcastId(value)) return value.toLowerCase()
  throw new RowProblem('podcastId has to be a UUID')
}

const parseFields = (source: string, fields: CellValues, nowMs: number): SignalRow => {
  const appleId =
    parseCellNumber(
      'appleId',
      fields['appleId'],
      (number) => isCount(number) && number > 0,
    ) ?? null
  const owner = {
    podcastId: toPodcastId(fields['podcastId']),
    appleId,
    feedKey: toFeedKey(fields['feedUrl']),
  }
  if (Object.values(owner).every((key) => key === null))
    throw new RowProblem('podcastId, appleId or feedUrl has to say whose they are')
  const at = toAt('at', fields['at'], nowMs)
  const signals = { ...toRatings(fields, at), ...toFigures(fields, at) }
  if (Object.keys(signals).length === 0) throw new RowProblem('there is no signal in it')
  return { source, ...owner, signals }
}

export function parseRow(row: TableRow, nowMs: number): SignalRow | RefusedRow {
  return parseTableRow(row, 'invalid_signals', (fields) =>
    parseFields(row.source, fields, nowMs),
  )
}
