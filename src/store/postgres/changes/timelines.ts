/**
 * Timelines of the server's log. Each promotion of a standby begins one, and each restore to a
 * moment. A place that was read on an earlier one stands if all that was written down by then is
 * part of the present one.
 */
import type { CallOptions } from '../../call-options.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

/** The log stood here when a place was read. */
export interface LogMark {
  /** Eight hexadecimal digits; later ones are greater. */
  readonly timeline: string
  /** In bytes: every change that the place has behind it was written down before. */
  readonly lsn: string
}

/** The timeline of a server that is no standby. */
const TIMELINE = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)'
const LSN = "(pg_current_wal_flush_lsn() - '0/0')::text"

/** Columns of a statement: every change that it sees was written down before. */
export const MARK = `(SELECT ${TIMELINE}) AS timeline, (SELECT ${LSN}) AS lsn`

/**
 * A server that was restarted since its promotion does not know any more where its timeline began:
 * null.
 */
const NOTE = prepare(
  `INSERT INTO timelines (timeline, begins) SELECT ${TIMELINE}, pg_last_wal_replay_lsn() - '0/0' ON CONFLICT DO NOTHING`,
)
const LATER = prepare(
  `SELECT coalesce(bool_or(timeline = $3), false) AS known,
    coalesce(bool_or(begins IS NULL OR begins < $2::numeric), false) AS lost
    FROM timelines WHERE timeline > $1`,
)

interface LaterTimelines {
  /** The present one is noted. */
  readonly known: boolean
  /** One of them began before the mark, or nobody knows where. */
  readonly lost: boolean
}

/** Notes where the present timeline began, as long as the server knows it. */
export async function noteTimeline(session: Session): Promise<void> {
  await session.run(NOTE)
}

/** Returns whether all that was written down by then is part of the present timeline. */
export async function isKept(
  database: Database,
  { timeline, lsn }: LogMark,
  present: string,
  options: CallOptions | undefined,
): Promise<boolean> {
  if (timeline === present) return true
  if (timeline > present) return false
  const look = () => database.read<LaterTimelines>(LATER, [timeline, lsn, present], options)
  let [later] = await look()
  if (later?.known !== true) {
    await database.write(NOTE, [], { twiceIsOnce: true })
    ;[later] = await look()
  }
  return later?.lost === false
}
