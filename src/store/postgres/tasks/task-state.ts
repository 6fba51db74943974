/** What the store itself reads of a task's state. */
import type { JsonValue } from '../../json.ts'
import { REFUSED_OUTCOMES } from '../../review-queue.ts'
import type { TaskKind } from '../../task.ts'

interface FeedState {
  readonly failing?: { readonly outcome?: unknown } | null
}

/** Only a person can mend what the last reading of the feed ended with. */
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
