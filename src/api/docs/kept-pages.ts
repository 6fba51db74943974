/** Parts of the docs page: read from the plugin when first asked for, then answered from memory. */
import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServedText, prepareKept } from '../connections/kept-text.ts'

/** More than the page has. */
const MOST_KEPT = 64

const nameOf = ({ routeOptions, params }: FastifyRequest): string => {
  const { '*': file = '' } = params as { readonly '*'?: string }
  return `${routeOptions.url ?? ''} ${posix.normalize(file)}`
}

const toBytes = async (payload: unknown): Promise<Buffer | undefined> => {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.from(payload)
  return payload instanceof Readable ? buffer(payload) : undefined
}

/** Headers of the first answer that each later one bears as well. */
const KEPT_HEADERS = ['content-security-policy', 'vary'] as const

interface KeptPart {
  readonly text: ServedText
  readonly headers: Readonly<Record<string, string>>
}

const headersOf = (reply: FastifyReply): KeptPart['headers'] =>
  Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

export class KeptPages {
  readonly #kept = new Map<string, KeptPart>()
  readonly #answered = new WeakSet<FastifyReply>()

  /** For `onRequest`: answers where the part is kept. */
  readonly answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const kept = request.method === 'GET' ? this.#kept.get(nameOf(request)) : undefined
    if (kept === undefined) return undefined
    this.#answered.add(reply)
    const body = await prepareKept(
      reply.headers(kept.headers).header('cache-control', 'no-cache'),
      kept.text,
    )
    return reply.send(body ?? undefined)
  }

  /** For `onSend`: keeps what the plugin gives, and gives what is kept. */
  readonly keep = async (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> => {
    if (this.#answered.has(reply)) return payload
    const kept = await this.#toKept(request, reply, payload)
    return kept === undefined ? payload : prepareKept(reply, kept)
  }

  async #toKept(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<ServedText | undefined> {
    const isWhole = request.method === 'GET' && reply.statusCode === 200
    if (!isWhole || this.#kept.size >= MOST_KEPT) return undefined
    const bytes = await toBytes(payload)
    if (bytes === undefined) return undefined
    const kept = new ServedText(
      bytes,
      String(reply.getHeader('content-type') ?? 'application/octet-stream'),
    )
    this.#kept.set(nameOf(request), { text: kept, headers: headersOf(reply) })
    reply
      .header('cache-control', 'no-cache')
      .removeHeader('last-modified')
      .removeHeader('accept-ranges')
    return kept
  }
}
