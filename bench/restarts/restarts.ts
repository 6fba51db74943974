/**
 * `npm run bench -- restarts`: stops a server under load repeatedly. Half of the callers watch
 * `/readyz`, as a load balancer does, and stop at its 503; the others call until the port is
 * closed. The server reports the fate of each connection (`connection-watch.ts`): a request counts
 * as cut if a byte was read but the answer is incomplete.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { print, printHeader, startCastdex } from '../frame.ts'
import { createKey, type SampledPodcast, samplePodcasts } from '../sample.ts'
import { restartThroughSocket } from './through-socket.ts'
import type { AcceptedConnection } from './connection-watch.ts'

const CALLERS = 8
const LOAD_MS = 400
const READY_EVERY_MS = 20

export interface RestartCounts {
  restarts: number
  answered: number
  /** Failed requests of callers that watch readiness. */
  failedWatching: number
  /** Requests that were read but not completely answered, by the server's report. */
  cut: number
  /**
   * Failed requests of other callers, by the server's report: the connection was never accepted,
   * ...
   */
  neverAccepted: number
  /** ... or closed before anything was read, ... */
  closedUnread: number
  /** ... or the request was cut. */
  cutUnwatched: number
}

interface Load {
  readonly url: string
  readonly key: string
  readonly samples: readonly SampledPodcast[]
  readonly counts: RestartCounts
  /** Ports of failed requests of callers that do not watch readiness. */
  readonly failedPorts: number[]
  /** Readiness has failed. */
  isDraining: boolean
  /** The port is closed. */
  isGone: boolean
}

type Fate = { readonly status: number } | { readonly code: string; readonly port: number }

function ask(url: string, key: string, agent: Agent): Promise<Fate> {
  return new Promise((resolve) => {
    let port = 0
    const fail = (code: string): void => resolve({ code, port })
    const sent = request(url, { agent, headers: { authorization: key } }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }))
      response.on('error', () => fail('CUT'))
    })
    sent.on('socket', (socket: Socket) => {
      if (socket.connecting) socket.once('connect', () => (port = socket.localPort ?? 0))
      else port = socket.localPort ?? 0
    })
    sent.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name))
    sent.end()
  })
}

function pathOf(samples: readonly SampledPodcast[], number: number): string {
  const at = (index: number): SampledPodcast =>
    samples[index % samples.length] as SampledPodcast
  if (number % 3 === 0)
    return `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(at(number).feedUrl)}`
  const ids = Array.from({ length: 50 }, (_, index) => at(number * 50 + index).id).join(',')
  return `/api/v1/podcasts/multiple?details=full&podcastIds=${ids}`
}

function noteFailure(
  load: Load,
  { code, port }: Exclude<Fate, { status: number }>,
  watches: boolean,
): void {
  if (code === 'ECONNREFUSED') load.isGone = true
  else if (watches) load.counts.failedWatching += 1
  else load.failedPorts.push(port)
}

/** Call after the server's exit. */
function countFates(
  { counts, failedPorts }: Load,
  accepted: readonly AcceptedConnection[],
): void {
  counts.cut += accepted.filter(({ wasCut }) => wasCut).length
  const byPort = new Map(accepted.map(({ port, wasCut }) => [port, wasCut]))
  for (const port of failedPorts) {
    const wasCut = byPort.get(port)
    if (wasCut === undefined) counts.neverAccepted += 1
    else if (wasCut) counts.cutUnwatched += 1
    else counts.closedUnread += 1
  }
}

async function callOnAndOn(load: Load, watches: boolean, from: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let number = from; !load.isGone && !(watches && load.isDraining); number += 1) {
    const fate = await ask(load.url + pathOf(load.samples, number), load.key, agent)
    if ('status' in fate && fate.status === 200) load.counts.answered += 1
    else if ('code' in fate) noteFailure(load, fate, watches)
    else throw new Error(`a caller got ${String(fate.status)}`)
  }
  agent.destroy()
}

async function watchReadiness(load: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!load.isDraining && !load.isGone) {
    const fate = await ask(`${load.url}/readyz`, load.key, agent)
    if (!('status' in fate) || fate.status !== 200) load.isDraining = true
    await wait(READY_EVERY_MS)
  }
  agent.destroy()
}

export interface RestartOptions {
  readonly dataDir: string
  readonly restarts: number
  /** In milliseconds. */
  readonly drainMs: number
}

const WATCH = new URL('./connection-watch.ts', import.meta.url).href

/** Resolves when the server has exited and all callers have stopped. */
async function stopUnderLoad(load: Load, server: AsyncDisposable): Promise<void> {
  const before = load.counts.answered
  const callers = Array.from({ length: 2 * CALLERS }, (_, caller) =>
    callOnAndOn(load, caller % 2 === 0, caller * 1_000),
  )
  const watching = watchReadiness(load)
  await wait(LOAD_MS)
  // Wait until the server is under load.
  while (load.counts.answered < before + 2 * CALLERS) await wait(READY_EVERY_MS)
  await server[Symbol.asyncDispose]()
  await Promise.all([...callers, watching])
}

export async function restartUnderLoad({
  dataDir,
  restarts,
  drainMs,
}: RestartOptions): Promise<RestartCounts> {
  const samples = await samplePodcasts(dataDir, 500)
  const key = createKey(dataDir)
  const folder = mkdtempSync(join(tmpdir(), 'castdex-restarts-'))
  const file = join(folder, 'connections.json')
  const counts = {
    restarts: 0,
    answered: 0,
    failedWatching: 0,
    cut: 0,
    neverAccepted: 0,
    closedUnread: 0,
    cutUnwatched: 0,
  }
  for (let round = 0; round < restarts; round += 1) {
    const server = await startCastdex(dataDir, {
      CASTDEX_DRAIN_MS: String(drainMs),
      NODE_OPTIONS: `--import=${WATCH}`,
      RESTARTS_CONNECTIONS_FILE: file,
    })
    const load: Load = {
      url: server.url,
      key,
      samples,
      counts,
      failedPorts: [],
      isDraining: false,
      isGone: false,
    }
    await stopUnderLoad(load, server)
    countFates(load, JSON.parse(readFileSync(file, 'utf8')) as AcceptedConnection[])
    counts.restarts += 1
  }
  rmSync(folder, { recursive: true, force: true })
  return counts
}

export async function benchRestarts(dataDir: string, restarts: number): Promise<void> {
  printHeader('Restarts under load', [
    `${String(2 * CALLERS)} callers without a pause; the port stays open for 2 s after /readyz says 503`,
    'cut: the server had read a byte of the request, and its answer did not leave whole; the server tells it of every connection that it accepted',
  ])
  const counts = await restartUnderLoad({ dataDir, restarts, drainMs: 2_000 })
  print(
    `restarts ${String(counts.restarts)}, requests answered ${String(counts.answered)}, cut ${String(counts.cut)}`,
  )
  print(
    `callers who watch /readyz: ${String(counts.failedWatching)} requests without an answer`,
  )
  const { neverAccepted, closedUnread, cutUnwatched } = counts
  print(
    `callers who do not: ${String(neverAccepted)} on connections that were never accepted, ${String(closedUnread)} of which nothing was read, ${String(cutUnwatched)} cut`,
  )
  const through = await restartThroughSocket({ dataDir, restarts, drainMs: 200 })
  const failed = Object.values(through.failed).reduce((sum, count) => sum + count, 0)
  print(
    `through an inherited socket, 64 callers: restarts ${String(through.restarts)}, ${String(failed)} of ${String(through.answered + failed)} calls failed ${JSON.stringify(through.failed)}`,
  )
}
