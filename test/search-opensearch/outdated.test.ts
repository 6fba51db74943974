/** An index of an older schema is searched until one of the new schema has taken its place. */
import { expect, test } from 'vitest'
import {
  changeOf,
  idAt,
  showAt,
} from '../../src/search/contract/index-under-test.contract.ts'
import { type IndexSchema, SEARCH_SCHEMA } from '../../src/search/document/schema.ts'
import { openOpenSearchIndex } from '../../src/search/opensearch/opensearch-index.ts'
import type { SearchIndex } from '../../src/search/port.ts'
import { openSharedNode } from '../opensearch/shared-node.ts'
import { queryFor } from '../search-query.ts'

const node = await openSharedNode()

const openWith = (prefix: string, schema: IndexSchema): Promise<SearchIndex> =>
  openOpenSearchIndex({
    schema,
    connection: { nodes: [node.url] },
    indices: { prefix, shards: 1, replicas: 0, refreshMs: 500 },
    requireAppleId: true,
    searchTimeoutMs: 10_000,
  })

const WITHOUT_ONE: IndexSchema = {
  ...SEARCH_SCHEMA,
  columns: SEARCH_SCHEMA.columns.slice(0, -1),
}
const WITH_OTHER_TERMS: IndexSchema = {
  ...SEARCH_SCHEMA,
  contentVersion: SEARCH_SCHEMA.contentVersion - 1,
}

test.skipIf(node.missing !== undefined).each([
  ['lacks a column', WITHOUT_ONE],
  ['has other terms', WITH_OTHER_TERMS],
])('one that %s counts as never filled', async (_name, schema) => {
  const prefix = node.newPrefix()
  await using old = await openWith(prefix, schema)
  await old.apply([changeOf(showAt(1))])
  await old.keepPosition('7')
  await old.refresh()
  await using index = await openWith(prefix, SEARCH_SCHEMA)
  expect(await index.position()).toBeNull()
  expect(await old.position()).toBe('7')
  const found = await index.search(queryFor())
  expect(found.hits.map(({ id }) => id)).toEqual([idAt(1)])

  await using build = await index.build()
  await build.apply([changeOf(showAt(1)), changeOf(showAt(2))])
  await build.swap('8')
  expect(await index.position()).toBe('8')
  // An older process goes on with the newer index.
  expect(await old.position()).toBe('8')
})
