/** Attacks by slow senders, idle connections and endless failures. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, type AttackRun, scaled, type Target } from '../attack.ts'
import {
  countStatuses,
  openRaw,
  type RawConnection,
  untilAborted,
  untilAnswered,
} from '../raw-connection.ts'

const DRIP_MS = 500

/** Sends a header byte by byte until the server closes. */
async function sendSlowly({ target, signal, scale }: AttackRun): Promise<string> {
  const lives: number[] = []
  async function drip(start: string): Promise<void> {
    const { socket, closed } = openRaw(target)
    const startedMs = performance.now()
    socket.write(start)
    const timer = setInterval(() => socket.write('x'), DRIP_MS)
    await Promise.race([closed, untilAborted(signal)])
    clearInterval(timer)
    lives.push((performance.now() - startedMs) / 1000)
    socket.destroy()
  }
  const head = 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: '
  const body = `POST /api/v1/search/podcasts HTTP/1.1\r\nHost: a\r\nAuthorization: ${target.smallKey}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n`
  const count = scaled(100, scale)
  await Promise.all(
    Array.from({ length: count }, (_, index) => drip(index % 2 === 0 ? head : body)),
  )
  return `${String(count)} slow senders lived ${Math.min(...lives).toFixed(0)} to ${Math.max(...lives).toFixed(0)} s`
}

/** Opens connections without sending. */
async function holdConnections({ target, signal, scale }: AttackRun): Promise<string> {
  const connections: RawConnection[] = Array.from({ length: scaled(3_000, scale) }, () =>
    openRaw(target),
  )
  await untilAborted(signal)
  const open = connections.filter(
    ({ socket }) => !socket.connecting && !socket.destroyed,
  ).length
  for (const { socket } of connections) socket.destroy()
  return `${String(open)} of ${String(connections.length)} connections stayed open`
}

const CROWD = 10_000
const CROWD_ADDRESSES = 40
/** 5,000 connections a second. */
const OPENED_TOGETHER = 100
const OPENING_PAUSE_MS = 20

/** Connections from many addresses, which send `start` and then nothing. */
class Crowd {
  readonly #target: Target
  readonly #start: string
  readonly #connections = new Set<RawConnection>()
  opened = 0

  constructor(target: Target, start: string) {
    this.#target = target
    this.#start = start
  }

  get size(): number {
    return this.#connections.size
  }

  /** Closed connections are no longer counted. */
  open(): void {
    const localAddress = `127.0.0.${String(2 + (this.opened % CROWD_ADDRESSES))}`
    const connection = openRaw(this.#target, { localAddress })
    this.opened += 1
    if (this.#start !== '') connection.socket.write(this.#start)
    this.#connections.add(connection)
    void connection.closed.then(() => this.#connections.delete(connection))
  }

  leave(): string {
    const held = [...this.#connections].filter(({ socket }) => !socket.connecting).length
    for (const { socket } of this.#connections) socket.destroy()
    return `${String(held)} of ${String(this.opened)} connections stayed open`
  }
}

/** Reopens connections that the server closes. */
const crowd =
  (start: string) =>
  async ({ target, signal, scale }: AttackRun): Promise<string> => {
    const held = new Crowd(target, start)
    while (!signal.aborted) {
      const missing = scaled(CROWD, scale) - held.size
      for (let count = Math.min(missing, OPENED_TOGETHER); count > 0; count -= 1)
        held.open()
      await wait(OPENING_PAUSE_MS)
    }
    return held.leave()
  }

/** Overflows the accept queue (4,096): the system retries the rest after a second, and callers too. */
async function burst({ target, signal, scale }: AttackRun): Promise<string> {
  const held = new Crowd(target, '')
  for (let count = scaled(CROWD, scale); count > 0; count -= 1) held.open()
  await untilAborted(signal)
  return held.leave()
}

/** Wrong keys and paths. */
const WRONG: readonly string[] = [
  'GET /api/v1/podcasts/multiple HTTP/1.1\r\nHost: a\r\nAuthorization: wrong\r\n\r\n',
  'GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n',
]

/** Two hosts, a DNS rebinding name, and a page of another site. */
const FOREIGN: readonly string[] = [
  'GET /metrics HTTP/1.1\r\nHost: localhost\r\nHost: rebound.example\r\n\r\n',
  'GET /metrics HTTP/1.1\r\nHost: rebound.example\r\n\r\n',
  'GET /metrics HTTP/1.1\r\nHost: localhost\r\nOrigin: https://page.example\r\n\r\n',
]

/** Repeats requests on each connection; reopens closed ones. */
const beRefused =
  (requests: readonly string[]) =>
  async ({ target, signal, scale }: AttackRun): Promise<string> => {
    const statuses: number[] = []
    const before = target.loggedBytes()
    const startedMs = performance.now()
    async function askOn(connection: RawConnection): Promise<void> {
      for (let sent = 0; !signal.aborted && connection.socket.writable; sent += 1) {
        connection.socket.write(requests[sent % requests.length] ?? '')
        await untilAnswered(connection, sent + 1, signal)
      }
    }
    async function work(): Promise<void> {
      while (!signal.aborted) {
        const connection = openRaw(target)
        await askOn(connection)
        connection.socket.destroy()
        for (const status of connection.statuses) statuses.push(status)
      }
    }
    await Promise.all(Array.from({ length: scaled(16, scale) }, work))
    const minutes = (performance.now() - startedMs) / 60_000
    const mib = (target.loggedBytes() - before) / 2 ** 20
    return `${countStatuses(statuses)}; log ${(mib / minutes).toFixed(2)} MiB a minute`
  }

export const SLOW: readonly Attack[] = [
  {
    name: 'slow-senders',
    what: '100 connections send a byte every half second',
    seconds: 100,
    run: sendSlowly,
  },
  {
    name: 'idle-connections',
    what: '3,000 connections from one address that send nothing',
    suitsBare: true,
    seconds: 8,
    run: holdConnections,
  },
  {
    name: 'silent-crowd',
    what: '10,000 connections from 40 addresses that send nothing',
    suitsBare: true,
    seconds: 12,
    run: crowd(''),
  },
  {
    name: 'silent-burst',
    what: 'the same 10,000 connections in one instant',
    suitsBare: true,
    seconds: 12,
    run: burst,
  },
  {
    name: 'one-byte-crowd',
    what: '10,000 connections from 40 addresses that send one byte',
    suitsBare: true,
    seconds: 12,
    run: crowd('G'),
  },
  {
    name: 'idle-crowd',
    what: '10,000 connections from 40 addresses that ask once and stay',
    suitsBare: true,
    seconds: 12,
    run: crowd('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'),
  },
  {
    name: 'refused',
    what: '16 connections send wrong keys and wrong paths without end',
    seconds: 10,
    run: beRefused(WRONG),
  },
  {
    name: 'foreign-pages',
    what: '16 connections send two Host lines, a rebound host and a foreign origin without end',
    seconds: 10,
    run: beRefused(FOREIGN),
  },
]
