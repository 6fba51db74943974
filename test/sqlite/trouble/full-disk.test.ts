/**
 * A disk that is full: a sentence and 503, readiness that says so, and all is well again when there
 * is room.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newDraft } from '../../../src/record/draft.ts'
import { newPodcastId } from '../../../src/record/podcast-id.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { fillUp, mountSmallDisk } from './small-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-full-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const REFUSED = { code: 'NOT_READY', status: 503, options: { retryAfterS: 30 } }
const SENTENCE = 'the disk of the data folder is full or read-only'

const CHARGES = 20

const draftOf = (at: number) => ({
  ...newDraft({
    id: newPodcastId(at),
    title: `Show ${String(at)}`,
    feedUrl: `https://feeds.example/${String(at)}`,
    nowMs: 0,
  }),
  description: 'About many things. '.repeat(100),
})
const changesOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    record: draftOf(first + at),
    revision: null,
  }))

test('writes are refused with a sentence while the disk is full, reading goes on, and room is noticed', async (context) => {
  const dataDir = mountSmallDisk(folder, 6)
  if (dataDir === undefined) {
    context.skip('this machine lets nobody mount a small file system')
    return
  }
  // A batch of so many is one transaction, and its segment of the index a file.
  const options = {
    leastPieceRows: 10_000,
    requireAppleId: false,
    searchTimeoutMs: 5000,
    now: Date.now,
  }
  const directory = await openSqliteDirectory({ ...options, dataDir, access: 'serve' })
  onTestFinished(() => directory[Symbol.asyncDispose]())
  const [first] = changesOf(0, 1)
  if (first === undefined) throw new Error('nothing to write')
  await directory.writer.write([first])
  await directory.apiKeys.add(
    {
      id: 'key_a',
      name: 'a',
      scopes: ['search'],
      quotas: { podcastLookups: 5, searchCount: null },
      createdAt: '2026-11-20T04:26:00.000Z',
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      origin: null,
    },
    'hash',
  )
  expect(await directory.health()).toEqual({ sound: true, findings: [] })

  const makeRoom = fillUp(dataDir)
  await expect(directory.writer.write(changesOf(10, 1000))).rejects.toMatchObject(REFUSED)
  const { sound, findings } = await directory.health()
  expect({ sound, finding: findings[0] }).toEqual({
    sound: false,
    finding: `${SENTENCE}; calls of keys with a quota and those that write are refused`,
  })
  expect(await directory.reader.find({ by: 'id', id: first.record.id })).toBeDefined()
  expect((await directory.reader.counts()).total).toBe(1)

  // A charge is a few bytes: the log of keys.db is refused room as well.
  const charge = (counter: 'searchCount' | 'podcastLookups') =>
    directory.apiKeys.charge({ keyId: 'key_a', month: '2026-11', counter, amount: 1 })
  const unlimited: number[] = []
  const refusals: unknown[] = []
  for (let call = 0; call < CHARGES; call += 1) {
    unlimited.push((await charge('searchCount')).used)
    await charge('podcastLookups').catch((error: unknown) => refusals.push(error))
  }
  // What could be answered is answered, and counted.
  expect(unlimited).toEqual(Array.from({ length: CHARGES }, (_, at) => at + 1))
  for (const refusal of refusals) expect(refusal).toMatchObject(REFUSED)

  // The index thread needs room for a new index, and leaves the old one as it is.
  await expect(directory.writer.reindex()).rejects.toMatchObject(REFUSED)
  expect((await directory.reader.counts()).total).toBe(1)

  makeRoom()
  expect(await directory.health()).toEqual({ sound: true, findings: [] })
  await charge('searchCount')
  const usage = await directory.apiKeys.usage('key_a', '2026-11')
  expect(usage.searchCount).toBe(CHARGES + 1)
  await directory.writer.write(changesOf(10, 100))
  expect(await directory.writer.reindex()).toBe(101)
  expect((await directory.reader.counts()).total).toBe(101)
  expect(await directory.health({ deep: true, compares: true })).toEqual({
    sound: true,
    findings: [],
  })
})

const CLI = fileURLToPath(new URL('../../../bin/castdex.js', import.meta.url))

const run = (dataDir: string, words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], CASTDEX_DATA_DIR: dataDir, CASTDEX_CRAWL: 'off' },
  })
  return { status, stdout, stderr }
}

const runImport = (dataDir: string, file: string) =>
  run(dataDir, ['import', 'ndjson', file])

test('a command that is started on a full disk says so, and speaks of no permissions', async (context) => {
  const dataDir = mountSmallDisk(folder, 6)
  if (dataDir === undefined) {
    context.skip('this machine lets nobody mount a small file system')
    return
  }
  const file = join(mkdtempSync(join(folder, 'catalogue-')), 'one.ndjson')
  const entry = { feedUrl: 'https://feeds.example/1', title: 'Show', appleId: 1 }
  writeFileSync(file, `${JSON.stringify(entry)}\n`)
  expect(runImport(dataDir, file).status).toBe(0)
  const makeRoom = fillUp(dataDir)
  const refused = run(dataDir, ['stats'])
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('the disk is full; make room on it (DATA_UNUSABLE)\n')
  expect(refused.stderr).not.toContain('ermission')
  makeRoom()
  expect(run(dataDir, ['stats']).status).toBe(0)
})

test('an import that fills the disk ends with a sentence, loses nothing that it told, and goes on when there is room', async (context) => {
  const dataDir = mountSmallDisk(folder, 6)
  if (dataDir === undefined) {
    context.skip('this machine lets nobody mount a small file system')
    return
  }
  const file = join(mkdtempSync(join(folder, 'catalogue-')), 'many.ndjson')
  const entries = Array.from({ length: 3000 }, (_, at) => ({
    feedUrl: `https://feeds.example/${String(at)}`,
    title: `Show ${String(at)}`,
    appleId: at + 1,
    description: `About ${String(at)}. `.repeat(150),
  }))
  writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  const refused = runImport(dataDir, file)
  expect({ status: refused.status, sentence: refused.stderr.includes(SENTENCE) }).toEqual({
    status: 1,
    sentence: true,
  })
  expect(refused.stderr).not.toContain('unexpectedly')
  expect(refused.stderr).toContain(`Make room on it (${dataDir})`)
  expect(refused.stderr).not.toContain('Retry-After')

  execFileSync('mount', ['-o', 'remount,size=64m', dataDir])
  const { status, stdout } = runImport(dataDir, file)
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
    created: number
    unchanged: number
  }
  expect({ status, all: report.created + report.unchanged }).toEqual({
    status: 0,
    all: 3000,
  })
  const options = { requireAppleId: false, searchTimeoutMs: 5000, now: Date.now }
  await using directory = await openSqliteDirectory({
    ...options,
    dataDir,
    access: 'serve',
  })
  expect(await directory.health({ deep: true, compares: true })).toEqual({
    sound: true,
    findings: [],
  })
})
