/** Reads the filter `since` of lists: a day or an instant. */
import { CodedError } from '../errors.ts'

/** Returns null without a filter. Throws `INVALID_PARAMETER`. */
export function readSince(since: string | undefined): number | null {
  if (since === undefined) return null
  const ms = Date.parse(since)
  if (!Number.isNaN(ms)) return ms
  const problem = `is ${JSON.stringify(since.slice(0, 80))}; it has to be a date such as 2026-11-20 or 2026-11-20T12:00:00Z`
  throw new CodedError('INVALID_PARAMETER', `since ${problem}.`, {
    details: [{ path: 'query.since', message: problem }],
  })
}
