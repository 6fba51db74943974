/**
 * The stores have the same folders and the same names of files, so whoever knows one of them finds
 * their way in the other. `src/store/sqlite` has more: it keeps its own index, checksums and
 * backups.
 */
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'

const STORES = new URL('../src/store/', import.meta.url)

interface Alone {
  readonly because: string
  readonly files: readonly string[]
}

/** Files of `postgres/` that have no namesake in `sqlite/`, without the store's name. */
const ALONE: readonly Alone[] = [
  {
    because: 'SQLite is a directory by itself: its search is in `sqlite-directory.ts`',
    files: ['store.ts'],
  },
  {
    because: 'a server is asked over connections, and may be away',
    files: [
      'connection/failures.ts',
      'connection/lease.ts',
      'connection/pool.ts',
      'connection/primary-watch.ts',
      'connection/session.ts',
      'connection/standbys.ts',
      'connection/statement.ts',
      'connection/transaction.ts',
      'maintenance/server-state.ts',
    ],
  },
  {
    because: 'transactions overlap and servers are replaced; an index follows from beside',
    files: [
      'changes/episode-feed.ts',
      'changes/index-feed.ts',
      'changes/index-source.ts',
      'changes/places.ts',
      'changes/timelines.ts',
    ],
  },
  {
    because: 'rows of episodes that left wait for OpenSearch; SQLite indexes them itself',
    files: ['episodes/episode-upkeep.ts', 'episodes/episodes.ts'],
  },
  {
    because:
      'a batch is decided with rows that are locked, and written by one statement a kind',
    files: ['names/name-changes.ts', 'records/batches.ts', 'records/owners.ts'],
  },
  {
    because: 'SQLite rewrites rows in `maintenance`, beside its other repairs',
    files: ['records/layouts.ts'],
  },
  {
    because: 'many processes claim tasks at once and pass by what another one is taking',
    files: [
      'tasks/claims.ts',
      'tasks/kept-tasks.ts',
      'tasks/task-domains.ts',
      'tasks/task-state.ts',
      'tasks/unseeded-tasks.ts',
    ],
  },
  {
    because: 'processes on several machines share the rates of a key',
    files: ['keys/rates.ts'],
  },
]

/** Source files by folder and name, the name of the store taken off the front. */
async function listFiles(store: string): Promise<readonly string[]> {
  const entries = await readdir(new URL(store, STORES), { recursive: true })
  return entries
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.replace(`${store}-`, ''))
}

test('a file of postgres has a namesake in sqlite, or a reason to have none', async () => {
  const [ofPostgres, ofSqlite] = await Promise.all(['postgres', 'sqlite'].map(listFiles))
  expect(ofPostgres?.length).toBeGreaterThan(30)
  const lonely = ofPostgres?.filter((name) => !ofSqlite?.includes(name))
  expect(lonely?.toSorted()).toEqual(ALONE.flatMap(({ files }) => files).toSorted())
})
