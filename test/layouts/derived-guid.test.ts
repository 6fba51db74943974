/** Podcasts of an earlier release are found by their derived guid before they are rewritten. */
import { test } from 'vitest'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { openTemporaryFolder } from '../cli/castdex.ts'
import { expectDerivedGuids } from './derived-guids.ts'
import { KEPT_LAYOUTS, unpackFolder } from './kept.ts'
import { NOW } from './shows.ts'

test.each(KEPT_LAYOUTS)('a folder of %s', async (version) => {
  await using folder = await openTemporaryFolder()
  const dataDir = `${folder.path}/data`
  await unpackFolder(version, dataDir)
  await using directory = await openSqliteDirectory({
    ...{ requireAppleId: false, searchTimeoutMs: 10_000, now: () => NOW },
    ...{ dataDir, access: 'serve' },
  })
  await expectDerivedGuids(directory)
})
