/**
 * A directory as it is run for real: PostgreSQL, three nodes of OpenSearch, two servers, a crawler,
 * and feeds of its own to fetch.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Cluster, startCluster } from '../../opensearch/cluster.ts'
import { findFreePorts } from '../../opensearch/start-node.ts'
import { type ReplicatedPostgres, startReplicated } from '../../postgres/replicated.ts'
import { findPrograms } from '../../postgres/start-server.ts'
import { fillsIndex, holdsTask, type IsAtWork, isReady } from './at-work.ts'

const BIN = fileURLToPath(new URL('../../../bin/castdex.js', import.meta.url))
/** From a start to being at work. */
const LONGEST_START_MS = 300_000

/** A process of castdex that can be killed and started again as it was. */
export interface Restartable {
  /** Resolves when it is at work. */
  start(): Promise<void>
  kill(): Promise<void>
}

export interface World extends AsyncDisposable {
  readonly cluster: Cluster
  readonly postgres: ReplicatedPostgres
  readonly prefix: string
  /** Base addresses of the servers. */
  readonly apis: readonly string[]
  readonly servers: readonly Restartable[]
  readonly crawler: Restartable
  /** The servers fill no index. */
  readonly indexer: Restartable
  /** Of castdex' own processes: who ended without being told to, and what it said. */
  readonly deaths: readonly string[]
  /** With every scope. */
  readonly key: string
  /** Of feeds that the directory began with. */
  readonly knownFeedUrls: readonly string[]
  /** Of a feed that the directory has not yet: as many as there are places, from 0. */
  readonly newFeedUrl: (place: number) => string
  /** Places of those that the crawler has asked for. */
  readonly fetched: ReadonlySet<number>
  /** What `castdex check --deep` says. */
  check(): Promise<string>
}

const PODCASTS = 300
/** Of new feeds, each at an address of its own, so that they hardly wait for another's turn. */
const NEW_HOSTS = 8
const WORDS = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heath',
] as const
const wordAt = (no: number): string => WORDS[no % WORDS.length] ?? ''
const titleOf = (no: number): string =>
  `${wordAt(no)} ${wordAt(Math.floor(no / 8))} number ${String(no)}`

const openFeeds = async (
  host: string,
  onFetch: (no: number) => void,
): Promise<{ server: Server; url: string }> => {
  const server = createServer((request, response) => {
    const no = Number(/^\/(\d+)$/.exec(request.url ?? '')?.[1] ?? -1)
    if (no < 0) {
      response.statusCode = 404
      response.end()
      return
    }
    onFetch(no)
    response.setHeader('content-type', 'application/rss+xml')
    response.end(
      `<rss version="2.0"><channel><title>${titleOf(no)}</title>` +
        `<item><guid>${String(no)}</guid><title>One</title><pubDate>Fri, 20 Nov 2026 04:26:00 GMT</pubDate></item></channel></rss>`,
    )
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    server,
    url: `http://${host}:${String((server.address() as { port: number }).port)}`,
  }
}

/** What the directory begins with: feeds of this machine, so that its crawler dials nobody else. */
const writeCatalogue = async (folder: string, url: string): Promise<string> => {
  const outlines = Array.from(
    { length: PODCASTS },
    (_, no) => `<outline type="rss" text="${titleOf(no)}" xmlUrl="${url}/${String(no)}"/>`,
  )
  const file = join(folder, 'catalogue.opml')
  await writeFile(
    file,
    `<opml version="2.0"><head/><body>${outlines.join('\n')}</body></opml>`,
  )
  return file
}

const start = (words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [BIN, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })

const run = async (words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const child = start(words, env)
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (text: Buffer) => (output.stdout += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (output.stderr += text.toString()))
  await once(child, 'close')
  if (child.exitCode !== 0)
    throw new Error(`castdex ${words.join(' ')}: ${output.stdout}${output.stderr}`)
  return output.stdout.trim()
}

interface RestartableOptions {
  readonly env: NodeJS.ProcessEnv
  /** Called when a process was started, with its id. */
  readonly watch: (pid: number) => IsAtWork
  readonly deaths: string[]
}

const restartable = (
  words: readonly string[],
  { env, watch, deaths }: RestartableOptions,
): Restartable => {
  let child: ChildProcess | undefined
  return {
    async start() {
      const started = start(words, env)
      child = started
      started.stdout?.resume()
      let errors = ''
      started.stderr?.on('data', (text: Buffer) => (errors += text.toString()))
      started.once('close', (code, signal) => {
        if (signal !== 'SIGKILL')
          deaths.push(
            `castdex ${words.join(' ')} ended with ${String(signal ?? code)}: ${errors}`,
          )
      })
      const isAtWork = watch(started.pid ?? 0)
      for (const endMs = Date.now() + LONGEST_START_MS; !(await isAtWork()); ) {
        if (started.exitCode !== null || Date.now() > endMs)
          throw new Error(`castdex ${words.join(' ')} is not at work: ${errors}`)
        await sleep(50)
      }
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null)
        return
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
  }
}

/** Of each of the three disks of PostgreSQL. */
const DISK_MB = 500

/** Everything in it is gone at the end of the scope. `nodes`: of OpenSearch. */
export const openWorld = async ({
  nodes = 3,
}: {
  readonly nodes?: number
} = {}): Promise<World> => {
  const fetched = new Set<number>()
  const note = (no: number): void => void fetched.add(no - PODCASTS)
  const hosts = [
    '127.0.0.1',
    ...Array.from({ length: NEW_HOSTS }, (_, no) => `127.0.1.${String(no + 1)}`),
  ]
  const programs = findPrograms()
  if (programs === undefined) throw new Error('PostgreSQL 15 or later is not installed')
  const [cluster, postgres, [first, ...feeds], ports, folder] = await Promise.all([
    startCluster({ nodes, heap: 256 }),
    startReplicated(programs, DISK_MB),
    Promise.all(hosts.map(async (host) => openFeeds(host, note))),
    findFreePorts(2),
    mkdtemp(join(tmpdir(), 'castdex-faults-')),
  ])
  const prefix = 'castdex'
  const env = {
    PATH: process.env['PATH'],
    CASTDEX_DATA_DIR: folder,
    CASTDEX_STORE: 'postgres',
    CASTDEX_POSTGRES_URL: postgres.url,
    CASTDEX_POSTGRES_SCHEMA: 'castdex',
    CASTDEX_POSTGRES_STANDBY_URL: postgres.memberUrls.join(','),
    CASTDEX_SEARCH: 'opensearch',
    CASTDEX_OPENSEARCH_URL: cluster.urls,
    CASTDEX_OPENSEARCH_PREFIX: prefix,
    CASTDEX_OPENSEARCH_REPLICAS: nodes > 1 ? '1' : '0',
    CASTDEX_INDEX: 'off',
    CASTDEX_CRAWL: 'off',
    CASTDEX_LISTINGS: 'off',
    CASTDEX_REQUIRE_APPLE_ID: 'false',
    CASTDEX_RATE_LIMIT: '0',
    CASTDEX_FETCH_ALLOW: '127.0.0.0/8',
    CASTDEX_LOG_LEVEL: 'error',
  }
  const deaths: string[] = []
  const apis = ports.map((port) => `http://127.0.0.1:${String(port)}`)
  const servers = ports.map((port, at) => {
    const watch = (): IsAtWork => isReady(apis[at] ?? '')
    return restartable(['serve', '--port', String(port)], { env, watch, deaths })
  })
  const crawler = restartable(['crawl', 'run'], {
    env,
    watch: (pid) => holdsTask(postgres, pid),
    deaths,
  })
  const indexer = restartable(['index'], {
    env,
    watch: () => fillsIndex({ postgres, cluster, prefix }),
    deaths,
  })
  const end = async (): Promise<void> => {
    await Promise.all([indexer, crawler, ...servers].map(async (one) => one.kill()))
    for (const { server } of [...feeds, ...(first === undefined ? [] : [first])])
      server.close()
    await rm(folder, { recursive: true, force: true })
    await cluster[Symbol.asyncDispose]()
    await postgres.end()
  }
  try {
    await cluster.green()
    await run(['import', 'opml', await writeCatalogue(folder, first?.url ?? '')], env)
    const key = await run(
      ['key', 'create', '--name', 'load', '--scopes', 'podcasts,search,lookup,admin'],
      env,
    )
    for (const server of servers) await server.start()
    // What the crawler writes is what the indexer is seen at work by.
    await Promise.all([crawler, indexer].map(async (one) => one.start()))
    return {
      cluster,
      postgres,
      prefix,
      apis,
      servers,
      crawler,
      indexer,
      deaths,
      key: /cdx_\w+/.exec(key)?.[0] ?? '',
      knownFeedUrls: Array.from(
        { length: PODCASTS },
        (_, no) => `${first?.url ?? ''}/${String(no)}`,
      ),
      newFeedUrl(place) {
        const host = feeds[place % NEW_HOSTS]
        return `${host?.url ?? ''}/${String(PODCASTS + place)}`
      },
      fetched,
      check: () => run(['check', '--deep'], env),
      [Symbol.asyncDispose]: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
