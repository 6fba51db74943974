/**
 * The database as the store sees it: a bounded pool, statements that are repeated while the
 * database is away, and transactions that are repeated where another one was faster. No call waits
 * longer than `patienceMs` for a database that does not answer; then it is refused with
 * `NOT_READY`.
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
  type ServerTerms,
  setUp,
  useSession,
} from './pool.ts'
import { PrimaryWatch } from './primary-watch.ts'
import { Session, type SqlValue } from './session.ts'
import { Standbys } from './standbys.ts'
import type { Statement } from './statement.ts'
import { BEGIN, inTransaction } from './transaction.ts'

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`; a direct or session-pooled connection. */
  readonly url: string
  /** Of standbys, which answer what may be read there while the primary is away. Default none. */
  readonly standbyUrls?: readonly string[] | undefined
  /** Where all tables are; in lower case. */
  readonly schema: string
  /** Connections at most. Default 10. */
  readonly connections?: number | undefined
  /** Default 5000. */
  readonly patienceMs?: number | undefined
}

const DEFAULT_CONNECTIONS = 10
const DEFAULT_PATIENCE_MS = 5000
/** A caller who only reads learns this soon that the primary is away; in ms. */
const AWAY_READ_MS = 1500
/**
 * A pause between two attempts is between the first and the second, and grows from one to the next.
 */
const SHORTEST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 250
/** A transaction that conflicts with others is tried at most this many times. */
const MOST_ATTEMPTS = 20
/** Closing waits this long for a server that hangs. */
const CLOSING_MS = 2000

export interface WriteOptions {
  /** It may be repeated even if nobody knows whether it was done. */
  readonly twiceIsOnce?: boolean
  /**
   * Where there are standbys: it is refused as soon as the primary is found away, and does not wait
   * for it.
   */
  readonly leaves?: boolean
}

interface SessionTerms {
  /** A moment of `performance.now()`: no call waits for the primary beyond it. */
  readonly deadline: number
  /** The same for a primary that was found away. Default: the deadline. */
  readonly awayDeadline?: number
  /** Default false. */
  readonly leaves?: boolean
  /** Default false. */
  readonly reads?: boolean
  /** What takes longer ends the connection; 0 = nothing does. Default `patienceMs`. */
  readonly statementMs?: number
}

const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,62}$/

/** Rejects as soon as the caller has gone; what was asked ends by itself and is dropped. */
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
  readonly #terms: ServerTerms
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

  /** Whether the primary was found not to serve, and has not served since. */
  get isAway(): boolean {
    return this.#watch.isAway
  }

  /**
   * After a failure: whether the primary is there all the same, or standbys answer in its place.
   */
  async canRead(): Promise<boolean> {
    await this.#watch.suspect()
    return !this.#watch.isAway || !this.#standbys.isEmpty
  }

  /** One statement that only reads; it sees one state. */
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
   * Like `read`, but a standby answers while the primary is away: it has all that was acknowledged
   * if commits wait for it, and stays as it is while others write.
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
   * One statement that writes, which is a transaction of its own. Where the connection ends
   * meanwhile nobody knows whether it was done: it is repeated only where twice is once.
   */
  async write<Row>(
    statement: Statement,
    values: readonly SqlValue[],
    { twiceIsOnce = false, leaves = false }: WriteOptions = {},
  ): Promise<readonly Row[]> {
    const deadline = performance.now() + this.patienceMs
    // With nowhere else to go it waits.
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

  /** Like `write`, for what is a mistake of the caller where it meets what is there. */
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

  /** All or nothing. `work` runs again from its beginning where another transaction was faster. */
  async transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.patienceMs
    return await this.#repeat(deadline, () =>
      this.#withSession({ deadline }, (session) =>
        inTransaction(session, 'read-committed', work),
      ),
    )
  }

  /** Like `transaction`, for what may take minutes. */
  async longTransaction<Result>(
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    const deadline = performance.now() + this.patienceMs
    return await this.#repeat(deadline, () =>
      this.#withSession({ deadline, statementMs: 0 }, (session) =>
        inTransaction(session, 'unbounded', work),
      ),
    )
  }

  /** Several statements that see the same state. */
  snapshot<Result>(
    work: (session: Session) => Promise<Result>,
    options?: CallOptions,
  ): Promise<Result> {
    options?.signal?.throwIfAborted()
    const deadline = performance.now() + this.patienceMs
    const reading = this.#repeat(deadline, () =>
      this.#withSession({ deadline, reads: true }, (session) =>
        inTransaction(session, 'snapshot', work),
      ),
    )
    return orAborted(reading, options?.signal)
  }

  /** Like `snapshot`, for what may take minutes. */
  async longSnapshot<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.patienceMs
    return await this.#repeat(deadline, () =>
      this.#withSession({ deadline, statementMs: 0 }, (session) =>
        inTransaction(session, 'unbounded-snapshot', work),
      ),
    )
  }

  /** Like `snapshot`, for as long as the caller goes on asking. */
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
      // A caller who stops in between leaves a transaction open: the connection goes with it.
      client.release(!isOver)
    }
  }

  /** Opens a connection beside the pool; the caller ends it. */
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

  /** Connections of the old one end when they are given back. */
  #replacePool(): void {
    this.#standbys.forget()
    if (this.#isClosed) return
    const old = this.#pool
    this.#pool = openPool(this.#terms)
    old.end().catch(ignore)
  }

  /** The primary is there if it lets somebody in and may be written to. */
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

  /** Until it succeeds, is refused, or the time is over. */
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
   * A call that leaves rejects with `PrimaryAway` as soon as the primary is found away; others wait
   * for it until the deadline.
   */
  async #withSession<Result>(
    {
      deadline,
      awayDeadline = deadline,
      leaves = false,
      reads = false,
      statementMs = this.patienceMs,
    }: SessionTerms,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    if (leaves && this.#watch.isAway) throw new PrimaryAway()
    await this.#watch.untilThere(awayDeadline)
    // What may take minutes is no sign of a primary that is away.
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
