/**
 * Remembers what has been found out about the candidates of a phrase: a search looks at the
 * same ones in several tiers.
 */
import type { BlockSet } from '../sets/block-set.ts'

/** The documents of one block that were looked at, and those of them that have the phrase. */
export interface CheckedDocs {
  readonly checked: BlockSet
  readonly present: BlockSet
}

/** Sets are lent for one block; these stay. */
const copyOf = ({ size, list, bits }: BlockSet): BlockSet => ({
  size,
  list: list?.slice(0, size),
  bits: bits?.slice(),
})

export class PhraseCache {
  readonly #blocks: CheckedDocs[] = []

  ofBlock(block: number): CheckedDocs | undefined {
    return this.#blocks[block]
  }

  keep(block: number, { checked, present }: CheckedDocs): void {
    this.#blocks[block] = { checked: copyOf(checked), present: copyOf(present) }
  }
}
