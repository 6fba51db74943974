/**
 * One process of OpenSearch on loopback: started, hung, killed, started again on the same data and
 * ports.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type InstalledServer, isRoot } from './install-server.ts'

const run = promisify(execFile)

/** The server refuses to run as root. */
const UNPRIVILEGED_USER = 'nobody'
/** For a start, in ms; three nodes on two idle cores take half a minute. */
const LONGEST_START_MS = 300_000

/** Names of peers, and where they are. */
export interface Peers {
  readonly names: readonly string[]
  readonly transportPorts: readonly number[]
}

export interface NodeOptions {
  readonly server: InstalledServer
  readonly name: string
  /** Data, logs, settings and snapshots of this node. */
  readonly folder: string
  readonly httpPort: number
  readonly transportPort: number
  /** Where every node may write snapshots. */
  readonly snapshotFolder: string
  /** Megabytes. */
  readonly heap: number
  /** Starts sooner, with the quicker of Java's two compilers alone: for tests, not for figures. */
  readonly quick: boolean
  /** Undefined for a node of its own. */
  readonly peers?: Peers
  /** Further settings of `opensearch.yml`. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface OpenSearchNode {
  readonly name: string
  readonly url: string
  /** Of the server itself. */
  readonly pid: () => number
  start(): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** Ends it for good, whatever state it is in. */
  end(): Promise<void>
}

/** The kernel takes ports from 32768 on for connections, while a server that was killed is away. */
const PORTS = { from: 10_000, to: 32_000 } as const

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  const [event] = await Promise.race([
    once(server, 'listening').then(() => ['listening'] as const),
    once(server, 'error').then(() => ['error'] as const),
  ])
  if (event === 'error') return false
  await once(server.close(), 'close')
  return true
}

/** Ports that were free a moment ago. */
export const findFreePorts = async (count: number): Promise<readonly number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

const userId = async (flag: '-u' | '-g'): Promise<number> =>
  Number((await run('id', [flag, UNPRIVILEGED_USER])).stdout.trim())

/** Undefined where the test's own user will do. */
const findUser = async () =>
  isRoot() ? { uid: await userId('-u'), gid: await userId('-g') } : undefined

const settingsOf = (options: NodeOptions): Readonly<Record<string, string>> => {
  const { name, folder, httpPort, transportPort, snapshotFolder, peers, settings } = options
  const list = (items: readonly string[]): string => JSON.stringify(items)
  const discovery: Readonly<Record<string, string>> =
    peers === undefined
      ? { 'discovery.type': 'single-node' }
      : {
          'discovery.seed_hosts': list(
            peers.transportPorts.map((port) => `127.0.0.1:${String(port)}`),
          ),
          'cluster.initial_cluster_manager_nodes': list(peers.names),
          // A hung node is out after some 7 s in place of 31.
          'cluster.fault_detection.follower_check.timeout': '2s',
          'cluster.fault_detection.leader_check.timeout': '2s',
        }
  return {
    'cluster.name': 'castdex-test',
    'node.name': name,
    'network.host': '127.0.0.1',
    'http.port': String(httpPort),
    'transport.port': String(transportPort),
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    'path.repo': snapshotFolder,
    // An index that a test has not made on purpose is a mistake.
    'action.auto_create_index': 'false',
    // The disk of the machine that runs the tests may be nearly full.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    ...discovery,
    ...settings,
  }
}

const prepareFolder = async (
  options: NodeOptions,
  user: { uid: number; gid: number } | undefined,
): Promise<void> => {
  const { folder, server, snapshotFolder } = options
  const parts = ['conf', 'data', 'logs', 'tmp'].map((part) => join(folder, part))
  await Promise.all(
    [...parts, snapshotFolder].map(async (part) => mkdir(part, { recursive: true })),
  )
  await copyFile(
    join(server.home, 'config', 'log4j2.properties'),
    join(folder, 'conf', 'log4j2.properties'),
  )
  const lines = Object.entries(settingsOf(options)).map(
    ([setting, value]) => `${setting}: ${value}\n`,
  )
  await writeFile(join(folder, 'conf', 'opensearch.yml'), lines.join(''))
  if (user === undefined) return
  await Promise.all(
    [folder, snapshotFolder, ...parts].map(async (part) => chown(part, user.uid, user.gid)),
  )
}

const javaWords = ({ server, folder, heap, quick }: NodeOptions): readonly string[] => [
  ...[
    `-Xms${String(heap)}m`,
    `-Xmx${String(heap)}m`,
    '-Xss1m',
    '-Xshare:auto',
    quick ? '-XX:+UseSerialGC' : '-XX:+UseG1GC',
  ],
  ...(quick ? ['-XX:TieredStopAtLevel=1'] : []),
  ...[
    '-XX:-OmitStackTraceInFastThrow',
    `-Djava.io.tmpdir=${join(folder, 'tmp')}`,
    '-Djava.awt.headless=true',
  ],
  ...[
    '-Dfile.encoding=UTF-8',
    '-Djna.nosys=true',
    `-Djna.tmpdir=${join(folder, 'tmp')}`,
    '-Dio.netty.noUnsafe=true',
  ],
  ...['-Dio.netty.noKeySetOptimization=true', '-Dio.netty.recycler.maxCapacityPerThread=0'],
  ...[
    '-Dio.netty.allocator.numDirectArenas=0',
    '-Dlog4j.shutdownHookEnabled=false',
    '-Dlog4j2.disable.jmx=true',
  ],
  ...[
    '-Djava.locale.providers=SPI,CLDR',
    '-Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1',
  ],
  ...[
    '-javaagent:agent/opensearch-agent.jar',
    '--add-opens=java.base/java.nio=ALL-UNNAMED',
  ],
  ...['--enable-native-access=ALL-UNNAMED', `-Dopensearch.path.home=${server.home}`],
  ...[
    `-Dopensearch.path.conf=${join(folder, 'conf')}`,
    '-Dopensearch.distribution.type=zip',
  ],
  ...[
    '-Dopensearch.bundled_jdk=false',
    '-cp',
    join(server.home, 'lib', '*'),
    'org.opensearch.bootstrap.OpenSearch',
  ],
]

/**
 * Runs the words, tells their process id, and kills them as soon as its own standard input ends:
 * that is when the process that started it is gone, however that came about.
 */
const WATCH = '"$@" >"$LOG" 2>&1 </dev/null & echo $!; read -r _; kill -9 $!; wait'

const isUp = async (url: string, nodes: number): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/_cluster/health?timeout=1s`, {
      signal: AbortSignal.timeout(2000),
    })
    return ((await answer.json()) as { number_of_nodes?: number }).number_of_nodes === nodes
  } catch {
    return false
  }
}

/** Waits until the node answers and sees that many nodes, itself included. */
export const untilNodes = async (
  url: string,
  nodes: number,
  whyNot: () => Promise<string>,
): Promise<void> => {
  const endMs = Date.now() + LONGEST_START_MS
  while (!(await isUp(url, nodes))) {
    const reason = await whyNot()
    if (reason !== '' || Date.now() > endMs)
      throw new Error(`OpenSearch does not start: ${reason || 'no answer'}`)
    await sleep(100)
  }
}

/** Prepared, not yet started. */
export const openNode = async (options: NodeOptions): Promise<OpenSearchNode> => {
  const user = await findUser()
  await prepareFolder(options, user)
  const log = join(options.folder, 'logs', 'output.log')
  let watcher: ChildProcess | undefined
  let pid = 0

  const start = async (): Promise<void> => {
    const started = spawn(
      'sh',
      ['-c', WATCH, 'sh', options.server.java, ...javaWords(options)],
      {
        cwd: options.server.home,
        env: {
          PATH: process.env['PATH'],
          HOME: options.folder,
          OPENSEARCH_TMPDIR: join(options.folder, 'tmp'),
          LOG: log,
        },
        stdio: ['pipe', 'pipe', 'ignore'],
        ...user,
      },
    )
    watcher = started
    const [line] = (await once(started.stdout, 'data')) as [Buffer]
    pid = Number(line.toString())
  }

  return {
    name: options.name,
    url: `http://127.0.0.1:${String(options.httpPort)}`,
    pid: () => pid,
    start: async () => {
      await end()
      await start()
    },
    kill: (signal) => {
      process.kill(pid, signal)
    },
    end,
  }

  async function end(): Promise<void> {
    const ending = watcher
    watcher = undefined
    if (ending === undefined || ending.exitCode !== null) return
    const closed = once(ending, 'exit')
    ending.stdin?.end()
    await closed
  }
}

/** The end of what the node has printed, where it has ended; else nothing. */
export const whyEnded = async (
  { pid }: OpenSearchNode,
  folder: string,
): Promise<string> => {
  try {
    process.kill(pid(), 0)
    return ''
  } catch {
    const text = await readFile(join(folder, 'logs', 'output.log'), 'utf8').catch(() => '')
    return `it has ended. ${text.trim().split('\n').slice(-5).join('\n')}`
  }
}
