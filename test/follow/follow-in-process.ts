/**
 * A process that follows saved searches on the directory of its parent, until it is killed. Its
 * argument is JSON (`FollowerProcess`).
 */
import { openFollower } from '../../src/follow/open-follower.ts'
import type { Directory } from '../../src/store/directory.ts'
import type { SavedSearches } from '../../src/store/saved-searches.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { withPlainSearch } from '../postgres/searched-store.ts'

export type FollowedStore =
  | { readonly dataDir: string }
  | { readonly url: string; readonly schema: string }

export interface FollowerProcess {
  readonly store: FollowedStore
  /** Receivers see it in `User-Agent`. */
  readonly name: string
  readonly dialectSecret: string
  /** How far its clock is ahead, in ms. */
  readonly aheadMs: number
  /** Kills itself within the transaction of the first matches, or right after its commit. */
  readonly dies?: 'before-commit' | 'after-commit'
}

const { store, name, dialectSecret, dies, aheadMs } = JSON.parse(
  process.argv[2] ?? '',
) as FollowerProcess
let ahead = aheadMs
const now = (): number => Date.now() + ahead
process.on('message', (more: number) => {
  ahead += more
})
process.on('disconnect', () => process.exit())

const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

async function open(): Promise<Directory> {
  const options = { requireAppleId: false, now }
  if ('dataDir' in store) {
    const { dataDir } = store
    return await openSqliteDirectory({
      ...options,
      dataDir,
      access: 'serve',
      searchTimeoutMs: 10_000,
    })
  }
  const opened = await openPostgresStore({ ...options, ...store, connections: 4 })
  const { savedSearches } = opened
  if (savedSearches === undefined) throw new Error('the store keeps saved searches')
  return { ...withPlainSearch(opened, options), savedSearches }
}

function dying(searches: SavedSearches): SavedSearches {
  const takeChanges: SavedSearches['takeChanges'] = async (limit, atMs, match) => {
    const taken = await searches.takeChanges(limit, atMs, (changes) => {
      const matches = match(changes)
      if (dies === 'before-commit' && matches.length > 0) die()
      return matches
    })
    if (dies === 'after-commit' && taken > 0) die()
    return taken
  }
  return new Proxy(searches, {
    get(target, property) {
      if (property === 'takeChanges') return takeChanges
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

const directory = await open()
const { savedSearches } = directory
if (savedSearches === undefined) throw new Error('the store keeps saved searches')
await openFollower({
  directory: new Proxy(directory, {
    get(target, property) {
      if (property === 'savedSearches') return dying(savedSearches)
      return Reflect.get(target, property) as unknown
    },
  }),
  config: {
    dataDir: '',
    dialectSecret,
    fetchAllow: '127.0.0.0/8',
    fetchTimeoutMs: 20_000,
    contactUrl: '',
    publicUrl: '',
  },
  version: name,
  requireAppleId: false,
  now,
  signal: new AbortController().signal,
  onPaused: () => undefined,
  onFailure(error) {
    throw error
  },
})?.run()
