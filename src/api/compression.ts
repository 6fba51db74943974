/**
 * Compresses answers: br before gzip, both at settings that cost little, nothing under 1
 * KB.
 */
import { constants } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Bytes under which compressing costs more than it saves. */
const THRESHOLD_BYTES = 1024
/** 0 to 11; 4 is about as good as gzip's default at half its cost. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

export const COMPRESSION = {
  // Endpoints ask for it with `sendCompressible`, so that callers who accept no compression
  // do not pay for it.
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
 * Node writes a text of this many characters faster as a buffer: it would copy the text behind
 * the headers first.
 */
const BUFFER_LENGTH = 16_384

export function isSmall(body: string | Buffer): boolean {
  return body.length < THRESHOLD_BYTES
}

/**
 * Sends a body compressed where the caller accepts that and it saves more than it costs.
 */
export function sendCompressible(reply: FastifyReply, body: string | Buffer): void {
  const isPlain = reply.request.headers['accept-encoding'] === undefined || isSmall(body)
  if (!isPlain) reply.compress(body)
  else
    void reply.send(
      typeof body === 'string' && body.length >= BUFFER_LENGTH ? Buffer.from(body) : body,
    )
}

export type Encoding = 'br' | 'gzip'

/**
 * Returns whether an encoding has the weight 0, which means "not this one": RFC 9110,
 * section 12.4.2.
 */
const isRefused = (parameters: readonly string[]): boolean =>
  parameters.some((parameter) => /^\s*q=0(?:\.0{0,3})?\s*$/i.test(parameter))

/**
 * Returns the encoding that a caller accepts, br before gzip; undefined where it accepts
 * neither.
 */
export function chooseEncoding(
  header: string | string[] | undefined,
): Encoding | undefined {
  const accepted = new Map<string, boolean>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';')
    accepted.set(name.trim().toLowerCase(), !isRefused(parameters))
  }
  const takes = (encoding: string): boolean =>
    accepted.get(encoding) ?? accepted.get('*') ?? false
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}
