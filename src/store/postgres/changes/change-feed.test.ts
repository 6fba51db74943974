/** No reader of the change feed misses a row, whatever transactions are under way. */
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { create, draftOf, idOf } from '../../contract/drafts.contract.ts'
import type { ChangePage } from '../../change-feed.ts'
import type { IndexSource } from '../../index-source.ts'
import { eventually } from '../../../../test/eventually.ts'
import { openSharedDatabase } from '../../../../test/postgres/shared-database.ts'

const database = await openSharedDatabase()

const idsIn = ({ changes }: ChangePage): readonly string[] =>
  changes.map((change) => ('record' in change ? change.record.id : ''))

async function change(client: pg.Client, schema: string, tail: number): Promise<void> {
  await client.query(`UPDATE ${schema}.podcasts SET changed_xid = pg_current_xact_id(), revision = revision + 1
    WHERE id = '${idOf(tail)}'`)
}

/** Changes a podcast in a transaction that stays open. */
async function changeSlowly(
  client: pg.Client,
  schema: string,
  tail: number,
): Promise<void> {
  await client.query('BEGIN')
  await change(client, schema, tail)
}

/** Of the changes from a position to where the feed ends now; others may hold it back a while. */
async function followIndex(
  source: IndexSource,
  since: string | null,
): Promise<{ readonly ids: readonly string[]; readonly position: string }> {
  const end = await source.end()
  const ids: string[] = []
  let position = since
  return await eventually(async () => {
    const page = await source.changes(position, 3)
    ids.push(...page.changes.map(({ id }) => id))
    position = page.position
    return source.hasReached(position, end) && { ids, position }
  }, 'the feed is read to its end')
}

describe.skipIf(database.missing !== undefined)('change feed', () => {
  test('what an older transaction changes comes before what was committed meanwhile', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    const client = await database.connect()
    await store.writer.write(create(draftOf(1), draftOf(2)))
    const { cursor } = await store.writer.changes(null, 10)
    await changeSlowly(client, schema, 1)
    await store.writer.write([{ record: draftOf(2, { author: 'A' }), revision: 1 }])
    const early = await store.writer.changes(cursor, 10)
    expect(idsIn(early)).toEqual([])
    await client.query('COMMIT')
    expect(idsIn(await store.writer.changes(early.cursor, 10))).toEqual([idOf(1), idOf(2)])
  })

  test('a transaction that is open, and has written, is told with its age', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    const client = await database.connect()
    await store.writer.write(create(draftOf(1)))
    const readAgeMs = async (): Promise<number> =>
      (await store.measureServer?.())?.oldestTransactionMs ?? 0
    await changeSlowly(client, schema, 1)
    await eventually(async () => (await readAgeMs()) > 1000, 'it is a second old')
    const before = await readAgeMs()
    await client.query('COMMIT')
    await eventually(async () => (await readAgeMs()) < before, 'it is over')
  })

  test('a caller whose write has resolved finds it, though an older transaction ends after the question', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    const client = await database.connect()
    await store.writer.write(create(draftOf(1), draftOf(2)))
    const { cursor } = await store.writer.changes(null, 10)
    await changeSlowly(client, schema, 1)
    await store.writer.write([{ record: draftOf(2, { author: 'A' }), revision: 1 }])
    const asked = store.writer.changes(cursor, 10)
    await client.query('COMMIT')
    expect(idsIn(await asked)).toEqual([idOf(1), idOf(2)])
  })

  test('followed while several write at once, nothing is left out', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema, { connections: 8 })
    const tails = Array.from({ length: 40 }, (_, at) => at + 1)
    await store.writer.write(create(...tails.map((tail) => draftOf(tail))))
    const seen = new Map<string, string | null>()
    let cursor: string | null = null
    const progress = { isWriting: true }
    const write = async (writer: number): Promise<void> => {
      for (const tail of tails.filter((one) => one % 4 === writer))
        for (let revision = 1; revision <= 4; revision += 1)
          await store.writer.write([
            { record: draftOf(tail, { author: `author ${String(revision)}` }), revision },
          ])
    }
    const follow = async (): Promise<void> => {
      let more = true
      while (more || progress.isWriting) {
        const wasWriting = progress.isWriting
        const page: ChangePage = await store.writer.changes(cursor, 3)
        for (const change of page.changes)
          if ('record' in change) seen.set(change.record.id, change.record.author ?? null)
        cursor = page.cursor
        more = page.more || wasWriting
      }
    }
    const writing = Promise.all([0, 1, 2, 3].map(write)).finally(() => {
      progress.isWriting = false
    })
    await Promise.all([writing, follow()])
    expect([...seen].sort()).toEqual(tails.map((tail) => [idOf(tail), 'author 4']))
  })

  test('an index reads nothing past a row that an open transaction has changed, and then that row first', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    const source = store.indexSource
    const client = await database.connect()
    await store.writer.write(create(draftOf(1), draftOf(2)))
    const { position } = await followIndex(source, null)
    await changeSlowly(client, schema, 1)
    await store.writer.write([{ record: draftOf(2, { author: 'A' }), revision: 1 }])
    const end = await source.end()
    const early = await source.changes(position, 10)
    expect(early).toMatchObject({ changes: [], more: false })
    expect(source.hasReached(early.position, end)).toBe(false)
    await client.query('COMMIT')
    expect((await followIndex(source, early.position)).ids).toEqual([idOf(1), idOf(2)])
  })

  test('an index misses no row of a transaction that began first, changed it later and ended last', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    const source = store.indexSource
    const client = await database.connect()
    await store.writer.write(create(draftOf(1), draftOf(2), draftOf(3)))
    let { position } = await followIndex(source, null)
    // It has its number from here on, and has changed nothing.
    await client.query('BEGIN')
    await client.query('SELECT pg_current_xact_id()')
    for (const tail of [2, 3]) {
      const record = draftOf(tail, { author: 'A' })
      await store.writer.write([{ record, revision: 1 }])
      const page = await source.changes(position, 10)
      expect(page.changes).toEqual([])
      position = page.position
    }
    await change(client, schema, 1)
    expect((await source.changes(position, 10)).changes).toEqual([])
    await client.query('COMMIT')
    expect((await followIndex(source, position)).ids).toEqual([1, 2, 3].map(idOf))
  })

  test('an index hears nothing of a change that was rolled back', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    const source = store.indexSource
    const client = await database.connect()
    await store.writer.write(create(draftOf(1), draftOf(2)))
    const { position } = await followIndex(source, null)
    await changeSlowly(client, schema, 1)
    await client.query('ROLLBACK')
    await store.writer.write([{ record: draftOf(2, { author: 'A' }), revision: 1 }])
    expect((await followIndex(source, position)).ids).toEqual([idOf(2)])
  })

  test('data that was restored into another cluster is another feed, and its changes go on', async () => {
    const schema = database.newSchema()
    const client = await database.connect()
    const first = await database.open(schema)
    await first.writer.write(create(draftOf(1)))
    const { cursor } = await first.writer.changes(null, 10)
    await first[Symbol.asyncDispose]()
    // As a dump would leave them: the cluster's name is another one's, and its transactions are
    // ahead of ours.
    await client.query(`UPDATE ${schema}.directory SET cluster = 'elsewhere';
      UPDATE ${schema}.podcasts SET changed_xid = '9000000000000000000'`)
    await using store = await database.open(schema)
    await expect(store.writer.changes(cursor, 10)).rejects.toMatchObject({
      code: 'INVALID_CURSOR',
    })
    const anew = await store.writer.changes(null, 10)
    expect(idsIn(anew)).toEqual([idOf(1)])
    await store.writer.write(create(draftOf(2)))
    expect(idsIn(await store.writer.changes(anew.cursor, 10))).toEqual([idOf(2)])
  })
})
