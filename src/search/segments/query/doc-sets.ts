/** Sets of documents in one segment, evaluated block by block, smallest sets first. */
import {
  type Arena,
  BLOCK_SIZE,
  type BlockSet,
  countCommon,
  EMPTY,
  fullSet,
  intersect,
  subtract,
  toList,
  unite,
} from '../sets/block-set.ts'
import type { Budget } from './budget.ts'
import type { Deleted } from '../sets/deleted.ts'
import type { TermKey } from '../../terms/hash.ts'
import type { Segment } from '../format/segment.ts'
import type { PhraseTest } from '../../plan/expression.ts'
import type { PhraseCache } from './phrase-cache.ts'
import type { Postings } from '../format/postings.ts'

/**
 * A set of documents of one segment. It is never made as a whole: a search goes through the segment block by block, and asks each
 * set for its part of that block.
 */
export interface DocSet {
  /** When an intersection looks at it: 0 = stored sets, 1 = complements, 2 = columns, 3 = positions. */
  readonly cost: 0 | 1 | 2 | 3
  /** Returns a number that the set's size in the block does not exceed. */
  upperBound(block: number): number
  /** Returns the set's documents in the block, of those in `within` where that is given. */
  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet
  /** Returns the set's size in the block where that is known without making it. */
  knownCount?(block: number): number | undefined
  /** Returns the size of what `intersect` gives, where it can be counted for less. */
  countIntersection?(block: number, within: BlockSet | undefined, arena: Arena): number
}

export function countOf(docSet: DocSet, block: number, within: BlockSet | undefined, arena: Arena): number {
  if (docSet.countIntersection !== undefined) return docSet.countIntersection(block, within, arena)
  return docSet.intersect(block, within, arena).size
}

/** What one search needs of one segment. */
export interface SegmentContext {
  readonly segment: Segment
  /** Documents that have left the segment; undefined = none. */
  readonly deleted: Deleted | undefined
  readonly budget: Budget
  /** What has been found out about candidates of a phrase. */
  readonly phraseCaches: Map<PhraseTest, PhraseCache>
  /** Terms that have been looked up, by most of their key. */
  readonly terms: Map<number, FoundTerm>
  readonly cache: DocSetCache
}

/**
 * The sets of one search in one segment. An expression that is there twice is one set, so that it is neither intersected nor united
 * with itself.
 */
export class DocSetCache {
  readonly #numbers = new Map<DocSet, number>()
  readonly #byName = new Map<string, DocSet>()
  readonly #byPostings = new Map<Postings, Map<boolean | undefined, DocSet>>()

  /** Returns the intersection or the union of some sets; `make` is called when it is not known yet. */
  get(kind: 'and' | 'or', of: readonly DocSet[], make: () => DocSet): DocSet {
    const numbers = of.map((docSet) => this.#numberOf(docSet)).sort((a, b) => a - b)
    const name = `${kind} ${numbers.join(' ')}`
    const cached = this.#byName.get(name)
    if (cached !== undefined) return cached
    const made = make()
    this.#byName.set(name, made)
    return made
  }

  /** Returns the documents of a term, or of these the ones with or without its flag. */
  getTerm(postings: Postings, flag: boolean | undefined, make: () => DocSet): DocSet {
    const byFlag = this.#byPostings.get(postings) ?? new Map<boolean | undefined, DocSet>()
    this.#byPostings.set(postings, byFlag)
    const docSet = byFlag.get(flag) ?? make()
    byFlag.set(flag, docSet)
    return docSet
  }

  #numberOf(docSet: DocSet): number {
    const number = this.#numbers.get(docSet) ?? this.#numbers.size
    this.#numbers.set(docSet, number)
    return number
  }
}

interface FoundTerm {
  readonly low: number
  readonly postings: Postings | undefined
}

/** Of the budget's units (10 µs): sizes compared in one. */
export const SIZES_A_UNIT = 16

export const blockLength = (segment: Segment, block: number): number =>
  Math.min(BLOCK_SIZE, segment.documents - block * BLOCK_SIZE)

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
}

export class TermDocs implements DocSet {
  readonly cost = 0
  readonly #sets: StoredDocs
  readonly #budget: Budget

  constructor(sets: StoredDocs, budget: Budget) {
    this.#sets = sets
    this.#budget = budget
  }

  upperBound(block: number): number {
    return this.#sets.countIn(block)
  }

  knownCount(block: number): number {
    return this.#sets.countIn(block)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    this.#budget.spend(1)
    const set = this.#sets.read(block, arena)
    return within === undefined ? set : intersect(within, set, arena)
  }

  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    if (within === undefined) return this.upperBound(block)
    this.#budget.spend(1)
    return countCommon(within, this.#sets.read(block, arena), arena)
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

  constructor(of: readonly DocSet[], { segment, budget }: Pick<SegmentContext, 'segment' | 'budget'>) {
    this.cost = costOf(of)
    this.of = of
    this.#of = [...of]
    this.#segment = segment
    this.#budget = budget
  }

  upperBound(block: number): number {
    let least = BLOCK_SIZE
    for (const docSet of this.#of) {
      const size = docSet.upperBound(block)
      if (size < least) least = size
      if (size === 0) break
    }
    return least
  }

  /** Returns whether a set takes nothing away: all of the block are in it. */
  #isFull(docSet: DocSet, block: number): boolean {
    return docSet.knownCount !== undefined && docSet.knownCount(block) === blockLength(this.#segment, block)
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

  constructor(of: readonly DocSet[], budget: Budget) {
    this.cost = costOf(of)
    this.of = of
    this.#budget = budget
  }

  upperBound(block: number): number {
    let sum = 0
    for (const docSet of this.of) sum += docSet.upperBound(block)
    return Math.min(sum, BLOCK_SIZE)
  }

  intersect(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    let set = EMPTY
    for (const docSet of this.of) {
      this.#budget.spend(1)
      if (docSet.upperBound(block) > 0) set = unite(set, docSet.intersect(block, within, arena), arena)
      if (within !== undefined && set.size === within.size) return set
    }
    return set
  }

  /** The last set is counted, not united with the others. */
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
    return this.#deleted.countIn(block) === 0 ? all : toList(subtract(all, this.#deleted.read(block), arena), arena)
  }

  countIntersection(block: number, within: BlockSet | undefined, arena: Arena): number {
    if (within === undefined) return this.knownCount(block)
    return within.size - countCommon(within, this.#deleted.read(block), arena)
  }
}

/** A search asks for the same term in several tiers: it is looked up once. */
export const findTerm = ({ high, low }: TermKey, { segment, budget, terms }: SegmentContext): Postings | undefined => {
  const name = high * 2 ** 21 + (low >>> 11)
  const same = terms.get(name)
  if (same !== undefined && same.low === low) return same.postings
  budget.spend(1)
  const postings = segment.find(high, low)
  terms.set(name, { low, postings })
  return postings
}
