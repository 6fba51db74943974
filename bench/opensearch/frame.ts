/** What the benchmarks with a cluster share: one real node, a directory in it, processes and their share of the processor. */
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Engine } from '../../src/store/engine.ts'
import type { ClusterRequest } from '../../src/engine/opensearch/connection.ts'
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts'
import { type Cluster, startCluster } from '../../test/opensearch/cluster.ts'
import { runCastdex } from '../frame.ts'

/** Ticks of /proc a second. */
const TICKS = 100
const CONNECTIONS = 16

export const PREFIX = 'bench'

export const environment = (cluster: Cluster, prefix = PREFIX): Readonly<Record<string, string>> => ({
  CASTDEX_ENGINE: 'opensearch',
  CASTDEX_OPENSEARCH_URL: cluster.urls,
  CASTDEX_OPENSEARCH_PREFIX: prefix,
  CASTDEX_OPENSEARCH_REPLICAS: '0',
  CASTDEX_REQUIRE_APPLE_ID: 'false',
  CASTDEX_RATE_LIMIT: '0',
  CASTDEX_LISTINGS: 'off',
})

/** Both of Java's compilers, for figures. */
export const startNode = (): Promise<Cluster> => startCluster({ nodes: 1, heap: 2048, quick: false })

export const openBenchEngine = (
  cluster: Cluster,
  prefix = PREFIX,
  beforeRequest?: (request: ClusterRequest) => void,
): Promise<Engine> =>
  openOpenSearchEngine({
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now: Date.now,
    connection: { nodes: [cluster.urls], ...(beforeRequest === undefined ? {} : { beforeRequest }) },
    indices: { prefix, replicas: 0, shards: 1, refreshMs: 1000 },
  })

export const createKey = (cluster: Cluster): string =>
  runCastdex(['key', 'create', '--name', 'bench'], environment(cluster)).trim()

export const askCluster = async <Body>(
  cluster: Cluster,
  path: string,
  body?: unknown,
  method = 'POST',
): Promise<Body> => {
  const answer = await fetch(`${cluster.urls}${path}`, {
    method: body === undefined && method === 'POST' ? 'GET' : method,
    ...(body === undefined
      ? {}
      : {
          body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
  })
  if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${(await answer.text()).slice(0, 300)}`)
  return (await answer.json()) as Body
}

/** Seconds of processor time since its start. */
export const processorSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

export interface Shot {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** Answers a second; none may be other than 2xx. */
export const fire = async (
  url: string,
  shots: readonly Shot[],
  {
    seconds,
    key,
    connections = CONNECTIONS,
  }: { readonly seconds: number; readonly key?: string; readonly connections?: number },
): Promise<number> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: key }) },
    requests: shots,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${String(result.non2xx)} answers were not 2xx, ${String(result.errors)} errors`)
  return result.requests.average
}
