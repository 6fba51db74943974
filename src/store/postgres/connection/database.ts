/**
 * The database as the store sees it: a bounded pool, statements that are repeated while the database is away, and
 * transactions that are repeated where another one was faster. No call waits longer than `patienceMs` for a database
 * that does not answer; then it is refused with `NOT_READY`.
 */
import pg, { type PoolClient } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOptions } from '../../call-options.ts'
import { Conflict, notReady, overloaded, toFailure, Unreachable } from './failures.ts'
import { Session, type SqlValue } from './session.ts'
import type { Statement } from './statement.ts'

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`; a direct or session-pooled connection. */
  readonly url: string
  /** Where all tables are; in lower case. */
  readonly schema: string
  /** Connections at most. Default 10. */
  readonly connections?: number | undefined
  /** Default 5000. */
  readonly patienceMs?: number | undefined
}

const DEFAULT_CONNECTIONS = 10
const DEFAULT_PATIENCE_MS = 5000
/** A connection that nobody needed for so long is closed. */
const IDLE_MS = 30_000
/** Then a connection is replaced, so that a name that leads to a new primary is looked up again. */
const LIFETIME_S = 3600
/** A pause between two attempts is between the first and the second, and grows from one to the next. */
const SHORTEST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 250
/** Of a transaction that meets others. */
const MOST_ATTEMPTS = 20
/** Of the patience. */
const SERVER_SHARE = 0.9
/** How long closing waits for a server that hangs. */
const CLOSING_MS = 2000

/**
 * Every statement goes by an index, one look after the other. Statistics of a moment when the tables were empty would have
 * them read whole, and plans that are kept would stay so. Compiled plans cost more than such statements gain.
 */
const PLANS = `SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;
  SET timezone = 'UTC'`

type TransactionKind = 'read-committed' | 'snapshot' | 'unbounded' | 'unbounded-snapshot'

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
const UNBOUNDED = `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`

const BEGIN: Readonly<Record<TransactionKind, string>> = {
  'read-committed': 'BEGIN',
  snapshot: SNAPSHOT,
  unbounded: `BEGIN; ${UNBOUNDED}`,
  'unbounded-snapshot': `${SNAPSHOT}; ${UNBOUNDED}`,
}

const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,62}$/

const types: pg.CustomTypesConfig = {
  // Every number of ours is a safe integer.
  getTypeParser(oid) {
    const isNumber = oid === pg.types.builtins.INT8
    const parser: unknown = isNumber ? Number : pg.types.getTypeParser(oid)
    return parser
  },
}

function ignore(): void {
  // The statement that fails tells of it.
}

/** Rejects as soon as the caller has gone; what was asked ends by itself and is dropped. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      const reason: unknown = signal.reason
      reject(reason instanceof Error ? reason : new Error(String(reason)))
    }
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export class Database {
  readonly schema: string
  readonly patienceMs: number
  readonly #connection: pg.ClientConfig
  readonly #pool: pg.Pool
  #isClosed = false

  constructor({ url, schema, connections, patienceMs }: DatabaseOptions) {
    if (!SCHEMA_NAME.test(schema)) throw new RangeError(`${schema} cannot be the name of a schema`)
    this.schema = schema
    this.patienceMs = patienceMs ?? DEFAULT_PATIENCE_MS
    // The pool waits for it, though its type does not say so.
    const setUp = ((client: pg.ClientBase) => this.#setUp(client)) as (client: pg.ClientBase) => void
    this.#connection = { connectionString: url, application_name: 'castdex', keepAlive: true, types }
    this.#pool = new pg.Pool({
      ...this.#connection,
      max: connections ?? DEFAULT_CONNECTIONS,
      connectionTimeoutMillis: this.patienceMs,
      idleTimeoutMillis: IDLE_MS,
      maxLifetimeSeconds: LIFETIME_S,
      pipeline: true,
      onConnect: setUp,
    })
    this.#pool.on('error', ignore)
    this.#pool.on('connect', (client) => client.on('error', ignore))
  }

  /** One statement that only reads; it sees one state. */
  read<Row>(statement: Statement, values: readonly SqlValue[] = [], options?: CallOptions): Promise<readonly Row[]> {
    options?.signal?.throwIfAborted()
    const deadline = performance.now() + this.patienceMs
    const work = this.#repeat(deadline, () =>
      this.#withSession(deadline, (session) => session.all<Row>(statement, values)),
    )
    return orAborted(work, options?.signal)
  }

  /**
   * One statement that writes, which is a transaction of its own. Where the connection ends meanwhile nobody knows
   * whether it was done: it is repeated only where twice is once.
   */
  async write<Row>(
    statement: Statement,
    values: readonly SqlValue[],
    { twiceIsOnce = false }: { readonly twiceIsOnce?: boolean } = {},
  ): Promise<readonly Row[]> {
    const deadline = performance.now() + this.patienceMs
    const writeOnce = () =>
      this.#withSession(deadline, async (session) => {
        try {
          return await session.all<Row>(statement, values)
        } catch (error) {
          throw !twiceIsOnce && error instanceof Unreachable ? notReady(error) : error
        }
      })
    return await this.#repeat(deadline, writeOnce)
  }

  /** Like `write`, for what is a mistake of the caller where it meets what is there. */
  async once<Row>(statement: Statement, values: readonly SqlValue[]): Promise<readonly Row[]> {
    const deadline = performance.now() + this.patienceMs
    try {
      return await this.#withSession(deadline, (session) => session.all<Row>(statement, values))
    } catch (error) {
      if (error instanceof Conflict) throw error.cause
      throw error instanceof Unreachable ? notReady(error) : error
    }
  }

  /** All or nothing. `work` runs again from its beginning where another transaction was faster. */
  async transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.patienceMs
    return await this.#repeat(deadline, () =>
      this.#withSession(deadline, (session) => inTransaction(session, 'read-committed', work)),
    )
  }

  /** Like `transaction`, for what may take minutes. */
  async longTransaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.patienceMs
    return await this.#repeat(deadline, () =>
      this.#withSession(deadline, (session) => inTransaction(session, 'unbounded', work), 0),
    )
  }

  /** Several statements that see the same state. */
  snapshot<Result>(work: (session: Session) => Promise<Result>, options?: CallOptions): Promise<Result> {
    options?.signal?.throwIfAborted()
    const deadline = performance.now() + this.patienceMs
    const reading = this.#repeat(deadline, () =>
      this.#withSession(deadline, (session) => inTransaction(session, 'snapshot', work)),
    )
    return orAborted(reading, options?.signal)
  }

  /** Like `snapshot`, for what may take minutes. */
  async longSnapshot<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.patienceMs
    return await this.#repeat(deadline, () =>
      this.#withSession(deadline, (session) => inTransaction(session, 'unbounded-snapshot', work), 0),
    )
  }

  /** Like `snapshot`, for as long as the caller goes on asking. */
  async *stream<Item>(read: (session: Session) => AsyncIterable<Item>): AsyncGenerator<Item> {
    const client = await this.#repeat(performance.now() + this.patienceMs, () => this.#checkOut(this.patienceMs))
    const session = new Session(client, 0)
    let isOver = false
    try {
      await session.execute(BEGIN['unbounded-snapshot'])
      yield* read(session)
      await session.execute('COMMIT')
      isOver = true
    } catch (error) {
      throw error instanceof Unreachable ? notReady(error) : error
    } finally {
      // A caller who stops in between leaves a transaction open: the connection goes with it.
      client.release(!isOver)
    }
  }

  /** Opens a connection beside the pool; the caller ends it. */
  async connectAlone(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#connection, connectionTimeoutMillis: this.patienceMs })
    client.on('error', ignore)
    try {
      await client.connect()
      await this.#setUp(client)
    } catch (error) {
      void client.end().catch(ignore)
      throw notReady(error)
    }
    return client
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const timer = new AbortController()
    await Promise.race([
      this.#pool.end(),
      sleep(CLOSING_MS, undefined, { signal: timer.signal, ref: false }).catch(ignore),
    ])
    timer.abort()
  }

  async #setUp(client: pg.ClientBase): Promise<void> {
    // A server that still hears ends a slow statement by itself, before the client gives the connection up.
    const ms = String(Math.ceil(this.patienceMs * SERVER_SHARE))
    await client.query(
      `SET search_path TO ${this.schema}; SET statement_timeout = ${ms}; SET lock_timeout = ${ms};
        SET idle_in_transaction_session_timeout = ${ms}; ${PLANS}`,
    )
  }

  /** Until it succeeds, is refused, or the time is over. */
  async #repeat<Result>(deadline: number, work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof Unreachable) {
          if (this.#isClosed || performance.now() >= deadline) throw notReady(error)
        } else if (!(error instanceof Conflict)) throw error
        else if (attempt >= MOST_ATTEMPTS) throw overloaded(error)
        await sleep(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * attempt) * (0.5 + Math.random()))
      }
    }
  }

  async #withSession<Result>(
    deadline: number,
    work: (session: Session) => Promise<Result>,
    statementMs?: number,
  ): Promise<Result> {
    const leftMs = Math.max(1, deadline - performance.now())
    const client = await this.#checkOut(leftMs)
    let isBroken = false
    try {
      return await work(new Session(client, statementMs ?? this.patienceMs))
    } catch (error) {
      isBroken = error instanceof Unreachable || (error instanceof Error && error.cause instanceof Unreachable)
      throw error
    } finally {
      client.release(isBroken)
    }
  }

  /** Waits for a connection for so long at most. */
  async #checkOut(leftMs: number): Promise<PoolClient> {
    const connecting = this.#pool.connect()
    const timer = new AbortController()
    const giveUp = async (): Promise<never> => {
      await sleep(leftMs, undefined, { signal: timer.signal })
      void connecting.then((client) => client.release(), ignore)
      throw new Error('no connection within the time that a call may take')
    }
    try {
      return await Promise.race([connecting, giveUp()])
    } catch (error) {
      throw toFailure(error)
    } finally {
      timer.abort()
    }
  }
}

async function inTransaction<Result>(
  session: Session,
  kind: TransactionKind,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  // The first statements of `work` are sent right behind it.
  const beginning = session.execute(BEGIN[kind])
  beginning.catch(ignore)
  let result: Result
  try {
    result = await work(session)
    await beginning
  } catch (error) {
    if (!(error instanceof Unreachable)) await session.execute('ROLLBACK')
    throw error
  }
  await commit(session)
  return result
}

/** Where the connection ends now, nobody knows whether it was done. */
async function commit(session: Session): Promise<void> {
  try {
    const tag = await session.execute('COMMIT')
    if (tag !== 'COMMIT') throw new Error(`the transaction ended with ${tag}`)
  } catch (error) {
    throw error instanceof Unreachable ? notReady(error) : error
  }
}
