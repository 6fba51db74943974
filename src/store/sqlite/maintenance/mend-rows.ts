/**
 * Takes away damaged rows of what stands beside records and keys: what is learnt is learnt again,
 * and what keys have used is summed up from their days. Tombstones and forgotten addresses stay as
 * they are, because only a backup has them.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import { isSound, newChecksum } from '../connection/checksums.ts'
import type { WriteQueue } from '../connection/write-queue.ts'

const MEND_ROWS: readonly string[] = [
  `DELETE FROM metadata WHERE NOT ${isSound('metadata')}`,
  `DELETE FROM events WHERE NOT ${isSound('events')}`,
  `UPDATE tasks SET state = 'null', ${newChecksum('tasks', { state: "'null'" })}
    WHERE NOT ${isSound('tasks')}`,
]

const MEND_KEY_ROWS: readonly string[] = [
  `DELETE FROM usage_days WHERE NOT ${isSound('usage_days')}`,
  `INSERT INTO usage (key_id, month, counter, used, checksum)
    SELECT key_id, substr(day, 1, 7), counter, sum(used), row_checksum(key_id, substr(day, 1, 7), counter, sum(used))
      FROM usage_days GROUP BY 1, 2, 3
    ON CONFLICT DO UPDATE SET used = excluded.used, checksum = excluded.checksum WHERE NOT ${isSound('usage')}`,
  `DELETE FROM usage WHERE NOT ${isSound('usage')}`,
  `DELETE FROM audit WHERE NOT ${isSound('audit')}`,
  `DELETE FROM submissions WHERE NOT ${isSound('submissions')}`,
]

/** Whose feeds bring back what the rows have lost. */
const HURT = `SELECT DISTINCT id FROM (
  SELECT seq FROM metadata WHERE NOT ${isSound('metadata')}
  UNION SELECT seq FROM events WHERE NOT ${isSound('events')}
  UNION SELECT seq FROM tasks WHERE NOT ${isSound('tasks')}
) LEFT JOIN podcasts USING (seq)`

const COUNT_KEY_ROWS = `SELECT
  (SELECT count(*) FROM usage_days WHERE NOT ${isSound('usage_days')})
  + (SELECT count(*) FROM usage WHERE NOT ${isSound('usage')})
  + (SELECT count(*) FROM audit WHERE NOT ${isSound('audit')})
  + (SELECT count(*) FROM submissions WHERE NOT ${isSound('submissions')}) AS damaged`

function runAll(
  database: DatabaseSync,
  writes: WriteQueue,
  statements: readonly string[],
): Promise<void> {
  const prepared = statements.map((sql) => database.prepare(sql))
  return writes.run(() => {
    for (const statement of prepared) statement.run()
  })
}

/** Gives the podcasts that have lost something. Where there are none, nothing is written. */
export async function mendRows(
  database: DatabaseSync,
  writes: WriteQueue,
): Promise<readonly PodcastId[]> {
  const rows = database.prepare(HURT).all()
  if (rows.length > 0) await runAll(database, writes, MEND_ROWS)
  return rows.filter(({ id }) => id !== null).map(({ id }) => String(id))
}

/** Gives the number of damaged rows. Where there are none, nothing is written. */
export async function mendKeyRows(database: DatabaseSync, writes: WriteQueue): Promise<number> {
  const damaged = Number(database.prepare(COUNT_KEY_ROWS).get()?.['damaged'])
  if (damaged > 0) await runAll(database, writes, MEND_KEY_ROWS)
  return damaged
}
