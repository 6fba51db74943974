/**
 * The database of the store: a bounded pool, statements that are retried while the database is
 * away, and transactions that are retried after conflicts. A call waits at most `patienceMs` for an
 * unresponsive database, then rejects with `NOT_READY`.
 */
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOptions } from '../../call-options.ts'
import { Conflict, notReady, overloaded, PrimaryAway, Unreachable } from './failures.ts'
import {
  checkOut,
  connectionTo,
  ignore,
  openPool,
  type ServerSettings,
  setUp,
  useSession,
} from './pool.ts'
import { PrimaryWatch } from './primary-watch.ts'
import { Session, type SqlValue } from './session.ts'
import { Standbys } from './standbys.ts'
import type { Statement } from './statement.ts'
import { BEGIN, inPostgresTransaction } from './transaction.ts'

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`; a direct or session-pooled connection. */
  readonly url: string
  /** URLs of standbys, which answer reads while the primary is away. Default none. */
  readonly standbyUrls?: readonly string[] | undefined
  /** The schema of all tables; in lower case. */
  readonly schema: string
  /** Maximum number of connections. Default 10. */
  readonly connections?: number | undefined
  /** Default 5000. */
  readonly patienceMs?: number | undefined
}

const DEFAULT_CONNECTIONS = 10
const DEFAULT_PATIENCE_MS = 5000
/** Reads give up on an unavailable primary after this time; in ms. */
const AWAY_READ_MS = 1500
/** The retry delay grows from the first to the second; in ms. */
const SHORTEST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 250
/** Maximum number of attempts of a conflicting transaction. */
const MOST_ATTEMPTS = 20
/** Maximum wait for a hanging server on close; in ms. */
const CLOSING_MS = 2000

export interface WriteOptions {
  /** True: the statement is idempotent, so it is retried if its outcome is unknown. */
  readonly twiceIsOnce?: boolean
  /** True, if there are standbys: rejects as soon as the primary is away instead of waiting. */
  readonly leaves?: boolean
}

interface SessionLimits {
  /** A time of `performance.now()`: the longest wait for the primary. */
  readonly deadline: number
  /** Maximum wait for a primary known to be away. Default: the deadline. */
  readonly awayDeadline?: number
  /** Default false. */
  readonly leaves?: boolean
  /** Default false. */
  readonly reads?: boolean
  /** Statement timeout, which closes the connection; 0 = none. Default `patienceMs`. */
  readonly statementMs?: number
}

const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,62}$/

/** Rejects when the caller aborts. The statement runs to its end, and its result is dropped. */
function orAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
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
  readonly #terms: ServerSettings
  readonly #watch: PrimaryWatch
  readonly #standbys: Standbys
  #pool: pg.Pool
  #isClosed = false

  constructor({ url, standbyUrls = [], schema, connections, patienceMs }: DatabaseOptions) {
    if (!SCHEMA_NAME.test(schema))
      throw new RangeError(`${schema} cannot be the name of a schema`)
    this.schema = schema
    this.patienceMs = patienceMs ?? DEFAULT_PATIENCE_MS
    this.#terms = {
      url,
      schema,
      connections: connections ?? DEFAULT_CONNECTIONS,
      patienceMs: this.patienceMs,
    }
    this.#pool = openPool(this.#terms)
    this.#standbys = new Standbys(
      standbyUrls.map((standby) => openPool({ ...this.#terms, url: standby })),
    )
    this.#watch = new PrimaryWatch({
      probe: (timeoutMs) => this.#probe(timeoutMs),
      onProbe: () => void this.#standbys.choose(),
      onReturn: () => this.#replacePool(),
    })
  }

  /** True from a failed probe of the primary until it serves again. */
  get isAway(): boolean {
    return this.#watch.isAway
  }

  /** After a failure: returns whether the primary or a standby can answer reads. */
  async canRead(): Promise<boolean> {
    await this.#watch.suspect()
    return !this.#watch.isAway || !this.#standbys.isEmpty
  }

  /** Runs one read-only statement. */
  read<Row>(
    statement: Statement,
    values: readonly SqlValue[] = [],
    options?: CallOptions,
  ): Promise<readonly Row[]> {
    options?.signal?.throwIfAborted()
    const startedAt = performance.now()
    const deadline = startedAt + this.patienceMs
    const awayDeadline = startedAt + Math.min(this.patienceMs, AWAY_READ_MS)
    const work = this.#repeat(awayDeadline, () =>
      this.#withSession({ deadline, awayDeadline, reads: true }, (session) =>
        session.all<Row>(statement, values),
      ),
    )
    return orAborted(work, options?.signal)
  }

  /**
   * Like `read`, but a standby answers while the primary is away. With synchronous commits it has
   * everything acknowledged; it may miss newer writes.
   */
  readAnywhere<Row>(
    statement: Statement,
    values: readonly SqlValue[] = [],
    options?: CallOptions,
  ): Promise<readonly Row[]> {
    if (this.#standbys.isEmpty) return this.read<Row>(statement, values, options)
    options?.signal?.throwIfAborted()
    const deadline = performance.now() + this.patienceMs
    const read = (session: Session) => session.all<Row>(statement, values)
    const work = this.#repeat(deadline, async () => {
      try {
        if (!this.#watch.isAway)
          return await this.#withSession({ deadline, leaves: true, reads: true }, read)
      } catch (error) {
        if (!(error instanceof PrimaryAway)) throw error
      }
      return await this.#withStandby(deadline, read)
    })
    return orAborted(work, options?.signal)
  }

  /**
   * Runs one write statement as its own transaction. If the connection is lost, the outcome is
   * unknown, so it is retried only if idempotent.
   */
  async write<Row>(
    statement: Statement,
    values: readonly SqlValue[],
    { twiceIsOnce = false, leaves = false }: WriteOptions = {},
  ): Promise<readonly Row[]> {
    const deadline = performance.now() + this.patienceMs
    // Without standbys it waits.
    const isLeaving = leaves && !this.#standbys.isEmpty
    const writeOnce = () =>
      this.#withSession({ deadline, leaves: isLeaving }, async (session) => {
        try {
          return await session.all<Row>(statement, values)
        } catch (error) {
          throw !twiceIsOnce && error instanceof Unreachable ? notReady(error) : error
        }
      })
    return await this.#repeat(deadline, writeOnce)
  }

  /** Like `write`, but reports constraint violations as the caller's mistake. */
  async once<Row>(
    statement: Statement,
    values: readonly SqlValue[],
  ): Promise<readonly Row[]> {
    const deadline = performance.now() + this.patienceMs
    try {
      return await this.#withSession({ deadline }, (session) =>
        session.all<Row>(statement, values),
      )
    } catch (error) {
      if (error instanceof Conflict) throw error.cause
      throw error instanceof Unreachable ? notReady(error) : error
    }
  }

  /** Runs `work` atomically, and again from its start after a conflict. */
  async transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.patienceMs
    return await this.#repeat(deadline, () =>
      this.#withSession({ deadline }, (session) =>
        inPostgresTransaction(session, 'read-committed', work),
      ),
    )
  }

  /** Like `transaction`, without a time limit. */
  async longTransaction<Result>(
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    const deadline = performance.now() + this.patienceMs
    return await this.#repeat(deadline, () =>
      this.#withSession({ deadline, statementMs: 0 }, (session) =>
        inPostgresTransaction(session, 'unbounded', work),
      ),
    )
  }

  /** Runs several statements on one snapshot. */
  snapshot<Result>(
    work: (session: Session) => Promise<Result>,
    options?: CallOptions,
  ): Promise<Result> {
    options?.signal?.throwIfAborted()
    const deadline = performance.now() + this.patienceMs
    const reading = this.#repeat(deadline, () =>
      this.#withSession({ deadline, reads: true }, (session) =>
        inPostgresTransaction(session, 'snapshot', work),
      ),
    )
    return orAborted(reading, options?.signal)
  }

  /** Like `snapshot`, without a time limit. */
  async longSnapshot<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.patienceMs
    return await this.#repeat(deadline, () =>
      this.#withSession({ deadline, statementMs: 0 }, (session) =>
        inPostgresTransaction(session, 'unbounded-snapshot', work),
      ),
    )
  }

  /** Like `snapshot`, until the caller stops reading. */
  async *stream<Item>(
    read: (session: Session) => AsyncIterable<Item>,
  ): AsyncGenerator<Item> {
    const client = await this.#repeat(performance.now() + this.patienceMs, () =>
      checkOut(this.#pool, this.patienceMs),
    )
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
      // A caller that stops early leaves a transaction open, so the connection is closed.
      client.release(!isOver)
    }
  }

  /** Opens a connection outside of the pool; the caller closes it. */
  async connectAlone(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connectionTo(this.#terms.url),
      connectionTimeoutMillis: this.patienceMs,
    })
    client.on('error', ignore)
    try {
      await client.connect()
      await setUp(client, this.#terms)
    } catch (error) {
      void client.end().catch(ignore)
      throw notReady(error)
    }
    return client
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#watch.close()
    const timer = new AbortController()
    await Promise.race([
      Promise.all([this.#pool.end(), this.#standbys.close()]),
      sleep(CLOSING_MS, undefined, { signal: timer.signal, ref: false }).catch(ignore),
    ])
    timer.abort()
  }

  /** Connections of the old pool close when they are released. */
  #replacePool(): void {
    this.#standbys.forget()
    if (this.#isClosed) return
    const old = this.#pool
    this.#pool = openPool(this.#terms)
    old.end().catch(ignore)
  }

  /** Rejects unless the primary accepts a connection and is writable. */
  async #probe(timeoutMs: number): Promise<void> {
    const client = new pg.Client({
      ...connectionTo(this.#terms.url),
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client.on('error', ignore)
    try {
      await client.connect()
      const { rows } = await client.query<{ readonly standby: boolean }>(
        'SELECT pg_is_in_recovery() AS standby',
      )
      if (rows[0]?.standby !== false) throw new Unreachable('it is a standby')
    } finally {
      void client.end().catch(ignore)
    }
  }

  /** Retries until success, a refusal or the deadline. */
  async #repeat<Result>(deadline: number, work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof PrimaryAway) throw notReady(error)
        if (error instanceof Unreachable) {
          if (this.#isClosed || performance.now() >= deadline) throw notReady(error)
          await this.#watch.suspect()
        } else if (!(error instanceof Conflict)) throw error
        else if (attempt >= MOST_ATTEMPTS) throw overloaded(error)
        await sleep(
          Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * attempt) * (0.5 + Math.random()),
        )
      }
    }
  }

  /**
   * With `leaves`, rejects with `PrimaryAway` as soon as the primary is away; otherwise waits until
   * the deadline.
   */
  async #withSession<Result>(
    {
      deadline,
      awayDeadline = deadline,
      leaves = false,
      reads = false,
      statementMs = this.patienceMs,
    }: SessionLimits,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    if (leaves && this.#watch.isAway) throw new PrimaryAway()
    await this.#watch.untilThere(awayDeadline)
    // Long statements are no evidence against the primary.
    const pool = this.#pool
    if (statementMs === 0) return await useSession({ pool, deadline, statementMs }, work)
    return await this.#watch.during({ deadline, leaves, reads }, (call) =>
      useSession({ pool, deadline, statementMs, call }, work),
    )
  }

  async #withStandby<Result>(
    deadline: number,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    const pool = await this.#standbys.current()
    try {
      return await useSession({ pool, deadline, statementMs: this.patienceMs }, work)
    } catch (error) {
      if (error instanceof Unreachable) this.#standbys.forget()
      throw error
    }
  }
}
