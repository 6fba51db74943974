/** What is broken, and how it is mended. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Load, Tally } from './load.ts'
import type { World } from './world.ts'

export interface Fault {
  readonly name: string
  readonly hit: (world: World) => Promise<void> | void
  readonly mend: (world: World) => Promise<void> | void
}

const nodeOf = ({ cluster }: World, at: number) => {
  const node = cluster.nodes[at]
  if (node === undefined) throw new Error(`there is no node ${String(at)}`)
  return node
}

const block = async ({ cluster, prefix }: World, value: true | null): Promise<void> => {
  const answer = await fetch(`${cluster.nodes[0]?.url ?? ''}/${prefix}*/_settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ 'index.blocks.read_only_allow_delete': value }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

const nodeKilled = (at: number): Fault => ({
  name: `kill -9 of node ${String(at + 1)}`,
  hit: (world) => nodeOf(world, at).kill('SIGKILL'),
  mend: async (world) => nodeOf(world, at).start(),
})

const serverKilled = (at: number): Fault => ({
  name: `kill -9 of server ${String(at + 1)}`,
  hit: async ({ servers }) => servers[at]?.kill(),
  mend: async ({ servers }) => servers[at]?.start(),
})

export const NO_FAULT: Fault = { name: 'nothing is broken', hit: () => undefined, mend: () => undefined }
export const NODE_KILLED: Fault = nodeKilled(0)
export const NODE_HUNG: Fault = {
  name: 'node 2 hung (SIGSTOP)',
  hit: (world) => nodeOf(world, 1).kill('SIGSTOP'),
  mend: (world) => nodeOf(world, 1).kill('SIGCONT'),
}
export const DISK_FULL: Fault = {
  name: 'disk full: indices read-only',
  hit: (world) => block(world, true),
  mend: (world) => block(world, null),
}
export const CRAWLER_KILLED: Fault = {
  name: 'kill -9 of the crawler',
  hit: async ({ crawler }) => crawler.kill(),
  mend: async ({ crawler }) => crawler.start(),
}
const ALL_KILLED: Fault = {
  name: 'kill -9 of all nodes at once',
  hit: ({ cluster }) => cluster.nodes.forEach((node) => node.kill('SIGKILL')),
  mend: async ({ cluster }) => {
    await Promise.all(cluster.nodes.map(async (node) => node.start()))
  },
}

export const FAULTS: readonly Fault[] = [
  NO_FAULT,
  NODE_KILLED,
  nodeKilled(1),
  nodeKilled(2),
  NODE_HUNG,
  DISK_FULL,
  serverKilled(0),
  serverKilled(1),
  CRAWLER_KILLED,
  ALL_KILLED,
]

export interface FaultOutcome {
  readonly name: string
  /** From the blow to the mending. */
  readonly during: Tally
  /** From the mending until all is whole and for as long again. */
  readonly after: Tally
  readonly lost: readonly string[]
  /** From the mending to green, in ms. */
  readonly healMs: number
}

const runFor = async (load: Load, work: () => Promise<void>): Promise<Tally> => {
  const end = new AbortController()
  const running = load.run(end.signal)
  try {
    await work()
  } finally {
    end.abort()
  }
  return running
}

/** With load on from before the blow until after the mending. */
export const meetFault = async (world: World, load: Load, fault: Fault, seconds: number): Promise<FaultOutcome> => {
  const during = await runFor(load, async () => {
    await fault.hit(world)
    await sleep(seconds * 1000)
  })
  let healMs = 0
  const after = await runFor(load, async () => {
    const startedMs = performance.now()
    await fault.mend(world)
    await world.cluster.whole()
    await world.cluster.green()
    healMs = performance.now() - startedMs
    await sleep(2000)
  })
  return { name: fault.name, during, after, lost: await load.findLost(), healMs }
}
