/** `POST /mcp`: stateless MCP over HTTP; each request carries its key. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { RouteTally } from '../../observe/metrics/tally.ts'
import type { ApiKey } from '../../store/api-keys.ts'
import type { EndpointContext } from '../api-context.ts'
import { assertScope, assertUnbound, type Authenticate } from '../auth.ts'
import { markKnown } from '../connections/request-gate.ts'
import { isAbandoned, openSignal } from '../hang-up.ts'
import { type RateLimit, chargeCall } from '../limits/limits.ts'
import type { ServedPath } from '../paths.ts'
import { sendText } from '../send-text.ts'
import { answerRequest } from './answer-message.ts'
import type { McpContext } from './call-tool.ts'
import { assertNoRebinding } from './check-origin.ts'
import { checkLegacyHeaders, checkModernHeaders } from './check-headers.ts'
import {
  CODES,
  isModern,
  type MessageId,
  readMessage,
  RpcError,
  toRefusal,
  toResult,
} from './messages.ts'

const URL = '/mcp'
/** Some clients append a slash. */
const URLS = [URL, `${URL}/`]

export const MCP_PATHS: readonly ServedPath[] = URLS.map((url) => ({ method: 'POST', url }))

interface McpParts {
  readonly context: EndpointContext
  readonly authenticate: Authenticate
  readonly rateLimit: RateLimit
}

const callerOf = ({ caller }: FastifyRequest): ApiKey => {
  if (caller === null) throw new Error('the endpoint was reached without a key')
  return caller
}

function toContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, rateLimit }: McpParts,
): McpContext {
  const { directory, now, transcripts } = context
  const key = callerOf(request)
  return {
    directory,
    transcripts,
    now,
    signal: () => openSignal(reply),
    caller: {
      id: key.id,
      assertScope: (scope) => {
        assertScope(key, scope)
      },
      spendRate: (requests) => {
        if (requests > 0) rateLimit.spend(key.id, requests, reply)
      },
      charge: async (counter, amount) => {
        const usage = await chargeCall(directory.apiKeys, key, { counter, amount }, now())
        if (usage !== undefined) reply.header('x-usage-monthly', usage)
      },
    },
  }
}

/** `isInBand`: the method itself failed; otherwise the request was rejected before. */
function statusOf({ code }: RpcError, isInBand: boolean): number {
  if (code === CODES.methodNotFound) return isInBand ? 200 : 404
  if (isInBand || code === CODES.internalError) return 200
  return 400
}

interface McpAnswer {
  readonly status: number
  /** `null` for notifications. */
  readonly body: string | null
}

async function answer(
  request: FastifyRequest,
  context: () => McpContext,
): Promise<McpAnswer> {
  const text = (request.body as Buffer | undefined)?.toString('utf8') ?? ''
  let id: MessageId | null = null
  let modern = false
  let isInBand = false
  try {
    const message = readMessage(text)
    if (message.kind === 'request') ({ id } = message.request)
    if (message.kind === 'answer') return { status: 202, body: null }
    const { method, params } = message.kind === 'request' ? message.request : message
    modern = isModern(params)
    if (message.kind === 'notification') return { status: 202, body: null }
    if (modern) checkModernHeaders(request.headers, { method, params })
    else if (method !== 'initialize') checkLegacyHeaders(request.headers)
    isInBand = true
    return {
      status: 200,
      body: toResult(
        message.request.id,
        await answerRequest(message.request, context(), modern),
      ),
    }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return refuse(id ?? error.messageId, error, { isInBand, modern })
  }
}

function refuse(
  id: MessageId | null,
  error: RpcError,
  { isInBand, modern }: { readonly isInBand: boolean; readonly modern: boolean },
): McpAnswer {
  // The stateless revision signals an unknown method by status too, since no handshake listed the
  // capabilities.
  const isAnswer = isInBand && !(modern && error.code === CODES.methodNotFound)
  return { status: statusOf(error, isAnswer), body: toRefusal(id, error) }
}

export function serveMcp(app: FastifyInstance, parts: McpParts): void {
  const { context } = parts
  const tally = context.metrics.requests.routeTally('POST', URL)
  for (const url of URLS) app.route({ url, ...routeOf(parts, tally) })
}

function routeOf(parts: McpParts, tally: RouteTally): Omit<RouteOptions, 'url'> {
  const { context, authenticate, rateLimit } = parts
  return {
    method: 'POST',
    config: { counter: null, tally },
    async onRequest(request) {
      assertNoRebinding(request, context.config.publicUrl)
      request.caller = await authenticate(request.headers.authorization, request)
      assertUnbound(request.caller)
      markKnown(request.raw.socket)
    },
    preValidation(request, reply, done) {
      rateLimit.take(callerOf(request).id, reply)
      done()
    },
    async handler(request, reply) {
      try {
        const { status, body } = await answer(request, () =>
          toContext(request, reply, parts),
        )
        reply.code(status)
        if (body === null) void reply.send()
        else sendText(reply, body)
        tally.add(status, performance.now() - request.startedMs)
      } catch (error) {
        if (!isAbandoned(error, reply)) throw error
      }
      return reply
    },
  }
}
