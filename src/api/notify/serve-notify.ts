/** Puts on the server what hosts and hubs call: without a key, so it only ever brings a known feed forward. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '../api-context.ts'
import type { ServedPath } from '../paths.ts'
import type { QueryString } from '../query-string.ts'
import { openPubnotify } from './pubnotify.ts'
import { answerHub, type CallbackPath, takeNews } from './websub.ts'

const PUBNOTIFY = '/api/v1/pubnotify'
const CALLBACK = '/api/v1/websub/:podcastId/:token'
/** Hubs send whole feeds; they are not read, only their signature is. */
const MAX_NEWS_BYTES = 4_194_304

export const NOTIFY_PATHS: readonly ServedPath[] = [
  { method: 'POST', url: PUBNOTIFY },
  { method: 'GET', url: CALLBACK },
  { method: 'POST', url: CALLBACK },
]

const send = (reply: FastifyReply, status: number, type: string, text: string): void => {
  void reply.code(status).header('cache-control', 'no-store').header('content-type', type).send(text)
}

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

export const serveNotify = async (app: FastifyInstance, { engine, now }: ApiContext): Promise<void> => {
  const pubnotify = openPubnotify(engine, now)
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post(PUBNOTIFY, async (request: FastifyRequest, reply) => {
      const text = await pubnotify.notify(request.raw.url?.split('?')[1] ?? '')
      send(reply, 200, 'application/json; charset=utf-8', text)
      return reply
    })
    scope.get(CALLBACK, async (request: FastifyRequest, reply) => {
      const query = request.query as QueryString
      const challenge = await answerHub(engine, request.params as CallbackPath, query, now())
      send(reply, challenge === undefined ? 404 : 200, 'text/plain; charset=utf-8', challenge ?? '')
      return reply
    })
    scope.post(CALLBACK, { bodyLimit: MAX_NEWS_BYTES }, async (request: FastifyRequest, reply) => {
      const signature = one(request.headers['x-hub-signature'])
      const body = Buffer.isBuffer(request.body) ? request.body : new Uint8Array()
      const isKnown = await takeNews(engine, request.params as CallbackPath, { body, signature, nowMs: now() })
      send(reply, isKnown ? 202 : 410, 'text/plain; charset=utf-8', '')
      return reply
    })
    done()
  })
}
