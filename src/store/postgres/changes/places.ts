/** Cursors of the change feed: a position after a podcast of a transaction. */
import type { CallOptions } from '../../call-options.ts'
import { CodedError } from '../../../errors.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'
import { isKept, type LogPosition, LOG_POSITION } from './timelines.ts'

const CURSOR = /^([0-9a-f]{16})-(\d{1,20})-(\d{1,16})-([0-9A-F]{8})-(\d{1,20})$/

/** The next page starts after this podcast of this transaction. Transaction ids have 64 bits. */
export interface FeedPosition {
  readonly xid: string
  readonly seq: number
}

/** A position, with the position of the server's log when it was read. */
export type LoggedPosition = FeedPosition & LogPosition

export interface FeedSnapshot extends LogPosition {
  /** The name of the directory. */
  readonly name: string
  /** All transactions below have ended. */
  readonly xmin: string
  /** All transactions from here on start after this read. */
  readonly xmax: string
}

const STATE = prepare(
  `SELECT feed_name AS name, pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
    pg_snapshot_xmax(pg_current_snapshot())::text AS xmax, ${LOG_POSITION} FROM directory`,
)

/** SQL: after the position `($1, $2)` and before the oldest open transaction. */
export function over(number: 'seq' | 'row_id'): string {
  return `changed_xid < pg_snapshot_xmin(pg_current_snapshot())
    AND (changed_xid, ${number}) > ($1::xid8, $2::bigint)`
}

export const OVER = over('seq')

export async function readFeedState(
  database: Database,
  options: CallOptions | undefined,
): Promise<FeedSnapshot> {
  const [state] = await database.read<FeedSnapshot>(STATE, [], options)
  if (state === undefined) throw new Error('the directory has lost its name')
  return state
}

function invalid(reason: string): CodedError {
  return new CodedError(
    'INVALID_CURSOR',
    `The cursor is invalid in this directory's change feed (${reason}); start without one.`,
  )
}

/** Undefined if the text is not a cursor. */
export function parseFeedCursor(
  cursor: string,
): (LoggedPosition & { readonly name: string }) | undefined {
  const [, name, xid, seq, timeline = '', lsn = ''] = CURSOR.exec(cursor) ?? []
  if (name === undefined || xid === undefined) return undefined
  return { name, xid, seq: Number(seq), timeline, lsn }
}

/**
 * Parses a cursor; null = the beginning. Throws `INVALID_CURSOR` if it is not from this directory's
 * past.
 */
export async function resolveCursor(
  database: Database,
  cursor: string | null,
  state: FeedSnapshot,
  options: CallOptions | undefined,
): Promise<LoggedPosition> {
  if (cursor === null) return { xid: '0', seq: 0, timeline: state.timeline, lsn: '0' }
  const place = parseCursor(cursor, state)
  if (place.timeline === state.timeline) return place
  const { timeline, lsn } = state
  // The present timeline has all of it, so that its log bounds the position, too.
  if (await isKept(database, place, timeline, options)) return { ...place, timeline, lsn }
  throw invalid('the database was restored to a moment before it')
}

function parseCursor(cursor: string, { name, xmax }: FeedSnapshot): LoggedPosition {
  const place = parseFeedCursor(cursor)
  if (place === undefined) throw invalid('it is not written like one')
  if (place.name !== name) throw invalid('it is of another directory')
  if (BigInt(place.xid) >= BigInt(xmax)) throw invalid('it is ahead of this directory')
  return place
}

export function toCursor(
  name: string,
  { xid, seq, timeline, lsn }: LoggedPosition,
): string {
  return `${name}-${xid}-${String(seq)}-${timeline}-${lsn}`
}

export function isBehind(here: FeedPosition, there: FeedPosition): boolean {
  const [from, to] = [BigInt(here.xid), BigInt(there.xid)]
  return from < to || (from === to && here.seq < there.seq)
}
