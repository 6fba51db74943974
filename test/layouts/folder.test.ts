/** Folders and backups of each layout that was released are opened by this version. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LAYOUT } from '../../src/record/view/stored-layout.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { openTemporaryFolder, runCastdex, startServer } from '../cli/castdex.ts'
import { eventually } from '../eventually.ts'
import { compareAnswers } from './answers.ts'
import { callAll } from './calls.ts'
import {
  KEPT_LAYOUTS,
  OLDER_LAYOUTS,
  PIN_DETAILS,
  readAnswers,
  unpackFile,
  unpackFolder,
} from './kept.ts'
import { NOW } from './shows.ts'

interface ExportedLine {
  readonly id: string
  readonly authorityScore?: unknown
  readonly updatedAt?: string
}

/** All calls come at once. */
const env = { CASTDEX_RATE_LIMIT: '10000' }

function open(dataDir: string) {
  const options = { requireAppleId: true, searchTimeoutMs: 10_000, now: () => NOW }
  return openSqliteDirectory({ ...options, dataDir, access: 'serve' })
}

async function renewAll(dataDir: string): Promise<void> {
  await using directory = await open(dataDir)
  const { layouts } = directory
  if (layouts === undefined) throw new Error('SQLite keeps layouts')
  for (let pieces = 0; pieces < 100; pieces += 1) {
    const { isDone } = await layouts.renew(10)
    if (isDone) return
  }
  throw new Error('rewriting does not end')
}

function countOthers(dataDir: string): number {
  using database = new DatabaseSync(join(dataDir, 'castdex.db'), { readOnly: true })
  const row = database
    .prepare('SELECT count(*) AS others FROM podcasts WHERE layout <> ?')
    .get(LAYOUT)
  return Number(row?.['others'])
}

async function askAll(dataDir: string, version: string) {
  const { keys, answers } = await readAnswers(version)
  await using server = await startServer([], { dataDir, env })
  return compareAnswers(answers, await callAll(server.baseUrl, keys))
}

/** Returns the log. */
async function serveUntilRenewed(dataDir: string): Promise<string> {
  await using server = await startServer([], { dataDir, env })
  await eventually(async () => {
    const metrics = await (await fetch(`${server.baseUrl}/metrics`)).text()
    return metrics.includes('castdex_older_records 0\n')
  }, 'all records are rewritten')
  return (await server.stop()).stdout
}

async function check(dataDir: string): Promise<string> {
  return (await runCastdex(['check', '--deep'], { dataDir })).stdout
}

test.each(KEPT_LAYOUTS)('a folder of %s answers as it did', async (version) => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await unpackFolder(version, dataDir)
  const isOlder = OLDER_LAYOUTS.includes(version)
  const before = await check(dataDir)
  expect(before).toMatch(/\nsound\n$/)
  expect(before.includes('layout of another release')).toBe(isOlder)
  expect(countOthers(dataDir) > 30).toBe(isOlder)
  expect(await askAll(dataDir, version)).toEqual([])

  expect(await askAll(dataDir, version)).toEqual([])
  await renewAll(dataDir)
  expect(countOthers(dataDir)).toBe(0)
  const checked = await check(dataDir)
  expect(checked).toMatch(/\nsound\n$/)
  expect(checked).not.toContain('layout')
})

test.each(OLDER_LAYOUTS)(
  'a server rewrites a folder of %s and says so',
  async (version) => {
    await using folder = await openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    await unpackFolder(version, dataDir)
    const stdout = await serveUntilRenewed(dataDir)
    expect(countOthers(dataDir)).toBe(0)
    expect(stdout).toContain('directory.layout_renewed')
  },
)

test.each(KEPT_LAYOUTS)('a backup of %s is restored', async (version) => {
  await using folder = await openTemporaryFolder()
  const file = await unpackFile(version, 'backup.db', folder.path)
  const dataDir = join(folder.path, 'restored')
  const restored = await runCastdex(['restore', file], { dataDir })
  expect(restored.code, restored.stderr).toBe(0)
  const different = await askAll(dataDir, version)
  // The audit log has the restore beside what it had.
  expect(different.map(({ path }) => path)).toEqual(['/api/v1/admin/audit'])
  {
    await using directory = await open(dataDir)
    const lines = await directory.audit.list({ limit: 20 })
    expect(lines.find(({ action }) => action === 'pin')?.details).toMatchObject(PIN_DETAILS)
  }
  const again = join(folder.path, 'again.db')
  const backedUp = await runCastdex(['backup', again], { dataDir })
  expect(backedUp.code, backedUp.stderr).toBe(0)
  expect(await check(dataDir)).toMatch(/\nsound\n$/)
})

test.each(KEPT_LAYOUTS)('an export of %s is imported', async (version) => {
  await using folder = await openTemporaryFolder()
  const file = await unpackFile(version, 'export.ndjson', folder.path)
  const dataDir = join(folder.path, 'imported')
  const imported = await runCastdex(['import', 'ndjson', file], { dataDir })
  expect(imported.code, imported.stderr).toBe(0)
  const old = join(folder.path, 'data')
  await unpackFolder(version, old)
  await serveUntilRenewed(old)
  const [fresh, upgraded] = await Promise.all([dataDir, old].map(exportLines))
  // Random records that the rules of imports refuse are not in the fresh one.
  const ids = new Set(fresh?.map(({ id }) => id))
  expect(ids.size).toBeGreaterThan(30)
  expect(fresh).toEqual(upgraded?.filter(({ id }) => ids.has(id)))
})

test.each(KEPT_LAYOUTS)('a folder of %s is replicated', async (version) => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await unpackFolder(version, dataDir)
  const { keys } = await readAnswers(version)
  const replica = join(folder.path, 'replica')
  {
    await using server = await startServer([], { dataDir, env })
    const replicated = await runCastdex(['replicate', server.baseUrl, '--once'], {
      dataDir: replica,
      env: { CASTDEX_REPLICATE_KEY: keys.operator },
    })
    expect(replicated.code, replicated.stderr).toBe(0)
  }
  await serveUntilRenewed(dataDir)
  const [ours, theirs] = await Promise.all([replica, dataDir].map(exportLines))
  expect(ours?.length).toBeGreaterThan(30)
  expect(ours).toEqual(theirs)
  expect(await check(replica)).toMatch(/\nsound\n$/)
})

async function exportLines(dataDir: string) {
  const { stdout } = await runCastdex(['export', 'ndjson'], { dataDir })
  const lines = stdout.trim().split('\n')
  return lines.map((line) => {
    // The score has inputs that an export does not have.
    const {
      authorityScore: _score,
      updatedAt: _at,
      ...record
    } = JSON.parse(line) as ExportedLine
    return record
  })
}
