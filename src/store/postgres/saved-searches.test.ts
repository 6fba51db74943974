/** Saved searches on PostgreSQL. */
import { describe } from 'vitest'
import { OPTIONS } from '../contract/directory-under-test.contract.ts'
import { describeSavedSearches } from '../contract/saved-searches.contract.ts'
import { ReusedSchemas } from '../../../test/postgres/reused-schemas.ts'
import { openSharedDatabase } from '../../../test/postgres/shared-database.ts'

const database = await openSharedDatabase()
const schemas = new ReusedSchemas(database)
let opened = 0

describe.skipIf(database.missing !== undefined)('postgres', () => {
  describeSavedSearches(() => {
    opened += 1
    return schemas.open(`saved-${String(opened)}`, OPTIONS)
  })
})
