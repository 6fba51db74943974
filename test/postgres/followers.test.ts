/** Processes that follow saved searches on one database, and are killed. */
import { describe } from 'vitest'
import { describeFollowers } from '../follow/killed-followers.ts'
import { openSharedDatabase } from './shared-database.ts'

const database = await openSharedDatabase()

describe.skipIf(database.missing !== undefined)('processes', () => {
  describeFollowers('PostgreSQL', async () => {
    const schema = database.newSchema()
    const store = await database.open(schema)
    const { writer, savedSearches } = store
    if (savedSearches === undefined) throw new Error('the store keeps saved searches')
    return {
      store: { url: database.url, schema },
      writer,
      savedSearches,
      [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
    }
  })
})
