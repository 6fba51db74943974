/**
 * Computes the interval of an iCalendar recurrence rule, as used by `podcast:updateFrequency`.
 */
import { DAY_MS } from '../../../record/instant/durations.ts'

const PERIODS: Readonly<Record<string, number>> = {
  HOURLY: 3_600_000,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
  MONTHLY: 30 * DAY_MS,
  YEARLY: 365 * DAY_MS,
}

/**
 * Returns 3.5 days for `FREQ=WEEKLY;BYDAY=MO,TH`, in ms; null for an invalid rule.
 * https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10
 */
export function recurrenceMs(rule: string | null): number | null {
  const parts = new Map(
    (rule ?? '')
      .split(';')
      .map((part) => part.trim().toUpperCase().split('=', 2) as [string, string]),
  )
  const period = PERIODS[parts.get('FREQ') ?? '']
  const interval = Number(parts.get('INTERVAL') ?? 1)
  if (
    period === undefined ||
    !Number.isInteger(interval) ||
    interval < 1 ||
    interval > 1000
  )
    return null
  const days =
    parts.get('FREQ') === 'WEEKLY' ? (parts.get('BYDAY')?.split(',').length ?? 1) : 1
  return (period * interval) / Math.min(days, 7)
}
