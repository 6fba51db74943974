/** Daily counts in SQLite. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { OPTIONS } from '../contract/directory-under-test.contract.ts'
import { describeDailyCounts } from '../contract/daily-counts.contract.ts'
import { openSqliteDirectory } from './sqlite-directory.ts'

describe('sqlite', () => {
  describeDailyCounts(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'castdex-counts-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    return openSqliteDirectory({ ...OPTIONS, dataDir, access: 'write' })
  })
})
