/**
 * Started by a test, and killed by it: fills the index of a pair until then. Words: database,
 * schema, OpenSearch, prefix.
 */
import { openDirectory } from '../../src/directory/directory.ts'
import { SEARCH_SCHEMA } from '../../src/search/document/schema.ts'
import { openOpenSearchIndex } from '../../src/search/opensearch/opensearch-index.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'

const [url = '', schema = '', opensearchUrl = '', prefix = ''] = process.argv.slice(2)
const store = await openPostgresStore({ url, schema, requireAppleId: false, now: Date.now })
const index = await openOpenSearchIndex({
  schema: SEARCH_SCHEMA,
  connection: { nodes: [opensearchUrl] },
  indices: { prefix, shards: 1, replicas: 0, refreshMs: 500 },
  requireAppleId: false,
  searchTimeoutMs: 10_000,
})
const directory = openDirectory(store, index)
process.stdout.write('open\n')
await directory.indexing?.run(new AbortController().signal, (news) =>
  process.stdout.write(`${news.kind}\n`),
)
