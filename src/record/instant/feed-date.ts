/** Dates as feeds and catalogues write them: RFC 822 with its usual slips, ISO 8601, Unix seconds. Local names of months are not guessed. */

const MONTHS: Readonly<Record<string, number>> = {
  jan: 0,
  feb: 1,
  mar: 2,
  apr: 3,
  may: 4,
  jun: 5,
  jul: 6,
  aug: 7,
  sep: 8,
  oct: 9,
  nov: 10,
  dec: 11,
}
const MONTH_NAME =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY_NAME = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?'
const TIME = '(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d+))?)?'
const ZONE = '(z|[a-z]{1,5}|(?:utc|gmt)?[+-]\\d{1,2}:?\\d{2})'

/** `2025-06-03T10:00:00.123Z`, and with blanks, slashes, fewer or more parts. */
const ISO = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?:(?:t|\\s+)${TIME}\\s*${ZONE}?)?$`, 'i')
/** `Tue, 03 Jun 2025 10:00:00 +0000`. */
const RFC_822 = new RegExp(
  `^${DAY_NAME}(\\d{1,2})[\\s-]+${MONTH_NAME}[\\s-]+(\\d{4}|\\d{2})(?:,?\\s+${TIME}\\s*${ZONE}?)?$`,
  'i',
)
/** `Tue Jun  3 10:00:00 UTC 2025`, as `date` prints it. */
const UNIX_DATE = new RegExp(`^${DAY_NAME}${MONTH_NAME}\\s+(\\d{1,2})\\s+${TIME}(?:\\s+${ZONE})?\\s+(\\d{4})$`, 'i')
/** `Sept 3, 2025`. */
const MONTH_FIRST = new RegExp(
  `^${DAY_NAME}${MONTH_NAME}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?:,?\\s+${TIME}\\s*${ZONE}?)?$`,
  'i',
)
/** Seconds since 1970, from 1973 on: a shorter number is an episode's. */
const UNIX_SECONDS = /^\d{9,11}$/

/** Hours ahead of UTC. `BST` is British Summer Time, `IST` India's; one letter other than Z is UTC (RFC 2822 section 4.3). */
const ZONE_HOURS: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  met: 1,
  cest: 2,
  mest: 2,
  eet: 2,
  eest: 3,
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
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  brt: -3,
}

const MAX_LENGTH = 60
const HOUR_MS = 3_600_000

interface DateParts {
  readonly year: number
  /** From 0. */
  readonly month: number
  readonly day: number
  readonly time: readonly (string | undefined)[]
  readonly zone: string | undefined
}

/** Ms since 1970; undefined when the text is no date, or one that no calendar has. */
export const parseFeedDate = (text: string): number | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  const trimmed = text.trim()
  if (UNIX_SECONDS.test(trimmed)) return Number(trimmed) * 1000
  const parts = readIso(trimmed) ?? readRfc822(trimmed) ?? readUnixDate(trimmed) ?? readMonthFirst(trimmed)
  return parts === undefined ? undefined : toMs(parts)
}

const monthOf = (name = ''): number => MONTHS[name.slice(0, 3).toLowerCase()] ?? Number.NaN

/** RFC 2822 section 4.3: two digits are 2000 to 2049, or 1950 to 1999. */
const yearOf = (text = ''): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 50 ? 2000 : 1900)

const readIso = (text: string): DateParts | undefined => {
  const [, year, month, day, ...rest] = ISO.exec(text) ?? []
  if (year === undefined) return undefined
  return { year: Number(year), month: Number(month) - 1, day: Number(day), time: rest.slice(0, 4), zone: rest[4] }
}

const readRfc822 = (text: string): DateParts | undefined => {
  const [, day, month, year, ...rest] = RFC_822.exec(text) ?? []
  if (day === undefined) return undefined
  return { year: yearOf(year), month: monthOf(month), day: Number(day), time: rest.slice(0, 4), zone: rest[4] }
}

const readUnixDate = (text: string): DateParts | undefined => {
  const [, month, day, ...rest] = UNIX_DATE.exec(text) ?? []
  if (month === undefined) return undefined
  return { year: yearOf(rest[5]), month: monthOf(month), day: Number(day), time: rest.slice(0, 4), zone: rest[4] }
}

const readMonthFirst = (text: string): DateParts | undefined => {
  const [, month, day, year, ...rest] = MONTH_FIRST.exec(text) ?? []
  if (month === undefined) return undefined
  return { year: yearOf(year), month: monthOf(month), day: Number(day), time: rest.slice(0, 4), zone: rest[4] }
}

const toMs = ({ year, month, day, time, zone }: DateParts): number | undefined => {
  const [hour = '0', minute = '0', second = '0', fraction = ''] = time
  const offset = zone === undefined ? 0 : zoneMs(zone)
  const isTime = Number(hour) <= 24 && Number(minute) <= 59 && Number(second) <= 60
  if (offset === undefined || !isTime || !isDayOf(year, month, day)) return undefined
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return Date.UTC(year, month, day, Number(hour), Number(minute), Number(second), ms) - offset
}

/** Years before 100 are refused: `Date.UTC` takes them for 19xx, and no podcast is that old. */
const isDayOf = (year: number, month: number, day: number): boolean => {
  if (year < 100) return false
  const date = new Date(Date.UTC(year, month, day))
  return date.getUTCMonth() === month && date.getUTCDate() === day
}

const zoneMs = (zone: string): number | undefined => {
  const numeric = /([+-])(\d{1,2}):?(\d{2})$/.exec(zone)
  if (numeric !== null) {
    const [, sign, hours, minutes] = numeric
    return (Number(hours) + Number(minutes) / 60) * HOUR_MS * (sign === '-' ? -1 : 1)
  }
  const name = zone.toLowerCase()
  const hours = ZONE_HOURS[name] ?? (name.length === 1 ? 0 : undefined)
  return hours === undefined ? undefined : hours * HOUR_MS
}
