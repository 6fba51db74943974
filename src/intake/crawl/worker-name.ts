/**
 * Names workers in the task queue, and detects names of dead workers: a killed process leaves its
 * leases behind.
 */
import { hostname } from 'node:os'
import { threadId } from 'node:worker_threads'
import { isRunning } from '../../process/is-running.ts'

export interface WorkerIdentity {
  readonly host: string
  readonly pid: number
  readonly thread: number
  /**
   * Start of the process, as Unix time in s. It distinguishes processes with the same pid, as in
   * containers.
   */
  readonly startedAt: number
}

/** Tolerance between start times computed at different moments, in s. */
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
 * Returns the worker name of this thread. Workers that release their leases separately add their
 * purpose.
 */
export function workerName(purpose?: string): string {
  if (purpose === undefined) return toName(ownIdentity())
  return `${toName(ownIdentity())}:${purpose}`
}

const parseName = (name: string): WorkerIdentity | undefined => {
  const [, host = '', ...numbers] = /^(.+):(\d+):(\d+):(\d+)(?::[a-z]+)?$/.exec(name) ?? []
  const [pid = 0, thread = 0, startedAt = 0] = numbers.map(Number)
  if (host === '') return undefined
  return { host, pid, thread, startedAt }
}

/**
 * Returns whether a worker of this machine is dead; workers of other machines are unknown. Within
 * our process, earlier threads have ended before this one started.
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
