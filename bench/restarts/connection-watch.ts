/**
 * Preloaded into a restarted server: records for each accepted connection its port, and whether a
 * request was read but not completely answered.
 */
import { channel } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

export interface AcceptedConnection {
  /** The caller's port. */
  readonly port: number
  /** A byte of a request was read, but its answer was not completely sent. */
  readonly wasCut: boolean
}

interface Watched {
  readonly port: number
  /** Requests in progress. */
  underWay: number
  /** Bytes read when the last answer was sent. */
  bytesRead: number
}

function watch(file: string): void {
  const watched = new Map<Socket, Watched>()
  const closed: AcceptedConnection[] = []

  const close = (socket: Socket): void => {
    const connection = watched.get(socket)
    watched.delete(socket)
    if (connection === undefined) return
    const { port, underWay, bytesRead } = connection
    closed.push({ port, wasCut: underWay > 0 || socket.bytesRead > bytesRead })
  }
  channel('net.server.socket').subscribe((message) => {
    const { socket } = message as { readonly socket: Socket }
    watched.set(socket, { port: socket.remotePort ?? 0, underWay: 0, bytesRead: 0 })
    socket.once('close', () => close(socket))
  })
  channel('http.server.request.start').subscribe((message) => {
    const connection = watched.get((message as { readonly socket: Socket }).socket)
    if (connection !== undefined) connection.underWay += 1
  })
  channel('http.server.response.finish').subscribe((message) => {
    const { socket } = message as { readonly socket: Socket }
    const connection = watched.get(socket)
    if (connection === undefined) return
    connection.underWay -= 1
    connection.bytesRead = socket.bytesRead
  })
  process.once('exit', () => {
    for (const socket of [...watched.keys()]) close(socket)
    writeFileSync(file, JSON.stringify(closed))
  })
}

const file = process.env['RESTARTS_CONNECTIONS_FILE']

if (isMainThread && file !== undefined) watch(file)
