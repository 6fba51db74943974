/** Writes batches of records. */
import type { RecordChange, WriteOutcome } from '../engine.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import { unbuilt } from './unbuilt.ts'

export class RecordsWriter {
  readonly #cluster: Cluster
  readonly #options: OpenSearchEngineOptions

  constructor(cluster: Cluster, options: OpenSearchEngineOptions) {
    this.#cluster = cluster
    this.#options = options
  }

  write(_changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    return unbuilt('write', this.#cluster, this.#options.requireAppleId)
  }
}
