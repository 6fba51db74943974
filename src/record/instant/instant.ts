/**
 * Reads points in time as feeds write them, and writes them as ISO 8601 in UTC with three
 * fraction digits.
 */
import { parseFeedDate } from './feed-date.ts'

/** The years that `Instant` can write: 0000 to 9999. */
const MIN_MS = Date.parse('0000-01-01T00:00:00.000Z')
const MAX_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Writes `ms` since 1970 as an instant. A time beyond the years 0000 to 9999 becomes their
 * border; NaN becomes 1970.
 */
export function toInstant(ms: number): string {
  return new Date(
    Number.isNaN(ms) ? 0 : Math.min(MAX_MS, Math.max(MIN_MS, ms)),
  ).toISOString()
}

/**
 * Ms since 1970; undefined when the text is no date. Reads ISO 8601, the dates of RSS feeds, and
 * Unix seconds.
 */
export function parseInstant(text: string): number | undefined {
  return parseFeedDate(text)
}

const ZERO = '0'.charCodeAt(0)

/** Returns the number that so many digits are. */
const digitsAt = (text: string, from: number, count: number): number => {
  let number = 0
  for (let at = from; at < from + count; at += 1)
    number = number * 10 + text.charCodeAt(at) - ZERO
  return number
}

/** `toInstant` writes this many characters. */
const INSTANT_LENGTH = 24

/**
 * Reads the ms since 1970 of what `toInstant` has written; null gives null. It takes a
 * fraction of the time of `Date.parse`, which reads many forms.
 */
export function instantMs(instant: string | null): number | null {
  if (instant === null) return null
  const year = digitsAt(instant, 0, 4)
  // `Date.UTC` takes the first hundred years for those of the last century.
  if (instant.length !== INSTANT_LENGTH || year < 100) return Date.parse(instant)
  const time =
    digitsAt(instant, 11, 2) * 3600 +
    digitsAt(instant, 14, 2) * 60 +
    digitsAt(instant, 17, 2)
  return (
    Date.UTC(year, digitsAt(instant, 5, 2) - 1, digitsAt(instant, 8, 2)) +
    time * 1000 +
    digitsAt(instant, 20, 3)
  )
}
