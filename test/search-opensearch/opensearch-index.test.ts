/** The contract of an index beside a store, on a real OpenSearch. */
import { describe } from 'vitest'
import { describeSearchIndex } from '../../src/search/contract/search-index.contract.ts'
import { SEARCH_SCHEMA } from '../../src/search/document/schema.ts'
import { openOpenSearchIndex } from '../../src/search/opensearch/opensearch-index.ts'
import { openSharedNode } from '../opensearch/shared-node.ts'

const node = await openSharedNode()
const prefixes = new Map<string, string>()

describe.skipIf(node.missing !== undefined)('on a cluster', () => {
  describeSearchIndex('opensearch', async ({ place, requireAppleId, searchTimeoutMs }) => {
    const prefix = prefixes.get(place) ?? node.newPrefix()
    prefixes.set(place, prefix)
    return openOpenSearchIndex({
      schema: SEARCH_SCHEMA,
      connection: { nodes: [node.url] },
      indices: { prefix, shards: 2, replicas: 0, refreshMs: 500 },
      requireAppleId,
      searchTimeoutMs,
    })
  })
})
