/** Reads by id and by name: what was written is read at once. */
import type { DirectoryReader } from '../engine.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import type { Search } from './search.ts'
import type { Survivors } from './survivors.ts'
import { unbuilt } from './unbuilt.ts'

export class OpenSearchReader implements DirectoryReader {
  readonly #cluster: Cluster
  readonly #survivors: Survivors
  readonly #search: Search
  readonly #options: OpenSearchEngineOptions

  constructor(cluster: Cluster, survivors: Survivors, search: Search, options: OpenSearchEngineOptions) {
    this.#cluster = cluster
    this.#survivors = survivors
    this.#search = search
    this.#options = options
  }

  getMany(): never {
    return unbuilt('getMany', this.#cluster, this.#survivors, this.#options.requireAppleId)
  }
  joinMany(): never {
    return unbuilt('joinMany')
  }
  find(): never {
    return unbuilt('find')
  }
  search(...args: Parameters<DirectoryReader['search']>): ReturnType<DirectoryReader['search']> {
    return this.#search.search(...args)
  }
  counts(): never {
    return unbuilt('counts')
  }
}
