/** Counts the results of an import. */
import type { EntryDecision } from './decide.ts'
import type { RefusalReason } from '../refusal.ts'

export interface Tally {
  /** Entries read: the sum of created, updated, unchanged and refused. */
  read: number
  created: number
  updated: number
  unchanged: number
  /** Reasons that occurred. */
  readonly refused: Partial<Record<RefusalReason, number>>
  /** Entries with a former URL of another podcast. */
  ambiguous: number
  /** Entries with an Apple id of another living podcast. */
  conflicts: number
  /** Entries whose feed, when read, had another title. */
  namedOtherwise: number
}

export function newTally(): Tally {
  return {
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: {},
    ambiguous: 0,
    conflicts: 0,
    namedOtherwise: 0,
  }
}

export function countRefusal(tally: Tally, reason: RefusalReason): void {
  tally.read += 1
  tally.refused[reason] = (tally.refused[reason] ?? 0) + 1
}

export function countDecision(
  tally: Tally,
  { status, ambiguous, conflict, namedOtherwise = false }: Omit<EntryDecision, 'holding'>,
): void {
  tally.read += 1
  tally[status] += 1
  if (ambiguous) tally.ambiguous += 1
  if (conflict) tally.conflicts += 1
  if (namedOtherwise) tally.namedOtherwise += 1
}
