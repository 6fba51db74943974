/** Reads a task's status from a row of either store. */
import type { PodcastId } from '../../record/podcast.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import type { TaskKind, TaskStatus } from '../task.ts'

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
