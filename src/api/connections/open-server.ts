/**
 * Creates the HTTP server below Fastify: timeouts, connection limits, and the gate before the
 * router.
 */
import type { Server } from 'node:http'
import { MAX_HEADER_BYTES, refuseWhatNodeHandles } from '../client-error.ts'
import { stripBasePath } from './base-path.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { openGreeter } from './first-bytes.ts'
import type { Listener, RequestGate } from './request-gate.ts'

/**
 * An `import` of `node:http` also loads the web client that a server does not need: 20 ms of
 * startup and 3 MB.
 */
const { createServer } = process.getBuiltinModule('node:http')

/** Timeout for receiving a request, head and body, in ms. */
const REQUEST_TIMEOUT_MS = 30_000
/** Interval between timeout checks, in ms. Node's default is 30 s and would double the timeout. */
const LOOKS_EVERY_MS = 500
/** Idle timeout of a connection, in ms. */
const KEEP_ALIVE_MS = 72_000
/** Requests per connection before it is closed gracefully. */
const MOST_REQUESTS = 100_000

export interface ServerLimits extends ConnectionLimits {
  /** Default 30 s. */
  readonly requestTimeoutMs?: number
  /** Default ''. The base path that a proxy may keep. */
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
  const greeter = openGreeter(server, requestTimeoutMs)
  limitConnections(server, gate, limits)
  server.on('connection', (socket) => {
    if (socket.destroyed) return
    greeter.greet(socket)
    gate.open(socket)
  })
  const closeAll = server.closeAllConnections.bind(server)
  server.closeAllConnections = () => {
    closeAll()
    greeter.closeSilent()
  }
  const closeIdle = server.closeIdleConnections.bind(server)
  // Fastify calls this in `close` too, which would cut answers that are being sent.
  server.closeIdleConnections = () => {
    if (!gate.isFlushing) closeIdle()
  }
  return server
}
