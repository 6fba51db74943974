import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { sqliteSchema } from '../../../scripts/sqlite-schema.ts'
import { newDraft } from '../../record/draft.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { Directory } from '../directory.ts'
import type { ApiKey } from '../api-keys.ts'
import type { SqliteDirectoryOptions } from './directory-options.ts'
import { openSqliteDirectory } from './sqlite-directory.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let folders = 0
const newFolder = (): string => {
  folders += 1
  const made = join(folder, `own-${String(folders)}`)
  mkdirSync(made)
  return made
}

const open = (
  dataDir: string,
  options: Partial<SqliteDirectoryOptions> = {},
): Promise<Directory> =>
  openSqliteDirectory({
    access: 'serve',
    requireAppleId: false,
    searchTimeoutMs: 1000,
    now: Date.now,
    ...options,
    dataDir,
  })

const draftOf = (number: number): PodcastDraft => {
  const tail = String(number).padStart(12, '0')
  return newDraft({
    id: `0198c5a2-7f64-7d0e-9d1c-${tail}`,
    title: `Show ${tail}`,
    feedUrl: `https://a.example/${tail}`,
    nowMs: 0,
  })
}

const write = (directory: Directory, ...numbers: readonly number[]) =>
  directory.writer.write(
    numbers.map((number) => ({ record: draftOf(number), revision: null })),
  )

const key: ApiKey = {
  id: 'key_a',
  name: 'a',
  scopes: ['search'],
  quotas: { podcastLookups: 5, searchCount: null },
  createdAt: '2026-11-20T04:26:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  origin: null,
}

describe('files', () => {
  test('the migrations make the schema that is written down, and make it once', async () => {
    const schema = await sqliteSchema()
    expect(schema).toBe(
      readFileSync(new URL('../../../docs/sqlite-schema.sql', import.meta.url), 'utf8'),
    )
    const dataDir = newFolder()
    for (const round of [1, 2]) {
      await using directory = await open(dataDir)
      await write(directory, round)
      expect((await directory.reader.counts()).total).toBe(round)
    }
  })

  test('are in WAL mode, and nothing else lies beside them when all are closed', async () => {
    const dataDir = newFolder()
    const directory = await open(dataDir)
    await write(directory, 1)
    expect(readdirSync(dataDir)).toContain('castdex.db-wal')
    await directory[Symbol.asyncDispose]()
    expect(readdirSync(dataDir).sort()).toEqual(['castdex.db', 'keys.db'])
  })

  test.each([
    ['castdex.db', "UPDATE layout SET release = '9.1.0', oldest_reader = '9.0.0'"],
    ['castdex.db', 'DROP TABLE layout'],
    ['keys.db', ''],
  ])('a newer %s is refused', async (name, change) => {
    const dataDir = newFolder()
    await (await open(dataDir))[Symbol.asyncDispose]()
    const database = new DatabaseSync(join(dataDir, name))
    database.exec(`${change}; PRAGMA user_version = 999`)
    database.close()
    await expect(open(dataDir)).rejects.toMatchObject({
      code: 'DATA_NEWER',
      message: expect.stringContaining(name) as string,
    })
  })

  test('newer files that this release reads are opened', async () => {
    const dataDir = newFolder()
    await (await open(dataDir))[Symbol.asyncDispose]()
    for (const name of ['castdex.db', 'keys.db']) {
      using database = new DatabaseSync(join(dataDir, name))
      database.exec('PRAGMA user_version = 999')
    }
    await using directory = await open(dataDir)
    await write(directory, 1)
  })

  test('what is no castdex data is refused, and left as it is', async () => {
    const text = newFolder()
    writeFileSync(
      join(text, 'castdex.db'),
      'This is a text, and long enough to be told from a database. '.repeat(20),
    )
    await expect(open(text)).rejects.toMatchObject({
      code: 'DATA_UNUSABLE',
      message: expect.stringContaining('castdex restore FILE') as string,
    })

    const foreign = newFolder()
    const database = new DatabaseSync(join(foreign, 'castdex.db'))
    database.exec('CREATE TABLE podcasts (id INTEGER)')
    database.close()
    const before = readFileSync(join(foreign, 'castdex.db'))
    await expect(open(foreign)).rejects.toMatchObject({ code: 'DATA_UNUSABLE' })
    expect(readFileSync(join(foreign, 'castdex.db'))).toEqual(before)

    await expect(open(join(folder, 'missing'))).rejects.toMatchObject({
      code: 'DATA_UNUSABLE',
    })
    await expect(open(join(text, 'castdex.db'))).rejects.toMatchObject({
      code: 'DATA_UNUSABLE',
    })
  })
})

describe('two directories on one folder', () => {
  test('see in the next turn of their event loop what the other wrote', async () => {
    const dataDir = newFolder()
    await using one = await open(dataDir)
    await using other = await open(dataDir)
    for (let number = 1; number <= 20; number += 1) {
      const [writing, reading] = number % 2 === 0 ? [one, other] : [other, one]
      await write(writing, number)
      await setImmediate()
      expect(await reading.reader.find({ by: 'id', id: draftOf(number).id })).toBeDefined()
      expect((await reading.reader.counts()).total).toBe(number)
    }
  })

  test('a key revoked by one is revoked for the other a millisecond later', async () => {
    const dataDir = newFolder()
    await using one = await open(dataDir)
    await using other = await open(dataDir)
    await one.apiKeys.add(key, 'aa')
    expect(await other.apiKeys.findByHash('aa')).toEqual(key)
    expect(await other.apiKeys.findByHash('aa')).toEqual(key)
    await one.apiKeys.revoke(key.id, '2026-11-21T00:00:00.000Z')
    await setTimeout(other.supports.keyLagMs + 1)
    expect(await other.apiKeys.findByHash('aa')).toMatchObject({
      revokedAt: '2026-11-21T00:00:00.000Z',
    })
  })

  test('reading and charging wait for no writer', async () => {
    const dataDir = newFolder()
    await using directory = await open(dataDir)
    await directory.apiKeys.add(key, 'aa')
    await write(directory, 1)
    const busy = new DatabaseSync(join(dataDir, 'castdex.db'))
    busy.exec('BEGIN IMMEDIATE; DELETE FROM feed_urls')
    expect(
      await directory.reader.find({
        by: 'feedUrl',
        key: draftOf(1).rssFeedUrl.slice(8),
        looseKey: '',
      }),
    ).toBeDefined()
    expect(
      await directory.apiKeys.charge({
        keyId: key.id,
        counter: 'podcastLookups',
        amount: 1,
        month: '2026-11',
      }),
    ).toMatchObject({ granted: true })
    busy.close()
  })
})

describe('backup', () => {
  test('one file, made while others write, starts a directory with its keys and usage', async () => {
    const dataDir = newFolder()
    await using directory = await open(dataDir)
    await directory.apiKeys.add(key, 'aa')
    await directory.apiKeys.charge({
      keyId: key.id,
      counter: 'podcastLookups',
      amount: 3,
      month: '2026-11',
    })
    await write(directory, 1, 2)
    const busy = new DatabaseSync(join(dataDir, 'castdex.db'))
    busy.exec('BEGIN IMMEDIATE; DELETE FROM podcasts')
    const file = join(newFolder(), 'backup.db')
    await directory.backup(file)
    busy.close()
    await expect(directory.backup(file)).rejects.toMatchObject({ code: 'FILE_UNUSABLE' })
    await expect(
      directory.backup(join(folder, 'missing', 'backup.db')),
    ).rejects.toMatchObject({
      code: 'FILE_UNUSABLE',
    })

    const fresh = newFolder()
    copyFileSync(file, join(fresh, 'castdex.db'))
    await using started = await open(fresh)
    expect(await Array.fromAsync(started.writer.scan())).toEqual(
      await Array.fromAsync(directory.writer.scan()),
    )
    expect(await started.apiKeys.findByHash('aa')).toEqual(key)
    expect(await started.apiKeys.usage(key.id, '2026-11')).toEqual({
      podcastLookups: 3,
      searchCount: 0,
    })
    expect(await started.health({ deep: true })).toEqual({ sound: true, findings: [] })
    await write(started, 3)
    expect((await started.reader.counts()).total).toBe(3)
    await using again = await open(fresh)
    expect(await again.apiKeys.list()).toEqual([key])
  })

  test('use by day, submissions and the audit log come along, and no number is given twice', async () => {
    const dataDir = newFolder()
    await using directory = await open(dataDir)
    await directory.apiKeys.add(key, 'aa')
    const [month, days] = ['2026-11', { from: '2026-11-01', to: '2026-11-30' }]
    const charge = { keyId: key.id, counter: 'podcastLookups', amount: 3, month } as const
    await directory.apiKeys.charge({ ...charge, day: '2026-11-20' })
    const sent = {
      at: key.createdAt,
      kind: 'proposal',
      message: null,
      contact: null,
    } as const
    for (const subject of ['waits', 'settled'])
      await directory.submissions.add({ ...sent, subject }, 9)
    const [waits, settled] = await directory.submissions.list({ after: 0, limit: 9 })
    await directory.submissions.remove(settled?.no ?? 0)
    const done = {
      at: key.createdAt,
      by: 'a',
      way: 'api',
      action: 'forget',
      podcastId: null,
    } as const
    await directory.audit.append({ ...done, details: {} })
    const file = join(newFolder(), 'backup.db')
    await directory.backup(file)

    const fresh = newFolder()
    copyFileSync(file, join(fresh, 'castdex.db'))
    await using started = await open(fresh)
    expect(await started.apiKeys.usageByDay(key.id, days)).toEqual([
      { day: '2026-11-20', counter: 'podcastLookups', used: 3 },
    ])
    expect(await started.submissions.list({ after: 0, limit: 9 })).toEqual([waits])
    expect(await started.audit.list({ limit: 9 })).toEqual(
      await directory.audit.list({ limit: 9 }),
    )
    await started.submissions.add({ ...sent, subject: 'later' }, 9)
    const [later] = await started.submissions.list({ after: waits?.no ?? 0, limit: 9 })
    expect(later?.no).toBeGreaterThan(settled?.no ?? 0)
  })

  test('one of before lacks what came since, and what was settled meanwhile does not wait again', async () => {
    const dataDir = newFolder()
    await using directory = await open(dataDir)
    await directory.apiKeys.add(key, 'aa')
    const sent = {
      at: key.createdAt,
      kind: 'proposal',
      message: null,
      contact: null,
    } as const
    await directory.submissions.add({ ...sent, subject: 'settled later' }, 9)
    const files = [join(newFolder(), 'backup.db'), join(newFolder(), 'older.db')] as const
    for (const file of files) await directory.backup(file)
    const older = new DatabaseSync(files[1])
    for (const name of ['usage_days', 'submissions', 'audit', 'numbers'])
      older.exec(`DROP TABLE backup_${name}`)
    older.close()
    const fresh = newFolder()
    copyFileSync(files[1], join(fresh, 'castdex.db'))
    await using started = await open(fresh)
    expect(await started.apiKeys.list()).toEqual([key])

    const [waits] = await directory.submissions.list({ after: 0, limit: 9 })
    await directory.submissions.remove(waits?.no ?? 0)
    await directory[Symbol.asyncDispose]()
    copyFileSync(files[0], join(dataDir, 'castdex.db'))
    await using again = await open(dataDir)
    expect(await again.submissions.list({ after: 0, limit: 9 })).toEqual([])
  })

  test('nothing is left of one that failed', async () => {
    const dataDir = newFolder()
    await using directory = await open(dataDir)
    await write(directory, 1)
    const target = newFolder()
    rmSync(join(dataDir, 'keys.db'))
    mkdirSync(join(dataDir, 'keys.db'))
    await expect(directory.backup(join(target, 'b.db'))).rejects.toMatchObject({
      code: 'FILE_UNUSABLE',
    })
    expect(readdirSync(target)).toEqual([])
    expect(existsSync(join(target, 'b.db'))).toBe(false)
  })
})

describe('health', () => {
  test('a deep look finds what is lost', async () => {
    const dataDir = newFolder()
    await using directory = await open(dataDir)
    await write(directory, 1, 2)
    expect(await directory.health()).toEqual({ sound: true, findings: [] })
    const vandal = new DatabaseSync(join(dataDir, 'castdex.db'))
    vandal.exec('DELETE FROM podcasts WHERE seq = 1')
    vandal.close()
    const { sound, findings } = await directory.health({ deep: true })
    expect(sound).toBe(false)
    expect(findings.join('\n')).toMatch(
      /than counted[\s\S]*lead nowhere[\s\S]*search index/,
    )
  })

  test('closing twice is closing once; charges that waited are kept', async () => {
    const dataDir = newFolder()
    const directory = await open(dataDir)
    await directory.apiKeys.add(key, 'aa')
    const charged = directory.apiKeys.charge({
      keyId: key.id,
      counter: 'podcastLookups',
      amount: 2,
      month: '2026-11',
    })
    await directory[Symbol.asyncDispose]()
    await directory[Symbol.asyncDispose]()
    expect(await charged).toMatchObject({ granted: true, used: 2 })
    await using again = await open(dataDir)
    expect((await again.apiKeys.usage(key.id, '2026-11')).podcastLookups).toBe(2)
  })
})
