/** What happened to a podcast. */
import type { History } from '../history.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import { unbuilt } from './unbuilt.ts'

export class OpenSearchHistory implements History {
  readonly #cluster: Cluster
  readonly #options: OpenSearchEngineOptions
  constructor(cluster: Cluster, options: OpenSearchEngineOptions) {
    this.#cluster = cluster
    this.#options = options
  }
  list(): ReturnType<History['list']> {
    return unbuilt('History.list', this.#cluster, this.#options.requireAppleId)
  }
}
