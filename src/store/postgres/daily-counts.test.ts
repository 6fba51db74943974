/** Daily counts on PostgreSQL. */
import { describe } from 'vitest'
import { OPTIONS } from '../contract/directory-under-test.contract.ts'
import { describeDailyCounts } from '../contract/daily-counts.contract.ts'
import { ReusedSchemas } from '../../../test/postgres/reused-schemas.ts'
import { openSharedDatabase } from '../../../test/postgres/shared-database.ts'

const database = await openSharedDatabase()
const schemas = new ReusedSchemas(database)
let opened = 0

describe.skipIf(database.missing !== undefined)('postgres', () => {
  describeDailyCounts(() => {
    opened += 1
    return schemas.open(`counts-${String(opened)}`, OPTIONS)
  })
})
