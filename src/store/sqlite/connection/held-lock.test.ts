import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { newDraft } from '../../../record/draft.ts'
import { newPodcastId } from '../../../record/podcast-id.ts'
import type { Directory } from '../../directory.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'
import { openDatabase } from './database.ts'
import { DiskState } from './disk-state.ts'
import { WriteQueue } from './write-queue.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-held-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(folder, 'data-'))
})

const open = async (access: 'serve' | 'write' = 'serve'): Promise<Directory> => {
  const directory = await openSqliteDirectory({
    dataDir,
    access,
    requireAppleId: false,
    searchTimeoutMs: 5000,
    now: Date.now,
  })
  onTestFinished(() => directory[Symbol.asyncDispose]())
  return directory
}

const draftOf = (number: number) =>
  newDraft({
    id: newPodcastId(number),
    title: `Show ${String(number)}`,
    feedUrl: `https://feeds.example/${String(number)}`,
    nowMs: 0,
  })

const changesOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    record: draftOf(first + at),
    revision: null,
  }))

/** Acts as another process with a long write. */
const holdLock = (name: 'castdex.db' | 'keys.db'): DatabaseSync => {
  const other = new DatabaseSync(join(dataDir, name))
  onTestFinished(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  return other
}

const key = {
  id: 'key_a',
  name: 'a',
  scopes: ['search'],
  quotas: { podcastLookups: 5, searchCount: null },
  createdAt: '2026-11-20T04:26:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  origin: null,
} as const

test('while another process writes, everything that a server writes waits but the charge of a key without a quota, and it goes on answering', async () => {
  const directory = await open()
  expect(directory.supports.chargesWhileReadOnly).toBe(true)
  const [first, second] = [draftOf(1), draftOf(2)]
  await directory.writer.write([{ record: first, revision: null }])
  await directory.apiKeys.add(key, 'hash')
  const others = [holdLock('castdex.db'), holdLock('keys.db')]

  let settled = 0
  const writes = [
    directory.writer.write([{ record: second, revision: null }]),
    directory.writer.remove({ id: first.id, revision: 1, at: '2026-11-20T04:26:00.000Z' }),
    directory.writer.applyChanges([]),
    directory.tasks.scheduleSooner(first.id, 'feed', 5),
    directory.tasks.pauseDomain('feeds.example', 5),
    directory.forgotten.add('someone@example.org'),
    directory.apiKeys.charge({
      keyId: 'key_a',
      month: '2026-11',
      counter: 'searchCount',
      amount: 1,
    }),
    directory.apiKeys.revoke('key_a', '2026-11-20T04:26:00.000Z'),
    directory.budgets.take('apple', 1, { limit: 5, windowMs: 1000 }),
  ].map((write) => write.finally(() => (settled += 1)))
  // One of them has nothing to write, and the key has no quota for searches.
  const settledAtOnce = 2
  // If one of them blocked the thread, these turns would not run for fifteen seconds.
  for (let turns = 0; turns < 200; turns += 1) {
    expect(await directory.reader.find({ by: 'id', id: first.id })).toBeDefined()
    await turn()
  }
  expect(settled).toBe(settledAtOnce)

  for (const other of others) other.exec('COMMIT')
  await Promise.all(writes)
  expect(await directory.reader.find({ by: 'id', id: first.id })).toBeUndefined()
  expect(await directory.reader.find({ by: 'id', id: second.id })).toBeDefined()
  await eventually(
    async () => (await directory.apiKeys.usage('key_a', '2026-11')).searchCount === 1,
  )
})

test('charges of a key without a quota are answered while the lock is held, and follow exactly', async () => {
  const directory = await open()
  await directory.apiKeys.add(key, 'hash')
  const charge = (counter: 'searchCount' | 'podcastLookups', amount: number) =>
    directory.apiKeys.charge({
      ...{ keyId: 'key_a', month: '2026-11', day: '2026-11-20' },
      ...{ counter, amount },
    })
  const other = holdLock('keys.db')
  let isLookedUp = false
  const lookup = charge('podcastLookups', 2).finally(() => (isLookedUp = true))
  for (let number = 1; number <= 20; number += 1) {
    const result = await charge('searchCount', number)
    expect(result).toEqual({
      granted: true,
      used: (number * (number + 1)) / 2,
      limit: null,
    })
  }
  expect(isLookedUp).toBe(false)
  other.exec('COMMIT')
  expect(await lookup).toEqual({ granted: true, used: 2, limit: 5 })
  const read = () => directory.apiKeys.usage('key_a', '2026-11')
  await eventually(async () => (await read()).searchCount === 210)
  await charge('searchCount', 1)
  expect(await read()).toMatchObject({ searchCount: 211, podcastLookups: 2 })
  const days = await directory.apiKeys.usageByDay('key_a', {
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(days).toContainEqual({ day: '2026-11-20', counter: 'searchCount', used: 211 })
})

test('the origins of keys are read without a write, though keys were used', async () => {
  const directory = await open()
  await directory.apiKeys.add({ ...key, origin: 'https://page.example' }, 'hash')
  directory.apiKeys.touch('key_a', '2026-11-20T05:26:00.000Z')
  const other = holdLock('keys.db')
  expect(await directory.apiKeys.origins()).toEqual(new Set(['https://page.example']))
  other.exec('COMMIT')
})

test('a lock that stays taken refuses the write when its patience ends, by the clock of the queue', async () => {
  await open()
  holdLock('castdex.db')
  const database = openDatabase(join(dataDir, 'castdex.db'), {
    cacheKib: 256,
    waits: false,
  })
  onTestFinished(() => database.close())
  let nowMs = 0
  const disk = new DiskState({ dataDir, tryToWrite: () => Promise.resolve() })
  // Each clock reading is a second later.
  const writes = new WriteQueue(database, {
    disk,
    patienceMs: 5000,
    clock: () => (nowMs += 1000),
  })
  const order: string[] = []
  const note = (name: string) => (error: unknown) => {
    expect(error).toMatchObject({ code: 'OVERLOADED', options: { retryAfterS: 1 } })
    order.push(name)
  }
  await Promise.all([
    writes.run(() => undefined).catch(note('first')),
    writes.run(() => undefined).catch(note('second')),
  ])
  expect(order).toEqual(['first', 'second'])
  // A charge times out before older writes with more patience.
  await Promise.all([
    writes.run(() => undefined).catch(note('patient')),
    writes.run(() => undefined, undefined, 1000).catch(note('charge')),
  ])
  expect(order.slice(2)).toEqual(['charge', 'patient'])
})

test('beside a server an import writes in pieces, and others come between them', async () => {
  const server = await open('serve')
  server.mend(() => undefined)
  const importer = await open('write')
  expect(await importer.writer.beginLoad?.()).toBeUndefined()

  const imported = importer.writer.write(changesOf(10, 1000))
  // Between two parts the lock is free for longer than the server's retry interval.
  await server.writer.write(changesOf(1, 1))
  const counts = await server.reader.counts()
  expect(counts.total).toBeLessThan(1001)
  expect((await imported).length).toBe(1000)
  const { changes } = await server.writer.changes(null, 2000)
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['insert']))
  expect((await server.reader.counts()).total).toBe(1001)
})

test('where nobody serves, an empty directory is loaded in one go', async () => {
  const importer = await open('write')
  const load = await importer.writer.beginLoad?.()
  expect(load).toBeDefined()
  await load?.end()
})
