/**
 * A real OpenSearch on loopback for as long as a test wants it: one node, or a cluster of several
 * processes.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installServer } from './install-server.ts'
import {
  findFreePorts,
  type OpenSearchNode,
  openNode,
  type Peers,
  untilNodes,
  whyEnded,
} from './start-node.ts'

export interface ClusterOptions {
  /** Processes. Default 1. */
  readonly nodes?: number
  /** Of each process, in megabytes. Default 512. */
  readonly heap?: number
  /** Starts sooner and stays slower; `false` for figures. Default true. */
  readonly quick?: boolean
  /** Further settings of `opensearch.yml`. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Cluster extends AsyncDisposable {
  readonly nodes: readonly OpenSearchNode[]
  /** Of every node, separated by commas: the value of `CASTDEX_OPENSEARCH_URL`. */
  readonly urls: string
  /** Where a snapshot repository of the type `fs` may lie. */
  readonly snapshotFolder: string
  /** Waits until every node answers and sees every other. */
  whole(): Promise<void>
  /** Waits for the health, in every shard. */
  green(): Promise<void>
}

const untilGreen = async (url: string): Promise<void> => {
  const answer = await fetch(
    `${url}/_cluster/health?wait_for_status=green&wait_for_no_relocating_shards=true&timeout=120s`,
  )
  if (!answer.ok) throw new Error(`the cluster is not green: ${await answer.text()}`)
}

/** Gone, with its data, at the end of the scope; killed when this process ends before. */
export const startCluster = async (options: ClusterOptions = {}): Promise<Cluster> => {
  const { nodes: count = 1, heap = 512, quick = true, settings = {} } = options
  const server = await installServer()
  const folder = await mkdtemp(join(tmpdir(), 'castdex-opensearch-'))
  await chmod(folder, 0o755)
  const names = Array.from({ length: count }, (_, index) => `n${String(index + 1)}`)
  const ports = await findFreePorts(count * 2)
  const transportPorts = ports.slice(count)
  const peers: Peers | undefined = count === 1 ? undefined : { names, transportPorts }
  const snapshotFolder = join(folder, 'snapshots')
  const folderOf = (name: string): string => join(folder, name)

  const nodes: OpenSearchNode[] = []
  for (const [index, name] of names.entries()) {
    const [httpPort = 0, transportPort = 0] = [ports[index], transportPorts[index]]
    const own = {
      server,
      name,
      folder: folderOf(name),
      httpPort,
      transportPort,
      snapshotFolder,
      heap,
      quick,
      settings,
    }
    nodes.push(await openNode(peers === undefined ? own : { ...own, peers }))
  }

  const end = async (): Promise<void> => {
    await Promise.all(nodes.map(async (node) => node.end()))
    await rm(folder, { recursive: true, force: true })
  }
  const whole = async (): Promise<void> => {
    const whyNot = async (node: OpenSearchNode): Promise<string> =>
      whyEnded(node, folderOf(node.name))
    await Promise.all(
      nodes.map(async (node) => untilNodes(node.url, count, async () => whyNot(node))),
    )
  }
  try {
    await Promise.all(nodes.map(async (node) => node.start()))
    await whole()
  } catch (error) {
    await end()
    throw error
  }
  return {
    nodes,
    urls: nodes.map(({ url }) => url).join(','),
    snapshotFolder,
    whole,
    green: async () => untilGreen(nodes[0]?.url ?? ''),
    [Symbol.asyncDispose]: end,
  }
}
