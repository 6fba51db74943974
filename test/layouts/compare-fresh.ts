/**
 * `node test/layouts/compare-fresh.ts DATA EXPORT KEYS`: what the code of this checkout answers from
 * a folder that other code wrote, beside what it answers after it imported that code's export.
 * Prints what differs as JSON. The guides' test runs it in a copy whose fields were changed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../../src/actions/key/create-key.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { runCastdex, SOURCE_BIN, startServer } from '../cli/castdex.ts'
import { eventually } from '../eventually.ts'
import { compareAnswers } from './answers.ts'
import { callAll, type LayoutAnswer } from './calls.ts'
import { NOW } from './shows.ts'

/** What an export does not hold differs after its import. */
const OF_RECORDS = /^(?!.*(?:\/admin\/|\/episodes\/?|\/health$|\/charts|\/saved-searches))/

async function answersOf(dataDir: string): Promise<readonly LayoutAnswer[]> {
  const terms = { requireAppleId: true, searchTimeoutMs: 10_000, now: () => NOW }
  const directory = await openSqliteDirectory({ ...terms, dataDir, access: 'write' })
  const { secret } = await createKey(
    { directory, now: () => NOW },
    { name: 'compare' },
    { by: 'compare', way: 'command line' },
  )
  await directory[Symbol.asyncDispose]()
  const env = { CASTDEX_RATE_LIMIT: '10000' }
  const server = await startServer([], { dataDir, bin: SOURCE_BIN, env })
  try {
    const keys = { agency: secret, operator: secret }
    return await eventually(async () => {
      const answers = await callAll(server.baseUrl, keys)
      const isWhole = !answers.some(({ answer }) => answer.includes('INDEX_REBUILDING'))
      return isWhole && answers.filter(({ path }) => OF_RECORDS.test(path))
    }, 'the index has been built anew')
  } finally {
    server.child.kill('SIGTERM')
    await server.finished()
  }
}

const [dataDir = '', file = ''] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'castdex-fresh-'))
try {
  const fresh = join(folder, 'data')
  const imported = await runCastdex(['import', 'ndjson', file], {
    dataDir: fresh,
    bin: SOURCE_BIN,
  })
  if (imported.code !== 0) throw new Error(imported.stderr)
  const [before, after] = [await answersOf(fresh), await answersOf(dataDir)]
  const different = compareAnswers(before, after)
  const full = after.filter(({ path }) => path.includes('details=full'))
  process.stdout.write(JSON.stringify({ asked: before.length, different, full }))
} finally {
  await rm(folder, { recursive: true, force: true })
}
