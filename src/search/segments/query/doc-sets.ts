/** Combines document sets of one segment block by block, smallest first. */
import {
  type Arena,
  BLOCK_SIZE,
  type BlockSet,
  countCommon,
  EMPTY,
  fullSet,
  subtract,
  toListSet,
  unite,
} from '../sets/block-set.ts'
import type { Budget } from './budget.ts'
import type { Deleted } from '../sets/deleted.ts'
import type { Segment } from '../format/segment.ts'
import {
  blockLength,
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

/** Sets are cheap unless they read positions. */
const costOf = (of: readonly DocSet[]): 0 | 3 => {
  if (of.some(({ cost }) => cost === 3)) return 3
  return 0
}

const isBefore = (one: DocSet, other: DocSet, block: number): boolean => {
  if (one.cost === other.cost) return one.upperBound(block) < other.upperBound(block)
  return one.cost < other.cost
}

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

  /** Returns whether a set contains all documents of the block, so that it can be skipped. */
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
    if (only === undefined) return blockLength(this.#segment, block)
    return only.knownCount?.(block)
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

  /** Computes only the size of the last intersection. */
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

  /**
   * Sorts by cost, then size. Insertion sort, because the order rarely changes between blocks.
   */
  #inOrder(block: number): readonly DocSet[] {
    const of = this.#of
    this.#budget.spend(of.length / SIZES_A_UNIT)
    for (let at = 1; at < of.length; at += 1) {
      const docSet = of[at] as DocSet
      let to = at
      for (; to > 0 && isBefore(docSet, of[to - 1] as DocSet, block); to -= 1)
        of[to] = of[to - 1] as DocSet
      of[to] = docSet
    }
    return of
  }
}

export class Union implements DocSet {
  readonly cost: 0 | 3
  readonly of: readonly DocSet[]
  readonly #budget: Budget
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
    for (const docSet of this.of) sum += docSet.upperBound(block)
    this.#boundBlock = block
    this.#bound = Math.min(sum, BLOCK_SIZE)
    return this.#bound
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    let set = EMPTY
    for (const docSet of this.of) {
      this.#budget.spend(1)
      if (docSet.upperBound(block) > 0)
        set = unite(set, docSet.intersect(block, within, arena), arena)
      if (within !== undefined && set.size === within.size) return set
    }
    return set
  }

  /** Computes only the size of the last union. */
  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    let set = EMPTY
    let last = EMPTY
    for (const docSet of this.of) {
      this.#budget.spend(1)
      if (docSet.upperBound(block) === 0) continue
      set = unite(set, last, arena)
      if (within !== undefined && set.size === within.size) return set.size
      last = docSet.intersect(block, within, arena)
    }
    return set.size + last.size - countCommon(set, last, arena)
  }
}

export class Complement implements DocSet {
  readonly cost: 1 | 3
  readonly #of: DocSet
  readonly #segment: Segment

  constructor(of: DocSet, segment: Segment) {
    if (of.cost === 3) this.cost = 3
    else this.cost = 1
    this.#of = of
    this.#segment = segment
  }

  upperBound(block: number): number {
    return blockLength(this.#segment, block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const all = within ?? fullSet(this.upperBound(block), arena)
    if (this.#of.upperBound(block) === 0) return all
    return toListSet(subtract(all, this.#of.intersect(block, all, arena), arena), arena)
  }

  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    const size = within?.size ?? this.upperBound(block)
    if (this.#of.upperBound(block) === 0) return size
    return size - countOf(this.#of, block, within, arena)
  }
}

/** All documents except deleted ones. */
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
    if (this.#deleted.countIn(block) === 0) return all
    return toListSet(subtract(all, this.#deleted.read(block), arena), arena)
  }

  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    if (within === undefined) return this.knownCount(block)
    return within.size - countCommon(within, this.#deleted.read(block), arena)
  }
}
