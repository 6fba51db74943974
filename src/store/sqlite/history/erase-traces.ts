/** Erases from rows that ordinary writes never touch. */
import { listOf } from '../../../record/text/list-of.ts'
import type { DatabaseSync } from 'node:sqlite'
import { isPrivateAddress } from '../../../record/feed-url/feed-url.ts'
import { ERASED_COLUMNS } from '../../rules/erase-noted.ts'
import type { Erasure } from '../../rules/erasure.ts'
import {
  DELETE_LOST_CHANGES,
  DELETE_LOST_MESSAGES,
  DELETE_REMOVED_MATCHES,
} from '../../rules/saved-search-rows.ts'
import { intactCondition, newChecksum } from '../connection/checksums.ts'
import type { WriteQueue } from '../connection/write-queue.ts'

/** Rows per transaction, so that writers wait only briefly. */
const BATCH = 500
const KEYS = 5000

interface ErasableRows {
  /**
   * Selects `key` and `text` of rows that may contain data to erase, sorted by key, after a given
   * key; `podcastId` if `erase` needs it.
   */
  readonly select: string
  /** The third parameter of `select`. */
  readonly podcastId?: string
  readonly update: string
  /** Needed if `erase` returns null. */
  readonly remove?: string
  /** Runs after the updates of each transaction. */
  readonly conclude?: string
  readonly erase: (text: string, podcastId: string) => string | null
}

async function eraseRows(
  { database, writes }: ErasureTarget,
  { select, podcastId: only, update, remove, conclude, erase }: ErasableRows,
): Promise<number> {
  const [read, write] = [database.prepare(select), database.prepare(update)]
  const gone = remove === undefined ? undefined : database.prepare(remove)
  const end = conclude === undefined ? undefined : database.prepare(conclude)
  // Less than any number and any id.
  let after: number | string = 0
  const values = listOf(only)
  let count = 0
  for (let found = BATCH; found === BATCH; ) {
    await writes.run(() => {
      const rows = read.all(after, BATCH, ...values) as unknown as readonly {
        readonly key: number | string
        readonly text: string
        readonly podcastId?: string
      }[]
      const before = count
      for (const { key, text, podcastId = only ?? '' } of rows) {
        const erased = erase(text, podcastId)
        after = key
        if (erased === text) continue
        if (erased === null) gone?.run(key)
        else write.run(erased, key)
        count += 1
      }
      if (count > before) end?.run()
      found = rows.length
    })
  }
  return count
}

interface ErasureTarget {
  readonly database: DatabaseSync
  /** The write queue of the same connection. */
  readonly writes: WriteQueue
}

/** Returns the number of changed rows. */
export async function eraseTraces(
  written: ErasureTarget,
  { like, likeKept, inJson, podcastIds, inShow, inTombstone }: Erasure,
): Promise<number> {
  const selectEvents = (condition: string): string =>
    `SELECT no AS key, evidence AS text FROM events WHERE no > ?1 AND ${condition} AND ${intactCondition('events')} ORDER BY no LIMIT ?2`
  const update = `UPDATE events SET evidence = ?1, ${newChecksum('events', { evidence: '?1' })} WHERE no = ?2`
  let events = await eraseRows(written, {
    select: selectEvents(`evidence LIKE '${like}'`),
    update,
    erase: inJson,
  })
  for (const podcastId of podcastIds)
    events += await eraseRows(written, {
      select: selectEvents(
        'seq IN (SELECT seq FROM podcasts WHERE id = ?3 UNION ALL SELECT seq FROM tombstones WHERE id = ?3)',
      ),
      podcastId,
      update,
      erase: inShow,
    })
  const tombstones = await eraseRows(written, {
    select: `SELECT seq AS key, kept AS text FROM tombstones WHERE seq > ? AND kept LIKE '${likeKept}' AND ${intactCondition('tombstones')} ORDER BY seq LIMIT ?`,
    // A new change number makes the change feed emit them again, so that replicas erase them too.
    update: `UPDATE tombstones SET kept = ?1, change_no = (SELECT next_change FROM directory), ${newChecksum('tombstones', { kept: '?1' })} WHERE seq = ?2`,
    conclude: 'UPDATE directory SET next_change = next_change + 1',
    erase: inTombstone,
  })
  return events + tombstones
}

const SET_NOTED = ERASED_COLUMNS.map(
  (column, at) => `${column} = json_extract(?1, '$[${String(at)}]')`,
)

/**
 * Erases from what saved searches hold, and returns the number of changed rows. Changes come first,
 * because their matches follow from them.
 */
export async function eraseInSaved(
  written: ErasureTarget,
  { inNoted, inSaved, inMatch }: Erasure,
): Promise<number> {
  const { database, writes } = written
  const changes = await eraseRows(written, {
    select: `SELECT no AS key, json_array(${ERASED_COLUMNS.join(', ')}) AS text FROM followed_changes
      WHERE no > ? AND basic IS NOT NULL ORDER BY no LIMIT ?`,
    update: `UPDATE followed_changes SET ${SET_NOTED.join(', ')} WHERE no = ?2`,
    remove: 'DELETE FROM followed_changes WHERE no = ?',
    erase: inNoted,
  })
  const searches = await eraseRows(written, {
    select:
      'SELECT id AS key, content AS text FROM saved_searches WHERE id > ? ORDER BY id LIMIT ?',
    update: 'UPDATE saved_searches SET content = ?1, version = version + 1 WHERE id = ?2',
    remove: 'DELETE FROM saved_searches WHERE id = ?',
    erase: inSaved,
  })
  const matches = await eraseRows(written, {
    select:
      'SELECT no AS key, content AS text, podcast_id AS podcastId FROM saved_matches WHERE no > ? ORDER BY no LIMIT ?',
    update: 'UPDATE saved_matches SET content = ?1 WHERE no = ?2',
    remove: 'DELETE FROM saved_matches WHERE no = ?',
    erase: inMatch,
  })
  await writes.run(() => {
    for (const removal of [
      DELETE_LOST_CHANGES,
      DELETE_REMOVED_MATCHES,
      DELETE_LOST_MESSAGES,
    ])
      database.prepare(removal).run()
  })
  return changes + searches + matches
}

/** Deletes the keys of private addresses and returns their number. */
export async function erasePrivateKeys({
  database,
  writes,
}: ErasureTarget): Promise<number> {
  const read = database.prepare(
    'SELECT key FROM feed_urls WHERE key > ? ORDER BY key LIMIT ?',
  )
  const remove = database.prepare('DELETE FROM feed_urls WHERE key = ?')
  let [after, count, found] = ['', 0, KEYS]
  while (found === KEYS) {
    await writes.run(() => {
      const keys = read.all(after, KEYS).map(({ key }) => String(key))
      for (const key of keys.filter(isPrivateAddress)) {
        remove.run(key)
        count += 1
      }
      after = keys.at(-1) ?? after
      found = keys.length
    })
  }
  return count
}

/** Erases from the audit log and from submissions, in the file of the keys. */
export async function eraseInKeys(
  written: ErasureTarget,
  { likeFree, inJson, podcastIds, inShow, inText }: Erasure,
): Promise<number> {
  const selectAudit = (condition: string): string =>
    `SELECT no AS key, details AS text FROM audit WHERE no > ?1 AND ${condition} AND ${intactCondition('audit')} ORDER BY no LIMIT ?2`
  const update = `UPDATE audit SET details = ?1, ${newChecksum('audit', { details: '?1' })} WHERE no = ?2`
  let orders = await eraseRows(written, {
    select: selectAudit(`details LIKE '${likeFree}'`),
    update,
    erase: inJson,
  })
  for (const podcastId of podcastIds)
    orders += await eraseRows(written, {
      select: selectAudit('podcast_id = ?3'),
      podcastId,
      update,
      erase: inShow,
    })
  let sent = 0
  for (const column of ['message', 'contact'])
    sent += await eraseRows(written, {
      select: `SELECT no AS key, ${column} AS text FROM submissions WHERE no > ? AND ${column} LIKE '${likeFree}' AND ${intactCondition('submissions')} ORDER BY no LIMIT ?`,
      update: `UPDATE submissions SET ${column} = ?1, ${newChecksum('submissions', { [column]: '?1' })} WHERE no = ?2`,
      erase: inText,
    })
  return orders + sent
}
