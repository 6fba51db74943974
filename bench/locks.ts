/**
 * `npm run bench -- locks`: an import runs beside a server that answers, and a third process asks
 * for the write lock again and again. How long it is refused in one go is how long somebody held
 * the lock.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'
import {
  print,
  printHeader,
  quantile,
  runCastdex,
  spawnCastdex,
  startCastdex,
} from './frame.ts'
import type { HeldLock } from './locks/lock-probe.ts'

const HEALTH_EVERY_MS = 5

/** How long `/healthz` takes while `isOver` is false, in ms. */
async function probeHealth(url: string, isOver: () => boolean): Promise<readonly number[]> {
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    times.push(performance.now() - startedAt)
    await wait(HEALTH_EVERY_MS)
  }
  return times
}

async function probeLocks(
  file: string,
  work: (onStart: (pid: number) => void) => Promise<void>,
): Promise<readonly HeldLock[]> {
  const state = new Int32Array(new SharedArrayBuffer(8))
  const probe = fileURLToPath(new URL('./locks/lock-probe.ts', import.meta.url))
  const worker = new Worker(probe, { workerData: { file, state } })
  const answer = once(worker, 'message') as Promise<[readonly HeldLock[]]>
  await work((pid) => void Atomics.store(state, 1, pid))
  Atomics.store(state, 0, 1)
  const [held] = await answer
  return held
}

async function runImport(
  dataDir: string,
  dump: string,
  onStart: (pid: number) => void,
): Promise<void> {
  const child = spawnCastdex(['import', 'podcast-index', dump, '--data-dir', dataDir])
  onStart(child.pid ?? 0)
  child.stdout?.resume()
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the import ended with ${String(code)}`)
}

const view = (ms: number): string => ms.toFixed(0)

function printLocks(name: string, held: readonly HeldLock[], seconds: number): void {
  const times = held.map(({ ms }) => ms)
  // Too short to be measured, or no Linux.
  const own = held.map(({ ownMs }) => ownMs).filter((ms) => !Number.isNaN(ms))
  if (times.length === 0) {
    print(`${name}: ${seconds.toFixed(1)} s; never held long enough to be seen`)
    return
  }
  const over = times.filter((ms) => ms > 100).length
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  const worst = held.toSorted((one, other) => other.ms - one.ms).slice(0, 8)
  print(
    `${name}: ${seconds.toFixed(1)} s; held ${String(times.length)} times, p50 ${view(p50)} ms, p99 ${view(p99)} ms, over 100 ms: ${String(over)}`,
  )
  print(
    `  of it on a processor at most: p50 ${view(quantile(own, 0.5))} ms, p99 ${view(quantile(own, 0.99))} ms, worst ${view(Math.max(...own))} ms`,
  )
  print(
    `  longest: ${worst.map(({ ms, atMs }) => `${view(ms)} ms at ${(atMs / 1000).toFixed(1)} s`).join(', ')}`,
  )
}

/** `dataDir` is filled from `dump`, which `more` begins with and goes on from. */
export async function benchLocks(
  dataDir: string,
  dump: string,
  more: string,
): Promise<void> {
  printHeader('The write lock, while an import runs beside a server', [
    'asked: held for at most 100 ms at a time',
  ])
  // The key that is made here is a write, too.
  runCastdex(['key', 'create', '--name', 'bench', '--data-dir', dataDir])
  await using server = await startCastdex(dataDir)
  for (const [name, file] of [
    ['unchanged podcasts', dump],
    ['new podcasts', more],
  ] as const) {
    let isOver = false
    const health = probeHealth(server.url, () => isOver)
    const startedAt = performance.now()
    const held = await probeLocks(join(dataDir, 'castdex.db'), (onStart) =>
      runImport(dataDir, file, onStart),
    )
    isOver = true
    printLocks(name, held, (performance.now() - startedAt) / 1000)
    const times = await health
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    print(
      `  /healthz meanwhile: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${view(Math.max(...times))} ms`,
    )
  }
}
