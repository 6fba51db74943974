/** Changes of one kind of row in the order of their transactions, for an external index. */
import type { CallOptions } from '../../call-options.ts'
import { CodedError } from '../../../errors.ts'
import type { IndexedPage, IndexerLease, IndexFeed, Rebuilds } from '../../index-source.ts'
import type { Database } from '../connection/database.ts'
import { takeLease } from '../connection/lease.ts'
import { prepare, type Statement } from '../connection/statement.ts'
import {
  type FeedPosition,
  isBehind,
  type LoggedPosition,
  parseFeedCursor,
  readFeedState,
  resolveCursor,
  toCursor,
} from './places.ts'
import type { LogPosition } from './timelines.ts'

export interface FeedParts<Row, Change> {
  /** $1 and $2: the position; $3: limit. */
  readonly page: Statement
  /** Selects the last position. */
  readonly last: Statement
  /**
   * Selects as `xid` the last change of rows that are deleted. Older positions are invalid.
   * Default: rows are never deleted.
   */
  readonly deleted?: Statement
  readonly toChange: (row: Row) => Change
  /** Names the lease. */
  readonly lease: string
  /** The table of requests for a rebuild. */
  readonly rebuilds: string
}

export class PostgresIndexFeed<Row extends FeedPosition & LogPosition, Change>
  implements IndexFeed<Change>
{
  protected readonly database: Database
  readonly #parts: FeedParts<Row, Change>
  readonly #lock: Statement
  readonly #want: Statement
  readonly #rebuilds: Statement
  readonly #note: Statement

  constructor(database: Database, parts: FeedParts<Row, Change>) {
    this.database = database
    this.#parts = parts
    const { lease, rebuilds } = parts
    this.#lock = prepare(
      `SELECT pg_try_advisory_lock(hashtextextended('${lease}' || $1, 0)) AS taken`,
    )
    this.#want = prepare(`INSERT INTO ${rebuilds} DEFAULT VALUES RETURNING wish`)
    this.#rebuilds = prepare(
      `SELECT coalesce(max(wish), 0) AS wanted,
        coalesce(max(wish) FILTER (WHERE is_done), 0) AS done FROM ${rebuilds}`,
    )
    this.#note = prepare(
      `UPDATE ${rebuilds} SET is_done = true WHERE wish <= $1 AND NOT is_done`,
    )
  }

  async changes(
    since: string | null,
    limit: number,
    options?: CallOptions,
  ): Promise<IndexedPage<Change>> {
    const state = await readFeedState(this.database, options)
    const after = await resolveCursor(this.database, since, state, options)
    const deleted = await this.#readDeleted(options)
    if (since !== null) assertRecent(after, deleted)
    const rows = await this.database.read<Row>(
      this.#parts.page,
      [after.xid, after.seq, limit + 1],
      options,
    )
    const page = rows.slice(0, limit)
    const more = rows.length > limit
    const last: LoggedPosition = page.at(-1) ?? after
    const isPast = !more && BigInt(deleted.xid) < BigInt(state.xmin)
    return {
      changes: page.map(this.#parts.toChange),
      position: toCursor(state.name, isPast ? later(last, { ...state, ...deleted }) : last),
      more,
    }
  }

  async end(options?: CallOptions): Promise<string> {
    const [state, [last], deleted] = await Promise.all([
      readFeedState(this.database, options),
      this.database.read<FeedPosition>(this.#parts.last, [], options),
      this.#readDeleted(options),
    ])
    return toCursor(state.name, { ...state, ...later(last ?? BEGINNING, deleted) })
  }

  hasReached(position: string, end: string): boolean {
    const [here, there] = [parseFeedCursor(position), parseFeedCursor(end)]
    if (here === undefined || there === undefined || here.name !== there.name) return false
    // After a restore the position may be lost, and its transaction ids are reused.
    if (here.timeline < there.timeline) return false
    return !isBehind(here, there)
  }

  lead(): Promise<IndexerLease | undefined> {
    return takeLease(this.database, this.#lock, [this.database.schema])
  }

  async wantRebuild(): Promise<number> {
    const [row] = await this.database.write<{ readonly wish: number }>(this.#want, [], {
      twiceIsOnce: true,
    })
    if (row === undefined) throw new Error('the request for a rebuild was not stored')
    return row.wish
  }

  async rebuilds(options?: CallOptions): Promise<Rebuilds> {
    const [row] = await this.database.read<Rebuilds>(this.#rebuilds, [], options)
    return row ?? { wanted: 0, done: 0 }
  }

  async noteRebuilt(request: number): Promise<void> {
    await this.database.write(this.#note, [request], { twiceIsOnce: true })
  }

  async #readDeleted(options: CallOptions | undefined): Promise<FeedPosition> {
    const { deleted } = this.#parts
    if (deleted === undefined) return BEGINNING
    const [row] = await this.database.read<{ readonly xid: string }>(deleted, [], options)
    return { ...BEGINNING, ...row }
  }
}

const BEGINNING: FeedPosition = { xid: '0', seq: 0 }

function later<Position extends FeedPosition>(one: Position, other: Position): Position {
  return isBehind(one, other) ? other : one
}

function assertRecent({ xid }: FeedPosition, deleted: FeedPosition): void {
  if (BigInt(xid) >= BigInt(deleted.xid)) return
  throw new CodedError(
    'INVALID_CURSOR',
    `The position ${xid} is older than the changes that are kept; start without one.`,
  )
}
