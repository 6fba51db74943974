/** Bytes that Node's HTTP parser refuses still get the error body, on the bare socket. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { CodedError } from '../errors.ts'
import { toProblem } from './problem.ts'
import { toRequestId } from './request-id.ts'

/** Of the request line and all headers; a feed URL of 10,000 characters fits in. */
export const MAX_HEADER_BYTES = 32_768

const toRefusal = (code: string | undefined): CodedError => {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new CodedError('HEADERS_TOO_LARGE', 'The request line and the headers have more than 32 KiB together.')
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new CodedError('REQUEST_TIMEOUT', 'The request did not arrive whole in time.')
  }
  return new CodedError(
    'MALFORMED_REQUEST',
    'The bytes are not an HTTP request that can be read: check the request line and the headers.',
  )
}

/** A whole HTTP/1.1 answer as text. */
export const rawRefusal = (code: string | undefined): string => {
  const refusal = toRefusal(code)
  const requestId = toRequestId(undefined)
  const body = JSON.stringify(toProblem(refusal, requestId))
  return [
    `HTTP/1.1 ${String(refusal.status)} ${STATUS_CODES[refusal.status] ?? 'Error'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

/** For `clientError` of the HTTP server. */
export const answerClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code !== 'ECONNRESET' && socket.writable) socket.write(rawRefusal(error.code))
  socket.destroySoon()
}
