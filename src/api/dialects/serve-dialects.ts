/** Mounts the dialects' routes: authentication, rate, quota and answer. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticate } from '../auth.ts'
import { assertScope, assertUnbound } from '../auth.ts'
import type { EndpointContext } from '../api-context.ts'
import { MAX_BODY_BYTES } from '../body.ts'
import type { HeldBodies } from '../connections/held-bodies.ts'
import { assertNoForeignPage } from '../connections/foreign-pages.ts'
import { markKnown } from '../connections/request-gate.ts'
import { isAbandoned, openSignal, whenOver } from '../hang-up.ts'
import { type FailureLimit, type RateLimit, chargeCall } from '../limits/limits.ts'
import { parseQueryString, type QueryString } from '../query-string.ts'
import { sendText } from '../send-text.ts'
import type { Dialect, DialectAnswer, DialectCall, DialectRoute } from './dialect.ts'
import { type OpenCallers, openOpenCallers } from './open-callers.ts'
import { Parameters } from './parameters.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

interface DialectParts {
  readonly context: EndpointContext
  readonly authenticate: Authenticate
  readonly failures: FailureLimit
  readonly rateLimit: RateLimit
  readonly heldBodies: HeldBodies
}

interface ServingParts extends DialectParts {
  readonly callers: OpenCallers
  readonly hosts: readonly string[]
}

export async function serveDialects(
  app: FastifyInstance,
  dialects: readonly Dialect[],
  parts: DialectParts,
): Promise<void> {
  const { config, now } = parts.context
  const callers = openOpenCallers({
    openTo: config.openTo,
    perSecond: config.rateLimit,
    now,
  })
  const hosts = dialects.flatMap((dialect) => dialect.hosts)
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    const readBody = (
      request: FastifyRequest,
      payload: IncomingMessage,
    ): Promise<Buffer> => {
      const declared = request.headers['content-length']
      return parts.heldBodies.read(payload, {
        caller: callerId(request),
        limit: MAX_BODY_BYTES,
        declared,
      })
    }
    scope.addContentTypeParser(['application/json', FORM_TYPE], readBody)
    for (const dialect of dialects) {
      for (const route of dialect.routes)
        serveRoute(scope, dialect, route, { ...parts, callers, hosts })
    }
    done()
  })
}

/** Identifies keyless callers by address, so that they share turns fairly with keys. */
const callerId = ({ caller, ip }: FastifyRequest): string => caller?.id ?? `address ${ip}`

/** Authenticates by the dialect's header or the usual one, or admits an open address. */
async function identify(
  request: FastifyRequest,
  dialect: Dialect,
  { context, authenticate, failures, callers, hosts }: ServingParts,
): Promise<void> {
  const { authorization } = request.headers
  const named = dialect.identify?.(request, { context, authenticate, failures })
  if (named !== undefined) request.caller = await named
  else if (authorization !== undefined || !callers.admits(request)) {
    request.caller = await authenticate(authorization, request)
  } else assertNoForeignPage(request, { ...context.config, hosts })
  if (request.caller !== null) assertUnbound(request.caller)
  markKnown(request.raw.socket, { hasKey: request.caller !== null })
}

function serveRoute(
  scope: FastifyInstance,
  dialect: Dialect,
  route: DialectRoute,
  parts: ServingParts,
): void {
  const { context, rateLimit, callers } = parts
  const url = dialect.prefix + route.path
  for (const method of route.methods) {
    const tally = context.metrics.requests.routeTally(method, url)
    scope.route({
      method,
      url,
      config: { counter: route.counter, tally },
      async onRequest(request) {
        await identify(request, dialect, parts)
        if (request.caller !== null) assertScope(request.caller, route.scope)
      },
      preValidation(request, reply, done) {
        if (request.caller === null) callers.take(request)
        else rateLimit.take(request.caller.id, reply)
        done()
      },
      async handler(request, reply) {
        try {
          const answer = await route.answer(toCall(request, reply, parts), context)
          await charge(request, reply, { route, answer, context })
          sendText(reply, answer.body, answer.type)
          tally.add(200, performance.now() - request.startedMs)
        } catch (error) {
          if (!isAbandoned(error, reply)) throw error
        }
        return reply
      },
    })
  }
}

interface Charge {
  readonly route: DialectRoute
  readonly answer: DialectAnswer
  readonly context: EndpointContext
}

async function charge(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, answer, context }: Charge,
): Promise<void> {
  const { caller } = request
  if (route.counter === null || caller === null) return
  const cost = { counter: route.counter, amount: answer.cost }
  const usage = await chargeCall(context.directory.apiKeys, caller, cost, context.now())
  if (usage !== undefined) reply.header('x-usage-monthly', usage)
}

function toCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { rateLimit, callers }: ServingParts,
): DialectCall {
  const body = request.body as Buffer | undefined
  const type = request.headers['content-type']?.toLowerCase()
  const isForm = type?.startsWith(FORM_TYPE) === true
  const query = request.query as QueryString
  const form = isForm && body !== undefined ? parseQueryString(body.toString('utf8')) : []
  return {
    caller: { id: callerId(request), key: request.caller },
    parameters: new Parameters(form.length === 0 ? query : [...query, ...form]),
    params: request.params as DialectCall['params'],
    body: isForm ? undefined : body,
    origin: `${request.protocol}://${request.host}${request.server.basePath}`,
    signal: () => openSignal(reply),
    spendRate(requests) {
      if (requests <= 0) return
      if (request.caller === null) callers.spend(request, requests)
      else rateLimit.spend(request.caller.id, requests, reply)
    },
    whenOver: (listener) => whenOver(reply, listener),
  }
}
