/** Attacks with pipelined requests on one or many connections. */
import { type Attack, type AttackRun, scaled } from '../attack.ts'
import { countStatuses, openRaw, untilAborted, untilAnswered } from '../raw-connection.ts'

function requestFor(path: string, encoding: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${encoding}\r\n\r\n`
}

interface Burst {
  readonly path: string
  readonly count: number
  readonly encoding?: string
}

async function sendBurst(
  { target, signal, scale }: AttackRun,
  burst: Burst,
): Promise<string> {
  const { path, count, encoding = 'identity' } = burst
  const connection = openRaw(target)
  const wanted = scaled(count, scale)
  const startedMs = performance.now()
  connection.socket.write(requestFor(path, encoding).repeat(wanted))
  await untilAnswered(connection, wanted, signal)
  const ms = performance.now() - startedMs
  connection.socket.destroy()
  return `${countStatuses(connection.statuses)} of ${String(wanted)} in ${(ms / 1000).toFixed(1)} s`
}

function burstOf(name: string, burst: Burst): Attack {
  return {
    name,
    what: `${String(burst.count)} × GET ${burst.path} on one connection, at once`,
    seconds: 60,
    run: (run) => sendBurst(run, burst),
  }
}

/** Never reads the answers. */
async function sendUnread({ target, signal, scale }: AttackRun): Promise<string> {
  const request = requestFor('/openapi.json', 'br')
  const connections = Array.from({ length: scaled(64, scale) }, () =>
    openRaw(target, { isReading: false }),
  )
  for (const { socket } of connections) {
    socket.pause()
    socket.write(request.repeat(200))
  }
  await untilAborted(signal)
  for (const { socket } of connections) socket.destroy()
  return `${String(connections.length)} connections that read nothing`
}

/** Opens the next connection when one ends. */
async function burstAgainAndAgain({ target, signal, scale }: AttackRun): Promise<string> {
  const request = requestFor('/openapi.json', 'br')
  const statuses: number[] = []
  async function work(): Promise<void> {
    while (!signal.aborted) {
      const connection = openRaw(target)
      connection.socket.write(request.repeat(1_500))
      await untilAnswered(connection, 1_500, signal)
      connection.socket.destroy()
      for (const status of connection.statuses) statuses.push(status)
    }
  }
  await Promise.all(Array.from({ length: scaled(32, scale) }, work))
  return countStatuses(statuses)
}

export const PIPELINING: readonly Attack[] = [
  burstOf('pipeline-openapi', { path: '/openapi.json', count: 1_500, encoding: 'br' }),
  burstOf('pipeline-metrics', { path: '/metrics', count: 400, encoding: 'br' }),
  burstOf('pipeline-health', { path: '/healthz', count: 40_000 }),
  burstOf('pipeline-ready', { path: '/readyz', count: 10_000 }),
  burstOf('pipeline-404', { path: '/nothing', count: 60_000 }),
  burstOf('pipeline-page', {
    path: '/docs',
    count: 500,
    encoding: 'gzip',
  }),
  {
    name: 'pipeline-unread',
    what: '64 connections send 200 × GET /openapi.json each and read nothing',
    seconds: 10,
    run: sendUnread,
  },
  {
    name: 'pipeline-many',
    what: '32 connections send 1,500 × GET /openapi.json each, again and again',
    seconds: 15,
    run: burstAgainAndAgain,
  },
]
