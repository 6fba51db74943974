/**
 * The pair of a cluster as tests open it: PostgreSQL and OpenSearch, both shared by the test files
 * of a run.
 */
import { openDirectory } from '../../src/directory/directory.ts'
import { EPISODE_SCHEMA, SEARCH_SCHEMA } from '../../src/search/document/schema.ts'
import { openOpenSearchIndex } from '../../src/search/opensearch/opensearch-index.ts'
import type { KeptForSearch } from '../../src/record/episodes/indexed-episodes.ts'
import type { SearchIndex } from '../../src/search/port.ts'
import type { Directory } from '../../src/store/directory.ts'
import { openSharedNode } from '../opensearch/shared-node.ts'
import { openSharedDatabase, type SharedDatabase } from '../postgres/shared-database.ts'

interface IndexOptions {
  readonly requireAppleId?: boolean
  readonly searchTimeoutMs?: number
}

type PairOptions = IndexOptions & {
  readonly now?: () => number
  readonly episodes?: KeptForSearch
}

export interface SharedPair {
  readonly database: SharedDatabase
  readonly opensearchUrl: string
  /** Why there is no pair: tests skip when it is set. */
  readonly missing: string | undefined
  /** A new name at each call: of a schema and of indices. */
  readonly newPrefix: () => string
  readonly openIndex: (prefix: string, options?: IndexOptions) => Promise<SearchIndex>
  readonly openEpisodeIndex: SharedPair['openIndex']
  /** The store of the same name with the index of the same name. */
  readonly open: (
    schema: string,
    prefix: string,
    options?: PairOptions,
  ) => Promise<Directory>
}

/** At the top of a test file: `const pair = await openSharedPair()`. */
export async function openSharedPair(): Promise<SharedPair> {
  const database = await openSharedDatabase()
  const node = await openSharedNode()
  const openIndexOf = (
    name: 'search' | 'episodes',
    prefix: string,
    options: IndexOptions = {},
  ): Promise<SearchIndex> =>
    openOpenSearchIndex({
      schema: name === 'search' ? SEARCH_SCHEMA : EPISODE_SCHEMA,
      connection: { nodes: [node.url] },
      indices: { prefix, name, shards: 1, replicas: 0, refreshMs: 500 },
      requireAppleId: options.requireAppleId ?? false,
      searchTimeoutMs: options.searchTimeoutMs ?? 10_000,
    })
  const openIndex: SharedPair['openIndex'] = (...asked) => openIndexOf('search', ...asked)
  const openEpisodeIndex: SharedPair['openIndex'] = (...asked) =>
    openIndexOf('episodes', ...asked)
  return {
    database,
    opensearchUrl: node.url,
    missing: database.missing ?? node.missing,
    newPrefix: () => node.newPrefix(),
    openIndex,
    openEpisodeIndex,
    async open(schema, prefix, options = {}) {
      const { searchTimeoutMs: _ofTheIndex, ...ofTheStore } = options
      const store = await database.open(schema, ofTheStore)
      return openDirectory(store, await openIndex(prefix, options), {
        episodeIndex: await openEpisodeIndex(prefix, options),
      })
    },
  }
}
