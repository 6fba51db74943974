/** Mounts the keyless callbacks of hosts and hubs. They can only schedule a known feed sooner. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CodedError } from '../../errors.ts'
import type { HeldBodies } from '../connections/held-bodies.ts'
import type { ApiContext } from '../api-context.ts'
import type { ServedPath } from '../paths.ts'
import type { QueryString } from '../query-string.ts'
import { openPubnotify } from './pubnotify.ts'
import { answerHub, type CallbackPath, findSubscription, takeNews } from './websub.ts'

const PUBNOTIFY = '/api/v1/pubnotify'
const CALLBACK = '/api/v1/websub/:podcastId/:token'
/** Hubs send whole feeds, of which only the signature is computed. */
const MAX_NEWS_BYTES = 4_194_304
/** The body is ignored: the feed URL is a parameter. */
const MAX_NOTE_BYTES = 8_192

export const NOTIFY_PATHS: readonly ServedPath[] = [
  { method: 'POST', url: PUBNOTIFY },
  { method: 'GET', url: CALLBACK },
  { method: 'POST', url: CALLBACK },
]

const send = (reply: FastifyReply, status: number, type: string, text: string): void => {
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', type)
    .send(text)
}

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** Streams the body and throws if it is too long. */
async function* boundedNews(body: IncomingMessage): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of body.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > MAX_NEWS_BYTES)
      throw new CodedError('BODY_TOO_LARGE', 'The content exceeds 4 MiB.')
    yield piece
  }
}

/** Mounts the WebSub callback: verification of intent, and content distribution. */
function serveCallback(
  scope: FastifyInstance,
  directory: ApiContext['directory'],
  now: ApiContext['now'],
): void {
  scope.get(CALLBACK, async (request: FastifyRequest, reply) => {
    const query = request.query as QueryString
    const challenge = await answerHub(
      directory,
      request.params as CallbackPath,
      query,
      now(),
    )
    send(
      reply,
      challenge === undefined ? 404 : 200,
      'text/plain; charset=utf-8',
      challenge ?? '',
    )
    return reply
  })
  scope.post(CALLBACK, async (request: FastifyRequest, reply) => {
    const path = request.params as CallbackPath
    // The subscription is looked up before the body is read.
    const subscription = await findSubscription(directory, path)
    if (subscription === undefined) {
      send(reply.header('connection', 'close'), 410, 'text/plain; charset=utf-8', '')
      return reply
    }
    const signature = one(request.headers['x-hub-signature'])
    const news = { body: boundedNews(request.raw), signature, nowMs: now() }
    await takeNews(directory, path, { subscription, news })
    send(reply, 202, 'text/plain; charset=utf-8', '')
    return reply
  })
}

export async function serveNotify(
  app: FastifyInstance,
  { directory, now }: ApiContext,
  heldBodies: HeldBodies,
): Promise<void> {
  const pubnotify = openPubnotify(directory, now)
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      (_request: FastifyRequest, payload: IncomingMessage, parsed) => parsed(null, payload),
    )
    const admit = (
      { ip }: FastifyRequest,
      _reply: FastifyReply,
      done: () => void,
    ): void => {
      pubnotify.admit(ip)
      done()
    }
    const readNote = async ({ headers, ip, raw }: FastifyRequest): Promise<void> => {
      const declared = headers['content-length']
      await heldBodies.read(raw, {
        caller: `address ${ip}`,
        limit: MAX_NOTE_BYTES,
        declared,
      })
    }
    scope.post(
      PUBNOTIFY,
      { onRequest: admit, preHandler: readNote },
      async (request: FastifyRequest, reply) => {
        const text = await pubnotify.notify(request.raw.url?.split('?')[1] ?? '')
        send(reply, 200, 'application/json; charset=utf-8', text)
        return reply
      },
    )
    serveCallback(scope, directory, now)
    done()
  })
}
