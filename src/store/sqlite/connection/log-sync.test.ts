import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Directory } from '../../directory.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'
import { DiskState } from './disk-state.ts'
import { LogSync } from './log-sync.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-log-sync-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(folder, 'data-'))
})

const open = async (from = dataDir): Promise<Directory> => {
  const directory = await openSqliteDirectory({
    dataDir: from,
    access: 'serve',
    requireAppleId: false,
    searchTimeoutMs: 5000,
    now: Date.now,
  })
  onTestFinished(() => directory[Symbol.asyncDispose]())
  return directory
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

const AT = '2026-11-21T04:26:00.000Z'

/** Copies the folder without the log of its keys. */
function copyWithoutLog(): string {
  const copy = join(dataDir, 'copy')
  mkdirSync(copy)
  for (const name of ['castdex.db', 'castdex.db-wal', 'keys.db', 'keys-tally.json'])
    copyFileSync(join(dataDir, name), join(copy, name))
  return copy
}

test('a key that was revoked stays revoked without the log of keys.db', async () => {
  const directory = await open()
  await directory.apiKeys.add(key, 'hash')
  await directory.apiKeys.revoke('key_a', AT)
  const copy = await open(copyWithoutLog())
  expect(await copy.apiKeys.findByHash('hash')).toMatchObject({ revokedAt: AT })
})

test('a keys.db that has lost a revocation is refused', async () => {
  const directory = await open()
  await directory.apiKeys.add(key, 'hash')
  // An open reader prevents the checkpoint.
  using reader = new DatabaseSync(join(dataDir, 'keys.db'), { readOnly: true })
  reader.exec('BEGIN; SELECT count(*) FROM keys')
  await directory.apiKeys.revoke('key_a', AT)
  await expect(open(copyWithoutLog())).rejects.toMatchObject({
    code: 'DATA_UNUSABLE',
    message: expect.stringContaining('keys.db-wal is lost') as string,
  })
})

test('a disk that does not confirm what was written fails the decision', async () => {
  const file = join(dataDir, 'some.db')
  // /dev/null accepts writes but cannot be synced.
  symlinkSync('/dev/null', `${file}-wal`)
  const disk = new DiskState({ dataDir, tryToWrite: () => Promise.resolve() })
  await expect(new LogSync(file, disk).sync()).rejects.toThrow(/EINVAL/)
})

test('half a file and a flipped byte of the log are found at a glance', async () => {
  const directory = await open()
  await directory.apiKeys.add(key, 'hash')
  expect(await directory.health()).toEqual({ sound: true, findings: [] })
  const log = openSync(join(dataDir, 'castdex.db-wal'), 'r+')
  await directory.tasks.pauseDomain('feeds.example', 5)
  writeSync(log, Buffer.from([0xff]), 0, 1, 9)
  expect(await directory.health()).toMatchObject({
    sound: false,
    findings: [expect.stringContaining('castdex.db-wal is damaged')],
  })
  truncateSync(join(dataDir, 'keys.db'), 4096)
  truncateSync(join(dataDir, 'keys.db-wal'), 0)
  expect((await directory.health()).findings).toContainEqual(
    expect.stringMatching(/keys\.db is cut: \d+ bytes/),
  )
  renameSync(join(dataDir, 'castdex.db'), join(dataDir, 'away.db'))
  expect((await directory.health()).findings).toContainEqual(
    expect.stringMatching(/castdex\.db is gone while it is in use: put it back/),
  )
})
