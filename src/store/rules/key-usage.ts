/** Every store reports the usage of a key in this form. */
import { type Counter, COUNTERS } from '../api-keys.ts'

/** Returns the number of each counter; one without a row was not used. */
export function toUsage(
  used: ReadonlyMap<unknown, number>,
): Readonly<Record<Counter, number>> {
  return Object.fromEntries(
    COUNTERS.map((counter) => [counter, used.get(counter) ?? 0]),
  ) as Record<Counter, number>
}
