/** A raw TCP connection of the attacker, from another loopback address than the probe's. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Target } from './attack.ts'

/** 127.0.0.0/8 is loopback; the probe uses 127.0.0.1. */
const ATTACKER = '127.0.0.2'

export interface RawConnection {
  readonly socket: Socket
  /** Status codes of the answers that started. */
  readonly statuses: number[]
  /** Received bytes. */
  received(): number
  /** Resolves when either side has closed. */
  readonly closed: Promise<void>
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3}) [A-Z]/g
/** Longest partial status line, in characters. */
const OVERLAP = 15

function countAnswers(socket: Socket, statuses: number[]): () => number {
  let received = 0
  let rest = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
    const text = rest + chunk.toString('latin1')
    let end = 0
    for (const match of text.matchAll(STATUS_LINE)) {
      statuses.push(Number(match[1]))
      end = match.index + match[0].length
    }
    rest = text.slice(Math.max(end, text.length - OVERLAP))
  })
  return () => received
}

/** `isReading: false` never reads. */
export function openRaw(
  { host, port }: Target,
  { isReading = true, localAddress = ATTACKER } = {},
): RawConnection {
  const socket = connect({ host, port, localAddress })
  const statuses: number[] = []
  const received = isReading ? countAnswers(socket, statuses) : () => 0
  // Resets are expected.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  return { socket, statuses, received, closed }
}

/** Resolves when the condition holds, the connection ends, or the time is up. */
export async function untilAnswered(
  connection: RawConnection,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  const { socket, statuses, closed } = connection
  const { promise: enough, resolve } = Promise.withResolvers<undefined>()
  const look = (): void => {
    if (statuses.length >= count) resolve(undefined)
  }
  socket.on('data', look)
  const over = new AbortController()
  await Promise.race([enough, closed, untilAborted(AbortSignal.any([signal, over.signal]))])
  over.abort()
  socket.off('data', look)
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** `200 × 1500, 503 × 3`. */
export function countStatuses(statuses: Iterable<number>): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  if (counts.size === 0) return 'no answers'
  return [...counts]
    .map(([status, count]) => `${String(status)} × ${String(count)}`)
    .join(', ')
}
