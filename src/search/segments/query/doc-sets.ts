/** Sets of documents in one segment, evaluated block by block, smallest sets first. */
import {
  type Arena,
  BLOCK_SIZE,
  type BlockSet,
  countCommon,
  EMPTY,
  fullSet,
  intersect,
  LIST_LIMIT,
  ofList,
  subtract,
  toList,
  unite,
} from '../sets/block-set.ts'
import type { Budget } from './budget.ts'
import type { Deleted } from '../sets/deleted.ts'
import type { Segment } from '../format/segment.ts'
import type { Postings } from '../format/postings.ts'
import {
  blockLength,
  type BlockReads,
  countOf,
  type DocSet,
  type SegmentContext,
  SIZES_A_UNIT,
} from './segment-context.ts'

export const NONE: DocSet = { cost: 0, upperBound: () => 0, intersect: () => EMPTY }

export class AllDocs implements DocSet {
  readonly cost = 1
  readonly #segment: Segment

  constructor(segment: Segment) {
    this.#segment = segment
  }

  upperBound(block: number): number {
    return blockLength(this.#segment, block)
  }

  knownCount(block: number): number {
    return this.upperBound(block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    return within ?? fullSet(this.upperBound(block), arena)
  }
}

/** What a segment stores, block by block: who has a term, or two words beside each other. */
interface StoredDocs {
  countIn(block: number): number
  read(block: number, arena: Arena): BlockSet
  /** Of a term that few have: twice the docId, plus one where it is flagged, in order. */
  readonly flaggedDocs?: Uint32Array
}

/** Who has a term of so few is cheaper to gather than to look for in each block. */
const FEW = 512
/** Fewer terms, or of more podcasts together, are not gathered: a block's list holds no more. */
const LEAST_GATHERED = 4
const MOST_GATHERED = LIST_LIMIT - 1

export class TermDocs implements DocSet {
  readonly cost = 0
  readonly #sets: StoredDocs
  readonly #budget: Budget
  readonly #reads: BlockReads
  #readIn = -1
  #kept = EMPTY
  #boundBlock = -1
  #bound = 0

  constructor(sets: StoredDocs, { budget, cache }: Pick<SegmentContext, 'budget' | 'cache'>) {
    this.#sets = sets
    this.#budget = budget
    this.#reads = cache.reads
  }

  #read(block: number, arena: Arena): BlockSet {
    if (this.#reads.block !== block) return this.#sets.read(block, arena)
    if (this.#readIn !== this.#reads.look) {
      this.#kept = this.#sets.read(block, this.#reads.arena)
      this.#readIn = this.#reads.look
    }
    return this.#kept
  }

  /** The documents of a term that few have; undefined: more have it. */
  get few(): Uint32Array | undefined {
    const { flaggedDocs } = this.#sets
    return flaggedDocs !== undefined && flaggedDocs.length <= FEW ? flaggedDocs : undefined
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

/** Sets are cheap, whatever they are made of; positions are not. */
const costOf = (of: readonly DocSet[]): 0 | 3 => (of.some(({ cost }) => cost === 3) ? 3 : 0)

export class Intersection implements DocSet {
  readonly cost: 0 | 3
  readonly of: readonly DocSet[]
  readonly #of: DocSet[]
  readonly #segment: Segment
  readonly #budget: Budget
  #boundBlock = -1
  #bound = 0

  constructor(
    of: readonly DocSet[],
    { segment, budget }: Pick<SegmentContext, 'segment' | 'budget'>,
  ) {
    this.cost = costOf(of)
    this.of = of
    this.#of = [...of]
    this.#segment = segment
    this.#budget = budget
  }

  upperBound(block: number): number {
    if (this.#boundBlock === block) return this.#bound
    let least = BLOCK_SIZE
    for (const docSet of this.#of) {
      const size = docSet.upperBound(block)
      if (size < least) least = size
      if (size === 0) break
    }
    this.#boundBlock = block
    this.#bound = least
    return least
  }

  /** Returns whether a set takes nothing away: all of the block are in it. */
  #isFull(docSet: DocSet, block: number): boolean {
    return (
      docSet.knownCount !== undefined &&
      docSet.knownCount(block) === blockLength(this.#segment, block)
    )
  }

  knownCount(block: number): number | undefined {
    let only: DocSet | undefined
    for (const docSet of this.#of) {
      if (this.#isFull(docSet, block)) continue
      if (only !== undefined) return undefined
      only = docSet
    }
    return only === undefined ? blockLength(this.#segment, block) : only.knownCount?.(block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    if (this.upperBound(block) === 0) return EMPTY
    let set = within
    for (const docSet of this.#inOrder(block)) {
      if (this.#isFull(docSet, block)) continue
      set = docSet.intersect(block, set, arena)
      if (set.size === 0) return EMPTY
    }
    return set ?? fullSet(blockLength(this.#segment, block), arena)
  }

  /** The last set is counted, not made. */
  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    if (this.upperBound(block) === 0) return 0
    let set = within
    let last: DocSet | undefined
    for (const docSet of this.#inOrder(block)) {
      if (this.#isFull(docSet, block)) continue
      if (last !== undefined) set = last.intersect(block, set, arena)
      if (set?.size === 0) return 0
      last = docSet
    }
    if (last === undefined) return set?.size ?? blockLength(this.#segment, block)
    return countOf(last, block, set, arena)
  }

  #inOrder(block: number): readonly DocSet[] {
    this.#budget.spend(this.#of.length / SIZES_A_UNIT)
    return this.#of.sort((a, b) => a.cost - b.cost || a.upperBound(block) - b.upperBound(block))
  }
}

export class Union implements DocSet {
  readonly cost: 0 | 3
  readonly of: readonly DocSet[]
  readonly #budget: Budget
  #parts: readonly DocSet[] | undefined
  #boundBlock = -1
  #bound = 0

  constructor(of: readonly DocSet[], budget: Budget) {
    this.cost = costOf(of)
    this.of = of
    this.#budget = budget
  }

  upperBound(block: number): number {
    if (this.#boundBlock === block) return this.#bound
    let sum = 0
    for (const docSet of (this.#parts ??= gatherFew(this.of))) sum += docSet.upperBound(block)
    this.#boundBlock = block
    this.#bound = Math.min(sum, BLOCK_SIZE)
    return this.#bound
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    let set = EMPTY
    for (const docSet of (this.#parts ??= gatherFew(this.of))) {
      this.#budget.spend(1)
      if (docSet.upperBound(block) > 0)
        set = unite(set, docSet.intersect(block, within, arena), arena)
      if (within !== undefined && set.size === within.size) return set
    }
    return set
  }

  /** The last set is counted, not united with the others. */
  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    let set = EMPTY
    let last = EMPTY
    for (const docSet of (this.#parts ??= gatherFew(this.of))) {
      this.#budget.spend(1)
      if (docSet.upperBound(block) === 0) continue
      set = unite(set, last, arena)
      if (within !== undefined && set.size === within.size) return set.size
      last = docSet.intersect(block, within, arena)
    }
    return set.size + last.size - countCommon(set, last, arena)
  }
}

/** The documents of several terms that few have, in one list. */
class GatheredDocs implements DocSet {
  readonly cost = 0
  /** In order, some of them twice. */
  readonly #docIds: Uint32Array
  #block = -1
  #from = 0
  #end = 0

  constructor(terms: readonly Uint32Array[], length: number) {
    this.#docIds = new Uint32Array(length)
    let filled = 0
    for (const flaggedDocs of terms) {
      for (const flaggedDoc of flaggedDocs) {
        this.#docIds[filled] = flaggedDoc >>> 1
        filled += 1
      }
    }
    this.#docIds.sort()
  }

  #firstFrom(docId: number): number {
    let low = 0
    let high = this.#docIds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#docIds[middle] as number) < docId) low = middle + 1
      else high = middle
    }
    return low
  }

  upperBound(block: number): number {
    if (this.#block !== block) {
      this.#from = this.#firstFrom(block * BLOCK_SIZE)
      this.#end = this.#firstFrom((block + 1) * BLOCK_SIZE)
      this.#block = block
    }
    return this.#end - this.#from
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    if (this.upperBound(block) === 0) return EMPTY
    const list = arena.list()
    let size = 0
    let before = -1
    for (let index = this.#from; index < this.#end; index += 1) {
      const docId = this.#docIds[index] as number
      if (docId === before) continue
      before = docId
      list[size] = docId & (BLOCK_SIZE - 1)
      size += 1
    }
    const set = ofList(list, size)
    return within === undefined ? set : intersect(within, set, arena)
  }
}

/** Terms that few have become one set, which has less to look at in each block. */
function gatherFew(of: readonly DocSet[]): readonly DocSet[] {
  if (of.length < LEAST_GATHERED) return of
  const gathered: Uint32Array[] = []
  const others: DocSet[] = []
  let length = 0
  for (const docSet of of) {
    const few = docSet instanceof TermDocs ? docSet.few : undefined
    if (few === undefined || length + few.length > MOST_GATHERED) {
      others.push(docSet)
      continue
    }
    gathered.push(few)
    length += few.length
  }
  if (gathered.length < LEAST_GATHERED) return of
  return [new GatheredDocs(gathered, length), ...others]
}

export class Complement implements DocSet {
  readonly cost: 1 | 3
  readonly #of: DocSet
  readonly #segment: Segment

  constructor(of: DocSet, segment: Segment) {
    this.cost = of.cost === 3 ? 3 : 1
    this.#of = of
    this.#segment = segment
  }

  upperBound(block: number): number {
    return blockLength(this.#segment, block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const all = within ?? fullSet(this.upperBound(block), arena)
    return this.#of.upperBound(block) === 0
      ? all
      : toList(subtract(all, this.#of.intersect(block, all, arena), arena), arena)
  }

  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    const size = within?.size ?? this.upperBound(block)
    return this.#of.upperBound(block) === 0 ? size : size - countOf(this.#of, block, within, arena)
  }
}

/** All documents but those that have been deleted. */
export class LiveDocs implements DocSet {
  readonly cost = 1
  readonly #segment: Segment
  readonly #deleted: Deleted

  constructor(segment: Segment, deleted: Deleted) {
    this.#segment = segment
    this.#deleted = deleted
  }

  upperBound(block: number): number {
    return blockLength(this.#segment, block)
  }

  knownCount(block: number): number {
    return this.upperBound(block) - this.#deleted.countIn(block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const all = within ?? fullSet(this.upperBound(block), arena)
    return this.#deleted.countIn(block) === 0
      ? all
      : toList(subtract(all, this.#deleted.read(block), arena), arena)
  }

  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    if (within === undefined) return this.knownCount(block)
    return within.size - countCommon(within, this.#deleted.read(block), arena)
  }
}
