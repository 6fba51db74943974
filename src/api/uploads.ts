/**
 * Uploads may take longer than other requests, as long as bytes keep coming: the code that
 * reads one sees to that.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What is still sent after an early answer is thrown away for this long, in ms. */
const LINGER_MS = 2000

const uploading = new WeakSet<Duplex>()

/**
 * Ends a connection slowly: if it were closed while its sender sends, the answer would be
 * lost on its way.
 */
function linger(socket: Socket): void {
  socket.end()
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Lets an answer that comes before the end of the request reach its sender. */
export function expectUpload({ socket }: IncomingMessage): void {
  // Node calls it behind an answer that ends the connection.
  socket.destroySoon = () => linger(socket)
}

/** Lifts the time limit of requests for this one. */
export function allowUpload(request: IncomingMessage): void {
  const { socket } = request
  expectUpload(request)
  uploading.add(socket)
  request.once('end', () => uploading.delete(socket))
}

export function isUploading(socket: Duplex): boolean {
  return uploading.has(socket)
}

/** Returns the value of `Content-Length`. */
export function declaredBytes({
  headers,
}: Pick<IncomingMessage, 'headers'>): number | undefined {
  const declared = headers['content-length']
  return declared === undefined ? undefined : Number(declared)
}

/** Leaves the bodies in the scope unread, for the code that answers. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', () => Promise.resolve(undefined))
}
