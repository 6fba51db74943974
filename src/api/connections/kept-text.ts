/** A static text that is compressed once per encoding and revalidated with an ETag. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { linkBelow } from './base-path.ts'

type Encoding = 'br' | 'gzip'

/** Tests for the weight 0, "not acceptable" (RFC 9110, section 12.4.2). */
const isRefused = (parameters: readonly string[]): boolean =>
  parameters.some((parameter) => /^\s*q=0(?:\.0{0,3})?\s*$/i.test(parameter))

/** Returns the preferred encoding that the caller accepts: br, gzip, or undefined. */
function chooseEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = new Map<string, boolean>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';')
    accepted.set(name.trim().toLowerCase(), !isRefused(parameters))
  }
  const takes = (encoding: string): boolean =>
    accepted.get(encoding) ?? accepted.get('*') ?? false
  if (takes('br')) return 'br'
  if (takes('gzip')) return 'gzip'
  return undefined
}

/** Smaller answers cost more to compress than they save. */
export const THRESHOLD_BYTES = 1024

export function isSmall(body: string | Buffer): boolean {
  return body.length < THRESHOLD_BYTES
}

/** Brotli 0 to 11, gzip 0 to 9. Each text is compressed once. */
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
  /** A weak tag, because it is shared by all encodings (RFC 9110, section 8.8.3). */
  readonly etag: string

  constructor(text: string | Buffer, type: string) {
    this.#bytes = Buffer.from(text)
    this.type = type
    this.etag = `W/"${createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)}"`
  }

  /** Returns the text in an encoding; compresses at most once. */
  async as(encoding: Encoding | undefined): Promise<Buffer> {
    if (encoding === undefined) return this.#bytes
    const known = this.#compressed.get(encoding)
    if (known !== undefined) return known
    const compressed = compressors[encoding](this.#bytes)
    this.#compressed.set(encoding, compressed)
    return compressed
  }

  /** Returns the text with its links below the base path. */
  below(basePath: string): ServedText {
    if (basePath === '' || !this.type.startsWith('text/html')) return this
    this.#below ??= new ServedText(linkBelow(this.#bytes.toString(), basePath), this.type)
    return this.#below
  }

  get isSmall(): boolean {
    return isSmall(this.#bytes)
  }
}

/** Memoizes a function until it fails; a failure is tried again. */
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

/** Returns whether `If-None-Match` contains the tag. */
export function isKnownTo(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque)
}

/** Sends the text in the best accepted encoding, or 304. */
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
