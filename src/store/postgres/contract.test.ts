/** The store on PostgreSQL passes the contract suite; its search is the plain directory's. */
import { describe, expect } from 'vitest'
import { describeDirectory } from '../contract/directory.contract.ts'
import { OPTIONS } from '../contract/directory-under-test.contract.ts'
import { lacks } from '../contract/skips.contract.ts'
import { ReusedSchemas } from '../../../test/postgres/reused-schemas.ts'
import { withPlainSearch } from '../../../test/postgres/searched-store.ts'
import { openSharedDatabase } from '../../../test/postgres/shared-database.ts'

const database = await openSharedDatabase()
const schemas = new ReusedSchemas(database)

describe.skipIf(database.missing !== undefined)('contract', () => {
  describeDirectory(
    'postgres',
    async ({ store, ...options }) =>
      withPlainSearch(await schemas.open(store, options), options),
    [
      {
        parts: ['search', 'languages', 'forgiving'],
        reason:
          'a store does not search: the plain directory would be compared with itself',
        async prove() {
          await using store = await schemas.open('alone', OPTIONS)
          expect('search' in store.reader).toBe(false)
          expect('reindex' in store.writer).toBe(false)
        },
      },
      {
        parts: ['episodes'],
        reason: 'a store does not search episodes: test/cluster/contract.test.ts',
        prove: lacks('episodes'),
      },
      {
        parts: ['loading'],
        reason:
          'a transaction that lasts as long as a load would hold back all readers of changes',
        prove: lacks('beginLoad'),
      },
      {
        parts: ['atOnce'],
        reason: 'each answer comes over a connection',
        prove: lacks('findAtOnce'),
      },
      {
        parts: ['mending'],
        reason: 'it leaves damage to the server, which is restored from a backup',
        prove: lacks('mendRecords'),
      },
    ],
  )
})
