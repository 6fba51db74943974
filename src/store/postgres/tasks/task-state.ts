/** The store itself reads these parts of a task's state. */
import type { JsonValue } from '../../../record/text/json-value.ts'
import { REFUSED_OUTCOMES } from '../../review-queue.ts'
import type { TaskKind } from '../../task.ts'

interface FeedState {
  readonly failing?: { readonly outcome?: unknown } | null
}

/** Returns whether only a person can mend the outcome of the last reading of the feed. */
export function isRefused(kind: TaskKind, state: JsonValue): boolean {
  if (
    kind !== 'feed' ||
    typeof state !== 'object' ||
    state === null ||
    Array.isArray(state)
  )
    return false
  const outcome = (state as FeedState).failing?.outcome
  return typeof outcome === 'string' && REFUSED_OUTCOMES.includes(outcome)
}
