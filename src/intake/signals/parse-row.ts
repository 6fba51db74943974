/** Parses a row of a signals table to its podcast and values. */
import { FEED_URL_PROBLEMS, parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { parseInstant, toInstant } from '../../record/instant/instant.ts'
import { isPublishingDate } from '../../record/frequency/publishing-date.ts'
import {
  CHART_SIGNALS,
  COUNT_SIGNALS,
  RATING_SIGNALS,
  type Signals,
} from '../../record/metadata/signals.ts'
import type { RefusalReason } from '../catalogue/refusal.ts'
import type { TableRow } from './read-table.ts'

type Untrusted = unknown

export interface SignalRow {
  readonly source: string
  readonly podcastId: string | null
  readonly appleId: number | null
  readonly feedKey: string | null
  readonly signals: Signals
}

export interface RefusedRow {
  readonly source: string
  readonly reason: RefusalReason
  readonly message: string
}

class RowProblem extends Error {
  override readonly name = 'RowProblem'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}

const isMissing = (value: Untrusted): boolean =>
  value === undefined || value === null || value === ''

/** Spreadsheets of many locales write `4,5`. */
const NUMBER = /^\d{1,16}([.,]\d{1,10})?$/

const toNumber = (
  name: string,
  value: Untrusted,
  isFine: (number: number) => boolean,
): number | undefined => {
  if (isMissing(value)) return undefined
  const isText = typeof value === 'string' && NUMBER.test(value)
  const number = isText ? Number(value.replace(',', '.')) : value
  if (typeof number === 'number' && isFine(number)) return number
  throw new RowProblem(
    'invalid_signals',
    `${name} is ${show(value)}; it has to be a number that fits it`,
  )
}

const isCount = (number: number): boolean => Number.isSafeInteger(number) && number >= 0

/** The order of day and month differs between countries, as in `11/06/2026`. */
const AMBIGUOUS_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/
/** Spreadsheets count days from 1900, and show the number in cells without a date format. */
const DAY_NUMBER = /^\d{1,6}(?:[.,]\d+)?$/

/** Returns why the text is not a valid date. */
const whyNoDate = (text: string, nowMs: number): string => {
  if (text === '') return 'is missing'
  if (AMBIGUOUS_DATE.test(text))
    return 'has day and month in an order that differs between countries'
  if (DAY_NUMBER.test(text)) return "is the number of a day in a spreadsheet's own count"
  const ms = parseInstant(text)
  if (ms === undefined) return 'is not a date'
  if (ms > nowMs) return 'is to come'
  return 'is too long ago'
}

const toAt = (value: Untrusted, nowMs: number): string => {
  const text = isMissing(value) ? '' : String(value).trim()
  const ms =
    AMBIGUOUS_DATE.test(text) || DAY_NUMBER.test(text) ? undefined : parseInstant(text)
  if (ms !== undefined && isPublishingDate(ms, nowMs)) return toInstant(ms)
  const given = text === '' ? '' : ` (${show(text)})`
  throw new RowProblem(
    'invalid_signals',
    `at${given} ${whyNoDate(text, nowMs)}; write the day of the figures as 2026-01-31`,
  )
}

const MAX_SHOWN = 40

/** Formats a value for a refusal. */
function show(value: Untrusted): string {
  const text = typeof value === 'object' ? typeof value : JSON.stringify(value)
  if (text.length > MAX_SHOWN) return `${text.slice(0, MAX_SHOWN).toWellFormed()}…`
  return text
}

type CellValues = Readonly<Record<string, Untrusted>>

const toRatings = (fields: CellValues, at: string): Signals =>
  Object.fromEntries(
    RATING_SIGNALS.flatMap((name) => {
      const rating = toNumber(name, fields[name], (number) => number >= 0 && number <= 5)
      const count = toNumber(`${name}Count`, fields[`${name}Count`], isCount)
      if (rating === undefined && count === undefined) return []
      if (rating !== undefined && count !== undefined)
        return [[name, { rating, count, at }] as const]
      throw new RowProblem('invalid_signals', `${name} and ${name}Count go together`)
    }),
  )

const toFigures = (fields: CellValues, at: string): Signals =>
  Object.fromEntries(
    [...CHART_SIGNALS, ...COUNT_SIGNALS].flatMap((name) => {
      const least = name.endsWith('Rank') ? 1 : 0
      const value = toNumber(
        name,
        fields[name],
        (number) => isCount(number) && number >= least,
      )
      if (value === undefined) return []
      return [[name, { value, at }] as const]
    }),
  )

const toFeedKey = (value: Untrusted): string | null => {
  if (isMissing(value)) return null
  const feed = parseFeedUrl(String(value))
  if ('problem' in feed)
    throw new RowProblem(
      `feed_url_${feed.problem}`,
      `feedUrl ${FEED_URL_PROBLEMS[feed.problem]}`,
    )
  if (feed.isPrivate)
    throw new RowProblem('private_feed', 'feedUrl holds a password, a token or a signature')
  return feed.key
}

const toPodcastId = (value: Untrusted): string | null => {
  if (isMissing(value)) return null
  if (typeof value === 'string' && isPodcastId(value)) return value.toLowerCase()
  throw new RowProblem('invalid_signals', 'podcastId has to be a UUID')
}

const parseFields = (source: string, fields: CellValues, nowMs: number): SignalRow => {
  const appleId =
    toNumber('appleId', fields['appleId'], (number) => isCount(number) && number > 0) ??
    null
  const owner = {
    podcastId: toPodcastId(fields['podcastId']),
    appleId,
    feedKey: toFeedKey(fields['feedUrl']),
  }
  if (Object.values(owner).every((key) => key === null))
    throw new RowProblem(
      'invalid_signals',
      'podcastId, appleId or feedUrl has to say whose they are',
    )
  const at = toAt(fields['at'], nowMs)
  const signals = { ...toRatings(fields, at), ...toFigures(fields, at) }
  if (Object.keys(signals).length === 0)
    throw new RowProblem('invalid_signals', 'there is no signal in it')
  return { source, ...owner, signals }
}

export function parseRow(
  { source, fields }: TableRow,
  nowMs: number,
): SignalRow | RefusedRow {
  if (fields === undefined)
    return { source, reason: 'not_json', message: 'the line is no JSON object' }
  try {
    return parseFields(source, fields, nowMs)
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    return { source, reason: problem.reason, message: problem.message }
  }
}
