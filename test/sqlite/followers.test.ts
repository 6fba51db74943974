/** Processes that follow saved searches on one data folder, and are killed. */
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { openTemporaryFolder } from '../cli/castdex.ts'
import { describeFollowers } from '../follow/killed-followers.ts'

describeFollowers('SQLite', async () => {
  const folder = await openTemporaryFolder()
  const dataDir = folder.path
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now: Date.now,
  })
  const { writer, savedSearches } = directory
  if (savedSearches === undefined) throw new Error('the store keeps saved searches')
  return {
    store: { dataDir },
    writer,
    savedSearches,
    async [Symbol.asyncDispose]() {
      await directory[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
})
