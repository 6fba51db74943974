/** What is kept beside a record. */
import type { Dossiers } from '../dossier.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import { unbuilt } from './unbuilt.ts'

export class OpenSearchDossiers implements Dossiers {
  readonly #cluster: Cluster
  readonly #options: OpenSearchEngineOptions
  constructor(cluster: Cluster, options: OpenSearchEngineOptions) {
    this.#cluster = cluster
    this.#options = options
  }
  read(): ReturnType<Dossiers['read']> {
    return unbuilt('Dossiers.read', this.#cluster, this.#options.requireAppleId)
  }
}
