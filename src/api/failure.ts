/** Sends every error: one body, its headers, one log line. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { CodedError } from '../errors.ts'
import { requestFailed } from '../observe/events.ts'
import type { ApiContext } from './api-context.ts'
import { type RateLimit, usageOf } from './limits/limits.ts'
import { sendNotFoundPage, wantsPage } from './docs/pages.ts'
import type { DialectUrls } from './dialects/dialect-urls.ts'
import { pathOf } from './paths.ts'
import { problemHeaders, toCodedError, toProblem } from './problem.ts'
import type { RefusalLog } from './refusal-log.ts'

interface FailureParts
  extends Pick<ApiContext, 'directory' | 'logger' | 'metrics' | 'now' | 'site'> {
  readonly dialects: Pick<DialectUrls, 'find'>
  readonly rateLimit: RateLimit
  readonly refusals: RefusalLog
}

/** Adds usage headers if the route has a counter and the key a quota for it. */
const showUsage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, now }: FailureParts,
): Promise<void> => {
  const counter = request.routeOptions.config.counter
  const { caller } = request
  if (caller === null || counter === null || counter === undefined) return
  const usage = await usageOf(directory.apiKeys, caller, counter, now()).catch(
    () => undefined,
  )
  if (usage !== undefined) reply.header('x-usage-monthly', usage)
}

/** Logs names and numbers only; the message may repeat the caller's input. */
const log = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: CodedError,
  { refusals }: FailureParts,
): void => {
  const { caller } = request
  refusals.write({
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    code: error.code,
    isPlanned: error.options.isPlanned === true,
    durationMs: Math.round(reply.elapsedTime),
    ...(caller !== null && { keyId: caller.id }),
  })
}

/** Returns whether the error is deliberate and has no cause to fix. */
const isExpected = ({ code, cause, options }: CodedError): boolean =>
  cause === undefined &&
  options.forOperator !== true &&
  (code === 'OVERLOADED' || code === 'NOT_READY')

const count = (
  { routeOptions, startedMs }: FastifyRequest,
  error: CodedError,
  { metrics: { requests } }: FailureParts,
) => {
  requests.refusals.add(error.code)
  const tally = routeOptions.config.tally ?? requests.unrouted
  tally.add(error.status, performance.now() - startedMs)
}

/** Work of this duration, in ms, costs one request of the rate. */
const WORK_OF_A_REQUEST_MS = 20

/** An aborted search costs no quota but rate; otherwise it could be repeated endlessly. */
const chargeWork = (
  { caller }: FastifyRequest,
  { options }: CodedError,
  { rateLimit }: FailureParts,
): void => {
  if (caller === null || options.workMs === undefined) return
  rateLimit.spend(caller.id, Math.ceil(options.workMs / WORK_OF_A_REQUEST_MS))
}

/** Reading a rejected body of up to this many bytes is cheaper than a new connection. */
const SHORT_BODY = 65_536

/** Returns whether most of a long body is still to come. */
const leavesLongBody = ({ raw: { complete, headers } }: FastifyRequest): boolean => {
  if (complete) return false
  const declared = headers['content-length']
  if (declared === undefined) return headers['transfer-encoding'] !== undefined
  return Number(declared) > SHORT_BODY
}

async function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  { site }: FailureParts,
): Promise<FastifyReply> {
  if (site !== undefined) return site.sendNotFound(request, reply)
  return sendNotFoundPage(reply.header('cache-control', 'no-store'))
}

/** Returns false if the route has no page or rendering it fails. */
async function sendAsPage(
  error: CodedError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { sendRefusal } = request.routeOptions.config
  if (sendRefusal === undefined) return false
  try {
    await sendRefusal(error, request, reply)
    return true
  } catch {
    return reply.sent
  }
}

/** Returns whether no page can be at the address. */
function leadsNowhere(thrown: FastifyError | Error, { code }: CodedError): boolean {
  if (code === 'ROUTE_NOT_FOUND') return true
  return 'code' in thrown && thrown.code === 'FST_ERR_BAD_URL'
}

export function openFailureHandler(parts: FailureParts) {
  return async (
    thrown: FastifyError | Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const error = toCodedError(thrown)
    chargeWork(request, error, parts)
    reply.code(error.status).headers(problemHeaders(error))
    if (leavesLongBody(request)) reply.header('connection', 'close')
    if (request.caller !== null) {
      parts.rateLimit.show(request.caller.id, reply)
      await showUsage(request, reply, parts)
    }
    if (error.status >= 500 && !isExpected(error)) {
      requestFailed(parts.logger, {
        requestId: request.id,
        route: request.routeOptions.url ?? null,
        error: error.cause ?? error,
        // A fixed sentence without caller input, such as that the disk is full.
        ...(error.code === 'NOT_READY' && { reason: error.message }),
      })
    }
    count(request, error, parts)
    log(request, reply, error, parts)
    const dialect = parts.dialects.find(pathOf(request))
    if (dialect !== undefined) {
      const { body, type } = dialect.refuse({
        status: error.status,
        message: toProblem(error, request.id).message,
      })
      return reply
        .header('cache-control', 'no-store')
        .header('content-type', type)
        .send(body)
    }
    if (await sendAsPage(error, request, reply)) return reply
    if (leadsNowhere(thrown, error) && wantsPage(request))
      return sendNotFound(request, reply, parts)
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(toProblem(error, request.id)))
  }
}
