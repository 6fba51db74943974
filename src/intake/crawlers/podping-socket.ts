/**
 * Listens on a unix socket for podpings that a gossip node of the operator delivers: one JSON
 * object a line, `{"iris": ["https://…"]}`, as in Hive's schema.
 */
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BringForward } from './bring-forward.ts'
import { type Podping, readLine } from './read-podping.ts'

const MOST_CONNECTIONS = 16
/** A connection that sends a longer line is closed. */
const LONGEST_LINE = 65_536
/**
 * Pause after what one read of a connection gave, in ms. It gathers lines, which are looked up
 * together, and slows a flood down.
 */
const GATHER_MS = 500

interface SocketParts {
  readonly path: string
  readonly bringForward: BringForward
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
  /** In ms; tests set a shorter one. */
  readonly gatherMs?: number
}

async function readLines(
  socket: Socket,
  { bringForward, signal, gatherMs = GATHER_MS }: SocketParts,
): Promise<void> {
  let rest = ''
  socket.setEncoding('utf8')
  for await (const chunk of socket) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    const podpings: readonly Podping[] = lines.map(readLine)
    await bringForward(podpings)
    if (rest.length > LONGEST_LINE)
      throw new Error('a line of the podping socket is too long')
    await sleep(gatherMs, undefined, { signal, ref: false })
  }
}

/** Resolves after `signal` is aborted. Replaces a socket that an earlier process left. */
export async function runPodpingSocket(parts: SocketParts): Promise<void> {
  const { path, signal, onFailure } = parts
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    readLines(socket, parts).catch((error: unknown) => {
      socket.destroy()
      if (!signal.aborted) onFailure(error)
    })
  })
  server.maxConnections = MOST_CONNECTIONS
  try {
    await rm(path, { force: true })
    server.listen(path)
    await once(server, 'listening', { signal })
    await chmod(path, 0o660)
    await once(server, 'close', { signal }).catch(() => undefined)
  } catch (error) {
    if (!signal.aborted) onFailure(error)
  } finally {
    for (const socket of open) socket.destroy()
    server.close()
  }
}
