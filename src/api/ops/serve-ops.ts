/** Mounts a monitoring endpoint. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CodedError } from '../../errors.ts'
import type { EndpointContext } from '../api-context.ts'
import { assertNoForeignPage } from '../connections/foreign-pages.ts'
import { sendKept, ServedText } from '../connections/kept-text.ts'
import { sendText } from '../send-text.ts'
import { WARM_AFTER_MS } from '../site-port.ts'
import type { OpsDefinition } from './ops.ts'

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Compares hashes, which hides the token's length and prefix from timing. */
function assertToken(token: string, authorization: string | undefined): void {
  if (authorization === undefined) {
    throw new CodedError(
      'KEY_MISSING',
      'Send `Authorization: Bearer …` with the token of CASTDEX_METRICS_TOKEN.',
    )
  }
  const given = authorization.replace(/^bearer /i, '')
  if (!timingSafeEqual(sha256(given), sha256(token))) {
    throw new CodedError(
      'KEY_INVALID',
      'Wrong token; send the value of CASTDEX_METRICS_TOKEN.',
    )
  }
}

/** Without a token the endpoint is open on its port, but not to pages of other sites. */
function assertMayRead(
  request: FastifyRequest,
  config: EndpointContext['config'],
  token: 'metricsToken',
): void {
  if (config[token] === '') assertNoForeignPage(request, config)
  else assertToken(config[token], request.headers.authorization)
}

/** Caches the answer briefly, compressed once for all callers. */
function openKept(
  { respond, contentType = 'application/json; charset=utf-8' }: OpsDefinition,
  context: EndpointContext,
  keptMs: number,
): () => Promise<ServedText> {
  let madeAt = 0
  let kept: Promise<ServedText> | undefined
  async function make(): Promise<ServedText> {
    return new ServedText(await respond(context), contentType)
  }
  return () => {
    const nowMs = context.now()
    if (kept !== undefined && Math.abs(nowMs - madeAt) < keptMs) return kept
    madeAt = nowMs
    kept = make()
    kept.catch(() => {
      kept = undefined
    })
    return kept
  }
}

type Send = (reply: FastifyReply) => Promise<void>

function openSend(
  app: FastifyInstance,
  definition: OpsDefinition,
  context: EndpointContext,
): Send {
  const { respond, contentType, keptMs } = definition
  if (keptMs === undefined)
    return async (reply) => sendText(reply, await respond(context), contentType)
  const getKept = openKept(definition, context, keptMs)
  // The first call loads code and delays other answers. Run it before a caller needs it, but after
  // the first answers of a new server.
  let warming: NodeJS.Timeout | undefined
  app.addHook('onListen', (done) => {
    warming = setTimeout(() => void getKept().catch(() => undefined), WARM_AFTER_MS)
    warming.unref()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearTimeout(warming)
    done()
  })
  return async (reply) => {
    await sendKept(reply.header('cache-control', 'no-store'), await getKept())
  }
}

export function serveOps(
  app: FastifyInstance,
  definition: OpsDefinition,
  context: EndpointContext,
): void {
  const { url, token } = definition
  const tally = context.metrics.requests.routeTally('GET', url)
  const send = openSend(app, definition, context)
  app.get(
    url,
    { config: { tally } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (token !== undefined) assertMayRead(request, context.config, token)
      await send(reply)
      tally.add(reply.statusCode, performance.now() - request.startedMs)
      return reply
    },
  )
}
