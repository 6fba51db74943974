/** People on PostgreSQL. */
import { describe } from 'vitest'
import { OPTIONS } from '../../contract/directory-under-test.contract.ts'
import { describePeople } from '../../contract/people.contract.ts'
import { ReusedSchemas } from '../../../../test/postgres/reused-schemas.ts'
import { openSharedDatabase } from '../../../../test/postgres/shared-database.ts'

const database = await openSharedDatabase()
const schemas = new ReusedSchemas(database)
let opened = 0

describe.skipIf(database.missing !== undefined)('postgres', () => {
  describePeople(() => {
    opened += 1
    return schemas.open(`people-${String(opened)}`, OPTIONS)
  })
})
