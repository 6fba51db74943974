/** Everything that changed, for mirrors. */
import type { ChangeFeed } from '../change-feed.ts'
import type { Cluster } from './cluster.ts'
import type { RecordsWriter } from './records-writer.ts'
import { unbuilt } from './unbuilt.ts'

export class OpenSearchChangeFeed implements ChangeFeed {
  readonly #cluster: Cluster
  readonly #records: RecordsWriter
  constructor(cluster: Cluster, records: RecordsWriter) {
    this.#cluster = cluster
    this.#records = records
  }
  changes(): ReturnType<ChangeFeed['changes']> {
    return unbuilt('changes', this.#cluster, this.#records)
  }
  snapshot(): ReturnType<ChangeFeed['snapshot']> {
    return unbuilt('snapshot')
  }
  mirror(): Promise<void> {
    return unbuilt('mirror')
  }
}
