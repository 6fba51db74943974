/**
 * Uploads may take longer than other requests, as long as bytes keep coming: who reads one sees to
 * that.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long what is still sent is thrown away after an answer that came early, in ms. */
const LINGER_MS = 2000

const uploading = new WeakSet<Duplex>()

/** A connection that is closed while its sender sends loses the answer on its way to them. */
function linger(socket: Socket): void {
  socket.end()
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** An answer that comes before the end of the request reaches its sender. */
export function expectUpload({ socket }: IncomingMessage): void {
  // Node calls it behind an answer that ends the connection.
  socket.destroySoon = () => linger(socket)
}

/** The time limit of requests is lifted for this one. */
export function allowUpload(request: IncomingMessage): void {
  const { socket } = request
  expectUpload(request)
  uploading.add(socket)
  request.once('end', () => uploading.delete(socket))
}

export function isUploading(socket: Duplex): boolean {
  return uploading.has(socket)
}

/** As the head of a request says it. */
export function declaredBytes({
  headers,
}: Pick<IncomingMessage, 'headers'>): number | undefined {
  const declared = headers['content-length']
  return declared === undefined ? undefined : Number(declared)
}

/** Of the bodies in the scope nothing is read but by who answers. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', () => Promise.resolve(undefined))
}
