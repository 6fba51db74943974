/**
 * Opens the HTTP server beneath Fastify: its time limits, its bounds on connections, and
 * the gate before the router.
 */
import type { Server } from 'node:http'
import { MAX_HEADER_BYTES, refuseWhatNodeHandles } from '../client-error.ts'
import { stripBasePath } from './base-path.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import type { Listener, RequestGate } from './request-gate.ts'

/**
 * An `import` of Node's `http` loads all that it has, also Node's client for the web, which
 * a server does not use: that takes 20 ms of its start, and 3 MB.
 */
const { createServer } = process.getBuiltinModule('node:http')

/** Longest time, in ms, that a request may take to arrive, its head as well as the whole of it. */
const REQUEST_TIMEOUT_MS = 30_000
/**
 * Time, in ms, between two looks for requests that take too long. Node's own would be 30 s, and the
 * limit twice as long.
 */
const LOOKS_EVERY_MS = 500
/** Longest time, in ms, that a connection stays open after an answer. */
const KEEP_ALIVE_MS = 72_000
/** After so many requests a connection is closed in good order, and its caller opens another. */
const MOST_REQUESTS = 100_000

export interface ServerLimits extends ConnectionLimits {
  /** The default is 30 s. */
  readonly requestTimeoutMs?: number
  /** Default ''. A proxy may leave this path before those of the server. */
  readonly basePath?: string
}

export function openServer(
  gate: RequestGate,
  listener: Listener,
  limits: ServerLimits = {},
): Server {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, basePath = '' } = limits
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(LOOKS_EVERY_MS, requestTimeoutMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      stripBasePath(request, basePath)
      gate.take(request, response, listener)
    },
  )
  server.maxRequestsPerSocket = MOST_REQUESTS
  refuseWhatNodeHandles(server)
  limitConnections(server, gate, limits)
  server.on('connection', (socket) => {
    if (!socket.destroyed) gate.open(socket)
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  // Node calls it in `close`, too, and would cut off answers that are on their way.
  server.closeIdleConnections = () => {
    if (!gate.isFlushing) closeIdle()
  }
  return server
}
