/** The change feed is followed from a time on. */
import { describe, expect, test } from 'vitest'
import { create, draftOf, idOf } from '../../contract/drafts.contract.ts'
import { eventually } from '../../../../test/eventually.ts'
import { openSharedDatabase } from '../../../../test/postgres/shared-database.ts'

const database = await openSharedDatabase()
const HOUR_MS = 3_600_000
const BEGIN = Date.UTC(2026, 10, 20)

/** Notes count what any other transaction of the server may still be part of. */
async function outlastOthers(schema: string): Promise<void> {
  const client = await database.connect()
  await eventually(async () => {
    const { rows } = await client.query<{ readonly over: boolean }>(
      `SELECT pg_snapshot_xmin(pg_current_snapshot()) > max(changed_xid) AS over
        FROM ${schema}.podcasts`,
    )
    return rows[0]?.over === true
  }, 'all transactions until now are over')
}

describe.skipIf(database.missing !== undefined)('changes by time', () => {
  test('a cursor leads to what changed since, after another process began too', async () => {
    const schema = database.newSchema()
    let nowMs = BEGIN
    const options = { requireAppleId: false, now: () => nowMs }
    await using store = await database.open(schema, options)
    const idsFrom = async (atMs: number) => {
      const cursor = await store.writer.changesFrom(atMs)
      if (cursor === undefined) throw new Error('times are noted from the first change on')
      const { changes } = await store.writer.changes(cursor, 10)
      return changes.map((change) => ('record' in change ? change.record.id : change.id))
    }
    await store.writer.write(create(draftOf(1), draftOf(2)))
    await outlastOthers(schema)
    nowMs += HOUR_MS
    await using other = await database.open(schema, options)
    await other.writer.write(create(draftOf(3)))
    await outlastOthers(schema)
    nowMs += HOUR_MS
    await store.writer.remove({ id: idOf(1), revision: 1, at: '2026-11-20T02:00:00.000Z' })

    expect(await idsFrom(BEGIN - 1)).toEqual([idOf(2), idOf(3), idOf(1)])
    expect(await idsFrom(BEGIN + HOUR_MS / 2)).toEqual([idOf(3), idOf(1)])
    expect(await idsFrom(BEGIN + HOUR_MS)).toEqual([idOf(3), idOf(1)])
    expect(await idsFrom(BEGIN + 1.5 * HOUR_MS)).toEqual([idOf(1)])
    expect(await idsFrom(BEGIN + 3 * HOUR_MS)).toEqual([])
  })

  test('before the first note of a directory that had changes, nothing is known', async () => {
    const schema = database.newSchema()
    const options = { requireAppleId: false, now: () => BEGIN }
    await using store = await database.open(schema, options)
    await store.writer.write(create(draftOf(1)))
    const client = await database.connect()
    await client.query(`DELETE FROM ${schema}.change_times`)
    expect(await store.writer.changesFrom(BEGIN - 1)).toBeUndefined()
  })
})
