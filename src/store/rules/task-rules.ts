/** Rules of every task queue: bounds, when a task is overdue, samples, and the reader of a status. */
import type { PodcastId } from '../../record/podcast.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import type { TaskKind, TaskStatus } from '../task.ts'
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

export interface StatusRow {
  readonly id: PodcastId
  readonly domain: string
  readonly dueAt: number | null
  readonly state: string
  readonly worker: string | null
  readonly leasedUntil: number | null
  readonly until: number | null
}

export function toTaskStatus(
  kind: TaskKind,
  { id, domain, dueAt, state, worker, leasedUntil, until }: StatusRow,
  nowMs: number,
): TaskStatus {
  return {
    podcastId: id,
    kind,
    domain,
    dueAt,
    state: JSON.parse(state) as JsonValue,
    lease: worker === null || leasedUntil === null ? null : { worker, until: leasedUntil },
    pausedUntil: until !== null && until > nowMs ? until : null,
  }
}

/**
 * Returns at most `size` evenly spread numbers from 1 to `top`; all of them if `top` is not larger.
 */
export function spreadSeqs(top: number, size: number): readonly number[] {
  const count = Math.min(top, size)
  return Array.from({ length: count }, (_, at) => Math.floor((at * top) / count) + 1)
}
