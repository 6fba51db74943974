/** What is broken, and how it is mended. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kind } from './client.ts'
import type { Restartable, World } from './world.ts'

/** What clients see; each resolves when one of every kind, asked after the call, was met with it. */
export interface Clients {
  areAnswered(...kinds: readonly Kind[]): Promise<void>
  areRefused(...kinds: readonly Kind[]): Promise<void>
}

export interface Fault {
  readonly name: string
  readonly hit: (world: World, clients: Clients) => Promise<void> | void
  readonly mend: (world: World) => Promise<void> | void
  /** What is refused until it is mended. Default nothing. */
  readonly stops?: readonly Kind[]
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

const nodeHung = (at: number): Fault => ({
  name: `node ${String(at + 1)} hung (SIGSTOP)`,
  hit: (world) => nodeOf(world, at).kill('SIGSTOP'),
  mend: (world) => nodeOf(world, at).kill('SIGCONT'),
})

const restart = async (process: Restartable | undefined): Promise<void> => {
  await process?.kill()
  await process?.start()
}

const NOTHING = (): void => undefined
/** From being at work to the kill, in ms; drawn anew each time. */
const LONGEST_LIFE_MS = 1500
const KILLS = 3

/**
 * At any statement: a process that is at work is killed after a time that is drawn, again and
 * again.
 */
const killedOften = (
  name: string,
  find: (world: World) => Restartable | undefined,
): Fault => ({
  name: `kill -9 of ${name} at work, ${String(KILLS)} times`,
  async hit(world) {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(Math.random() * LONGEST_LIFE_MS)
      await restart(find(world))
    }
  },
  mend: NOTHING,
})

export const NO_FAULT: Fault = {
  name: 'nothing is broken',
  hit: () => undefined,
  mend: () => undefined,
}
export const NODE_KILLED: Fault = nodeKilled(0)
export const NODE_HUNG: Fault = nodeHung(1)
export const READ_ONLY: Fault = {
  name: 'indices set to read-only, as by nodes whose disk is full',
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
  stops: ['search'],
}

/**
 * Between the end of a primary and the promotion of a standby: what a failover manager takes to be
 * sure.
 */
const FAILOVER_MS = 3000
/** Longer than a write waits. */
const STALL_MS = 7000
const BALLAST_BYTES = 1 << 20

const PRIMARY_KILLED: Fault = {
  name: 'PostgreSQL: kill -9 of the primary, a standby is promoted after 3 s',
  async hit({ postgres }, clients) {
    await postgres.primary.signal('SIGKILL')
    await sleep(FAILOVER_MS)
    await clients.areAnswered('read', 'search')
    await postgres.promote()
  },
  mend: ({ postgres }) => postgres.heal(),
}
const PRIMARY_HUNG: Fault = {
  name: 'PostgreSQL: primary hung (SIGSTOP), a standby is promoted after 3 s',
  async hit({ postgres }, clients) {
    await postgres.primary.signal('SIGSTOP')
    await sleep(FAILOVER_MS)
    await clients.areAnswered('read', 'search')
    await postgres.promote()
  },
  // It may not come back as a second primary.
  mend: ({ postgres }) => postgres.heal(),
}
const PRIMARY_STALLED: Fault = {
  name: 'PostgreSQL: primary hung, and goes on after 7 s',
  async hit({ postgres }, clients) {
    await postgres.primary.signal('SIGSTOP')
    await sleep(STALL_MS)
    await clients.areAnswered('read', 'search')
    await postgres.primary.signal('SIGCONT')
  },
  mend: NOTHING,
}
const CONNECTIONS_CUT: Fault = {
  name: 'PostgreSQL: all connections cut, 3 times',
  async hit({ postgres }) {
    for (let cut = 0; cut < KILLS; cut += 1) {
      await postgres.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'castdex'",
      )
      await sleep(Math.random() * LONGEST_LIFE_MS)
    }
  },
  mend: NOTHING,
}
const STANDBY_KILLED: Fault = {
  name: 'PostgreSQL: kill -9 of a standby',
  hit: ({ postgres }) => postgres.standbys[0]?.signal('SIGKILL'),
  mend: ({ postgres }) => postgres.heal(),
}

/** Leaves no room for a page. A server whose log finds no room ends itself. */
const fillDisk = async ({ data }: { readonly data: string }): Promise<void> => {
  let bytes = BALLAST_BYTES
  for (let file = 0; bytes >= 4096; file += 1) {
    try {
      await writeFile(join(data, '..', `ballast${String(file)}`), Buffer.alloc(bytes))
    } catch {
      bytes /= 2
    }
  }
}
/** More segments than a server keeps ready for its log. */
const MOST_SEGMENTS = 64
/** Segments of the log that were made before are used up, so that writes need the full disk. */
const useUpLog = async (postgres: World['postgres']): Promise<void> => {
  let isUp = true
  for (let segment = 0; isUp && segment < MOST_SEGMENTS; segment += 1)
    isUp = await postgres.query('SELECT pg_switch_wal()').then(
      () => true,
      () => false,
    )
}
const PRIMARY_FULL: Fault = {
  name: 'PostgreSQL: disk of the primary full',
  async hit({ postgres }) {
    await fillDisk(postgres.primary)
    await useUpLog(postgres)
  },
  async mend({ postgres }) {
    const { primary } = postgres
    const folder = join(primary.data, '..')
    for (const name of await readdir(folder))
      if (name.startsWith('ballast')) await rm(join(folder, name))
    const isUp = await postgres.query('SELECT').then(
      () => true,
      () => false,
    )
    if (!isUp) await primary.start()
    await postgres.heal()
  },
  stops: ['write'],
}

/** Short of what the other test meets. */
export const DATABASE_FAULTS: readonly Fault[] = [
  PRIMARY_KILLED,
  PRIMARY_HUNG,
  PRIMARY_STALLED,
  CONNECTIONS_CUT,
  STANDBY_KILLED,
  PRIMARY_FULL,
]
export const PROCESS_FAULTS: readonly Fault[] = [
  killedOften('the indexer', ({ indexer }) => indexer),
  killedOften('the crawler', ({ crawler }) => crawler),
  killedOften('server 1', ({ servers }) => servers[0]),
]

/** Of the long report. */
export const FAULTS: readonly Fault[] = [
  NO_FAULT,
  NODE_KILLED,
  nodeKilled(1),
  nodeKilled(2),
  nodeHung(0),
  NODE_HUNG,
  nodeHung(2),
  READ_ONLY,
  ALL_KILLED,
  ...DATABASE_FAULTS,
  ...PROCESS_FAULTS,
]
