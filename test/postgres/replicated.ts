/**
 * A primary and two standbys, one of which has to confirm each commit, with an endpoint that leads
 * to the primary. What a failover manager does, the test does: it promotes the standby that has
 * most, and rebuilds what was lost from it.
 */
import pg from 'pg'
import { eventually } from '../eventually.ts'
import { type Endpoint, openEndpoint } from './endpoint.ts'
import { type PostgresServer, startPostgres } from './start-server.ts'

const NAMES = ['a', 'b', 'c'] as const
type Name = (typeof NAMES)[number]

/** Each standby tells the primary the name of its cluster; a server never waits for itself. */
export const SYNCHRONOUS = 'ANY 1 (a, b, c)'

const settingsOf = (name: Name): string => `
cluster_name = '${name}'
synchronous_standby_names = '${SYNCHRONOUS}'
synchronous_commit = on
wal_keep_size = 256MB
max_wal_size = 128MB
wal_retrieve_retry_interval = 200ms
`

interface Member {
  readonly name: Name
  readonly server: PostgresServer
  readonly endpoint: Endpoint
}

export interface ReplicatedPostgres {
  /** Leads to the primary. */
  readonly url: string
  /** Of all three, whoever is a standby at the time. */
  readonly memberUrls: readonly string[]
  readonly primary: PostgresServer
  readonly standbys: readonly PostgresServer[]
  /** On the primary, as a user who may do everything. */
  query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** The standby that has most takes the place of the primary, whatever state that is in. */
  promote(): Promise<void>
  /** Whoever does not follow the primary is made anew from it. Resolves when all do. */
  heal(): Promise<void>
  end(): Promise<void>
}

async function ask(
  url: string,
  text: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const urlAt = (port: number): string =>
  `postgres://castdex@127.0.0.1:${String(port)}/postgres`

const sourceAt = (port: number): string =>
  `host=127.0.0.1 port=${String(port)} user=castdex`

async function copyOf(
  programs: string,
  source: PostgresServer,
  name: Name,
  diskMb: number,
): Promise<PostgresServer> {
  const words = [
    '-h',
    '127.0.0.1',
    '-p',
    String(source.port),
    '-U',
    'castdex',
    '-X',
    'stream',
    '-c',
    'fast',
    '-R',
  ]
  return startPostgres(programs, {
    settings: settingsOf(name),
    diskMb,
    fill: (call, data) => call('pg_basebackup', '-D', data, ...words),
  })
}

const RECEIVED = `SELECT pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0') AS received`
const FOLLOWERS = `SELECT count(*)::int AS count FROM pg_stat_replication WHERE state = 'streaming'`

export async function startReplicated(
  programs: string,
  diskMb: number,
): Promise<ReplicatedPostgres> {
  const members = new Map<Name, Member>()
  let leader: Name = 'a'
  const serverOf = (name: Name): PostgresServer => {
    const member = members.get(name)
    if (member === undefined) throw new Error(`there is no server ${name}`)
    return member.server
  }
  const others = (): readonly Name[] => NAMES.filter((name) => name !== leader)
  const place = async (name: Name, server: PostgresServer): Promise<void> => {
    const endpoint = members.get(name)?.endpoint ?? (await openEndpoint(server.port))
    endpoint.leadTo(server.port)
    members.set(name, { name, server, endpoint })
  }
  const query = (text: string) => ask(serverOf(leader).url, text)
  const isStreaming = async (): Promise<boolean> => {
    const [row] = await query(FOLLOWERS).catch(() => [])
    return row?.['count'] === others().length
  }

  // Nobody could confirm a commit of the first until the others are there: it makes its user before
  // it waits for them.
  await place('a', await startPostgres(programs, { settings: settingsOf('a'), diskMb }))
  for (const name of others())
    await place(name, await copyOf(programs, serverOf('a'), name, diskMb))
  await eventually(isStreaming, 'both standbys follow')
  const writer = await openEndpoint(serverOf(leader).port)

  return {
    url: urlAt(writer.port),
    memberUrls: [...members.values()].map(({ endpoint }) => urlAt(endpoint.port)),
    get primary() {
      return serverOf(leader)
    },
    get standbys() {
      return others().map(serverOf)
    },
    query,
    async promote() {
      const found = await Promise.all(
        others().map(async (name) => {
          const [row] = await ask(serverOf(name).url, RECEIVED).catch(() => [])
          return { name, received: row === undefined ? -1 : Number(row['received']) }
        }),
      )
      const [most, ...rest] = found.sort((one, other) => other.received - one.received)
      if (most === undefined || most.received < 0) throw new Error('no standby answers')
      await ask(serverOf(most.name).url, 'SELECT pg_promote(true, 60)')
      leader = most.name
      const source = sourceAt(serverOf(leader).port)
      for (const { name, received } of rest) {
        if (received < 0) continue
        await ask(serverOf(name).url, `ALTER SYSTEM SET primary_conninfo = '${source}'`)
        await ask(serverOf(name).url, 'SELECT pg_reload_conf()')
      }
      writer.leadTo(serverOf(leader).port)
    },
    async heal() {
      for (const name of others()) {
        const server = serverOf(name)
        const [row] = await ask(server.url, 'SELECT pg_is_in_recovery() AS standby').catch(
          () => [],
        )
        if (row?.['standby'] === true) continue
        await server.end()
        await place(name, await copyOf(programs, serverOf(leader), name, diskMb))
      }
      await eventually(isStreaming, 'every standby follows')
    },
    async end() {
      await writer[Symbol.asyncDispose]()
      for (const { server, endpoint } of members.values()) {
        await server.end()
        await endpoint[Symbol.asyncDispose]()
      }
    },
  }
}
