/** Dumps of each layout that was released are restored, read, rewritten and copied. */
import { mkdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { fromFragments } from '../../src/record/view/fragments.ts'
import { LAYOUT } from '../../src/record/view/stored-layout.ts'
import type { Store } from '../../src/store/port.ts'
import {
  derive,
  expectDerivedGuids,
  expectPinnedLinks,
  PINNED_LINKS,
} from '../layouts/derived.ts'
import {
  KEPT_LAYOUTS,
  OLDER_LAYOUTS,
  PIN_DETAILS,
  UNDERIVED_LAYOUTS,
  unpackFolder,
} from '../layouts/kept.ts'
import { makeShows, NOW } from '../layouts/shows.ts'
import { copyDirectory } from '../../src/intake/replicate/copy.ts'
import { openDirectory as openPairedDirectory } from '../../src/directory/directory.ts'
import { newPlainPlace, PlainIndex } from '../plain-search/plain-index.ts'
import { openTemporaryFolder } from '../cli/castdex.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { restoreDump } from './restore-dump.ts'
import { openSharedDatabase } from './shared-database.ts'

const database = await openSharedDatabase()
const OPTIONS = { requireAppleId: false, now: () => NOW }
const ids = makeShows().map(({ id }) => id)

async function readAll(store: Store) {
  const podcasts = await store.reader.getMany(ids)
  return {
    full: await store.reader.getMany(ids, { level: 'full' }),
    basic: await store.reader.getMany(ids, { level: 'basic' }),
    records: podcasts.map((podcast) => podcast && fromFragments(podcast)),
    changes: await Array.fromAsync(store.writer.snapshot()),
  }
}

async function renewAll({ layouts }: Store): Promise<void> {
  for (let pieces = 0; pieces < 100; pieces += 1) {
    if ((await layouts?.renew(10))?.isDone === true) return
  }
  throw new Error('rewriting does not end')
}

describe.skipIf(database.missing !== undefined)('a dump', () => {
  test.each(KEPT_LAYOUTS)(
    'of %s answers as SQLite does, before and after',
    async (version) => {
      await using folder = await openTemporaryFolder()
      const dataDir = `${folder.path}/data`
      await unpackFolder(version, dataDir)
      const terms = {
        ...OPTIONS,
        searchTimeoutMs: 10_000,
        dataDir,
        access: 'serve',
      } as const
      await using sqlite = await openSqliteDirectory(terms)
      const schema = await restoreDump(database, version)
      await using store = await database.open(schema, OPTIONS)
      const before = await readAll(store)
      expect(before).toEqual(await readAll(sqlite))
      const lines = await store.audit.list({ limit: 20 })
      expect(lines.find(({ action }) => action === 'pin')?.details).toMatchObject(
        PIN_DETAILS,
      )
      const { sound, findings } = await store.health({ deep: true })
      const isTold = findings.some((line) => line.includes('layout of another release'))
      expect([sound, isTold]).toEqual([true, OLDER_LAYOUTS.includes(version)])

      await renewAll(store)
      expect(await readAll(store)).toEqual(before)
      expect(await store.health({ deep: true })).toEqual({ sound: true, findings: [] })
      const client = await database.connect()
      const { rows } = await client.query<{ readonly others: string }>(
        `SELECT count(*) AS others FROM ${schema}.podcasts WHERE layout <> ${String(LAYOUT)}`,
      )
      expect(rows).toEqual([{ others: '0' }])
    },
  )

  test.each(UNDERIVED_LAYOUTS)('of %s is found by derived guids', async (version) => {
    await using store = await database.open(await restoreDump(database, version), OPTIONS)
    await expectDerivedGuids(store)
  })

  test.each(UNDERIVED_LAYOUTS)('of %s keeps pinned links', async (version) => {
    const schema = await restoreDump(database, version)
    const client = await database.connect()
    await client.query(
      `UPDATE ${schema}.metadata SET content = '${PINNED_LINKS}' WHERE section = 'pins'`,
    )
    await using store = await database.open(schema, { ...OPTIONS, derive })
    await expectPinnedLinks(store)
  })

  test.each(KEPT_LAYOUTS)('of %s is copied, and a folder of it', async (version) => {
    await using folder = await openTemporaryFolder()
    const dataDir = `${folder.path}/data`
    await unpackFolder(version, dataDir)
    const terms = { ...OPTIONS, searchTimeoutMs: 10_000 }
    const openAt = (path: string) =>
      openSqliteDirectory({ ...terms, dataDir: path, access: 'write' })
    const openStore = async (schema: string) =>
      openPairedDirectory(
        await database.open(schema, OPTIONS),
        new PlainIndex({ ...terms, place: newPlainPlace() }),
      )
    await mkdir(`${folder.path}/copy`)
    await using sqlite = await openAt(dataDir)
    await using postgres = await openStore(await restoreDump(database, version))
    await using toPostgres = await openStore(database.newSchema())
    await using toSqlite = await openAt(`${folder.path}/copy`)
    for (const [from, to] of [
      [sqlite, toPostgres],
      [postgres, toSqlite],
    ] as const) {
      const copied = await copyDirectory({
        ...{ from, to, cursor: null, signal: new AbortController().signal },
        onCursor: async () => undefined,
        onProgress: () => undefined,
        forget: async () => undefined,
      })
      expect(copied.difference).toBeUndefined()
      expect(copied.podcasts).toBeGreaterThan(30)
    }
    expect(await Array.fromAsync(toSqlite.writer.snapshot())).toEqual(
      await Array.fromAsync(postgres.writer.snapshot()),
    )
  })

  test('of a later release keeps what this one does not know', async () => {
    const schema = await restoreDump(database, '0.2.0')
    const [id = ''] = ids
    const client = await database.connect()
    {
      await using store = await database.open(schema, OPTIONS)
      await renewAll(store)
      await client.query(
        `UPDATE ${schema}.podcasts SET layout = 7,
            details = '{"homeCity":"Utrecht",' || substr(details, 2);
          UPDATE ${schema}.layout SET layout = 7, release = '99.0.0', oldest_reader = '0.1.0'`,
      )
    }
    await using store = await database.open(schema, OPTIONS)
    const held = (await store.writer.owners({ ids: [id] })).byId.get(id)
    if (held === undefined) throw new Error('the show is there')
    const { record, revision } = held
    await store.writer.write([{ record: { ...record, title: 'Once more' }, revision }])
    expect(await store.layouts?.renew(10)).toMatchObject({ isDone: true })
    const full = JSON.stringify(await store.reader.getMany([id], { level: 'full' }))
    expect(full).toContain('Once more')
    expect(full).not.toContain('Utrecht')
    const { rows } = await client.query<{ readonly kept: number; readonly all: number }>(
      `SELECT count(*) FILTER (WHERE concat(details, internals) LIKE '%Utrecht%')::int AS kept,
          count(*)::int AS all FROM ${schema}.podcasts`,
    )
    expect(rows[0]?.kept).toBe(rows[0]?.all)

    const [into, absorbed] = (await store.writer.owners({ ids })).byId.values()
    if (into === undefined || absorbed === undefined) throw new Error('both are there')
    const second = absorbed.record.id
    const at = new Date(NOW).toISOString()
    const merged = await store.writer.merge({
      absorbed: { id: second, revision: absorbed.revision, at },
      survivor: into,
    })
    expect(merged).toMatchObject({ status: 'merged' })
    const { rows: tombstones } = await client.query<{ readonly kept: string }>(
      `SELECT kept::text AS kept FROM ${schema}.tombstones WHERE id = $1`,
      [second],
    )
    expect(tombstones[0]?.kept.match(/Utrecht/g)).toHaveLength(2)
  })

  test('rewriting waits for processes of another release', async () => {
    const schema = await restoreDump(database, '0.2.0')
    await using store = await database.open(schema, OPTIONS)
    const client = await database.connect()
    await client.query(
      `INSERT INTO ${schema}.processes (id, layout, release) VALUES ('other', 1, '0.2.9')`,
    )
    expect(await store.layouts?.renew(10)).toMatchObject({ done: 0, waitsFor: ['0.2.9'] })
    await client.query(
      `UPDATE ${schema}.processes SET seen_at = now() - interval '1 minute' WHERE id = 'other'`,
    )
    await renewAll(store)
  })
})
