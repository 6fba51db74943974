/** The server that is attacked: a real process on loopback, with a temporary folder of generated podcasts. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCastdex, startCastdex } from '../frame.ts'
import type { Target } from './attack.ts'
import { writePodcasts } from './podcasts.ts'

export type OwnTarget = Target & AsyncDisposable

function createKey(dataDir: string, name: string, searches?: number): string {
  const quota =
    searches === undefined ? [] : ['--search-count', String(searches), '--podcast-lookups', String(searches)]
  return runCastdex(['key', 'create', '--name', name, ...quota, '--data-dir', dataDir]).trim()
}

export function residentMiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** With the limits that a server has by default. */
export async function openTarget(podcasts: number): Promise<OwnTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'castdex-abuse-'))
  const dataDir = join(folder, 'data')
  const file = join(folder, 'podcasts.ndjson')
  const { feedUrls } = writePodcasts(file, podcasts)
  runCastdex(['import', 'ndjson', file, '--data-dir', dataDir])
  const key = createKey(dataDir, 'probe')
  const smallKey = createKey(dataDir, 'small', 10)
  const attackerKey = createKey(dataDir, 'attacker', 200)
  let logged = 0
  const server = await startCastdex(
    dataDir,
    { CASTDEX_RATE_LIMIT: '100', CASTDEX_LOG_LEVEL: 'info' },
    { onLog: (bytes) => (logged += bytes) },
  )
  return {
    host: '127.0.0.1',
    port: Number(new URL(server.url).port),
    url: server.url,
    pid: server.pid,
    key,
    smallKey,
    attackerKey,
    feedUrls,
    loggedBytes: () => logged,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
