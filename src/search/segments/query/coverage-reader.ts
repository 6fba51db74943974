/** Reads what each match of a block lacks of the optional terms. */
import type { Coverage } from '../../plan/coverage.ts'
import { forEachDoc } from '../sets/block-docs.ts'
import { Arena, BLOCK_SIZE, type BlockSet } from '../sets/block-set.ts'
import type { DocSet, SegmentContext } from './segment-context.ts'
import { toDocSet } from './to-doc-set.ts'

const arena = new Arena()
/** It has an entry for each document of the block that was read last. */
const missing = new Uint16Array(BLOCK_SIZE)

export class CoverageReader {
  readonly #terms: readonly { readonly docSet: DocSet; readonly weight: number }[]
  readonly #best: number
  readonly #context: SegmentContext

  constructor({ terms, best }: Coverage, context: SegmentContext) {
    this.#terms = terms.map(({ matches, weight }) => ({
      docSet: toDocSet(matches, context),
      weight,
    }))
    this.#best = best
    this.#context = context
  }

  /** Returns by document of the set what it lacks; until the next block is read. */
  read(block: number, set: BlockSet): Uint16Array {
    forEachDoc(set, (doc) => {
      missing[doc] = this.#best
    })
    for (const { docSet, weight } of this.#terms) {
      if (docSet.upperBound(block) === 0) continue
      this.#context.budget.spend(1 + set.size / 1024)
      arena.reset()
      forEachDoc(docSet.intersect(block, set, arena), (doc) => {
        missing[doc] = (missing[doc] as number) - weight
      })
    }
    return missing
  }
}
