/** How every store tells what a key used, and when it was last used. */
import { type Counter, COUNTERS } from '../api-keys.ts'

/** How long uses of a key wait to be written together; in ms. */
export const TOUCH_DELAY_MS = 5000

/** Returns the number of each counter; one without a row was not used. */
export function toUsage(used: ReadonlyMap<unknown, number>): Readonly<Record<Counter, number>> {
  return Object.fromEntries(COUNTERS.map((counter) => [counter, used.get(counter) ?? 0])) as Record<Counter, number>
}

/** The last use of a key is remembered to the minute. */
export function toMinute(instant: string): string {
  return `${instant.slice(0, 16)}:00.000Z`
}
