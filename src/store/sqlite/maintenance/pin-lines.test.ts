/** Audit lines of pins that were sentences become data once; others stay as they are. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTemporaryFolder } from '../../../../test/cli/castdex.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'

const LINES = [
  { fields: ['pinned author', 'unpinned stats.episodeCount'], reason: 'a “reason”' },
  { fields: ['unpinned title'] },
  { pinned: ['author'], unpinned: [], before: { author: 'Ada' } },
  { fields: ['pinned damaged'] },
]

test('lines of an older release are converted, and a damaged one is not mended', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = folder.path
  const terms = { requireAppleId: false, searchTimeoutMs: 10_000, dataDir }
  const open = () => openSqliteDirectory({ ...terms, now: () => 0, access: 'write' })
  {
    await using directory = await open()
    const line = { at: '2026-11-20T12:00:00.000Z', by: 'key_a', way: 'api' } as const
    for (const details of LINES)
      await directory.audit.append({ ...line, action: 'pin', podcastId: null, details })
  }
  {
    using database = new DatabaseSync(join(dataDir, 'keys.db'))
    const truncated = `{"fields":["pinned`
    database.prepare('UPDATE audit SET details = ? WHERE no = 4').run(truncated)
    database.exec('PRAGMA user_version = 2')
  }
  await using directory = await open()
  const lines = await directory.audit.list({ limit: 9 })
  expect(lines.map(({ details }) => details).reverse()).toEqual([
    { pinned: ['author'], unpinned: ['stats.episodeCount'], reason: 'a “reason”' },
    { pinned: [], unpinned: ['title'] },
    LINES[2],
  ])
  expect((await directory.health({ deep: true })).findings).toHaveLength(1)
})
