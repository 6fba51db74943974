/** What every task queue refuses, and when it calls a task overdue. */
import type { ClaimRequest } from '../task-queue.ts'

const LARGEST_CLAIM = 5000

/** A task is overdue this many ms after it was due. */
export const OVERDUE_AFTER = 3_600_000

function assertCount(name: string, value: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= 1 && value <= most) return
  throw new RangeError(`${name} is ${String(value)}; it has to be 1 to ${String(most)}`)
}

/** Throws a `RangeError` that names the bound which the request passes. */
export function assertClaimable({
  limit,
  perDomain,
}: Pick<ClaimRequest, 'limit' | 'perDomain'>): void {
  assertCount('limit', limit, LARGEST_CLAIM)
  assertCount('perDomain', perDomain, Number.MAX_SAFE_INTEGER)
}
