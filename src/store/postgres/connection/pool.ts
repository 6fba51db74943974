/** Connections to one server, kept in a pool, and what runs on them. */
import pg, { type PoolClient } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { toFailure, Unreachable } from './failures.ts'
import type { OpenCall } from './primary-watch.ts'
import { Session } from './session.ts'

/** A connection that nobody needed for so long is closed. */
const IDLE_MS = 30_000
/** Then a connection is replaced, so that a name that leads to a new primary is looked up again. */
const LIFETIME_S = 3600
/** The server ends a statement after this share of the patience. */
const SERVER_SHARE = 0.9

/**
 * Every statement goes by an index, one look after the other. Statistics of a moment when the
 * tables were empty would have them read whole, and plans that are kept would stay so. Compiled
 * plans cost more than such statements gain.
 */
const PLANS = `SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;
  SET timezone = 'UTC'`

const types: pg.CustomTypesConfig = {
  // Every number of ours is a safe integer.
  getTypeParser(oid) {
    const isNumber = oid === pg.types.builtins.INT8
    const parser: unknown = isNumber ? Number : pg.types.getTypeParser(oid)
    return parser
  },
}

export interface ServerTerms {
  readonly url: string
  readonly schema: string
  readonly connections: number
  readonly patienceMs: number
}

export function ignore(): void {
  // The statement that fails tells of it.
}

export function connectionTo(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: 'castdex', keepAlive: true, types }
}

export async function setUp(
  client: pg.ClientBase,
  { schema, patienceMs }: ServerTerms,
): Promise<void> {
  // A server that still hears ends a slow statement by itself, before the client gives the
  // connection up.
  const ms = String(Math.ceil(patienceMs * SERVER_SHARE))
  await client.query(
    `SET search_path TO ${schema}; SET statement_timeout = ${ms}; SET lock_timeout = ${ms};
      SET idle_in_transaction_session_timeout = ${ms}; ${PLANS}`,
  )
}

export function openPool(terms: ServerTerms): pg.Pool {
  // The pool waits for it, though its type does not say so.
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

export interface PoolTerms {
  readonly pool: pg.Pool
  readonly deadline: number
  /** 0 = a statement may take as long as it wants. */
  readonly statementMs: number
  readonly call?: OpenCall
}

export async function useSession<Result>(
  { pool, deadline, statementMs, call }: PoolTerms,
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

/** Waits for a connection for so long at most. */
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
    throw error instanceof Unreachable ? error : toFailure(error)
  } finally {
    timer.abort()
  }
}
