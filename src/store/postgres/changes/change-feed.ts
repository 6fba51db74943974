/**
 * The change feed: podcasts and tombstones by the transaction that last changed them. Transactions
 * do not commit in the order of their numbers, so a page ends before the oldest open one: rows
 * before a cursor never change, and readers miss none.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOptions } from '../../call-options.ts'
import type { Change, ChangePage } from '../../change-feed.ts'
import { type ChangeTime, wereBefore } from '../../rules/change-times.ts'
import { toTombstone } from '../../rules/stored-tombstone.ts'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'
import { type TombstoneColumns, toTombstoneRow } from '../records/tombstone-rows.ts'
import {
  type FeedPosition,
  OVER,
  readFeedState,
  resolveCursor,
  toCursor,
} from './places.ts'
import { type LogPosition, LOG_POSITION } from './timelines.ts'

const LARGEST_PAGE = 10_000
/**
 * How long a last page waits for older transactions, so that it includes the caller's own write.
 */
const CHANGE_WAIT_MS = 1000
const SHORTEST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 50

type PodcastColumns = StoredText & { readonly revision: number }
type FeedPageRow = FeedPosition &
  LogPosition & { readonly isTombstone: boolean } & PodcastColumns &
  TombstoneColumns

/** One statement for a consistent snapshot of both tables. Columns of the other table are null. */
const PAGE = prepare(
  `SELECT changed_xid::text AS xid, ${LOG_POSITION}, * FROM (
      (SELECT changed_xid, seq, false AS "isTombstone", revision, layout, basic, details, description, internals,
          NULL AS id, NULL AS slug, NULL AS at, NULL AS into_id, NULL AS kept
        FROM podcasts WHERE ${OVER} ORDER BY changed_xid, seq LIMIT $3)
      UNION ALL
      (SELECT changed_xid, seq, true, revision, NULL::integer, NULL, NULL, NULL, NULL, id, slug, at, into_id, kept
        FROM tombstones WHERE ${OVER} ORDER BY changed_xid, seq LIMIT $3)
    ) AS changed ORDER BY changed.changed_xid, changed.seq LIMIT $3`,
)

const TIMES = 'SELECT before_xid::text AS place, at_ms AS "atMs" FROM change_times'
const LATER_TIME = prepare(`${TIMES} WHERE at_ms > $1 ORDER BY at_ms, before_xid LIMIT 1`)
const TIME_BEFORE = prepare(
  `${TIMES} WHERE before_xid < $1::xid8 ORDER BY before_xid DESC LIMIT 1`,
)
const CHANGED_BEFORE = prepare(
  `SELECT EXISTS (SELECT FROM podcasts WHERE changed_xid < $1::xid8)
    OR EXISTS (SELECT FROM tombstones WHERE changed_xid < $1::xid8) AS changed`,
)

type Time = ChangeTime<string>

function toChange(row: FeedPageRow): Change {
  if (row.isTombstone) return toTombstone(toTombstoneRow(row))
  return { kind: row.revision === 1 ? 'insert' : 'update', record: recordOf(row) }
}

export class PostgresChangeFeed {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async changes(
    since: string | null,
    limit: number,
    options?: CallOptions,
  ): Promise<ChangePage> {
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > LARGEST_PAGE)
      throw new RangeError(
        `a page has 1 to ${String(LARGEST_PAGE)} changes, not ${String(limit)}`,
      )
    const state = await readFeedState(this.#database, options)
    const after = await resolveCursor(this.#database, since, state, options)
    let rows = await this.#read(after, limit, options)
    if (rows.length <= limit && state.xmin !== state.xmax) {
      await this.#outlast(state.xmax, options)
      rows = await this.#read(after, limit, options)
    }
    const page = rows.slice(0, limit)
    return {
      changes: page.map(toChange),
      cursor: toCursor(state.name, page.at(-1) ?? after),
      more: rows.length > limit,
    }
  }

  async placeAt(atMs: number): Promise<string | null | undefined> {
    const database = this.#database
    const { name, timeline, xmin, xmax } = await readFeedState(database, undefined)
    const [later] = await database.read<Time>(LATER_TIME, [atMs])
    const end = later?.place ?? xmin
    const [before] = await database.read<Time>(TIME_BEFORE, [end])
    if (before === undefined) {
      const isLate = await this.#hasChangesBefore(later?.place ?? xmax)
      if (isLate) return undefined
      return null
    }
    const { place } = wereBefore(before, atMs) ? { place: end } : before
    const xid = String(BigInt(place) - 1n)
    return toCursor(name, { xid, seq: Number.MAX_SAFE_INTEGER, timeline, lsn: '0' })
  }

  async #hasChangesBefore(xid: string): Promise<boolean> {
    const [found] = await this.#database.read<{ readonly changed: boolean }>(
      CHANGED_BEFORE,
      [xid],
    )
    return found?.changed === true
  }

  /** Fetches limit + 1 rows to know whether a page follows. */
  #read(
    { xid, seq }: FeedPosition,
    limit: number,
    options: CallOptions | undefined,
  ): Promise<readonly FeedPageRow[]> {
    return this.#database.read<FeedPageRow>(PAGE, [xid, seq, limit + 1], options)
  }

  /** Waits until all transactions before `xmax` have ended, up to a deadline. */
  async #outlast(xmax: string, options: CallOptions | undefined): Promise<void> {
    const deadline = performance.now() + CHANGE_WAIT_MS
    for (let pauseMs = SHORTEST_PAUSE_MS; performance.now() < deadline; pauseMs *= 2) {
      await sleep(Math.min(pauseMs, LONGEST_PAUSE_MS))
      const { xmin } = await readFeedState(this.#database, options)
      if (BigInt(xmin) >= BigInt(xmax)) return
    }
  }
}
