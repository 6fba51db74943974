/** The store on PostgreSQL passes the suite of engines; its search is the plain engine's. */
import { describe } from 'vitest'
import { describeEngine } from '../../src/store/contract/engine.contract.ts'
import { ReusedSchemas } from './reused-schemas.ts'
import { withPlainSearch } from './searched-store.ts'
import { openSharedDatabase } from './shared-database.ts'

const database = await openSharedDatabase()
const schemas = new ReusedSchemas(database)

describe.skipIf(database.missing !== undefined)('contract', () => {
  describeEngine(
    'postgres',
    async ({ store, ...options }) => withPlainSearch(await schemas.open(store, options), options),
    [{ parts: ['search'], reason: 'a store does not search: the plain engine would be compared with itself' }],
  )
})
