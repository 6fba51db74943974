/** The documents of one term in one segment. */
import {
  type Arena,
  type BlockSet,
  countCommon,
  EMPTY,
  intersect,
} from '../sets/block-set.ts'
import type { Postings } from '../format/postings.ts'
import type { Budget } from './budget.ts'
import type { BlockReads, DocSet, SegmentContext } from './segment-context.ts'

/** What a segment stores, block by block: who has a term, or two words beside each other. */
interface StoredDocs {
  countIn(block: number): number
  read(block: number, arena: Arena): BlockSet
  /** Of a term that few have: twice the docId, plus one where it is flagged, in order. */
  readonly flaggedDocs?: Uint32Array
}

/** Who has a term of so few is read again as fast as it is kept. */
const FEW = 512
export class TermDocs implements DocSet {
  readonly cost = 0
  readonly #sets: StoredDocs
  readonly #budget: Budget
  readonly #reads: BlockReads
  readonly #isSmall: boolean
  #readIn = -1
  #kept = EMPTY
  #boundBlock = -1
  #bound = 0

  constructor(
    sets: StoredDocs,
    { budget, cache }: Pick<SegmentContext, 'budget' | 'cache'>,
  ) {
    this.#sets = sets
    this.#budget = budget
    this.#reads = cache.reads
    const { flaggedDocs } = sets
    this.#isSmall = flaggedDocs !== undefined && flaggedDocs.length <= FEW
  }

  #read(block: number, arena: Arena): BlockSet {
    if (this.#reads.block !== block || this.#isSmall) return this.#sets.read(block, arena)
    if (this.#readIn === this.#reads.look) return this.#kept
    const keeping = this.#reads.arena()
    if (keeping === undefined) return this.#sets.read(block, arena)
    this.#kept = this.#sets.read(block, keeping)
    this.#readIn = this.#reads.look
    return this.#kept
  }

  upperBound(block: number): number {
    if (this.#boundBlock !== block) {
      this.#bound = this.#sets.countIn(block)
      this.#boundBlock = block
    }
    return this.#bound
  }

  knownCount(block: number): number {
    return this.upperBound(block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    this.#budget.spend(1)
    const set = this.#read(block, arena)
    return within === undefined ? set : intersect(within, set, arena)
  }

  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    if (within === undefined) return this.upperBound(block)
    this.#budget.spend(1)
    return countCommon(within, this.#read(block, arena), arena)
  }
}

/** Of a word's podcasts those that are flagged, or those that are not. */
export class FlaggedDocs implements DocSet {
  readonly cost = 0
  readonly #postings: Postings
  readonly #flag: boolean
  readonly #budget: Budget

  constructor(postings: Postings, flag: boolean, budget: Budget) {
    this.#postings = postings
    this.#flag = flag
    this.#budget = budget
  }

  upperBound(block: number): number {
    return this.#postings.countIn(block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    this.#budget.spend(1)
    const set = this.#postings.read(block, arena, this.#flag)
    return within === undefined ? set : intersect(within, set, arena)
  }
}
