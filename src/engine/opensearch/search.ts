/** Searches, as queries of the cluster. */
import type { CallOptions, SearchPage } from '../engine.ts'
import type { EngineQuery } from '../query.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import type { Survivors } from './survivors.ts'
import { unbuilt } from './unbuilt.ts'

export class Search {
  readonly #cluster: Cluster
  readonly #survivors: Survivors
  readonly #options: OpenSearchEngineOptions

  constructor(cluster: Cluster, survivors: Survivors, options: OpenSearchEngineOptions) {
    this.#cluster = cluster
    this.#survivors = survivors
    this.#options = options
  }

  search(_query: EngineQuery, _options?: CallOptions): Promise<SearchPage> {
    return unbuilt('search', this.#cluster, this.#survivors, this.#options.requireAppleId)
  }
}
