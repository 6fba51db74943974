/** The connection pool of one server, and how statements run on it. */
import pg, { type PoolClient } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { toDatabaseFailure, Unreachable } from './failures.ts'
import type { OpenCall } from './primary-watch.ts'
import { Session } from './session.ts'

/** Idle connections are closed after this time. */
const IDLE_MS = 30_000
/**
 * Connections are replaced after this time, so that a DNS name that moves to a new primary is
 * resolved again.
 */
const LIFETIME_S = 3600
/** The server's statement timeout, as a fraction of the patience. */
const SERVER_SHARE = 0.9

/**
 * All statements are index lookups. Sequential scans are off, because statistics from a time when
 * tables were empty would select them, and cached plans would keep them. JIT costs more than it
 * saves here.
 */
const PLANS = `SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;
  SET timezone = 'UTC'`

const types: pg.CustomTypesConfig = {
  // Our bigint columns only hold safe integers.
  getTypeParser(oid) {
    const isNumber = oid === pg.types.builtins.INT8
    const parser: unknown = isNumber ? Number : pg.types.getTypeParser(oid)
    return parser
  },
}

export interface ServerSettings {
  readonly url: string
  readonly schema: string
  readonly connections: number
  readonly patienceMs: number
}

export function ignore(): void {
  // The failing statement reports it.
}

export function connectionTo(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: 'castdex', keepAlive: true, types }
}

export async function setUp(
  client: pg.ClientBase,
  { schema, patienceMs }: ServerSettings,
): Promise<void> {
  // A reachable server cancels slow statements before the client gives up on the connection.
  const ms = String(Math.ceil(patienceMs * SERVER_SHARE))
  await client.query(
    `SET search_path TO ${schema}; SET statement_timeout = ${ms}; SET lock_timeout = ${ms};
      SET idle_in_transaction_session_timeout = ${ms}; ${PLANS}`,
  )
}

export function openPool(terms: ServerSettings): pg.Pool {
  // The pool awaits the result, although the type is void.
  const onConnect = ((client: pg.ClientBase) => setUp(client, terms)) as (
    client: pg.ClientBase,
  ) => void
  const pool = new pg.Pool({
    ...connectionTo(terms.url),
    max: terms.connections,
    connectionTimeoutMillis: terms.patienceMs,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_S,
    pipeline: true,
    onConnect,
  })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

export interface PoolSettings {
  readonly pool: pg.Pool
  readonly deadline: number
  /** 0 = no statement timeout. */
  readonly statementMs: number
  readonly call?: OpenCall
}

export async function useSession<Result>(
  { pool, deadline, statementMs, call }: PoolSettings,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = await checkOut(
    pool,
    Math.max(1, deadline - performance.now()),
    call?.gaveUp,
  )
  let isBroken = false
  try {
    if (call !== undefined) call.isSent = true
    const working = work(new Session(client, statementMs))
    return await (call === undefined ? working : Promise.race([working, call.gaveUp]))
  } catch (error) {
    isBroken =
      error instanceof Unreachable ||
      (error instanceof Error && error.cause instanceof Unreachable)
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Waits for a free connection, at most `leftMs`. */
export async function checkOut(
  pool: pg.Pool,
  leftMs: number,
  gaveUp?: Promise<never>,
): Promise<PoolClient> {
  const connecting = pool.connect()
  const timer = new AbortController()
  const giveUp = async (): Promise<never> => {
    await sleep(leftMs, undefined, { signal: timer.signal })
    throw new Error('no connection within the time that a call may take')
  }
  const waits: Promise<PoolClient>[] = [connecting, giveUp()]
  if (gaveUp !== undefined) waits.push(gaveUp)
  try {
    return await Promise.race(waits)
  } catch (error) {
    void connecting.then((client) => client.release(), ignore)
    throw error instanceof Unreachable ? error : toDatabaseFailure(error)
  } finally {
    timer.abort()
  }
}
