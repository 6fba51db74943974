/** The parts of a task's state that the store reads. */
import type { JsonValue } from '../../../record/text/json-value.ts'
import { REFUSED_OUTCOMES } from '../../review-queue.ts'
import type { TaskKind } from '../../task.ts'

interface FeedTaskState {
  readonly failing?: { readonly outcome?: unknown } | null
}

/** Returns whether the last outcome needs an operator. */
export function isRefused(kind: TaskKind, state: JsonValue): boolean {
  if (
    kind !== 'feed' ||
    typeof state !== 'object' ||
    state === null ||
    Array.isArray(state)
  )
    return false
  const outcome = (state as FeedTaskState).failing?.outcome
  return typeof outcome === 'string' && REFUSED_OUTCOMES.includes(outcome)
}
