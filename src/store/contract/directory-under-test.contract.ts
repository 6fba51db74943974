/** Opens directories for the suite. */
import { afterEach } from 'vitest'
import type { Directory, DirectoryOptions } from '../directory.ts'
import { settleBeforeSearch } from './settled-search.contract.ts'

export type ContractOptions = DirectoryOptions & {
  /** The same name reopens the same data; a new name starts empty. */
  readonly store: string
}
export type OpenDirectory = (options: ContractOptions) => Promise<Directory>

export interface OpenOptions extends Partial<ContractOptions> {
  /**
   * Default false: if searches lag (`supports.searchLagMs`), they wait for the index. True: they do
   * not.
   */
  readonly searchesAsItIs?: boolean
}

/** The directory is closed after the test. */
export type Open = (options?: OpenOptions) => Promise<Directory>

export const NOW = Date.UTC(2026, 10, 20, 4, 26)
export const OPTIONS: DirectoryOptions = {
  requireAppleId: true,
  searchTimeoutMs: 10_000,
  now: () => NOW,
}

let stores = 0
export function newStore(): string {
  stores += 1
  return `store-${String(stores)}`
}

export function toOpen(openDirectory: OpenDirectory): Open {
  const opened: Directory[] = []
  afterEach(async () => {
    for (const directory of opened.splice(0)) await directory[Symbol.asyncDispose]()
  })
  return async ({ searchesAsItIs = false, ...options } = {}) => {
    const directory = await openDirectory({ ...OPTIONS, store: newStore(), ...options })
    opened.push(directory)
    const waits = !searchesAsItIs && directory.supports.searchLagMs > 0
    return waits ? settleBeforeSearch(directory) : directory
  }
}
