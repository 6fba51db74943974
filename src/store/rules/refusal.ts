/** The error that rolls back a merge, an unmerge or a removal. */
import type { PodcastId } from '../../record/podcast.ts'
import type { Stale } from '../merges-and-removals.ts'

/** Thrown inside a transaction to roll it back; the caller receives `outcome`. */
export class StaleRefusal extends Error {
  readonly outcome: Stale

  constructor(outcome: Stale) {
    super(outcome.reason)
    this.outcome = outcome
  }
}

export function refuseStale(id: PodcastId, reason: string): never {
  throw new StaleRefusal({ status: 'stale', id, reason })
}

export async function orStale<Outcome>(
  work: () => Promise<Outcome>,
): Promise<Outcome | Stale> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StaleRefusal) return error.outcome
    throw error
  }
}
