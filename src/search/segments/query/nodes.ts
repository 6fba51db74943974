/** Sets of podcasts in one segment, evaluated block by block, smallest sets first. */
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
import type { Verdicts } from './verdicts.ts'
import type { Postings } from '../format/postings.ts'

export interface Node {
  /** When a conjunction looks at it: 0 = sets, 1 = complements, 2 = columns, 3 = places. */
  readonly tier: 0 | 1 | 2 | 3
  /** No more than so many are in the block. */
  sizeIn(block: number): number
  /** Its members in the block, of those in `within` where that is given. */
  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet
  /** How many are in the block, where that is known without running. */
  countIn?(block: number): number | undefined
  /** How many `run` gives, where they can be counted for less. */
  count?(block: number, within: BlockSet | undefined, arena: Arena): number
}

export const countOf = (node: Node, block: number, within: BlockSet | undefined, arena: Arena): number =>
  node.count === undefined ? node.run(block, within, arena).size : node.count(block, within, arena)

/** What binding needs beside the segment. */
export interface Binding {
  readonly segment: Segment
  /** Numbers that are no longer of this segment; undefined = none. */
  readonly deleted: Deleted | undefined
  readonly budget: Budget
  /** What has been found out about candidates of a phrase. */
  readonly verdicts: Map<PhraseTest, Verdicts>
  /** Terms that have been looked up, by most of their key. */
  readonly found: Map<number, FoundTerm>
  readonly made: MadeNodes
}

/** The nodes of one search in one segment: an expression that is there twice is one node, and is neither met nor united with itself. */
export class MadeNodes {
  readonly #numbers = new Map<Node, number>()
  readonly #byName = new Map<string, Node>()
  readonly #byPostings = new Map<Postings, Map<boolean | undefined, Node>>()

  /** Of other nodes. */
  make(kind: 'and' | 'or', of: readonly Node[], make: () => Node): Node {
    const name = `${kind} ${of
      .map((node) => this.#numberOf(node))
      .sort((a, b) => a - b)
      .join(' ')}`
    const known = this.#byName.get(name)
    if (known !== undefined) return known
    const made = make()
    this.#byName.set(name, made)
    return made
  }

  makeTerm(postings: Postings, marked: boolean | undefined, make: () => Node): Node {
    const known = this.#byPostings.get(postings) ?? new Map<boolean | undefined, Node>()
    this.#byPostings.set(postings, known)
    const node = known.get(marked) ?? make()
    known.set(marked, node)
    return node
  }

  #numberOf(node: Node): number {
    const number = this.#numbers.get(node) ?? this.#numbers.size
    this.#numbers.set(node, number)
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

export const NONE: Node = { tier: 0, sizeIn: () => 0, run: () => EMPTY }

export class AllNode implements Node {
  readonly tier = 1
  readonly #segment: Segment

  constructor(segment: Segment) {
    this.#segment = segment
  }

  sizeIn(block: number): number {
    return blockLength(this.#segment, block)
  }

  countIn(block: number): number {
    return this.sizeIn(block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    return within ?? fullSet(this.sizeIn(block), arena)
  }
}

/** What a segment stores, block by block: who has a term, or two words beside each other. */
interface StoredSets {
  sizeIn(block: number): number
  read(block: number, arena: Arena): BlockSet
}

export class TermNode implements Node {
  readonly tier = 0
  readonly #sets: StoredSets
  readonly #budget: Budget

  constructor(sets: StoredSets, budget: Budget) {
    this.#sets = sets
    this.#budget = budget
  }

  sizeIn(block: number): number {
    return this.#sets.sizeIn(block)
  }

  countIn(block: number): number {
    return this.#sets.sizeIn(block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    this.#budget.spend(1)
    const set = this.#sets.read(block, arena)
    return within === undefined ? set : intersect(within, set, arena)
  }

  count(block: number, within: BlockSet | undefined, arena: Arena): number {
    if (within === undefined) return this.sizeIn(block)
    this.#budget.spend(1)
    return countCommon(within, this.#sets.read(block, arena), arena)
  }
}

/** Of a word's podcasts those that are marked, or those that are not. */
export class MarkedNode implements Node {
  readonly tier = 0
  readonly #postings: Postings
  readonly #marked: boolean
  readonly #budget: Budget

  constructor(postings: Postings, marked: boolean, budget: Budget) {
    this.#postings = postings
    this.#marked = marked
    this.#budget = budget
  }

  sizeIn(block: number): number {
    return this.#postings.sizeIn(block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    this.#budget.spend(1)
    const set = this.#postings.read(block, arena, this.#marked)
    return within === undefined ? set : intersect(within, set, arena)
  }
}

/** Sets are cheap, whatever they are made of; places are not. */
const tierOf = (of: readonly Node[]): 0 | 3 => (of.some(({ tier }) => tier === 3) ? 3 : 0)

export class AndNode implements Node {
  readonly tier: 0 | 3
  readonly of: readonly Node[]
  readonly #of: Node[]
  readonly #segment: Segment
  readonly #budget: Budget

  constructor(of: readonly Node[], { segment, budget }: Pick<Binding, 'segment' | 'budget'>) {
    this.tier = tierOf(of)
    this.of = of
    this.#of = [...of]
    this.#segment = segment
    this.#budget = budget
  }

  sizeIn(block: number): number {
    let least = BLOCK_SIZE
    for (const node of this.#of) {
      const size = node.sizeIn(block)
      if (size < least) least = size
      if (size === 0) break
    }
    return least
  }

  /** Whether a node takes nothing away: all of the block are in it. */
  #isFull(node: Node, block: number): boolean {
    return node.countIn !== undefined && node.countIn(block) === blockLength(this.#segment, block)
  }

  countIn(block: number): number | undefined {
    let only: Node | undefined
    for (const node of this.#of) {
      if (this.#isFull(node, block)) continue
      if (only !== undefined) return undefined
      only = node
    }
    return only === undefined ? blockLength(this.#segment, block) : only.countIn?.(block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    if (this.sizeIn(block) === 0) return EMPTY
    let set = within
    for (const node of this.#inOrder(block)) {
      if (this.#isFull(node, block)) continue
      set = node.run(block, set, arena)
      if (set.size === 0) return EMPTY
    }
    return set ?? fullSet(blockLength(this.#segment, block), arena)
  }

  /** The last set is counted, not made. */
  count(block: number, within: BlockSet | undefined, arena: Arena): number {
    if (this.sizeIn(block) === 0) return 0
    let set = within
    let last: Node | undefined
    for (const node of this.#inOrder(block)) {
      if (this.#isFull(node, block)) continue
      if (last !== undefined) set = last.run(block, set, arena)
      if (set?.size === 0) return 0
      last = node
    }
    if (last === undefined) return set?.size ?? blockLength(this.#segment, block)
    return countOf(last, block, set, arena)
  }

  #inOrder(block: number): readonly Node[] {
    this.#budget.spend(this.#of.length / SIZES_A_UNIT)
    return this.#of.sort((a, b) => a.tier - b.tier || a.sizeIn(block) - b.sizeIn(block))
  }
}

export class OrNode implements Node {
  readonly tier: 0 | 3
  readonly of: readonly Node[]
  readonly #budget: Budget

  constructor(of: readonly Node[], budget: Budget) {
    this.tier = tierOf(of)
    this.of = of
    this.#budget = budget
  }

  sizeIn(block: number): number {
    let sum = 0
    for (const node of this.of) sum += node.sizeIn(block)
    return Math.min(sum, BLOCK_SIZE)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    let set = EMPTY
    for (const node of this.of) {
      this.#budget.spend(1)
      if (node.sizeIn(block) > 0) set = unite(set, node.run(block, within, arena), arena)
      if (within !== undefined && set.size === within.size) return set
    }
    return set
  }

  /** The last set is counted, not united with the others. */
  count(block: number, within: BlockSet | undefined, arena: Arena): number {
    let set = EMPTY
    let last = EMPTY
    for (const node of this.of) {
      this.#budget.spend(1)
      if (node.sizeIn(block) === 0) continue
      set = unite(set, last, arena)
      if (within !== undefined && set.size === within.size) return set.size
      last = node.run(block, within, arena)
    }
    return set.size + last.size - countCommon(set, last, arena)
  }
}

export class NotNode implements Node {
  readonly tier: 1 | 3
  readonly #of: Node
  readonly #segment: Segment

  constructor(of: Node, segment: Segment) {
    this.tier = of.tier === 3 ? 3 : 1
    this.#of = of
    this.#segment = segment
  }

  sizeIn(block: number): number {
    return blockLength(this.#segment, block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const all = within ?? fullSet(this.sizeIn(block), arena)
    return this.#of.sizeIn(block) === 0 ? all : toList(subtract(all, this.#of.run(block, all, arena), arena), arena)
  }

  count(block: number, within: BlockSet | undefined, arena: Arena): number {
    const size = within?.size ?? this.sizeIn(block)
    return this.#of.sizeIn(block) === 0 ? size : size - countOf(this.#of, block, within, arena)
  }
}

/** All but what has been deleted. */
export class LiveNode implements Node {
  readonly tier = 1
  readonly #segment: Segment
  readonly #deleted: Deleted

  constructor(segment: Segment, deleted: Deleted) {
    this.#segment = segment
    this.#deleted = deleted
  }

  sizeIn(block: number): number {
    return blockLength(this.#segment, block)
  }

  countIn(block: number): number {
    return this.sizeIn(block) - this.#deleted.countIn(block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const all = within ?? fullSet(this.sizeIn(block), arena)
    return this.#deleted.countIn(block) === 0 ? all : toList(subtract(all, this.#deleted.read(block), arena), arena)
  }

  count(block: number, within: BlockSet | undefined, arena: Arena): number {
    if (within === undefined) return this.countIn(block)
    return within.size - countCommon(within, this.#deleted.read(block), arena)
  }
}

/** A search asks for the same term in several groups: it is looked up once. */
export const findTerm = ({ high, low }: TermKey, { segment, budget, found }: Binding): Postings | undefined => {
  const name = high * 2 ** 21 + (low >>> 11)
  const same = found.get(name)
  if (same !== undefined && same.low === low) return same.postings
  budget.spend(1)
  const postings = segment.find(high, low)
  found.set(name, { low, postings })
  return postings
}
