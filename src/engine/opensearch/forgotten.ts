/** Addresses of people who asked to be forgotten. */
import type { Forgotten } from '../forgotten.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import { unbuilt } from './unbuilt.ts'

export class OpenSearchForgotten implements Forgotten {
  readonly #cluster: Cluster
  readonly #options: OpenSearchEngineOptions
  constructor(cluster: Cluster, options: OpenSearchEngineOptions) {
    this.#cluster = cluster
    this.#options = options
  }
  add(): ReturnType<Forgotten['add']> {
    return unbuilt('Forgotten.add', this.#cluster, this.#options.requireAppleId)
  }
  list(): ReturnType<Forgotten['list']> {
    return unbuilt('Forgotten.list', this.#cluster, this.#options.requireAppleId)
  }
  erase(): ReturnType<Forgotten['erase']> {
    return unbuilt('Forgotten.erase', this.#cluster, this.#options.requireAppleId)
  }
}
