/**
 * `npm run bench -- restarts`: a server is stopped under load again and again. Half of the callers watch `/readyz`, as a balancer does,
 * and begin nothing more once it says 503; the others call until nobody listens. A request that was begun and not answered was cut.
 */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { print, printHeader, startCastdex } from './frame.ts'
import { createKey, type SampledPodcast, samplePodcasts } from './sample.ts'

const CALLERS = 8
const LOAD_MS = 400
const READY_EVERY_MS = 20

export interface RestartCounts {
  restarts: number
  answered: number
  /** Of callers who watch readiness. */
  cut: number
  /** Of callers who do not: on a connection that had answered before, or after a part of the answer had come. */
  cutUnwatched: number
  /** Of callers who do not: a new connection that was reset before a byte came back, as the system does with those that wait to be accepted. */
  resetUnwatched: number
}

interface Load {
  readonly url: string
  readonly key: string
  readonly samples: readonly SampledPodcast[]
  readonly counts: RestartCounts
  /** Readiness has said no. */
  isDraining: boolean
  /** Nobody listens any more. */
  isGone: boolean
}

type Fate = { readonly status: number } | { readonly code: string; readonly wasUsed: boolean; readonly began: boolean }

function ask(url: string, key: string, agent: Agent): Promise<Fate> {
  return new Promise((resolve) => {
    let began = false
    const sent = request(url, { agent, headers: { authorization: key } }, (response) => {
      began = true
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }))
      response.on('error', () => resolve({ code: 'CUT', wasUsed: sent.reusedSocket, began }))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ code: error.code ?? error.name, wasUsed: sent.reusedSocket, began })
    })
    sent.end()
  })
}

function pathOf(samples: readonly SampledPodcast[], number: number): string {
  const at = (index: number): SampledPodcast => samples[index % samples.length] as SampledPodcast
  if (number % 3 === 0) return `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(at(number).feedUrl)}`
  const ids = Array.from({ length: 50 }, (_, index) => at(number * 50 + index).id).join(',')
  return `/api/v1/podcasts/multiple?details=full&podcastIds=${ids}`
}

function countFailure(load: Load, fate: Exclude<Fate, { status: number }>, watches: boolean): void {
  if (fate.code === 'ECONNREFUSED') load.isGone = true
  else if (watches) load.counts.cut += 1
  else if (fate.wasUsed || fate.began) load.counts.cutUnwatched += 1
  else load.counts.resetUnwatched += 1
}

async function callOnAndOn(load: Load, watches: boolean, from: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let number = from; !load.isGone && !(watches && load.isDraining); number += 1) {
    const fate = await ask(load.url + pathOf(load.samples, number), load.key, agent)
    if ('status' in fate && fate.status === 200) load.counts.answered += 1
    else if ('code' in fate) countFailure(load, fate, watches)
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
  /** In ms. */
  readonly drainMs: number
}

export async function restartUnderLoad({ dataDir, restarts, drainMs }: RestartOptions): Promise<RestartCounts> {
  const samples = await samplePodcasts(dataDir, 500)
  const key = createKey(dataDir)
  const counts: RestartCounts = { restarts: 0, answered: 0, cut: 0, cutUnwatched: 0, resetUnwatched: 0 }
  for (let round = 0; round < restarts; round += 1) {
    const server = await startCastdex(dataDir, { CASTDEX_DRAIN_MS: String(drainMs) })
    const load: Load = { url: server.url, key, samples, counts, isDraining: false, isGone: false }
    const before = counts.answered
    const callers = Array.from({ length: 2 * CALLERS }, (_, caller) =>
      callOnAndOn(load, caller % 2 === 0, caller * 1_000),
    )
    const watching = watchReadiness(load)
    await wait(LOAD_MS)
    // Under load: every caller has had answers.
    while (counts.answered < before + 2 * CALLERS) await wait(READY_EVERY_MS)
    await server[Symbol.asyncDispose]()
    await Promise.all([...callers, watching])
    counts.restarts += 1
  }
  return counts
}

export async function benchRestarts(dataDir: string, restarts: number): Promise<void> {
  printHeader('Restarts under load', [
    `${String(2 * CALLERS)} callers without a pause; the port stays open for 2 s after /readyz says 503`,
  ])
  const counts = await restartUnderLoad({ dataDir, restarts, drainMs: 2_000 })
  print(`restarts ${String(counts.restarts)}, requests answered ${String(counts.answered)}`)
  print(`cut: ${String(counts.cut)} of callers who watch /readyz, ${String(counts.cutUnwatched)} of those who do not`)
  print(`reset before they were accepted: ${String(counts.resetUnwatched)} of those who do not`)
}
