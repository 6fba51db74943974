/** Bounds that every task queue checks, and when a task is overdue. */
import type { ClaimRequest } from '../task-queue.ts'

const LARGEST_CLAIM = 5000

/** A task counts as overdue after this many ms. */
export const OVERDUE_AFTER = 3_600_000

function assertCount(name: string, value: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= 1 && value <= most) return
  throw new RangeError(`${name} is ${String(value)}; it has to be 1 to ${String(most)}`)
}

/** Throws a `RangeError` that names the exceeded bound. */
export function assertClaimable({
  limit,
  perDomain,
}: Pick<ClaimRequest, 'limit' | 'perDomain'>): void {
  assertCount('limit', limit, LARGEST_CLAIM)
  assertCount('perDomain', perDomain, Number.MAX_SAFE_INTEGER)
}
