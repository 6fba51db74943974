/**
 * The tests with PostgreSQL are left out where it is not installed, but not in CI: there this file
 * fails.
 */
import { expect, test } from 'vitest'
import { openSharedDatabase } from '../../../test/postgres/shared-database.ts'

const database = await openSharedDatabase()
const mustBeThere = process.env['CI'] === 'true'

test('PostgreSQL is there', {
  skip: database.missing !== undefined && !mustBeThere,
}, () => {
  expect(database.missing).toBeUndefined()
})
