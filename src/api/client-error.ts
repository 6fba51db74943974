/**
 * Chooses request ids, and sends the API's error body for requests that Node rejects itself:
 * invalid HTTP, `CONNECT`, `Expect`.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { CodedError } from '../errors.ts'
import { isUploading } from './uploads.ts'
import { problemHeaders, toProblem } from './problem.ts'
import { quote } from './query-string.ts'
import { SAFE_HEADERS } from './safe-headers.ts'
import { randomUUID } from 'node:crypto'

const SANE = /^[\w.-]{1,128}$/

/** Unique per process. */
const PREFIX = randomUUID()
let count = 0

/** A counter, because a random id per request costs as much as the key lookup. */
const newRequestId = (): string => {
  count += 1
  return `${PREFIX}-${count.toString(36)}`
}

/** Chooses the request id: the caller's if it is valid, else a new one. */
export function toRequestId(given: string | string[] | undefined): string {
  if (typeof given === 'string' && SANE.test(given)) return given
  return newRequestId()
}

/** See `connections/open-server.ts` for why this is not an `import`. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Limit of the request line plus headers, in bytes. A feed URL of 10,000 characters fits. */
export const MAX_HEADER_BYTES = 32_768

const toRefusal = (code: string | undefined): CodedError => {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new CodedError(
      'HEADERS_TOO_LARGE',
      'The request line and the headers exceed 32 KiB.',
    )
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new CodedError('REQUEST_TIMEOUT', 'The request did not arrive in time.')
  }
  return new CodedError(
    'MALFORMED_REQUEST',
    'The request is not valid HTTP; check the request line and the headers.',
  )
}

interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The answer closes the connection, because the following bytes are unknown. */
const toBareAnswer = (refusal: CodedError, givenId?: string | string[]): BareAnswer => {
  const requestId = toRequestId(givenId)
  const body = JSON.stringify(toProblem(refusal, requestId))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    ...SAFE_HEADERS,
    'x-request-id': requestId,
    ...problemHeaders(refusal),
    connection: 'close',
  }
  return { headers, body }
}

const endBare = (
  socket: Duplex,
  refusal: CodedError,
  givenId?: string | string[],
): void => {
  const { headers, body } = toBareAnswer(refusal, givenId)
  const statusLine = `HTTP/1.1 ${String(refusal.status)} ${STATUS_CODES[refusal.status] ?? 'Error'}`
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([statusLine, ...lines, '', body].join('\r\n'), () => socket.destroy())
}

/** Listener for `clientError` of the HTTP server. */
export function answerClientError(
  error: Error & { readonly code?: string },
  socket: Duplex,
): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else endBare(socket, toRefusal(error.code))
}

const refuseTunnel = ({ headers }: IncomingMessage, socket: Duplex): void => {
  // Prevents a crash when the caller disconnects first.
  socket.on('error', () => socket.destroy())
  const refusal = new CodedError(
    'METHOD_NOT_ALLOWED',
    'CONNECT is for proxies; this server is not one.',
    {
      allow: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    },
  )
  endBare(socket, refusal, headers['x-request-id'])
}

const refuseExpectation = (request: IncomingMessage, response: ServerResponse): void => {
  const refusal = new CodedError(
    'MALFORMED_REQUEST',
    `The header Expect is ${quote(request.headers.expect ?? '')}; only 100-continue is supported.`,
  )
  const { headers, body } = toBareAnswer(refusal, request.headers['x-request-id'])
  response.writeHead(refusal.status, headers).end(body)
}

/** Node alone would close a `CONNECT` silently and answer an unknown `Expect` with an empty 417. */
export function refuseWhatNodeHandles(server: Server): void {
  server.on('connect', refuseTunnel)
  server.on('checkExpectation', refuseExpectation)
}

/** `rawHeaders` alternates names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/**
 * Returns the error for several `Host` headers, or for an HTTP/1.1 request without one (RFC 9112,
 * section 3.2). Replaces Node's own check (`requireHostHeader`), whose answer has no body.
 */
export function whyNoHost({
  headers,
  rawHeaders,
  httpVersionMinor,
}: IncomingMessage): CodedError | undefined {
  if (countHosts(rawHeaders) > 1)
    return new CodedError(
      'MALFORMED_REQUEST',
      'The request has several Host headers; send one.',
    )
  if (headers.host === undefined && httpVersionMinor === 1)
    return new CodedError(
      'MALFORMED_REQUEST',
      'The header Host is missing; HTTP/1.1 requires it.',
    )
  return undefined
}
