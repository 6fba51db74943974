/**
 * Sends a text uncached. Texts of 1 KB or more are compressed: br before gzip, both at cheap
 * settings.
 */
import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { returnBodyBuffer } from './bodies/body-writer.ts'
import { isKnownTo, isSmall, THRESHOLD_BYTES } from './connections/kept-text.ts'
import type { Answer } from './route.ts'
import { constants } from 'node:zlib'

/** 0 to 11; 4 matches gzip's default ratio at half its cost. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

/** Compresses answers of 1 KB or more: br before gzip, both at cheap settings. */
export const COMPRESSION = {
  // Endpoints opt in with `sendCompressible`, so that callers without compression pay nothing.
  global: false,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: THRESHOLD_BYTES,
  globalDecompression: false,
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    },
  },
  zlibOptions: { level: GZIP_LEVEL },
}

/**
 * From this length on, in characters, Node writes a buffer faster than a string, which it copies
 * behind the headers first.
 */
const BUFFER_LENGTH = 16_384

/** Compresses the body if the caller accepts it and it is large enough. */
function sendCompressible(reply: FastifyReply, body: string | Buffer): void {
  const isPlain = reply.request.headers['accept-encoding'] === undefined || isSmall(body)
  if (!isPlain) reply.compress(body)
  else
    void reply.send(
      typeof body === 'string' && body.length >= BUFFER_LENGTH ? Buffer.from(body) : body,
    )
}

/** Runs `work` at the end of this turn, in FIFO sequence. It must not throw. */
type AtTurnEnd = (work: () => void) => void

/**
 * Sends all answers of one turn of the event loop together. A proxy on the same machine wakes once
 * per batch, and a wake-up costs as much as a lookup; batching saves a fifth of the CPU time.
 */
export function openTurnEnd(): AtTurnEnd {
  let waiting: (() => void)[] = []

  const leave = (): void => {
    const leaving = waiting
    waiting = []
    for (const work of leaving) work()
  }

  return (work) => {
    if (waiting.push(work) === 1) setImmediate(leave)
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

const atTurnEnd = openTurnEnd()

const varyOf = (reply: FastifyReply): string => {
  const vary = reply.getHeader('vary')
  if (vary === undefined) return 'accept-encoding'
  return `${String(vary)}, accept-encoding`
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
