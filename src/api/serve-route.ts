/**
 * Mounts a route. The checks follow docs/RULES.md section 1: path and method (router), key, scope,
 * size and type of the body (body parser), rate, validation and lookup (endpoint), quota. Hooks are
 * callbacks, created once per route: this is the hot path.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiKey, Counter } from '../store/api-keys.ts'
import { CodedError } from '../errors.ts'
import type { EndpointContext } from './api-context.ts'
import { assertAccess, type Authenticate } from './auth.ts'
import { allowUpload, declaredBytes, leaveBodies } from './uploads.ts'
import { originOf } from './connections/base-path.ts'
import { markKnown } from './connections/request-gate.ts'
import { allowOrigin } from './cors.ts'
import { EPISODE_FORMATS } from './formats/episode-formats.ts'
import { findFormat, findListFormat } from './formats/list-formats.ts'
import { isAbandoned, openSignal, whenOver } from './hang-up.ts'
import type { RouteTally } from '../observe/metrics/tally.ts'
import { type RateLimit, chargeCall } from './limits/limits.ts'
import { type Paths, pathOf } from './paths.ts'
import { type QueryString, quote } from './query-string.ts'
import type { Answer, Call, RouteDefinition, Upload } from './route.ts'
import { sendTagged, sendText } from './send-text.ts'

export interface ServeParts {
  readonly context: EndpointContext
  readonly authenticate: Authenticate
  readonly rateLimit: RateLimit
  readonly paths: Paths
}

type Done = (error?: Error) => void

const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

const callerOf = ({ caller }: FastifyRequest): ApiKey => {
  if (caller === null) throw new Error('the endpoint was reached without a key')
  return caller
}

/** Compressed bodies would bypass the size limit. */
const assertPlainBody = (request: FastifyRequest): void => {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return
  throw new CodedError(
    'MEDIA_TYPE_UNSUPPORTED',
    'Compressed bodies are not supported; send the body without Content-Encoding.',
  )
}

const LINES_TYPE = 'application/x-ndjson; charset=utf-8'

type StreamedAnswer = Pick<Answer, 'type' | 'headers'> & {
  readonly body: AsyncIterable<string | Uint8Array>
}

function sendStream(
  reply: FastifyReply,
  { body, type = LINES_TYPE, headers = {} }: StreamedAnswer,
): void {
  reply.header('cache-control', 'no-store').header('content-type', type).headers(headers)
  if (reply.request.method === 'HEAD') void reply.send()
  else void reply.send(Readable.from(body))
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i

/** Bodies are decoded as UTF-8 (RFC 8259, section 8.1); another charset would be misread. */
function assertUtf8(request: FastifyRequest): void {
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw new CodedError(
    'MEDIA_TYPE_UNSUPPORTED',
    `Unsupported charset ${quote(charset)}; send the body as UTF-8.`,
  )
}

/** The router matches `/podcasts/` with an empty parameter; it should be a 404. */
const lacksPart = ({ params }: FastifyRequest): boolean =>
  Object.values(params as Call['params']).includes('')

/** Checks path, key and scope. */
const identify = (route: RouteDefinition, { context, authenticate, paths }: ServeParts) => {
  const { url, openedBy, scope: wanted, orScopes = [] } = route
  const isOpen = openedBy !== undefined && context.config[openedBy]
  const hasParts = url.includes('/:')
  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    if (hasParts && lacksPart(request)) {
      done(paths.refuse(request.method, pathOf(request)))
      return
    }
    authenticate(request.headers.authorization, request).then((caller) => {
      request.caller = caller
      markKnown(request.raw.socket)
      try {
        if (caller.origin !== null) allowOrigin(reply, caller.origin)
        const scope = orScopes.find((each) => caller.scopes.includes(each)) ?? wanted
        const openScope = isOpen ? null : scope
        assertAccess(caller, { scope, openScope, origin: request.headers.origin })
        assertPlainBody(request)
        if (route.docs.upload === undefined) assertUtf8(request)
      } catch (error) {
        done(toError(error))
        return
      }
      done()
    }, done)
  }
}

const throttle =
  ({ rateLimit }: ServeParts) =>
  (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    try {
      rateLimit.take(callerOf(request).id, reply)
    } catch (error) {
      done(toError(error))
      return
    }
    done()
  }

/** Sends and counts an answer. */
const openDeliver = (tally: RouteTally, isTagged: boolean) => {
  const send = (reply: FastifyReply, { body, ...answered }: Answer): number => {
    if (typeof body !== 'string' && !Buffer.isBuffer(body))
      sendStream(reply, { ...answered, body })
    else if (isTagged) return sendTagged(reply, { ...answered, body })
    else sendText(reply, body, answered.type)
    return 200
  }
  return (request: FastifyRequest, reply: FastifyReply, answered: Answer): void => {
    tally.add(send(reply, answered), performance.now() - request.startedMs)
  }
}

/** Charges the cost and sets the usage header. */
const charge = async (
  counter: Counter,
  { directory, now }: EndpointContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<void> => {
  const usage = await chargeCall(
    directory.apiKeys,
    callerOf(request),
    { counter, amount: answer.cost },
    now(),
  )
  if (usage !== undefined) reply.header('x-usage-monthly', usage)
}

function toUpload({ raw }: FastifyRequest): Upload {
  allowUpload(raw)
  return {
    bytes: raw,
    type: raw.headers['content-type'],
    declaredBytes: declaredBytes(raw),
  }
}

const toCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  {
    rateLimit,
    context,
    isUpload,
  }: Pick<ServeParts, 'rateLimit' | 'context'> & {
    readonly isUpload: boolean
  },
): Call => ({
  caller: callerOf(request),
  address: request.ip,
  get origin() {
    return originOf(request, context.config.publicUrl)
  },
  query: request.query as QueryString,
  params: request.params as Call['params'],
  ...(isUpload
    ? { body: undefined, upload: toUpload(request) }
    : { body: request.body as Buffer | undefined, upload: undefined }),
  signal: () => openSignal(reply),
  whenOver: (listener) => whenOver(reply, listener),
  spendRate(requests) {
    rateLimit.spend(callerOf(request).id, requests, reply)
  },
})

/** Returns the answer in the first format of `Accept`: JSON or an export format. */
async function answer(
  route: RouteDefinition,
  request: FastifyRequest,
  call: Call,
  context: EndpointContext,
) {
  const episodes = await answerEpisodes(route, request, call, context)
  if (episodes !== undefined) return episodes
  const format = route.list && findListFormat(request.headers.accept)
  if (route.list === undefined || format === undefined)
    return await route.answer(call, context)
  const { title, shows, cost } = await route.list(call, context)
  const origin = originOf(request, context.config.publicUrl)
  const selfUrl = origin + request.originalUrl
  const linked = shows.map((show) => ({ ...show, url: `${origin}/podcasts/${show.slug}` }))
  const body = format.write({ title, url: selfUrl, selfUrl, shows: linked })
  return { body, type: format.type, cost }
}

async function answerEpisodes(
  route: RouteDefinition,
  request: FastifyRequest,
  call: Call,
  context: EndpointContext,
) {
  const format = route.listEpisodes && findFormat(request.headers.accept, EPISODE_FORMATS)
  if (route.listEpisodes === undefined || format === undefined) return undefined
  const { title, episodes, cost } = await route.listEpisodes(call, context)
  const origin = originOf(request, context.config.publicUrl)
  const selfUrl = origin + request.originalUrl
  const body = format.write({ title, url: selfUrl, selfUrl, origin, episodes })
  return { body, type: format.type, cost }
}

export function serveRoute(
  app: FastifyInstance,
  route: RouteDefinition,
  parts: ServeParts,
): void {
  if (route.docs.upload === undefined) {
    serveIn(app, route, parts)
    return
  }
  void app.register((scope, _options, done) => {
    leaveBodies(scope)
    serveIn(scope, route, parts)
    done()
  })
}

const serveIn = (app: FastifyInstance, route: RouteDefinition, parts: ServeParts): void => {
  const { context } = parts
  const tally = context.metrics.requests.routeTally(route.method, route.url)
  const isUpload = route.docs.upload !== undefined
  const deliver = openDeliver(tally, route.isTagged === true)
  app.route({
    method: route.method,
    url: route.url,
    config: { counter: route.counter, tally },
    onRequest: identify(route, parts),
    preValidation: throttle(parts),
    handler(request, reply) {
      const { counter } = route
      answer(route, request, toCall(request, reply, { ...parts, isUpload }), context)
        .then((answered) => {
          if (counter === null) {
            deliver(request, reply, answered)
            return undefined
          }
          return charge(counter, context, request, reply, answered).then(() => {
            deliver(request, reply, answered)
          })
        })
        .catch((error: unknown) => {
          if (!isAbandoned(error, reply)) void reply.send(toError(error))
        })
    },
  })
}
