/**
 * Names workers in the task queue, and tells which names there belong to workers that are
 * gone: a killed process cannot say so.
 */
import { hostname } from 'node:os'
import { threadId } from 'node:worker_threads'
import { isRunning } from '../../is-running.ts'

export interface WorkerIdentity {
  readonly host: string
  readonly pid: number
  readonly thread: number
  /**
   * The process started at this moment, in s since 1970: a container gives the same number
   * again and again.
   */
  readonly startedAt: number
}

/** Starts that were computed at different moments differ by this much, in s. */
const SLACK_S = 5

const ownIdentity = (): WorkerIdentity => ({
  host: hostname(),
  pid: process.pid,
  thread: threadId,
  startedAt: Math.round(Date.now() / 1000 - process.uptime()),
})

const toName = ({ host, pid, thread, startedAt }: WorkerIdentity): string =>
  [host, pid, thread, startedAt].map(String).join(':')

/**
 * Returns the name of a worker of this thread. Workers that end leases of their own each
 * add a word for their purpose.
 */
export function workerName(purpose?: string): string {
  return purpose === undefined
    ? toName(ownIdentity())
    : `${toName(ownIdentity())}:${purpose}`
}

const parseName = (name: string): WorkerIdentity | undefined => {
  const [, host = '', ...numbers] = /^(.+):(\d+):(\d+):(\d+)(?::[a-z]+)?$/.exec(name) ?? []
  const [pid = 0, thread = 0, startedAt = 0] = numbers.map(Number)
  return host === '' ? undefined : { host, pid, thread, startedAt }
}

/**
 * Returns whether a worker of this machine is gone; nothing is known of other machines. In
 * our own process an earlier thread has ended, because ours follows it.
 */
export function isGoneBeside(
  name: string,
  own: WorkerIdentity,
  runs: (pid: number) => boolean,
): boolean {
  const worker = parseName(name)
  if (worker === undefined || worker.host !== own.host) return false
  if (worker.pid !== own.pid) return !runs(worker.pid)
  const isFormerLife = Math.abs(worker.startedAt - own.startedAt) > SLACK_S
  return isFormerLife || (worker.thread > 0 && worker.thread < own.thread)
}

export function isGoneWorker(name: string): boolean {
  return isGoneBeside(name, ownIdentity(), isRunning)
}
