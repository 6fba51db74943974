/**
 * A real `castdex serve --demo` that crawls the farm: started, asked with an operator's key, and
 * watched until it has seen every feed.
 */
import { fileURLToPath } from 'node:url'
import {
  openTemporaryFolder,
  runCastdex,
  type RunningServer,
  startServer,
} from '../../cli/castdex.ts'
import { eventually } from '../../eventually.ts'
import { type DemoFarm, mannerOf, openDemoFarm } from './farm.ts'
import { ask, type Asking, readPodcasts } from './filled.ts'

const WAY_IN = fileURLToPath(new URL('./way-in.cjs', import.meta.url))

export interface ServedDemo extends AsyncDisposable {
  readonly farm: DemoFarm
  readonly server: RunningServer
  readonly asking: Asking
  /** `castdex` on the same data. */
  run(...args: readonly string[]): Promise<string>
  /** Of `GET /metrics`: a number for each name with its labels. */
  metrics(): Promise<ReadonlyMap<string, number>>
  /** Resolves when every feed that the farm has was read. */
  untilSeen(): Promise<void>
}

/** On a busy machine a feed may not be reached in time; the crawler would try again in hours. */
const fetchUnreached = async (asking: Asking): Promise<void> => {
  for (const { id } of await readPodcasts(asking)) {
    const path = `/admin/podcasts/${id}`
    const { lastFetch } = await ask<{ lastFetch: { outcome: string } | null }>(
      asking,
      `${path}/health`,
    )
    if (lastFetch?.outcome === 'unreachable') await ask(asking, `${path}/fetch`, {})
  }
}

const FETCHES = /^castdex_fetches_total\{/
const READ = 'castdex_fetches_total{outcome="read"}'
const UNREACHED = 'castdex_fetches_total{outcome="unreachable"}'

export const fetchesIn = (told: ReadonlyMap<string, number>): number =>
  [...told].reduce((sum, [name, count]) => (FETCHES.test(name) ? sum + count : sum), 0)

const readMetrics = async (baseUrl: string): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(`${baseUrl}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  )
}

export const serveDemo = async (): Promise<ServedDemo> => {
  const farm = await openDemoFarm(Date.now())
  const folder = await openTemporaryFolder()
  const env = {
    CASTDEX_CRAWL: 'on',
    CASTDEX_LISTINGS: 'off',
    CASTDEX_FETCH_ALLOW: '127.0.0.0/8',
    DEMO_FARM_PORT: String(farm.port),
  }
  const server = await startServer(['--demo'], {
    dataDir: folder.path,
    env,
    nodeOptions: ['--require', WAY_IN],
  })
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCastdex(args, { dataDir: folder.path })
    if (code !== 0) throw new Error(`castdex ${args.join(' ')}: ${stderr}`)
    return stdout.trim()
  }
  const key = await run(
    'key',
    'create',
    '--name',
    'operator',
    '--scopes',
    'podcasts,search,lookup,admin',
  )
  const metrics = (): Promise<ReadonlyMap<string, number>> => readMetrics(server.baseUrl)
  return {
    farm,
    server,
    asking: { baseUrl: server.baseUrl, key },
    run,
    metrics,
    async untilSeen() {
      // The made-up shows are never asked.
      const readable = farm.shows.filter((show) =>
        ['feed', 'moved'].includes(mannerOf(show)),
      ).length
      const expected = readable + farm.others.size
      await eventually(
        () => farm.requests.feeds >= farm.shows.length,
        'every feed was asked for',
      )
      let unreached = 0
      await eventually(async () => {
        const told = await metrics()
        if ((told.get(READ) ?? 0) >= expected) return true
        const failed = told.get(UNREACHED) ?? 0
        if (failed > unreached) await fetchUnreached({ baseUrl: server.baseUrl, key })
        unreached = failed
        return false
      }, 'every feed was read')
    },
    async [Symbol.asyncDispose]() {
      server.child.kill('SIGTERM')
      await server.finished()
      await farm[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}
