/** Lifts the request timeout for uploads; their reader enforces a minimum rate of bytes. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long data after an early answer is discarded, in ms. */
const LINGER_MS = 2000

const uploading = new WeakSet<Duplex>()

/** Closes the connection slowly. An immediate close during the upload would lose the answer. */
function linger(socket: Socket): void {
  socket.end()
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Delivers an answer that is sent before the upload ends. */
export function expectUpload({ socket }: IncomingMessage): void {
  // Node calls it after an answer that closes the connection.
  socket.destroySoon = () => linger(socket)
}

/** Disables the timeout of this request. */
export function allowUpload(request: IncomingMessage): void {
  const { socket } = request
  expectUpload(request)
  uploading.add(socket)
  request.once('end', () => uploading.delete(socket))
}

export function isUploading(socket: Duplex): boolean {
  return uploading.has(socket)
}

/** Returns the `Content-Length`. */
export function declaredBytes({
  headers,
}: Pick<IncomingMessage, 'headers'>): number | undefined {
  const declared = headers['content-length']
  if (declared === undefined) return undefined
  return Number(declared)
}

/** Leaves bodies unread for the handlers of this scope. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', () => Promise.resolve(undefined))
}
