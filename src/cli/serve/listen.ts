/** Opens and closes the port or Unix socket. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { CodedError, errorCodeOf } from '../../errors.ts'
import { hasInheritedSocket, takeInheritedSocket } from '../../config/env.ts'
import { findSocketPath, freeSocketPath, nameLocalPeers } from './unix-socket.ts'

type ListenAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string; readonly readableAll: true; readonly writableAll: true }

/** The parts of the app that this file uses. */
interface Listenable {
  readonly server: Server
  /** Fails readiness checks; each answer closes its connection. */
  beginStopping(): void
  listen(
    options: ListenAddress & { readonly backlog: number; readonly fd?: number },
  ): Promise<string>
  close(): PromiseLike<unknown>
}

/**
 * The kernel's accept queue. Callers beyond it retry after a second.
 * https://man7.org/linux/man-pages/man2/listen.2.html
 */
const BACKLOG = 4096

/** Fraction of the shutdown time for requests; the rest closes the data. */
const SHARE_FOR_REQUESTS = 0.8
/** Interval between checks of connections during shutdown, in ms. */
const LOOK_MS = 50
/**
 * Number of event loop turns without a new connection after which the accept queue counts as empty.
 */
const QUIET_TURNS = 8
/** Timeout for an empty queue, in ms. */
const LONGEST_QUEUE_MS = 1000
/** Time to close after connections were cut, in ms. */
const AFTER_CUT_MS = 200

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be opened by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not a known host',
}

export interface StopTimes {
  readonly drainMs: number
  readonly shutdownMs: number
}

export interface Listening {
  readonly port: number
  /**
   * Fails readiness but keeps answering for `drainMs`; then closes the port, finishes running
   * requests, and cuts those that exceed `shutdownMs`. Resolves to whether all were answered.
   */
  stop(times: StopTimes): Promise<boolean>
}

/** Checks without traffic after which a connection counts as idle. */
const QUIET_LOOKS = 20

/** Closes connections during shutdown once none has traffic. */
class StoppingConnections {
  readonly #server: Server
  readonly #closeIdle: () => void
  /** Transferred bytes at the last check. */
  readonly #moved = new Map<Socket, number>()
  #quietLooks = 0

  constructor(server: Server) {
    this.#server = server
    this.#closeIdle = server.closeIdleConnections.bind(server)
    server.on('connection', (socket) => {
      this.#moved.set(socket, 0)
      socket.once('close', () => this.#moved.delete(socket))
    })
  }

  /**
   * Keeps idle connections: the server's `close` would reset callers that are about to send. Each
   * next answer closes its connection.
   */
  keepIdle(): void {
    this.#server.closeIdleConnections = () => undefined
  }

  /** Runs after a turn of the event loop that has read pending data. */
  look(): void {
    this.#quietLooks += 1
    for (const [socket, before] of this.#moved) {
      const moved = socket.bytesRead + socket.bytesWritten
      this.#moved.set(socket, moved)
      if (moved !== before || socket.isPaused()) this.#quietLooks = 0
    }
  }

  /**
   * Node does not count connections as idle before their first byte. Browsers open some in advance.
   */
  closeQuiet(afterLooks: number): void {
    if (this.#quietLooks < afterLooks) return
    this.#closeIdle()
    for (const socket of this.#moved.keys()) if (socket.bytesRead === 0) socket.destroy()
  }
}

/**
 * Closing the port resets queued connections, so wait for several turns without a new one, up to a
 * timeout.
 */
const untilQuiet = async (server: Server): Promise<void> => {
  const untilMs = performance.now() + LONGEST_QUEUE_MS
  let quietTurns = 0
  const listen = (): void => {
    quietTurns = 0
  }
  server.on('connection', listen)
  while (quietTurns < QUIET_TURNS && performance.now() < untilMs) {
    quietTurns += 1
    await nextTurn()
  }
  server.off('connection', listen)
}

const stopListening = async (
  app: Listenable,
  connections: StoppingConnections,
  { drainMs, shutdownMs }: StopTimes,
): Promise<boolean> => {
  app.beginStopping()
  connections.keepIdle()
  const looking = setInterval(() => connections.look(), LOOK_MS)
  let tidying: NodeJS.Timeout | undefined
  try {
    if (drainMs > 0) await sleep(drainMs)
    await untilQuiet(app.server)
    const closing = Promise.resolve(app.close()).then(() => true)
    const requestsMs = shutdownMs * SHARE_FOR_REQUESTS
    const looks = Math.min(QUIET_LOOKS, requestsMs / 2 / LOOK_MS)
    tidying = setInterval(() => connections.closeQuiet(looks), LOOK_MS)
    const late = sleep(requestsMs, false, { ref: false })
    if (await Promise.race([closing, late])) return true
    app.server.closeAllConnections()
    await Promise.race([closing, sleep(AFTER_CUT_MS, false, { ref: false })])
    return false
  } finally {
    clearInterval(looking)
    clearInterval(tidying)
  }
}

const toRefusal = (
  cause: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
): unknown => {
  const reason = REASONS[errorCodeOf(cause) ?? '']
  if (reason === undefined) return cause
  const isSocket = findSocketPath(host) !== undefined
  const advice = isSocket
    ? 'choose another path with --host unix:PATH'
    : 'choose another with --host and --port (0 = any free one), as in `npm start -- --port 0`'
  return new CodedError(
    'CONFIG_INVALID',
    `${host}${isSocket ? '' : `, port ${String(port)},`} ${reason}: ${advice}`,
    {
      cause,
    },
  )
}

/** Strips the brackets of an IPv6 host. */
export function plainHost(host: string): string {
  if (/^\[.*\]$/.test(host)) return host.slice(1, -1)
  return host
}

/** Any user may connect to the socket, as to a port; folder permissions can restrict that. */
function placeOf({ host, port }: Pick<Config, 'host' | 'port'>): ListenAddress {
  const path = findSocketPath(host)
  if (path === undefined) return { host: plainHost(host), port }
  return { path, readableAll: true, writableAll: true }
}

/** Opens the port briefly, to fail before expensive work. */
export async function assertPortFree(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  const { host, port } = config
  const path = findSocketPath(host)
  if ((port === 0 && path === undefined) || hasInheritedSocket()) return
  const server = createServer()
  try {
    if (path !== undefined) await freeSocketPath(path)
    server.listen(placeOf(config))
    await once(server, 'listening')
  } catch (cause) {
    throw toRefusal(cause, config)
  } finally {
    server.close()
  }
}

/** Listens and returns the handle for shutdown. */
export async function listen(
  app: Listenable,
  config: Pick<Config, 'host' | 'port'>,
): Promise<Listening> {
  const connections = new StoppingConnections(app.server)
  const fd = takeInheritedSocket()
  const path = fd === undefined ? findSocketPath(config.host) : undefined
  if (path !== undefined) nameLocalPeers(app.server)
  try {
    if (path !== undefined) await freeSocketPath(path)
    const inherited = fd === undefined ? {} : { fd }
    await app.listen({ ...placeOf(config), backlog: BACKLOG, ...inherited })
  } catch (cause) {
    throw toRefusal(cause, config)
  }
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    stop: (times) => stopListening(app, connections, times),
  }
}
