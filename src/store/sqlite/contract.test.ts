/** The suite of directories, on files of SQLite. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { describeDirectory } from '../contract/directory.contract.ts'
import { lacks } from '../contract/skips.contract.ts'
import { openSqliteDirectory } from './sqlite-directory.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeDirectory(
  'sqlite',
  ({ store, ...options }) => {
    const dataDir = join(folder, store)
    mkdirSync(dataDir, { recursive: true })
    return openSqliteDirectory({ ...options, dataDir, access: 'write' })
  },
  [
    {
      parts: ['indexSource'],
      reason: 'its index is written in the transaction of the record',
      prove: lacks('indexSource'),
    },
    {
      parts: ['rates'],
      reason: 'processes on one machine at most share it, and one of them serves',
      prove: lacks('rates'),
    },
  ],
)
