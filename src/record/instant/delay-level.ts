/** Divides delays into levels whose bounds grow by a quarter, from 1 minute to about 30 days. */
import { MINUTE_MS } from './durations.ts'

const GROWTH = 1.25
const LAST_LEVEL = 48

export function toDelayLevel(ms: number): number {
  const minutes = Math.max(1, ms / MINUTE_MS)
  return Math.min(LAST_LEVEL, Math.ceil(Math.log(minutes) / Math.log(GROWTH)))
}

/** Returns the upper bound of a level in minutes. Longer delays have the last level. */
export function delayLevelMinutes(level: number): number {
  return Math.round(GROWTH ** level)
}
