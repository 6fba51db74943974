/** Sends a text uncached, compressed if it is worthwhile. */
import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { returnBodyBuffer } from './bodies/body-buffers.ts'
import { isSmall, sendCompressible } from './compression.ts'
import { isKnownTo } from './connections/kept-text.ts'
import { openTurnEnd } from './connections/turn-end.ts'
import type { Answer } from './route.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

const atTurnEnd = openTurnEnd()

const varyOf = (reply: FastifyReply): string => {
  const vary = reply.getHeader('vary')
  return vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`
}

interface SmallText {
  readonly body: string
  readonly contentType: string
  readonly vary: string
  /** Additional headers, alternating names and values. */
  readonly headers: readonly string[]
}

/**
 * Bypasses Fastify's header objects and its UTF-8 encoding of ASCII texts. This saves a tenth of a
 * lookup.
 */
export function writeText(
  raw: ServerResponse,
  status: number,
  { body, contentType, vary, headers }: SmallText,
): void {
  const length = Buffer.byteLength(body)
  const own = ['cache-control', 'no-store', 'vary', vary]
  own.push('content-type', contentType, 'content-length', String(length), ...headers)
  raw.writeHead(status, own)
  atTurnEnd(() => raw.end(body, length === body.length ? 'latin1' : 'utf8'))
}

const sendSmall = (reply: FastifyReply, body: string, contentType: string): void => {
  const headers: string[] = []
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name !== 'vary') headers.push(name, String(value))
  }
  const vary = varyOf(reply)
  reply.hijack()
  writeText(reply.raw, reply.statusCode, { body, contentType, vary, headers })
}

export function sendText(
  reply: FastifyReply,
  body: string | Buffer,
  contentType = JSON_TYPE,
): void {
  if (typeof body === 'string' && isSmall(body) && reply.request.method !== 'HEAD') {
    sendSmall(reply, body, contentType)
    return
  }
  reply.header('vary', varyOf(reply))
  reply.header('cache-control', 'no-store')
  reply.header('content-type', contentType)
  if (typeof body !== 'string') returnBodyBuffer(body, reply.raw)
  sendCompressible(reply, body)
}

type TaggedText = Pick<Answer, 'type' | 'sharedFrom'> & { readonly body: string | Buffer }

/** Returns a weak tag, shared by all encodings (RFC 9110, section 8.8.3). */
function etagOf({ body, sharedFrom = 0 }: TaggedText): string {
  const shared =
    typeof body === 'string' ? body.slice(sharedFrom) : body.subarray(sharedFrom)
  return `W/"${hash('sha1', shared, 'base64url')}"`
}

/** Sends the text with its tag, or 304 if the caller has it; returns the status. */
export function sendTagged(reply: FastifyReply, text: TaggedText): 200 | 304 {
  const etag = etagOf(text)
  reply.header('etag', etag)
  if (!isKnownTo(reply.request.headers['if-none-match'], etag)) {
    sendText(reply, text.body, text.type)
    return 200
  }
  if (typeof text.body !== 'string') returnBodyBuffer(text.body, reply.raw)
  reply.header('vary', varyOf(reply)).header('cache-control', 'no-store')
  void reply.code(304).send()
  return 304
}
