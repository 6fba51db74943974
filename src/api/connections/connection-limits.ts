/** Limits how many connections there may be, in all and from one address. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '../limits/limits.ts'
import type { RequestGate } from './request-gate.ts'

/** A connection that is open and quiet takes some 12 KB. */
const MOST_CONNECTIONS = 4_096
const MOST_OF_AN_ADDRESS = 512
/**
 * An address opens no connection for this long, in ms, after one was cut for too many
 * requests at once.
 */
const SHUT_OUT_MS = 2_000
const MOST_SHUT_OUT = 10_000

export interface ConnectionLimits {
  readonly inAll?: number
  /** Null means no limit, since all connections come from a proxy. */
  readonly ofAnAddress?: number | null
}

/** Closes connections beyond the limits before anything is read from them. */
export function limitConnections(
  server: Server,
  gate: RequestGate,
  limits: ConnectionLimits = {},
): void {
  const { inAll = MOST_CONNECTIONS, ofAnAddress = MOST_OF_AN_ADDRESS } = limits
  server.maxConnections = inAll
  if (ofAnAddress === null) return
  const counts = new Map<string, number>()
  const shutOut = new Map<string, number>()
  gate.onCut = (socket) => {
    if (shutOut.size >= MOST_SHUT_OUT) shutOut.clear()
    shutOut.set(addressGroup(socket.remoteAddress ?? ''), performance.now() + SHUT_OUT_MS)
  }
  server.prependListener('connection', (socket: Socket) => {
    const group = addressGroup(socket.remoteAddress ?? '')
    if ((shutOut.get(group) ?? 0) > performance.now()) {
      socket.destroy()
      return
    }
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    socket.once('close', () => {
      const left = (counts.get(group) ?? 1) - 1
      if (left === 0) counts.delete(group)
      else counts.set(group, left)
    })
    if (count > ofAnAddress) socket.destroy()
  })
}
