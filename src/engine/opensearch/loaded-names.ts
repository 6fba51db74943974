/** What a load has written and claimed, as hashes: what is not here nobody has, and of what is here the cluster is asked. */
import { hashText } from '../../search/terms/hash.ts'
import { KeyTable } from '../../search/terms/key-table.ts'

export class LoadedNames {
  readonly #table = new KeyTable()
  readonly #key = { high: 0, low: 0 }

  add(name: string): void {
    const { high, low } = hashText(name, this.#key)
    this.#table.numberOf(high, low)
  }

  /** Of one that was not added, true once in 2^64 names for each that was. */
  has(name: string): boolean {
    const { high, low } = hashText(name, this.#key)
    return this.#table.has(high, low)
  }
}
