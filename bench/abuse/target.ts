/** Starts the attacked server: a real local process with generated podcasts. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCastdex, startBareHttp, startCastdex } from '../frame.ts'
import type { Target } from './attack.ts'
import { writePodcasts } from './podcasts.ts'

export interface OwnTarget extends Target, AsyncDisposable {
  /** A bare `node:http` server; its latency is caused by the machine or the probe. */
  readonly bareUrl: string
  /** Worst event loop delay of the server's main thread since then (ms since 1970), in ms. */
  worstLoopDelay(sinceMs: number): number
}

const LOOP_WATCH = new URL('./loop-watch.ts', import.meta.url).href
/** Body size of the bare server. */
const BARE_BYTES = 200

function createKey(dataDir: string, name: string, more: readonly string[] = []): string {
  const words = ['key', 'create', '--name', name, ...more, '--data-dir', dataDir]
  return runCastdex(words).trim()
}

function quotaOf(calls: number): readonly string[] {
  return ['--search-count', String(calls), '--podcast-lookups', String(calls)]
}

export function residentMiB(pid: number): number {
  try {
    return (
      Number(
        /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ??
          0,
      ) / 1024
    )
  } catch {
    return 0
  }
}

/** Total time that the process was runnable but not running, in ms. */
export function coreWaitMs(pid: number): number {
  try {
    return (
      Number(
        readFileSync(`/proc/${String(pid)}/task/${String(pid)}/schedstat`, 'utf8').split(
          ' ',
        )[1],
      ) / 1e6
    )
  } catch {
    return 0
  }
}

function readWorstDelay(file: string, sinceMs: number): number {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const delays = lines
    .map((line) => line.split(' ').map(Number))
    .filter(([at = 0]) => at >= sinceMs)
  return Math.max(0, ...delays.map(([, ms = 0]) => ms))
}

/** Starts the server with default limits. `profiles`: folder for CPU profiles. */
export async function openTarget(podcasts: number, profiles?: string): Promise<OwnTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'castdex-abuse-'))
  const dataDir = join(folder, 'data')
  const file = join(folder, 'podcasts.ndjson')
  const { feedUrls } = writePodcasts(file, podcasts)
  runCastdex(['import', 'ndjson', file, '--data-dir', dataDir])
  const key = createKey(dataDir, 'probe')
  const smallKey = createKey(dataDir, 'small', quotaOf(10))
  const attackerKey = createKey(dataDir, 'attacker', quotaOf(200))
  const adminKey = createKey(dataDir, 'admin', ['--scopes', 'admin'])
  const watching = `--import=${LOOP_WATCH}`
  const loopFile = join(folder, 'loop.txt')
  let logged = 0
  const server = await startCastdex(
    dataDir,
    {
      CASTDEX_RATE_LIMIT: '100',
      CASTDEX_LOG_LEVEL: 'info',
      NODE_OPTIONS:
        profiles === undefined
          ? watching
          : `${watching} --cpu-prof --cpu-prof-dir=${profiles}`,
      ABUSE_LOOP_FILE: loopFile,
    },
    { onLog: (bytes) => (logged += bytes) },
  )
  const bare = await startBareHttp(BARE_BYTES)
  return {
    host: '127.0.0.1',
    port: Number(new URL(server.url).port),
    url: server.url,
    pid: server.pid,
    key,
    smallKey,
    attackerKey,
    adminKey,
    dataDir,
    feedUrls,
    bareUrl: bare.url,
    loggedBytes: () => logged,
    worstLoopDelay: (sinceMs) => readWorstDelay(loopFile, sinceMs),
    async [Symbol.asyncDispose]() {
      await Promise.all([server[Symbol.asyncDispose](), bare[Symbol.asyncDispose]()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
