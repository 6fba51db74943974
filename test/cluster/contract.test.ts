/**
 * PostgreSQL with OpenSearch beside it passes the contract suite, as far as it is about the pair.
 */
import { describe, expect } from 'vitest'
import { openDirectory } from '../../src/directory/directory.ts'
import { describeDirectory } from '../../src/store/contract/directory.contract.ts'
import { OPTIONS } from '../../src/store/contract/directory-under-test.contract.ts'
import { create, draftOf, idOf } from '../../src/store/contract/drafts.contract.ts'
import { lacks } from '../../src/store/contract/skips.contract.ts'
import { ReusedSchemas } from '../postgres/reused-schemas.ts'
import { openSharedPair } from './open-pair.ts'

const pair = await openSharedPair()
const schemas = new ReusedSchemas(pair.database)
const prefixes = new Map<string, string>()

/** The pair hands out the store's own. */
const OF_THE_STORE = [
  'apiKeys',
  'metadata',
  'tasks',
  'budgets',
  'audit',
  'submissions',
  'reviewQueue',
  'lookalikes',
  'forgotten',
  'indexSource',
  'rates',
] as const
/** The pair hands these calls to the store's writer. */
const OF_ITS_WRITER = ['mergesAndRemovals', 'changes'] as const

async function proveHandedOn(): Promise<void> {
  const store = await schemas.open('handed on', OPTIONS)
  const index = await pair.openIndex(pair.newPrefix(), OPTIONS)
  await using directory = openDirectory(store, index)
  for (const part of OF_THE_STORE) expect(directory[part]).toBe(store[part])
  const { writer } = directory
  await writer.write(create(draftOf(1), draftOf(2)))
  const survivor = { record: draftOf(2), revision: 1 }
  const at = '2026-11-20T04:26:00.000Z'
  await writer.merge({ survivor, absorbed: { id: idOf(1), revision: 1, at } })
  const tombstone = await store.writer.findTombstone(idOf(1))
  expect(tombstone).toMatchObject({ kind: 'merge', into: idOf(2) })
  expect(await writer.findTombstone(idOf(1))).toEqual(tombstone)
  const { changes } = await writer.changes(null, 10)
  expect(changes).toEqual((await store.writer.changes(null, 10)).changes)
  expect(changes).toHaveLength(2)
}

describe.skipIf(pair.missing !== undefined)('PostgreSQL with OpenSearch', () => {
  describeDirectory(
    'cluster pair',
    async ({ store: name, ...options }) => {
      const store = await schemas.open(name, options)
      const prefix = prefixes.get(name) ?? pair.newPrefix()
      prefixes.set(name, prefix)
      return openDirectory(store, await pair.openIndex(prefix, options), {
        episodeIndex: await pair.openEpisodeIndex(prefix, options),
      })
    },
    [
      {
        parts: [...OF_THE_STORE, ...OF_ITS_WRITER],
        reason:
          'the store answers them alone: test/postgres, and test/cluster/plain-pair.test.ts',
        prove: proveHandedOn,
      },
      {
        parts: ['loading', 'atOnce', 'mending'],
        reason: 'the store has none of them: src/store/postgres/contract.test.ts says why',
        prove: lacks('beginLoad', 'findAtOnce', 'mendRecords'),
      },
    ],
  )
})
