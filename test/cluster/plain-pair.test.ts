/** PostgreSQL with the plain index beside it passes the contract suite. */
import { describe } from 'vitest'
import { openDirectory } from '../../src/directory/directory.ts'
import { describeDirectory } from '../../src/store/contract/directory.contract.ts'
import { lacks, searchesStrictly } from '../../src/store/contract/skips.contract.ts'
import { newPlainPlace, PlainIndex, type PlainPlace } from '../plain-search/plain-index.ts'
import { ReusedSchemas } from '../postgres/reused-schemas.ts'
import { openSharedDatabase } from '../postgres/shared-database.ts'

const database = await openSharedDatabase()
const schemas = new ReusedSchemas(database)
const places = new Map<string, PlainPlace>()

describe.skipIf(database.missing !== undefined)('PostgreSQL with the plain index', () => {
  describeDirectory(
    'pair',
    async ({ store: name, ...options }) => {
      const store = await schemas.open(name, options)
      const place = places.get(name) ?? newPlainPlace()
      places.set(name, place)
      return openDirectory(store, new PlainIndex({ place, ...options }))
    },
    [
      {
        parts: ['languages', 'forgiving'],
        reason: 'the plain index searches strictly',
        prove: searchesStrictly,
      },
      {
        parts: ['episodes'],
        reason: 'it has no index of episodes: test/cluster/contract.test.ts',
        prove: lacks('episodes'),
      },
      {
        parts: ['loading', 'atOnce', 'mending'],
        reason: 'the store has none of them: src/store/postgres/contract.test.ts says why',
        prove: lacks('beginLoad', 'findAtOnce', 'mendRecords'),
      },
    ],
  )
})
