/**
 * PostgreSQL with OpenSearch beside it passes the contract suite, as far as it is about the pair.
 */
import { describe } from 'vitest'
import { openDirectory } from '../../src/directory.ts'
import { describeDirectory } from '../../src/store/contract/directory.contract.ts'
import { ReusedSchemas } from '../postgres/reused-schemas.ts'
import { openSharedPair } from './open-pair.ts'

const pair = await openSharedPair()
const schemas = new ReusedSchemas(pair.database)
const prefixes = new Map<string, string>()

const ofTheStore = [
  'apiKeys',
  'metadata',
  'mergesAndRemovals',
  'changes',
  'tasks',
  'budgets',
  'audit',
  'reviewQueue',
  'lookalikes',
  'forgotten',
] as const

describe.skipIf(pair.missing !== undefined)('PostgreSQL with OpenSearch', () => {
  describeDirectory(
    'cluster pair',
    async ({ store: name, ...options }) => {
      const store = await schemas.open(name, options)
      const prefix = prefixes.get(name) ?? pair.newPrefix()
      prefixes.set(name, prefix)
      return openDirectory(store, await pair.openIndex(prefix, options))
    },
    [
      {
        parts: ofTheStore,
        reason:
          'the store answers them alone: test/postgres, and test/cluster/plain-pair.test.ts',
      },
    ],
  )
})
