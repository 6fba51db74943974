/**
 * Parses dates of feeds and catalogues: RFC 822 with its usual errors, in many languages; ISO
 * 8601; Unix seconds.
 */
import { parseMonth } from './month-names.ts'
import { HOUR_MS } from './durations.ts'
import { toUsualDate } from './unusual-date.ts'

/** Thai abbreviations contain full stops: `มิ.ย.` */
const THAI_SHORT = '\\p{Script=Thai}{1,3}\\.\\p{Script=Thai}{1,2}'
const MONTH_NAME = `(${THAI_SHORT}|[\\p{L}\\p{M}'’]{2,24}|\\d{1,2}\\s?[月월]|(?:tháng|thg)\\s?\\d{1,2})`
/** The weekday is ignored; it may be wrong and in any language. */
const DAY_NAME = "(?:[^,،\\d]{1,24}[,،]\\s*|[\\p{L}\\p{M}.'’-]{1,24}\\s+)?"
const DAY = '(\\d{1,2})(?:er|º|st|nd|rd|th)?'
/** Separator between day, month and year; Iberian languages use `de`. */
const GAP = '(?:\\s+del?\\s+|[\\s.-]+)'
const TIME = '(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d+))?)?(?:\\s*([ap])\\.?m\\.?)?'
const ZONE = '(z|[a-z]{1,5}|(?:utc|gmt)?[+-]\\d{1,2}(?::?\\d{2})?)'

/** `2025-06-03T10:00:00.123Z`, also with blanks or slashes, and with fewer or more parts. */
const ISO = new RegExp(
  `^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?:(?:t|\\s+)${TIME}\\s*${ZONE}?)?$`,
  'i',
)
/** `Tue, 03 Jun 2025 10:00:00 +0000`. */
const RFC_822 = new RegExp(
  `^${DAY_NAME}${DAY}${GAP}${MONTH_NAME}${GAP}(\\d{4}|1\\d\\d|\\d{2})(?:,?\\s+${TIME}\\s*${ZONE}?)?$`,
  'iu',
)
/** `Tue Jun  3 10:00:00 UTC 2025`, as `date` prints it. */
const UNIX_DATE = new RegExp(
  `^${DAY_NAME}${MONTH_NAME}\\.?\\s+(\\d{1,2})\\s+${TIME}(?:\\s+${ZONE})?\\s+(\\d{4})$`,
  'iu',
)
/** `Sept 3, 2025`. */
const MONTH_FIRST = new RegExp(
  `^${DAY_NAME}${MONTH_NAME}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?:,?\\s+${TIME}\\s*${ZONE}?)?$`,
  'iu',
)
/** Seconds since 1970, from 1973 on. A shorter number is probably an episode's. */
const UNIX_SECONDS = /^@?(\d{9,10}(?:\.\d{1,9})?)$/
/** Microsoft's JSON writes `/Date(1748944800000+0200)/`. */
const UNIX_MS = /^(?:\/Date\()?(\d{12,13})(?:(?:[+-]\d{4})?\)\/)?$/

/**
 * Offsets from UTC in hours. `BST` is British Summer Time, `IST` is India's. Other names are UTC
 * (RFC 2822 section 4.3).
 */
const ZONE_HOURS: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  mez: 1,
  met: 1,
  cest: 2,
  mesz: 2,
  mest: 2,
  eet: 2,
  eest: 3,
  wat: 1,
  cat: 2,
  sast: 2,
  eat: 3,
  idt: 3,
  trt: 3,
  pkt: 5,
  ict: 7,
  wib: 7,
  pht: 8,
  wita: 8,
  msk: 3,
  ist: 5.5,
  sgt: 8,
  hkt: 8,
  awst: 8,
  jst: 9,
  kst: 9,
  acst: 9.5,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  art: -3,
  est: -5,
  et: -5,
  edt: -4,
  cst: -6,
  ct: -6,
  cdt: -5,
  mst: -7,
  mt: -7,
  mdt: -6,
  pst: -8,
  pt: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  brt: -3,
}

/** A comment (RFC 822 section 3.4.3), such as the zone name that `Date` writes. */
const COMMENT = /\s*\([^()]*\)$/

const MAX_LENGTH = 100

interface DateParts {
  readonly year: number
  /** January is 0. */
  readonly month: number
  readonly day: number
  readonly time: readonly (string | undefined)[]
  readonly zone: string | undefined
}

/** Returns ms since 1970, or `undefined` for an invalid date. */
export function parseFeedDate(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const trimmed = text.trim().replace(COMMENT, '')
  const seconds = UNIX_SECONDS.exec(trimmed)?.[1]
  if (seconds !== undefined) return Math.floor(Number(seconds) * 1000)
  const ms = UNIX_MS.exec(trimmed)?.[1]
  if (ms !== undefined) return Number(ms)
  return readDate(trimmed) ?? readUnusualDate(trimmed)
}

function readDate(text: string): number | undefined {
  const parts =
    readIso(text) ?? readRfc822(text) ?? readUnixDate(text) ?? readMonthFirst(text)
  if (parts === undefined) return undefined
  return toMs(parts)
}

/** An earlier year probably belongs to another calendar. */
const FIRST_YEAR_MS = Date.UTC(1970, 0, 1)

function readUnusualDate(text: string): number | undefined {
  const usual = toUsualDate(text)
  const ms = usual === text ? undefined : readDate(usual)
  if (ms === undefined || ms < FIRST_YEAR_MS) return undefined
  return ms
}

const THAI = /\p{Script=Thai}/u
/** A later or two-digit year with a Thai month counts in the Buddhist era and is rejected. */
const LAST_WESTERN_YEAR = 2399

const monthOf = (name = '', year = ''): number => {
  const isWestern = year.length === 4 && Number(year) <= LAST_WESTERN_YEAR
  if (THAI.test(name) && !isWestern) return Number.NaN
  return parseMonth(name) ?? Number.NaN
}

/** RFC 2822 section 4.3: two digits are 2000 to 2049, or 1950 to 1999; three count from 1900. */
const yearOf = (text = ''): number => {
  if (text.length > 3) return Number(text)
  return Number(text) + (text.length < 3 && Number(text) < 50 ? 2000 : 1900)
}

/** `rest`: four parts of a time, the half of the day, and the zone. */
const toParts = (
  month: Pick<DateParts, 'year' | 'month'>,
  day: string | undefined,
  rest: readonly (string | undefined)[],
): DateParts => ({ ...month, day: Number(day), time: rest.slice(0, 5), zone: rest[5] })

const readIso = (text: string): DateParts | undefined => {
  const [, year, month, day, ...rest] = ISO.exec(text) ?? []
  if (year === undefined) return undefined
  return toParts({ year: Number(year), month: Number(month) - 1 }, day, rest)
}

const readRfc822 = (text: string): DateParts | undefined => {
  const [, day, month, year, ...rest] = RFC_822.exec(text) ?? []
  if (day === undefined) return undefined
  return toParts({ year: yearOf(year), month: monthOf(month, year) }, day, rest)
}

const readUnixDate = (text: string): DateParts | undefined => {
  const [, month, day, ...rest] = UNIX_DATE.exec(text) ?? []
  if (month === undefined) return undefined
  return toParts({ year: yearOf(rest[6]), month: monthOf(month, rest[6]) }, day, rest)
}

const readMonthFirst = (text: string): DateParts | undefined => {
  const [, month, day, year, ...rest] = MONTH_FIRST.exec(text) ?? []
  if (month === undefined) return undefined
  return toParts({ year: yearOf(year), month: monthOf(month, year) }, day, rest)
}

const toMs = ({ year, month, day, time, zone }: DateParts): number | undefined => {
  const timeMs = timeOfDay(time)
  const offset = zone === undefined ? 0 : zoneMs(zone)
  if (timeMs === undefined || offset === undefined || !isDayOf(year, month, day)) {
    return undefined
  }
  return Date.UTC(year, month, day) + timeMs - offset
}

/**
 * Returns ms since midnight. 24:00:00 is the next midnight, and a leap second the next minute.
 */
const timeOfDay = ([
  hourText = '0',
  minute = '0',
  second = '0',
  fraction = '',
  half,
]: DateParts['time']): number | undefined => {
  const hour = hourOf(Number(hourText), half)
  if (Number(minute) > 59 || Number(second) > 60) return undefined
  if (hour > 24 || (hour === 24 && Number(minute) + Number(second) > 0)) return undefined
  const seconds = (hour * 60 + Number(minute)) * 60 + Number(second)
  return seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
}

/**
 * Converts a 12-hour clock; `half` is `a` or `p`. Returns 99, which is rejected, for an invalid
 * hour.
 */
const hourOf = (hour: number, half: string | undefined): number => {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return 99
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** Rejects years before 100, which `Date.UTC` maps to 19xx. */
const isDayOf = (year: number, month: number, day: number): boolean => {
  if (year < 100) return false
  const date = new Date(Date.UTC(year, month, day))
  return date.getUTCMonth() === month && date.getUTCDate() === day
}

/** Maximum offset from UTC, in hours. */
const MAX_OFFSET_HOURS = 15

const zoneMs = (zone: string): number | undefined => {
  const hours = numericZone(zone) ?? ZONE_HOURS[zone.toLowerCase()] ?? 0
  if (Math.abs(hours) > MAX_OFFSET_HOURS) return undefined
  return hours * HOUR_MS
}

const numericZone = (zone: string): number | undefined => {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return undefined
  return (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1)
}
