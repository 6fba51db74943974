/** What may be spent on services of others. */
import type { Budgets } from '../budgets.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import { unbuilt } from './unbuilt.ts'

export class OpenSearchBudgets implements Budgets {
  readonly #cluster: Cluster
  readonly #options: OpenSearchEngineOptions
  constructor(cluster: Cluster, options: OpenSearchEngineOptions) {
    this.#cluster = cluster
    this.#options = options
  }
  take(): ReturnType<Budgets['take']> {
    return unbuilt('Budgets.take', this.#cluster, this.#options.requireAppleId)
  }
}
