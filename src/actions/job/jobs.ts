/** Runs this process's jobs one at a time, with progress, operator and result. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { isOverWithin } from '../../process/end-thread.ts'
import { CodedError } from '../../errors.ts'
import type { Actor } from '../audit.ts'
import type { JobKind, JobOrder, JobProgress, JobResult, JobWork } from './do-job.ts'

export const JOB_STATES = ['running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

export interface Job {
  /** Begins with `job_`. */
  readonly id: string
  readonly kind: JobKind
  readonly state: JobState
  /** The operator's key, as in the audit log. */
  readonly by: string
  /** Milliseconds since 1970. */
  readonly startedMs: number
  readonly endedMs: number | null
  readonly progress: JobProgress
  readonly result: JobResult | null
  readonly message: string | null
}

/** Runs a job in a worker thread. */
export type RunJob = (order: JobOrder, work: JobWork) => Promise<JobResult>

interface JobsParts {
  readonly run: RunJob
  readonly dataDir: string
  /** The licence of open data. */
  readonly licence?: string
  readonly now: () => number
  readonly onFailure: (error: Error) => void
}

/** Throws `JOB_NOT_FOUND` if the process runs without jobs. */
export function getJobs(jobs: Jobs | undefined): Jobs {
  if (jobs === undefined)
    throw new CodedError('JOB_NOT_FOUND', 'This process runs no jobs.')
  return jobs
}

/** Maximum ended jobs in memory. */
const MOST_KEPT = 50

const NOT_BEGUN: JobProgress = { done: 0, total: null }

export class Jobs {
  readonly #parts: JobsParts
  /** Sorted newest first. */
  #jobs: readonly Job[] = []
  #running:
    | { readonly id: string; readonly stop: AbortController; readonly over: Promise<void> }
    | undefined

  constructor(parts: JobsParts) {
    this.#parts = parts
  }

  list(): readonly Job[] {
    return this.#jobs
  }

  get(id: string): Job {
    const job = this.#jobs.find((each) => each.id === id)
    if (job === undefined)
      throw new CodedError('JOB_NOT_FOUND', 'No job of this process has this id.')
    return job
  }

  /** Throws `JOB_RUNNING` during another job, because two would slow each other and the server. */
  start(kind: JobKind, actor: Actor): Job {
    const running = this.#jobs.find(({ state }) => state === 'running')
    if (running !== undefined)
      throw new CodedError(
        'JOB_RUNNING',
        `${running.kind} (${running.id}) is running; wait for it or cancel it.`,
      )
    const startedMs = this.#parts.now()
    const id = `job_${randomBytes(6).toString('hex')}`
    const { dataDir, licence = '' } = this.#parts
    const order = { kind, actor, file: this.#fileOf(startedMs, id), dataDir, licence }
    const job: Job = {
      ...{ id, kind, startedMs, by: actor.by, state: 'running', endedMs: null },
      ...{ progress: NOT_BEGUN, result: null, message: null },
    }
    this.#jobs = [job, ...this.#jobs].slice(0, MOST_KEPT)
    const stop = new AbortController()
    this.#running = { id, stop, over: this.#follow(id, order, stop.signal) }
    return job
  }

  /** An ended job is unchanged. */
  cancel(id: string): Job {
    const job = this.get(id)
    if (this.#running?.id === id) this.#running.stop.abort()
    return job
  }

  /** Resolves to true when all work has ended, or to false at the time limit. */
  stop(withinMs?: number): Promise<boolean> {
    this.#running?.stop.abort()
    return isOverWithin(this.#running?.over, withinMs)
  }

  async #follow(id: string, order: JobOrder, signal: AbortSignal): Promise<void> {
    try {
      const tell = (progress: JobProgress): void => this.#change(id, { progress })
      const result = await this.#parts.run(order, { signal, tell })
      this.#change(id, { state: 'done', result, endedMs: this.#parts.now() })
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      const isForeseen = error instanceof CodedError
      if (!signal.aborted && !isForeseen) this.#parts.onFailure(error)
      const message = isForeseen ? error.message : null
      this.#change(id, {
        state: signal.aborted ? 'cancelled' : 'failed',
        message,
        endedMs: this.#parts.now(),
      })
    }
    this.#running = undefined
  }

  #change(id: string, changes: Partial<Job>): void {
    this.#jobs = this.#jobs.map((job) => (job.id === id ? { ...job, ...changes } : job))
  }

  /** Returns a path in the data folder, named by the start time. */
  #fileOf(startedMs: number, id: string): string {
    const moment = new Date(startedMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
    return join(this.#parts.dataDir, 'backups', `castdex-${moment}-${id}.db`)
  }
}
