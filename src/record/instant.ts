/** Points in time: ISO 8601 in UTC with three fraction digits on the way out, whatever feeds write on the way in. */
import { parseFeedDate } from './instant/feed-date.ts'

/** The years that `Instant` can write: 0000 to 9999. */
const MIN_MS = Date.parse('0000-01-01T00:00:00.000Z')
const MAX_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** `ms` since 1970; what lies beyond the years 0000 to 9999 becomes their border, not a number becomes 1970. */
export const toInstant = (ms: number): string =>
  new Date(Number.isNaN(ms) ? 0 : Math.min(MAX_MS, Math.max(MIN_MS, ms))).toISOString()

/** Ms since 1970; undefined when the text is no date. Reads ISO 8601, the dates of RSS feeds, and Unix seconds. */
export const parseInstant = (text: string): number | undefined => parseFeedDate(text)
