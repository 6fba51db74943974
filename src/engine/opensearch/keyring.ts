/** Keys and their usage. */
import type { ApiKey, Charge, ChargeResult, Counter, Keyring } from '../keyring.ts'
import type { Cluster } from './cluster.ts'
import { unbuilt } from './unbuilt.ts'

export class OpenSearchKeyring implements Keyring {
  readonly #cluster: Cluster
  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }
  add(): Promise<void> {
    return unbuilt('keyring', this.#cluster)
  }
  list(): Promise<readonly ApiKey[]> {
    return unbuilt('keyring')
  }
  update(): Promise<ApiKey | undefined> {
    return unbuilt('keyring')
  }
  revoke(): Promise<ApiKey | undefined> {
    return unbuilt('keyring')
  }
  findByHash(): Promise<ApiKey | undefined> {
    return unbuilt('keyring')
  }
  charge(_charge: Charge): Promise<ChargeResult> {
    return unbuilt('keyring')
  }
  usage(): Promise<Readonly<Record<Counter, number>>> {
    return unbuilt('keyring')
  }
  touch(): void {
    unbuilt('keyring')
  }
}
