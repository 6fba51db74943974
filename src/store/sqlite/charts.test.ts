/** Charts in SQLite. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { OPTIONS } from '../contract/directory-under-test.contract.ts'
import { describeCharts } from '../contract/charts.contract.ts'
import { openSqliteDirectory } from './sqlite-directory.ts'

describe('sqlite', () => {
  describeCharts(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'castdex-charts-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    return openSqliteDirectory({ ...OPTIONS, dataDir, access: 'write' })
  })
})
