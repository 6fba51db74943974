/**
 * Caches which candidates have a phrase, because several tiers of a search check the same ones.
 */
import type { BlockSet } from '../sets/block-set.ts'

/** Examined documents of one block, and those with the phrase. */
export interface CheckedDocs {
  readonly checked: BlockSet
  readonly present: BlockSet
}

/** Copies a set out of arena memory. */
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
