/** Converts the stored usage of a key into the form of the port. */
import { type Counter, COUNTERS } from '../api-keys.ts'

/** Counters without a row are 0. */
export function toUsage(
  used: ReadonlyMap<unknown, number>,
): Readonly<Record<Counter, number>> {
  return Object.fromEntries(
    COUNTERS.map((counter) => [counter, used.get(counter) ?? 0]),
  ) as Record<Counter, number>
}
