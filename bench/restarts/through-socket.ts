/**
 * Restarts a server under load on an inherited socket, as systemd passes it: the port stays open,
 * callers wait, and every call counts.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { createKey, samplePodcasts } from '../sample.ts'

const CLI = fileURLToPath(new URL('../../bin/castdex.js', import.meta.url))
/** The flags of castdex.service. */
const FLAGS = [
  '--min-semi-space-size=4',
  '--initial-old-space-size=64',
  '--disable-sigusr1',
]
const CALLERS = 64
const LOAD_MS = 300
const PATIENCE_MS = 60_000

interface BoundSocket {
  readonly fd: number
  bind(host: string, port: number): number
  getsockname(into: { port?: number }): number
  close(): void
}

/** Binds a port without listening, so that this process accepts no connection. */
function bindSocket(): { readonly socket: BoundSocket; readonly port: number } {
  const { TCP, constants } = (
    process as unknown as {
      binding(name: 'tcp_wrap'): {
        readonly TCP: new (kind: number) => BoundSocket
        readonly constants: { readonly SERVER: number }
      }
    }
  ).binding('tcp_wrap')
  const socket = new TCP(constants.SERVER)
  const name: { port?: number } = {}
  if (socket.bind('127.0.0.1', 0) !== 0 || socket.getsockname(name) !== 0)
    throw new Error('no port of loopback can be bound')
  return { socket, port: name.port ?? 0 }
}

async function startOn(
  fd: number,
  dataDir: string,
  drainMs: number,
): Promise<ChildProcess> {
  // The shell's PID becomes the server's.
  const words = [process.execPath, ...FLAGS, CLI].map((word) => `"${word}"`).join(' ')
  const script = `LISTEN_FDS=1 LISTEN_PID=$$ exec ${words} serve`
  const env = {
    PATH: process.env['PATH'],
    CASTDEX_DATA_DIR: dataDir,
    CASTDEX_CRAWL: 'off',
    CASTDEX_LISTINGS: 'off',
    CASTDEX_RATE_LIMIT: '0',
    CASTDEX_DRAIN_MS: String(drainMs),
  }
  const child = spawn('sh', ['-c', script], {
    env,
    stdio: ['ignore', 'pipe', 'ignore', fd],
  })
  const { stdout } = child
  if (stdout === null) throw new Error('the server has no log')
  for await (const chunk of stdout.iterator({ destroyOnReturn: false }))
    if (String(chunk).includes('server.listening')) break
  stdout.resume()
  return child
}

function ask(url: string, key: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const sent = request(url, { agent, headers: { authorization: key }, signal })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name))
    sent.on('response', (response) => {
      response.on('error', () => resolve('CUT'))
      response.on('end', () => resolve(String(response.statusCode)))
      response.resume()
    })
    sent.end()
  })
}

export interface SocketRestarts {
  readonly restarts: number
  readonly answered: number
  /** Calls without a 200, by outcome. */
  readonly failed: Readonly<Record<string, number>>
}

interface SocketRestartOptions {
  readonly dataDir: string
  readonly restarts: number
  readonly drainMs: number
  /** Starts a proxy in front of the port and returns its port. Default none. */
  readonly startFront?: (port: number) => Promise<number>
}

export async function restartThroughSocket({
  dataDir,
  restarts,
  drainMs,
  startFront = (port) => Promise.resolve(port),
}: SocketRestartOptions): Promise<SocketRestarts> {
  const key = createKey(dataDir)
  const samples = await samplePodcasts(dataDir, 100)
  const { socket, port: ownPort } = bindSocket()
  const failed: Record<string, number> = {}
  let answered = 0
  let isOver = false
  const call = async (from: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let number = from; !isOver; number += 1) {
      const feedUrl = samples[number % samples.length]?.feedUrl ?? ''
      const path = `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(feedUrl)}`
      const fate = await ask(`http://127.0.0.1:${String(port)}${path}`, key, agent)
      if (fate === '200') answered += 1
      else failed[fate] = (failed[fate] ?? 0) + 1
    }
    agent.destroy()
  }
  let server = await startOn(socket.fd, dataDir, drainMs)
  const port = await startFront(ownPort)
  const callers = Array.from({ length: CALLERS }, (_, caller) => call(caller))
  for (let round = 0; round < restarts; round += 1) {
    await wait(LOAD_MS)
    server.kill('SIGTERM')
    await once(server, 'exit')
    server = await startOn(socket.fd, dataDir, drainMs)
  }
  isOver = true
  await Promise.all(callers)
  server.kill('SIGTERM')
  await once(server, 'exit')
  socket.close()
  return { restarts, answered, failed }
}
