/**
 * Keeps a text that many ask for: it is compressed once for all of them, and not sent again
 * to those who have it.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { linkBelow } from './base-path.ts'
import { chooseEncoding, type Encoding, isSmall } from '../compression.ts'

/** The ranges are 0 to 11 and 0 to 9. Each text is compressed once. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
}

export class ServedText {
  readonly #bytes: Buffer
  #below: ServedText | undefined
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  readonly type: string
  /**
   * One tag stands for every encoding of the text, so it is a weak one: RFC 9110, section
   * 8.8.3.
   */
  readonly etag: string

  constructor(text: string | Buffer, type: string) {
    this.#bytes = Buffer.from(text)
    this.type = type
    this.etag = `W/"${createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)}"`
  }

  /** Returns the text in an encoding, and compresses it at most once. */
  async as(encoding: Encoding | undefined): Promise<Buffer> {
    if (encoding === undefined) return this.#bytes
    const known = this.#compressed.get(encoding)
    if (known !== undefined) return known
    const compressed = compressors[encoding](this.#bytes)
    this.#compressed.set(encoding, compressed)
    return compressed
  }

  /** Returns the text as it is sent below a path: the links of a page lead there. */
  below(basePath: string): ServedText {
    if (basePath === '' || !this.type.startsWith('text/html')) return this
    this.#below ??= new ServedText(linkBelow(this.#bytes.toString(), basePath), this.type)
    return this.#below
  }

  get isSmall(): boolean {
    return isSmall(this.#bytes)
  }
}

/**
 * Returns a function that makes its value when it is first called, and again after a
 * failure.
 */
export function madeOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    if (made === undefined) {
      made = make()
      made.catch(() => {
        made = undefined
      })
    }
    return made
  }
}

/** Returns whether `If-None-Match` names the tag. */
export function isKnownTo(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque)
}

/**
 * Sends the text in the best encoding that the caller accepts, or 304 to a caller that has
 * it.
 */
export async function sendKept(
  reply: FastifyReply,
  given: ServedText,
): Promise<FastifyReply> {
  const { headers, server } = reply.request
  const kept = given.below(server.basePath)
  const vary = reply.getHeader('vary')
  reply.header(
    'vary',
    vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
  )
  reply.header('etag', kept.etag)
  if (isKnownTo(headers['if-none-match'], kept.etag))
    return reply.code(304).removeHeader('content-length').send()
  const encoding = kept.isSmall ? undefined : chooseEncoding(headers['accept-encoding'])
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  const body = await kept.as(encoding)
  return reply
    .header('content-type', kept.type)
    .header('content-length', body.length)
    .send(body)
}
