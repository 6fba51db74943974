/** Computes the first day of a month. */
import { DAY_MS } from './durations.ts'

/** Returns days since 1970. */
export function monthStart(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS
}
