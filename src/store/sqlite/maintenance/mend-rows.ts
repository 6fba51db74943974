/**
 * Deletes damaged rows next to records and keys: crawls restore what they find, and usage is summed
 * up from its days. Operators' decisions stay unless given up; tombstones and erased addresses
 * stay, because only a backup has them.
 */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import { intactCondition, type SummedTable } from '../connection/checksums.ts'
import type { WriteQueue } from '../connection/write-queue.ts'
import { listDamagedSections, listIrreplaceable } from './left-damaged.ts'

/** Rows per transaction, so that other writers get turns. */
const PIECE = 500

type RowKey = Readonly<Record<string, SQLInputValue>>

interface Mending {
  readonly table: SummedTable
  /** Comma-separated columns. */
  readonly key: string
  /** The statement for a damaged row, without its condition. */
  readonly write: string
}

const EVENTS: Mending = { table: 'events', key: 'no', write: 'DELETE FROM events' }
const TASKS: Mending = {
  table: 'tasks',
  key: 'seq, kind',
  write: `UPDATE tasks SET state = 'null', checksum = row_checksum(seq, kind, 'null')`,
}
const USAGE_DAYS: Mending = {
  table: 'usage_days',
  key: 'key_id, day, counter',
  write: 'DELETE FROM usage_days',
}
const USAGE: Mending = {
  table: 'usage',
  key: 'key_id, month, counter',
  write: 'DELETE FROM usage',
}
const AUDIT: Mending = { table: 'audit', key: 'no', write: 'DELETE FROM audit' }
const SUBMISSIONS: Mending = {
  table: 'submissions',
  key: 'no',
  write: 'DELETE FROM submissions',
}
const ENDED_SESSIONS: Mending = {
  table: 'ended_sessions',
  key: 'token_hash',
  write: 'DELETE FROM ended_sessions',
}

const UNSUMMED = `SELECT key_id, substr(day, 1, 7) AS month, counter FROM usage_days GROUP BY 1, 2, 3
  EXCEPT SELECT key_id, month, counter FROM usage WHERE ${intactCondition('usage')}`

const LOST = `SELECT count(*) AS months FROM (
  SELECT key_id, substr(day, 1, 7) AS month, counter FROM usage_days WHERE ${intactCondition('usage_days')} GROUP BY 1, 2, 3
  EXCEPT SELECT key_id, month, counter FROM usage)`

/** Counts months of keys that have daily usage but no row. */
export function countLostUsage(database: DatabaseSync): number {
  return Number(database.prepare(LOST).get()?.['months'])
}

const SUM_UP = `INSERT INTO usage (key_id, month, counter, used, checksum)
  SELECT key_id, ?2, counter, sum(used), row_checksum(key_id, ?2, counter, sum(used)) FROM usage_days
    WHERE key_id = ?1 AND day >= ?2 AND day < ?2 || '~' AND counter = ?3 GROUP BY key_id, counter
  ON CONFLICT DO UPDATE SET used = excluded.used, checksum = excluded.checksum WHERE NOT ${intactCondition('usage')}`

/** Reads outside of a transaction, so that writers do not wait. */
function damagedKeys(database: DatabaseSync, { table, key }: Mending): readonly RowKey[] {
  return database
    .prepare(`SELECT ${key} FROM ${table} WHERE NOT ${intactCondition(table)}`)
    .all()
}

async function runEach(
  database: DatabaseSync,
  writes: WriteQueue,
  sql: string,
  keys: readonly RowKey[],
): Promise<void> {
  const statement = database.prepare(sql)
  for (let at = 0; at < keys.length; at += PIECE)
    await writes.run(() => {
      for (const key of keys.slice(at, at + PIECE)) statement.run(...Object.values(key))
    })
}

/** Checks each row again when it is written: another process may have repaired it. */
async function mendEach(
  database: DatabaseSync,
  writes: WriteQueue,
  mending: Mending,
  keys: readonly RowKey[],
): Promise<void> {
  const { table, key, write } = mending
  const named = key.split(', ').map((column) => `${column} = ?`)
  const sql = `${write} WHERE ${named.join(' AND ')} AND NOT ${intactCondition(table)}`
  const rest = database.prepare(`${write} WHERE NOT ${intactCondition(table)}`)
  await runEach(database, writes, sql, keys)
  // If the key itself was flipped, it may not find its row.
  if (key === 'no' || keys.length === 0 || damagedKeys(database, mending).length === 0)
    return
  await writes.run(() => rest.run())
}

export interface MendedRows {
  /** Podcasts that lost data. */
  readonly podcastIds: readonly PodcastId[]
  readonly left: readonly string[]
  readonly givenUp: readonly string[]
}

/** Writes nothing if nothing can be repaired. */
export async function mendRows(
  database: DatabaseSync,
  writes: WriteQueue,
  givesUpDecisions: boolean,
): Promise<MendedRows> {
  const sections = listDamagedSections(database)
  const decided = sections.filter(({ isDecided }) => isDecided)
  const lost = givesUpDecisions ? sections : sections.filter(({ isDecided }) => !isDecided)
  const events = damagedKeys(database, { ...EVENTS, key: 'no, seq' })
  const tasks = damagedKeys(database, TASKS)
  const removal = `DELETE FROM metadata WHERE no = ? AND NOT ${intactCondition('metadata')}`
  const nos = (rows: readonly RowKey[]): readonly RowKey[] =>
    rows.map(({ no }) => ({ no: no ?? null }))
  await runEach(database, writes, removal, nos(lost.map(({ no }) => ({ no }))))
  await mendEach(database, writes, EVENTS, nos(events))
  await mendEach(database, writes, TASKS, tasks)
  const idOf = database.prepare('SELECT id FROM podcasts WHERE seq = ?')
  const seqs = new Set([...lost, ...events, ...tasks].map(({ seq }) => Number(seq)))
  const names = decided.map(({ name }) => name)
  return {
    podcastIds: [...seqs].flatMap((seq) => {
      const row = idOf.get(seq)
      if (row === undefined) return []
      return [String(row['id'])]
    }),
    left: [...(givesUpDecisions ? [] : names), ...listIrreplaceable(database)],
    givenUp: givesUpDecisions ? names : [],
  }
}

/** Returns the number of damaged or lost rows. Writes nothing if there are none. */
export async function mendKeyRows(
  database: DatabaseSync,
  writes: WriteQueue,
): Promise<number> {
  const damaged = [USAGE_DAYS, USAGE, AUDIT, SUBMISSIONS, ENDED_SESSIONS].map(
    (mending) => [mending, damagedKeys(database, mending)] as const,
  )
  const count =
    countLostUsage(database) + damaged.reduce((sum, [, keys]) => sum + keys.length, 0)
  if (count === 0) return 0
  for (const [mending, keys] of damaged) {
    if (mending === USAGE)
      await runEach(database, writes, SUM_UP, database.prepare(UNSUMMED).all())
    await mendEach(database, writes, mending, keys)
  }
  return count
}
