/** Attacks with request bodies without a valid key. */
import { randomUUID } from 'node:crypto'
import { type Attack, type AttackRun, scaled } from '../attack.ts'
import { countStatuses, openRaw, untilAborted, untilAnswered } from '../raw-connection.ts'

interface HeldBody {
  readonly path: string
  readonly connections: number
  /** The declared size; all but the last byte are sent. */
  readonly bytes: number
  readonly headers?: string
}

/** Sends all but the last byte of a body on each connection. */
async function holdBodies(
  { target, signal, scale }: AttackRun,
  held: HeldBody,
): Promise<string> {
  const { path, bytes, headers = '' } = held
  const body = Buffer.alloc(bytes - 1, 0x78)
  const connections = Array.from({ length: scaled(held.connections, scale) }, () => {
    const connection = openRaw(target)
    connection.socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}Content-Length: ${String(bytes)}\r\n\r\n`,
    )
    connection.socket.write(body)
    return connection
  })
  await untilAborted(signal)
  const taken = connections.reduce(
    (sum, { socket }) => sum + socket.bytesWritten - socket.writableLength,
    0,
  )
  for (const { socket } of connections) socket.destroy()
  const statuses = countStatuses(connections.flatMap((connection) => connection.statuses))
  return `${(taken / 2 ** 20).toFixed(0)} MiB sent on ${String(connections.length)} connections; ${statuses}`
}

const PUBNOTIFY = '/api/v1/pubnotify'

/** Announces feeds one after the other on each connection. */
async function announceAll({ target, signal, scale }: AttackRun): Promise<string> {
  const statuses: number[] = []
  let next = 0
  async function work(): Promise<void> {
    const connection = openRaw(target)
    while (!signal.aborted && connection.socket.writable) {
      const feedUrl = target.feedUrls[next++ % target.feedUrls.length] ?? ''
      const path = `${PUBNOTIFY}?url=${encodeURIComponent(feedUrl)}`
      connection.socket.write(
        `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`,
      )
      await untilAnswered(connection, connection.statuses.length + 1, signal)
    }
    connection.socket.destroy()
    for (const status of connection.statuses) statuses.push(status)
  }
  await Promise.all(Array.from({ length: scaled(16, scale) }, work))
  return countStatuses(statuses)
}

export const BODIES: readonly Attack[] = [
  {
    name: 'websub-bodies',
    what: '100 connections hold 4 MiB each for a callback that nobody has',
    seconds: 8,
    run: (run) =>
      holdBodies(run, {
        path: `/api/v1/websub/${randomUUID()}/${'t'.repeat(43)}`,
        connections: 100,
        bytes: 4_194_304,
      }),
  },
  {
    name: 'pubnotify-bodies',
    what: '300 connections hold 1 MiB each for pubnotify',
    seconds: 8,
    run: (run) =>
      holdBodies(run, {
        path: `${PUBNOTIFY}?url=https%3A%2F%2Fa.example`,
        connections: 300,
        bytes: 1_048_576,
      }),
  },
  {
    name: 'search-bodies',
    what: '300 connections hold 1 MiB each for a search, with a key of a small quota',
    seconds: 8,
    run: (run) =>
      holdBodies(run, {
        path: '/api/v1/search/podcasts',
        connections: 300,
        bytes: 1_048_576,
        headers: `Authorization: ${run.target.smallKey}\r\n`,
      }),
  },
  {
    name: 'pubnotify-flood',
    what: '16 connections announce known feeds without end',
    seconds: 10,
    run: announceAll,
  },
]
