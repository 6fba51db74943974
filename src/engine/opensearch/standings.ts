/** Feeds that need an operator's eye. */
import type { Standings } from '../standings.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import { unbuilt } from './unbuilt.ts'

export class OpenSearchStandings implements Standings {
  readonly #cluster: Cluster
  readonly #options: OpenSearchEngineOptions
  constructor(cluster: Cluster, options: OpenSearchEngineOptions) {
    this.#cluster = cluster
    this.#options = options
  }
  list(): ReturnType<Standings['list']> {
    return unbuilt('Standings.list', this.#cluster, this.#options.requireAppleId)
  }
}
