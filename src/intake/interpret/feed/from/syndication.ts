/**
 * Maps `sy:updatePeriod` and `sy:updateFrequency`:
 * https://web.resource.org/rss/1.0/modules/syndication/
 */

const PERIODS_MS: Readonly<Record<string, number>> = {
  hourly: 3_600_000,
  daily: 86_400_000,
  weekly: 604_800_000,
  monthly: 2_592_000_000,
  yearly: 31_536_000_000,
}

/** Returns the time between updates in ms; null if undeclared. */
export function toSyndicationMs(
  sy: { readonly updatePeriod?: string; readonly updateFrequency?: number } | undefined,
): number | null {
  const period = PERIODS_MS[sy?.updatePeriod?.toLowerCase() ?? '']
  const times = sy?.updateFrequency ?? 1
  if (period === undefined || !(times > 0)) return null
  return Math.round(period / times)
}
