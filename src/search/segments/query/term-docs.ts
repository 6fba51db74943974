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

/** A stored set: the postings of a term, or a common pair. */
interface StoredDocs {
  countIn(block: number): number
  read(block: number, arena: Arena, flag?: boolean): BlockSet
  /** Documents of a rare term, in order: twice the docId, plus one if flagged. */
  readonly flaggedDocs?: Uint32Array
}

type TermContext = Pick<SegmentContext, 'budget' | 'cache'>

/** Sets up to this size are not cached, because reading them is as fast. */
const FEW = 512

/** A stored set, cached per block. */
class ReadDocs implements DocSet {
  readonly cost = 0
  readonly #sets: StoredDocs
  readonly #flag: boolean | undefined
  readonly #budget: Budget
  readonly #reads: BlockReads
  readonly #isSmall: boolean
  #readIn = -1
  #kept = EMPTY
  #boundBlock = -1
  #bound = 0

  constructor(sets: StoredDocs, { budget, cache }: TermContext, flag: boolean | undefined) {
    this.#sets = sets
    this.#flag = flag
    this.#budget = budget
    this.#reads = cache.reads
    const { flaggedDocs } = sets
    this.#isSmall = flaggedDocs !== undefined && flaggedDocs.length <= FEW
  }

  protected read(block: number, arena: Arena): BlockSet {
    this.#budget.spend(1)
    if (this.#reads.block !== block || this.#isSmall) return this.#readInto(block, arena)
    if (this.#readIn === this.#reads.look) return this.#kept
    const keeping = this.#reads.arena()
    if (keeping === undefined) return this.#readInto(block, arena)
    this.#kept = this.#readInto(block, keeping)
    this.#readIn = this.#reads.look
    return this.#kept
  }

  #readInto(block: number, arena: Arena): BlockSet {
    return this.#sets.read(block, arena, this.#flag)
  }

  upperBound(block: number): number {
    if (this.#boundBlock !== block) {
      this.#bound = this.#sets.countIn(block)
      this.#boundBlock = block
    }
    return this.#bound
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const set = this.read(block, arena)
    if (within === undefined) return set
    return intersect(within, set, arena)
  }
}

export class TermDocs extends ReadDocs {
  constructor(sets: StoredDocs, context: TermContext) {
    super(sets, context, undefined)
  }

  knownCount(block: number): number {
    return this.upperBound(block)
  }

  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    if (within === undefined) return this.upperBound(block)
    return countCommon(within, this.read(block, arena), arena)
  }
}

/** The documents of a word with or without its flag. */
export class FlaggedDocs extends ReadDocs {
  constructor(postings: Postings, flag: boolean, context: TermContext) {
    super(postings, context, flag)
  }
}
