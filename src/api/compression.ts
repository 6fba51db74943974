/** Compresses answers of 1 KB or more: br before gzip, both at cheap settings. */
import { constants } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Smaller answers cost more to compress than they save. */
const THRESHOLD_BYTES = 1024
/** 0 to 11; 4 matches gzip's default ratio at half its cost. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

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

export function isSmall(body: string | Buffer): boolean {
  return body.length < THRESHOLD_BYTES
}

/** Compresses the body if the caller accepts it and it is large enough. */
export function sendCompressible(reply: FastifyReply, body: string | Buffer): void {
  const isPlain = reply.request.headers['accept-encoding'] === undefined || isSmall(body)
  if (!isPlain) reply.compress(body)
  else
    void reply.send(
      typeof body === 'string' && body.length >= BUFFER_LENGTH ? Buffer.from(body) : body,
    )
}

export type Encoding = 'br' | 'gzip'

/** Tests for the weight 0, "not acceptable" (RFC 9110, section 12.4.2). */
const isRefused = (parameters: readonly string[]): boolean =>
  parameters.some((parameter) => /^\s*q=0(?:\.0{0,3})?\s*$/i.test(parameter))

/** Returns the preferred encoding that the caller accepts: br, gzip, or undefined. */
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
