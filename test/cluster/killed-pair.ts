/** A pair whose writers are killed: as they open it, and as it is looked at afterwards. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDirectory } from '../../src/directory/directory.ts'
import { SEARCH_SCHEMA } from '../../src/search/document/schema.ts'
import { openOpenSearchIndex } from '../../src/search/opensearch/opensearch-index.ts'
import type { Directory } from '../../src/store/directory.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { KilledPlace } from '../sqlite/kill-rounds.ts'

const SCRIPT = fileURLToPath(new URL('../sqlite/change-until-killed.ts', import.meta.url))

/** `postgres` and `opensearch` are base addresses. */
export interface PairPlace {
  readonly postgres: string
  readonly schema: string
  readonly opensearch: string
  readonly prefix: string
}

export async function openKilledPair(place: PairPlace): Promise<Directory> {
  const { postgres, schema, opensearch, prefix } = place
  const store = await openPostgresStore({
    url: postgres,
    schema,
    requireAppleId: false,
    now: Date.now,
  })
  const index = await openOpenSearchIndex({
    schema: SEARCH_SCHEMA,
    connection: { nodes: [opensearch] },
    indices: { prefix, shards: 1, replicas: 0, refreshMs: 500 },
    requireAppleId: false,
    searchTimeoutMs: 10_000,
  })
  return openDirectory(store, index)
}

export function toKilledPlace(place: PairPlace): KilledPlace {
  const { postgres, schema, opensearch, prefix } = place
  const words = [SCRIPT, 'pair', postgres, schema, opensearch, prefix]
  return {
    start: () => spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] }),
    async open() {
      const directory = await openKilledPair(place)
      await directory.writer.settle()
      return directory
    },
  }
}
