/** Computes the missing coverage of each match in a block. */
import type { Coverage } from '../../plan/coverage.ts'
import { forEachDoc } from '../sets/block-docs.ts'
import { Arena, BLOCK_SIZE, type BlockSet } from '../sets/block-set.ts'
import type { DocSet, SegmentContext } from './segment-context.ts'
import { toDocSet } from './to-doc-set.ts'

const arena = new Arena()
/** Indexed by document of the last block that was read. */
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

  /** Returns the missing coverage by document, valid until the next call. */
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
