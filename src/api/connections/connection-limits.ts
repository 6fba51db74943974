/** Limits the number of connections, in total and per address. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '../limits/limits.ts'
import { isLoopback } from './address-ranges.ts'
import { ConnectionSlots } from './connection-slots.ts'
import type { RequestGate } from './request-gate.ts'

/** An idle connection takes about 12 KB. */
const MOST_CONNECTIONS = 4_096
const KEPT = 512
const MOST_OF_AN_ADDRESS = 512
const FIRST_BYTES_MS = 5_000
/** After a connection was cut for flooding, its address cannot connect for this long, in ms. */
const SHUT_OUT_MS = 2_000
const MOST_SHUT_OUT = 10_000

export interface ConnectionLimits {
  readonly inAll?: number
  /** Reserved slots, for loopback, trusted proxies and addresses that recently sent a valid key. */
  readonly kept?: number
  readonly ofAnAddress?: number
  /**
   * While slots are scarce, a connection must send its first byte within this time, in ms; default
   * 5 s.
   */
  readonly firstBytesMs?: number
}

/** Closes connections beyond the limits before reading from them. */
export function limitConnections(
  server: Server,
  gate: RequestGate,
  limits: ConnectionLimits = {},
): void {
  const { inAll = MOST_CONNECTIONS, kept = KEPT } = limits
  const { ofAnAddress = MOST_OF_AN_ADDRESS, firstBytesMs = FIRST_BYTES_MS } = limits
  const giveWay = [
    (socket: Socket) => !gate.hasAsked(socket),
    (socket: Socket) => gate.isIdleStranger(socket),
  ]
  const places = new ConnectionSlots({ inAll, kept, ofAnAddress, firstBytesMs, giveWay })
  const shutOut = new Map<string, number>()
  gate.onKnown = (address) => places.favour(address)
  gate.onCut = ({ remoteAddress = '' }) => {
    if (gate.isProxy(remoteAddress)) return
    if (shutOut.size >= MOST_SHUT_OUT) shutOut.clear()
    shutOut.set(addressGroup(remoteAddress), performance.now() + SHUT_OUT_MS)
  }
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const name = addressGroup(remoteAddress)
    const isProxy = gate.isProxy(remoteAddress)
    const isShutOut = (shutOut.get(name) ?? 0) > performance.now()
    const isFavoured = isProxy || isLoopback(remoteAddress)
    if (isShutOut || !places.take(socket, { name, isFavoured, isBounded: !isProxy }))
      socket.destroy()
  })
}
