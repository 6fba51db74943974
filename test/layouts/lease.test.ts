/** Processes of several releases on one folder. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OLDEST_READER, RELEASE } from '../../src/record/layout/release.ts'
import { LAYOUT } from '../../src/record/view/stored-layout.ts'
import { enterLayout } from '../../src/store/rules/enter-layout.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { holdLock } from '../../src/store/sqlite/connection/serving-lock.ts'
import { openTemporaryFolder } from '../cli/castdex.ts'
import { unpackFolder } from './kept.ts'
import { NOW } from './shows.ts'

const CURRENT = { layout: LAYOUT, release: RELEASE, oldestReader: OLDEST_READER } as const

test.each([
  ['the same layout', { ...CURRENT, renewedTo: null }, undefined],
  [
    'an older release',
    { layout: 1, release: '0.2.0', oldestReader: '0.2.0', renewedTo: null },
    { ...CURRENT, renewedTo: 0 },
  ],
  [
    'a newer release that this one reads',
    { layout: 1, release: '99.0.0', oldestReader: '0.1.0', renewedTo: null },
    { layout: 1, release: '99.0.0', oldestReader: '0.1.0', renewedTo: 0 },
  ],
  [
    'a newer release that already looks for rows of this one',
    { layout: 1, release: '99.0.0', oldestReader: '0.1.0', renewedTo: 0 },
    undefined,
  ],
])('data of %s', (_what, kept, expected) => {
  expect(enterLayout(kept, false)).toEqual(expected)
})

test('an empty directory has nothing to rewrite', () => {
  const kept = { layout: 0, release: '0.2.0', oldestReader: '0.2.0', renewedTo: 0 }
  expect(enterLayout(kept, true)).toEqual({ ...CURRENT, renewedTo: null })
})

test('keys of a later release are refused beside podcasts of this one', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = folder.path
  const terms = { requireAppleId: true, searchTimeoutMs: 10_000, now: () => NOW }
  const open = () => openSqliteDirectory({ ...terms, dataDir, access: 'write' })
  await (await open())[Symbol.asyncDispose]()
  {
    using keys = new DatabaseSync(join(dataDir, 'keys.db'))
    keys.exec('PRAGMA user_version = 99')
  }
  await expect(open()).rejects.toMatchObject({
    code: 'DATA_NEWER',
    message: expect.stringMatching(/keys\.db was written by a later castdex/) as string,
  })
})

test('rewriting waits until processes of another release have ended', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await unpackFolder('0.2.0', dataDir)
  const options = { requireAppleId: true, searchTimeoutMs: 10_000, now: () => NOW }
  await using directory = await openSqliteDirectory({
    ...options,
    dataDir,
    access: 'serve',
  })
  const other = holdLock(join(dataDir, 'layout-0.2.9-1.lock'))
  expect(await directory.layouts?.renew(100)).toMatchObject({
    isDone: false,
    waitsFor: ['0.2.9'],
  })
  other?.[Symbol.dispose]()
  await directory.layouts?.renew(100)
  expect(await directory.layouts?.renew(100)).toMatchObject({ isDone: true, waitsFor: [] })
  using database = new DatabaseSync(join(dataDir, 'castdex.db'), { readOnly: true })
  expect(database.prepare('SELECT DISTINCT layout FROM podcasts').all()).toEqual([
    { layout: LAYOUT },
  ])
})
