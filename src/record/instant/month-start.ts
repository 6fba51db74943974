/** Computes the first moment of a month in UTC. */

/** Returns ms since 1970. `months`: later than the month of `ms`; default 0. */
export function monthStart(ms: number, months = 0): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)
}
