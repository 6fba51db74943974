/**
 * PostgreSQL and one node of OpenSearch on loopback, set as a small cluster would be: what is
 * acknowledged is on the disk.
 */
import { startCluster } from '../../test/opensearch/cluster.ts'
import { findPrograms, startPostgres } from '../../test/postgres/start-server.ts'
import { folderBytes } from '../search/side.ts'

const HEAP_MB = 3072
/** They come after those of the tests' server, and of two lines the later one counts. */
const POSTGRES_SETTINGS = `
fsync = on
synchronous_commit = on
full_page_writes = on
shared_buffers = 2GB
maintenance_work_mem = 512MB
max_wal_size = 8GB
random_page_cost = 1.1
jit = off
`

export interface Pair extends AsyncDisposable {
  /** What makes every castdex command and server use the pair. */
  readonly environment: Readonly<Record<string, string>>
  readonly postgresUrl: string
  /** Of the data folder, without the write-ahead log. */
  postgresBytes(): number
  openSearchBytes(): Promise<number>
}

interface IndexStats {
  readonly _all: {
    readonly primaries: { readonly store: { readonly size_in_bytes: number } }
  }
}

export async function startPair(): Promise<Pair> {
  const programs = findPrograms()
  if (programs === undefined) throw new Error('PostgreSQL is not installed')
  const postgres = await startPostgres(programs, { settings: POSTGRES_SETTINGS })
  const opensearch = await startCluster({ heap: HEAP_MB, quick: false })
  return {
    postgresUrl: postgres.url,
    environment: {
      CASTDEX_STORE: 'postgres',
      CASTDEX_SEARCH: 'opensearch',
      CASTDEX_POSTGRES_URL: postgres.url,
      CASTDEX_OPENSEARCH_URL: opensearch.urls,
      CASTDEX_OPENSEARCH_REPLICAS: '0',
      CASTDEX_REQUIRE_APPLE_ID: 'false',
    },
    postgresBytes: () =>
      folderBytes(postgres.data) - folderBytes(`${postgres.data}/pg_wal`),
    async openSearchBytes() {
      const answer = await fetch(`${opensearch.urls}/castdex*/_stats/store`)
      const { _all } = (await answer.json()) as IndexStats
      return _all.primaries.store.size_in_bytes
    },
    async [Symbol.asyncDispose]() {
      await opensearch[Symbol.asyncDispose]()
      await postgres.end()
    },
  }
}
