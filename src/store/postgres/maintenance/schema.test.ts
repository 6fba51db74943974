/** The tables are what the committed dump says, are made once, and are nobody else's. */
import { describe, expect, test } from 'vitest'
import { create, draftOf } from '../../contract/drafts.contract.ts'
import { openSharedDatabase } from '../../../../test/postgres/shared-database.ts'

const database = await openSharedDatabase()

/** One line for each column, constraint and index, by the name of its table. */
const DUMP = `
  SELECT relname AS "table", 1 AS place, attnum::text AS name, 'column ' || attname || ' '
      || format_type(atttypid, atttypmod)
      || CASE WHEN collname IN ('default', '') OR collname IS NULL THEN '' ELSE ' collate ' || collname END
      || CASE WHEN attnotnull THEN ' not null' ELSE '' END
      || CASE WHEN attidentity = '' THEN '' ELSE ' generated always as identity' END
      || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') AS line
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      JOIN pg_namespace ON pg_namespace.oid = relnamespace
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      LEFT JOIN pg_collation ON pg_collation.oid = attcollation
    WHERE nspname = $1 AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT relname, 2, conname, 'constraint ' || pg_get_constraintdef(pg_constraint.oid)
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
      JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = $1 AND contype <> 'n'
  UNION ALL
  SELECT tablename, 3, indexname, replace(indexdef, schemaname || '.', '') FROM pg_indexes WHERE schemaname = $1
  ORDER BY 1, 2, 3`

interface Line {
  readonly table: string
  readonly line: string
}

describe.skipIf(database.missing !== undefined)('schema', () => {
  test('is the committed one', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    expect(await store.health()).toEqual({ sound: true, findings: [] })
    const client = await database.connect()
    const { rows } = await client.query<Line>(DUMP, [schema])
    const tables = [...Map.groupBy(rows, ({ table }) => table)]
    const text = tables.map(([table, lines]) =>
      [`table ${table}`, ...lines.map(({ line }) => `  ${line}`), ''].join('\n'),
    )
    await expect(text.join('\n')).toMatchFileSnapshot(
      '../../../../docs/postgres-schema.txt',
    )
  })

  test('is made once by several that open an empty database together', async () => {
    const schema = database.newSchema()
    const stores = await Promise.all(Array.from({ length: 6 }, () => database.open(schema)))
    const [first] = stores
    expect(await first?.writer.write(create(draftOf(1)))).toMatchObject([{ seq: 1 }])
    const client = await database.connect()
    expect(
      (await client.query(`SELECT version, name FROM ${schema}.migrations`)).rows,
    ).toEqual([
      { version: 1, name: '0001-store.sql' },
      { version: 2, name: '0002-emptied.sql' },
      { version: 3, name: '0003-layouts.sql' },
      { version: 4, name: '0004-ended-sessions.sql' },
      { version: 5, name: '0005-change-times.sql' },
      { version: 6, name: '0006-pin-lines.sql' },
      { version: 7, name: '0007-saved-searches.sql' },
      { version: 8, name: '0008-episodes.sql' },
      { version: 9, name: '0009-charts.sql' },
      { version: 10, name: '0010-people.sql' },
      { version: 11, name: '0011-transcripts.sql' },
      { version: 12, name: '0012-event-kinds.sql' },
      { version: 13, name: '0013-daily-counts.sql' },
      { version: 14, name: '0014-people-by-weight.sql' },
      { version: 15, name: '0015-matches-by-podcast.sql' },
      { version: 16, name: '0016-transcripts-by-time.sql' },
      { version: 17, name: '0017-saved-searches-by-version.sql' },
    ])
    for (const store of stores) await store[Symbol.asyncDispose]()
  })

  test('of a newer castdex is refused, and so are tables of somebody else', async () => {
    const [newer, foreign] = [database.newSchema(), database.newSchema()]
    await (await database.open(newer))[Symbol.asyncDispose]()
    const client = await database.connect()
    await client.query(
      `INSERT INTO ${newer}.migrations (version, name) VALUES (99, 'of the future')`,
    )
    await (await database.open(newer))[Symbol.asyncDispose]()
    await client.query(
      `UPDATE ${newer}.layout SET release = '9.1.0', oldest_reader = '9.0.0'`,
    )
    await expect(database.open(newer)).rejects.toMatchObject({
      code: 'DATA_NEWER',
      message: expect.stringMatching(/castdex 9\.1\.0.*castdex 9\.0\.0/) as string,
    })
    await client.query(
      `CREATE SCHEMA ${foreign}; CREATE TABLE ${foreign}.orders (id integer)`,
    )
    await expect(database.open(foreign)).rejects.toMatchObject({ code: 'DATA_UNUSABLE' })
  })

  test('every statement goes by an index', async () => {
    const schema = database.newSchema()
    await using store = await database.open(schema)
    await store.writer.write(create(draftOf(1), draftOf(2)))
    const client = await database.connect()
    const plan = async (sql: string): Promise<string> => {
      await client.query(
        `SET search_path TO ${schema}; SET enable_seqscan = off; SET enable_hashjoin = off`,
      )
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const asked = [
      `SELECT FROM podcasts WHERE id = 'a'`,
      `SELECT FROM podcasts WHERE apple_id = 1 AND apple_id > 0 ORDER BY feed_state, seq LIMIT 1`,
      `SELECT FROM podcasts WHERE (changed_xid, seq) > ('1'::xid8, 1) ORDER BY changed_xid, seq LIMIT 5`,
      `SELECT FROM podcasts WHERE apple_id = 0 AND NOT own AND feed_state < 2 AND seq > 1 ORDER BY seq LIMIT 5`,
      `SELECT FROM tasks WHERE kind = 'feed' AND domain = 'a' AND ready_at <= 5 ORDER BY ready_at, seq LIMIT 5`,
      `SELECT FROM metadata WHERE said_title <> '' AND said_title = 'a' LIMIT 24`,
    ]
    for (const sql of asked) expect(await plan(sql)).not.toMatch(/Seq Scan|Sort/)
  })
})
