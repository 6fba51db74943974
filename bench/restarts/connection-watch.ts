/**
 * Loaded before castdex in a server that is restarted. When the server ends, it writes into a file
 * what became of each connection that was accepted: from which port it came, and whether something
 * of a request had been read of which the answer did not leave whole.
 */
import { channel } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

export interface AcceptedConnection {
  /** Of the caller. */
  readonly port: number
  /** A byte of a request was read, and its answer did not leave whole. */
  readonly wasCut: boolean
}

interface Watched {
  readonly port: number
  /** Requests that have begun and are not answered. */
  underWay: number
  /** When the last answer had left. */
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
