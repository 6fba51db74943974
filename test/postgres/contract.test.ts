/** The store on PostgreSQL passes the contract suite; its search is the plain directory's. */
import { describe } from 'vitest'
import { describeDirectory } from '../../src/store/contract/directory.contract.ts'
import { ReusedSchemas } from './reused-schemas.ts'
import { withPlainSearch } from './searched-store.ts'
import { openSharedDatabase } from './shared-database.ts'

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
      },
    ],
  )
})
