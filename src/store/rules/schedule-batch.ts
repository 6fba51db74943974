/** Batches all `scheduleSooner` calls of one turn: up to a thousand after a crawl batch. */
import type { PodcastId } from '../../record/podcast.ts'
import type { TaskKind } from '../task.ts'

export interface ScheduleRequest {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  readonly at: number
}

interface PendingRequest extends ScheduleRequest {
  readonly resolve: (isKnown: boolean) => void
  readonly reject: (error: unknown) => void
}

/** Returns for each request whether its podcast exists. */
type WriteRequests = (
  requests: readonly ScheduleRequest[],
) => Promise<readonly (boolean | undefined)[]>

export class ScheduleBatch {
  readonly #write: WriteRequests
  #pending: PendingRequest[] = []

  /** `write` runs one transaction. */
  constructor(write: WriteRequests) {
    this.#write = write
  }

  add(request: ScheduleRequest): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ ...request, resolve, reject })
      if (this.#pending.length === 1) queueMicrotask(() => this.flush())
    })
  }

  /** Begins the transaction of the requests so far. */
  flush(): void {
    const requests = this.#pending
    if (requests.length === 0) return
    this.#pending = []
    this.#write(requests).then(
      (exists) => requests.forEach(({ resolve }, index) => resolve(exists[index] === true)),
      (error: unknown) => requests.forEach(({ reject }) => reject(error)),
    )
  }
}
