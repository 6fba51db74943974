/** Builds the HTTP server: hooks that run before and after every endpoint. */
import compress from '@fastify/compress'
import type { IncomingMessage } from 'node:http'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { ApiKey, Counter } from '../store/api-keys.ts'
import { CodedError } from '../errors.ts'
import { requestAnswered } from '../observe/events.ts'
import type { RouteTally } from '../observe/metrics/tally.ts'
import type { ApiContext, EndpointContext } from './api-context.ts'
import { type AnswerAtOnce, openAtOnce } from './at-once/at-once.ts'
import { openAuthenticate } from './auth.ts'
import { MAX_BODY_BYTES } from './body.ts'
import {
  answerClientError,
  MAX_HEADER_BYTES,
  whyNoHost,
  toRequestId,
} from './client-error.ts'
import { COMPRESSION } from './send-text.ts'
import { type IsInRanges, openRanges } from './connections/address-ranges.ts'
import { HeldBodies } from './connections/held-bodies.ts'
import { LargePages } from './connections/large-pages.ts'
import { basePathOf, serveBelow } from './connections/base-path.ts'
import { openServer } from './connections/open-server.ts'
import {
  isLastRequest,
  type Listener,
  RequestGate,
  Stopping,
} from './connections/request-gate.ts'
import { type Cors, openCors, openKeyOrigins } from './cors.ts'
import { COVER_PATHS, serveCovers } from './covers/serve-covers.ts'
import { DialectUrls } from './dialects/dialect-urls.ts'
import { dialectsOf } from './dialects/index.ts'
import { serveDialects } from './dialects/serve-dialects.ts'
import { DOC_PATHS, serveDocs } from './docs/serve-docs.ts'
import { openFailureHandler } from './failure.ts'
import { openAddressLimit, openFailureLimit, openRateLimit } from './limits/limits.ts'
import { MCP_PATHS, serveMcp } from './mcp/serve-mcp.ts'
import { NOTIFY_PATHS, serveNotify } from './notify/serve-notify.ts'
import { OPS_ROUTES } from './ops/index.ts'
import { serveOps } from './ops/serve-ops.ts'
import { DOCS, openPaths, pathOf, type Paths } from './paths.ts'
import { parseQueryString } from './query-string.ts'
import { RefusalLog } from './refusal-log.ts'
import { SAFE_HEADERS } from './safe-headers.ts'
import { serveRoute } from './serve-route.ts'
import { V1_ROUTES } from './v1/index.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Fails readiness checks from now on and closes each connection after its answer; call `close`
     * later.
     */
    beginStopping(): void
    /** Counts requests in progress; for tests and measurements. */
    readonly gate: RequestGate
    readonly heldBodies: HeldBodies
    /** `/castdex` when a proxy forwards only that path; else ''. */
    readonly basePath: string
  }
  interface FastifyRequest {
    /** `null` until the key is verified. */
    caller: ApiKey | null
    /** Arrival time, on the clock of `performance.now`. */
    startedMs: number
  }
  interface FastifyContextConfig {
    counter?: Counter | null
    tally?: RouteTally
    /** Set by pages, so that refusals before the handler are HTML as well. */
    sendRefusal?: (
      error: CodedError,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<unknown>
  }
}

export type { ApiContext } from './api-context.ts'

const openProxies = (trustProxy: string): IsInRanges => {
  try {
    return openRanges(trustProxy)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `CASTDEX_TRUST_PROXY is "${trustProxy}": ${reason}`
    throw new CodedError('CONFIG_INVALID', message, { cause })
  }
}

/** The router handles requests without a fast path. */
const orElse =
  (answerAtOnce: AnswerAtOnce, route: Listener): Listener =>
  (request, response) => {
    if (!answerAtOnce(request, response)) route(request, response)
  }

/**
 * Endpoints validate and serialize themselves. Fastify's compilers took a tenth of the startup
 * time.
 */
const NO_COMPILERS = {
  buildValidator: () => () => {
    throw new Error('no route has a schema that Fastify checks')
  },
  buildSerializer: () => () => {
    throw new Error('no route has a schema that Fastify writes')
  },
}

interface ServerParts {
  readonly isProxy: IsInRanges
  readonly gate: RequestGate
  readonly refusals: RefusalLog
  readonly dialects: DialectUrls
  readonly answerAtOnce: AnswerAtOnce
}

const createServer = (
  context: ApiContext,
  { isProxy, gate, refusals, dialects, answerAtOnce }: ServerParts,
): FastifyInstance => {
  return fastify({
    logger: false,
    schemaController: { compilersFactory: NO_COMPILERS },
    genReqId: (request) => toRequestId(request.headers['x-request-id']),
    requestIdHeader: false,
    rewriteUrl: (request) => dialects.rewrite(request),
    trustProxy: context.config.trustProxy === '' ? false : isProxy,
    bodyLimit: MAX_BODY_BYTES,
    // Keep answering open connections during shutdown, with `connection: close`.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: MAX_HEADER_BYTES,
      querystringParser: parseQueryString as unknown as (
        text: string,
      ) => Record<string, unknown>,
    },
    serverFactory: (listener) =>
      openServer(gate, orElse(answerAtOnce, listener), {
        ...context.limits,
        basePath: basePathOf(context.config.publicUrl),
      }),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      request.caller = null
      request.startedMs = performance.now()
      reply.header('x-request-id', request.id).headers(SAFE_HEADERS)
      const rateLimit = openRateLimit(0, context.now)
      void openFailureHandler({ ...context, refusals, dialects, rateLimit })(
        error,
        request,
        reply,
      )
    },
  })
}

/**
 * First hook of every request: sets the request id and CORS headers, and rejects unknown operations
 * before the key is checked or the body is read. `OPTIONS` is answered for existing paths.
 */
const receive =
  (paths: Paths, cors: Cors, stopping: Stopping) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    request.startedMs = performance.now()
    reply.header('x-request-id', request.id).headers(SAFE_HEADERS)
    if (stopping.hasBegun && isLastRequest(request.raw.socket))
      reply.header('connection', 'close')
    cors.allow(request, reply)
    const malformed = whyNoHost(request.raw)
    if (malformed !== undefined || !request.is404) {
      done(malformed)
      return
    }
    const methods = request.method === 'OPTIONS' ? paths.methodsOf(pathOf(request)) : []
    if (methods.length === 0) {
      done(paths.refuse(request.method, pathOf(request)))
      return
    }
    cors.allowCalls(request, reply, methods).then(() => {
      void reply.code(204).header('allow', methods.join(', ')).send()
    }, done)
  }

/** Logs successful answers at level `debug` only. */
const logAnswers = (app: FastifyInstance, { logger }: ApiContext): void => {
  if (!logger.isLevelEnabled('debug')) return
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode < 400) {
      requestAnswered(logger, {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        ...(request.caller !== null && { keyId: request.caller.id }),
      })
    }
    done()
  })
}

function tellAtTheEnd(app: FastifyInstance, refusals: RefusalLog): void {
  app.addHook('onClose', (_app, done) => {
    refusals.tell()
    done()
  })
}

/** Paths outside the API's routes and the operators' tools. */
const OTHER_PATHS = [...DOC_PATHS, ...COVER_PATHS, ...NOTIFY_PATHS, ...MCP_PATHS]

/** Opens the checks of a caller's key and rate. */
function openCallers({ directory, config, now }: ApiContext) {
  const failures = openFailureLimit(now)
  const rateLimit = openRateLimit(config.rateLimit, now, directory.rates)
  return {
    failures,
    rateLimit,
    ...openAuthenticate({ apiKeys: directory.apiKeys, failures, now }),
  }
}

/**
 * Returns a server that is ready to `listen`. Closing it finishes running requests and leaves the
 * directory open.
 */
export async function createApp(context: ApiContext): Promise<FastifyInstance> {
  const { directory, config, now } = context
  const isProxy = openProxies(config.trustProxy)
  const gate = new RequestGate({ isProxy })
  const stopping = new Stopping(gate)
  const refusals = new RefusalLog(context.logger)
  const heldBodies = new HeldBodies()
  const spoken = dialectsOf(config.dialects)
  const dialects = new DialectUrls(spoken)
  const callers = openCallers(context)
  const answerAtOnce = openAtOnce({
    routes: V1_ROUTES,
    context,
    authenticate: callers.atOnce,
    rateLimit: callers.rateLimit,
    dialects,
    stopping,
  })
  const app = createServer(context, {
    isProxy,
    gate,
    refusals,
    dialects,
    answerAtOnce,
  })
  serveBelow(app, basePathOf(config.publicUrl))
  decorate(app, { gate, heldBodies, stopping })
  tellAtTheEnd(app, refusals)
  const opsRoutes = OPS_ROUTES.filter(
    ({ setting }) => setting === undefined || config[setting] === 'on',
  )
  const paths = pathsOf(context, opsRoutes, dialects)
  // The handler is registered before the plugins, so that it covers their routes.
  app.setErrorHandler(
    openFailureHandler({ ...context, rateLimit: callers.rateLimit, refusals, dialects }),
  )
  app.setNotFoundHandler((request) => {
    throw paths.refuse(request.method, pathOf(request))
  })
  app.addHook(
    'onRequest',
    receive(
      paths,
      openCors(config.corsOrigins, openKeyOrigins({ apiKeys: directory.apiKeys, now })),
      stopping,
    ),
  )
  logAnswers(app, context)
  await app.register(compress, COMPRESSION)
  readBodies(app, heldBodies)
  await serveAll(app, context, {
    stopping,
    heldBodies,
    spoken,
    callers,
    opsRoutes,
    paths,
  })
  return app
}

function decorate(
  app: FastifyInstance,
  parts: Pick<RouteParts, 'heldBodies' | 'stopping'> & { readonly gate: RequestGate },
): void {
  app.decorate('gate', parts.gate)
  app.decorate('heldBodies', parts.heldBodies)
  app.decorate('beginStopping', () => parts.stopping.begin())
  app.decorateRequest('caller', null)
  app.decorateRequest('startedMs', 0)
}

function pathsOf(
  context: ApiContext,
  opsRoutes: typeof OPS_ROUTES,
  dialects: DialectUrls,
): Paths {
  const served = [
    ...V1_ROUTES,
    ...opsRoutes.map(({ url }) => ({ method: 'GET' as const, url })),
    ...OTHER_PATHS,
    ...dialects.paths(),
    ...(context.site?.paths ?? []),
    ...(context.console?.paths ?? []),
  ]
  return openPaths(served, (path) =>
    dialects.find(path) === undefined ? DOCS : 'the file docs/DIALECTS.md of castdex',
  )
}

function readBodies(app: FastifyInstance, heldBodies: HeldBodies): void {
  app.removeAllContentTypeParsers()
  const read = (request: FastifyRequest, payload: IncomingMessage) =>
    heldBodies.read(payload, {
      caller: request.caller?.id ?? '',
      limit: MAX_BODY_BYTES,
      declared: request.headers['content-length'],
    })
  app.addContentTypeParser('application/json', read)
}

interface RouteParts {
  readonly stopping: Stopping
  readonly heldBodies: HeldBodies
  readonly spoken: ReturnType<typeof dialectsOf>
  readonly callers: ReturnType<typeof openCallers>
  readonly opsRoutes: typeof OPS_ROUTES
  readonly paths: Paths
}

async function serveAll(
  app: FastifyInstance,
  context: ApiContext,
  parts: RouteParts,
): Promise<void> {
  const { config, now } = context
  const { stopping, heldBodies, spoken, callers, opsRoutes, paths } = parts
  const { authenticate, failures, rateLimit } = callers
  const endpoint: EndpointContext = {
    ...context,
    largePages: new LargePages(),
    addressLimit: openAddressLimit(config.rateLimit, now),
    isStopping: () => stopping.hasBegun,
  }
  for (const route of V1_ROUTES)
    serveRoute(app, route, { context: endpoint, authenticate, rateLimit, paths })
  for (const ops of opsRoutes) serveOps(app, ops, endpoint)
  serveMcp(app, { context: endpoint, authenticate, rateLimit })
  await serveNotify(app, context, heldBodies)
  await serveDialects(app, spoken, {
    context: endpoint,
    authenticate,
    failures,
    rateLimit,
    heldBodies,
  })
  serveDocs(app, endpoint)
  serveCovers(app, endpoint)
  context.site?.serve(app)
  context.console?.serve(app)
}
