/**
 * Timelines of the server's log. Each promotion of a standby and each point-in-time restore starts
 * one. A position from an earlier timeline is valid if the current timeline includes all that was
 * logged by then.
 */
import type { CallOptions } from '../../call-options.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

/** The position of the server's log at the time of a read. */
export interface LogPosition {
  /** Eight hexadecimal digits, ascending. */
  readonly timeline: string
  /** In bytes: all changes before the position were logged before it. */
  readonly lsn: string
}

/** Fails on a standby. */
const TIMELINE = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)'
const LSN = "(pg_current_wal_flush_lsn() - '0/0')::text"

/** Columns that bound the log position of every change the statement sees. */
export const LOG_POSITION = `(SELECT ${TIMELINE}) AS timeline, (SELECT ${LSN}) AS lsn`

/**
 * Null if the server was restarted since its promotion: it no longer knows where its timeline
 * started.
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
  /** The current timeline is recorded. */
  readonly known: boolean
  /** One of them started before the position, or its start is unknown. */
  readonly lost: boolean
}

/** Records where the current timeline started, if the server still knows. */
export async function noteTimeline(session: Session): Promise<void> {
  await session.run(NOTE)
}

/** Returns whether the current timeline includes everything logged by then. */
export async function isKept(
  database: Database,
  { timeline, lsn }: LogPosition,
  present: string,
  options: CallOptions | undefined,
): Promise<boolean> {
  if (timeline > present) return false
  const look = () => database.read<LaterTimelines>(LATER, [timeline, lsn, present], options)
  let [later] = await look()
  if (later?.known !== true) {
    await database.write(NOTE, [], { twiceIsOnce: true })
    ;[later] = await look()
  }
  return later?.lost === false
}
