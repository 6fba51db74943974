/** Listens on a Unix socket: `CASTDEX_HOST=unix:/run/castdex/http.sock`. */
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import type { Server } from 'node:http'
import { connect } from 'node:net'

const SCHEME = 'unix:'

/** Returns the socket's path; undefined for TCP. */
export function findSocketPath(host: string): string | undefined {
  if (host.startsWith(SCHEME)) return host.slice(SCHEME.length)
  return undefined
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Removes a stale socket. Throws `EADDRINUSE` if it is in use or not a socket. */
export async function freeSocketPath(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return
  if (!found.isSocket() || (await answers(path)))
    throw Object.assign(new Error(`${path} is in use`), { code: 'EADDRINUSE' })
  await rm(path, { force: true })
}

/**
 * Gives connections a local address: Unix sockets have none, and their peers are on this machine.
 */
export function nameLocalPeers(server: Server): void {
  server.prependListener('connection', (socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' })
  })
}
