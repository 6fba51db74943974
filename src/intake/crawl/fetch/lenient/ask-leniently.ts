/**
 * Repeats a request whose response undici rejects, and parses the response as leniently as curl.
 * The connection uses the same guarded connector and serves one request, which rules out response
 * smuggling.
 */
import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { errorCodeOf } from '../../../../errors.ts'
import type { RawHeaders } from '../answer-headers.ts'
import { AnswerBytes } from './answer-bytes.ts'
import { readRawBody } from './answer-body.ts'
import { readHead } from './answer-head.ts'

export interface LenientRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly connector: buildConnector.connector
  /** Closes the connection when aborted; carries the caller's deadline. */
  readonly signal: AbortSignal
}

export interface LenientAnswer {
  readonly statusCode: number
  readonly headers: RawHeaders
  readonly body: AsyncIterable<Uint8Array> & { dump(): Promise<void> }
}

/** Error codes of undici for responses that violate the standard. */
const UNPARSED: ReadonlySet<unknown> = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
])

/** Returns whether undici failed to parse the response. */
export function isUnparsed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'HTTPParserError') return true
  const code = errorCodeOf(error)
  // Undici reports an unexpected interim response this way.
  const isInterim = code === 'UND_ERR_SOCKET' && error.message === 'bad response'
  return isInterim || UNPARSED.has(code)
}

/** Rejects with the connector's error or an `UnreadableAnswer`. */
export async function askLeniently(request: LenientRequest): Promise<LenientAnswer> {
  const { signal } = request
  const socket = await connect(request)
  const end = (): void => void socket.destroy()
  signal.addEventListener('abort', end, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', end))
  // Errors after the last byte read are irrelevant.
  socket.on('error', () => undefined)
  try {
    socket.write(textOf(request), 'latin1')
    const bytes = new AnswerBytes(socket)
    const head = await readHead(bytes)
    return {
      statusCode: head.status,
      headers: head.headers,
      body: {
        dump: () => Promise.resolve().then(end),
        async *[Symbol.asyncIterator]() {
          try {
            yield* readRawBody(bytes, head)
          } finally {
            end()
          }
        },
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

function connect({ url, connector, signal }: LenientRequest): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('the connection was given up'))
    signal.addEventListener('abort', stop, { once: true })
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const { host, protocol, port } = url
    connector({ host, hostname, protocol, port }, (error, socket) => {
      signal.removeEventListener('abort', stop)
      if (error !== null) reject(error)
      else if (signal.aborted) socket.destroy()
      else resolve(socket)
    })
    if (signal.aborted) stop()
  })
}

function textOf({ url, headers }: LenientRequest): string {
  const lines = Object.entries({ host: url.host, ...headers, connection: 'close' })
  return [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n\0]/g, '')}`),
    '\r\n',
  ].join('\r\n')
}
