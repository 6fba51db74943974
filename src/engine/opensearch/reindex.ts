/** The podcasts' index made anew beside the live one, and swapped in. */
import type { ReindexOptions } from '../engine.ts'
import type { Cluster } from './cluster.ts'
import { unbuilt } from './unbuilt.ts'

export class Reindex {
  readonly #cluster: Cluster
  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }
  run(_options?: ReindexOptions): Promise<number> {
    return unbuilt('reindex', this.#cluster)
  }
}
