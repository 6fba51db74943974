/** An expression bound to one part: evaluated block by block, smallest sets first. */
import {
  type Arena,
  BLOCK_SIZE,
  type BlockSet,
  EMPTY,
  fullSet,
  intersect,
  keep,
  ofList,
  subtract,
  toList,
  unite,
} from './block-set.ts'
import type { Budget } from './budget.ts'
import type { Expression } from './expression.ts'
import type { TermKey } from './hash.ts'
import type { Part } from './part.ts'
import { hasPhrase, type PhraseTest, type ReadTexts } from './phrase.ts'
import type { Postings } from './postings.ts'
import type { Column } from './columns.ts'

export interface Node {
  /** When a conjunction looks at it: 0 = sets, 1 = complements, 2 = columns, 3 = texts. */
  readonly tier: 0 | 1 | 2 | 3
  /** No more than so many are in the block. */
  sizeIn(block: number): number
  /** Its members in the block, of those in `within` where that is given. */
  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet
  /** How many `run` gives, where that is known without running. */
  countIn?(block: number): number
}

/** What binding needs beside the part. */
export interface Binding {
  readonly part: Part
  /** Numbers that are no longer of this part; undefined = none. */
  readonly deleted: Uint32Array | undefined
  readonly readTexts: ReadTexts
  readonly budget: Budget
  /** What has been found out about candidates of a phrase, by number. */
  readonly verdicts: Map<PhraseTest, Uint8Array>
}

/** Of the budget's units (10 µs): values looked up in one; sizes compared in one; and what one text takes, be it long. */
const VALUES_A_UNIT = 1000
const SIZES_A_UNIT = 16
const TEXT_UNITS = 64

const blockLength = (part: Part, block: number): number => Math.min(BLOCK_SIZE, part.documents - block * BLOCK_SIZE)

const NONE: Node = { tier: 0, sizeIn: () => 0, run: () => EMPTY }

class AllNode implements Node {
  readonly tier = 1
  readonly #part: Part

  constructor(part: Part) {
    this.#part = part
  }

  sizeIn(block: number): number {
    return blockLength(this.#part, block)
  }

  countIn(block: number): number {
    return this.sizeIn(block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    return within ?? fullSet(this.sizeIn(block), arena)
  }
}

class TermNode implements Node {
  readonly tier = 0
  readonly #postings: Postings
  readonly #budget: Budget

  constructor(postings: Postings, budget: Budget) {
    this.#postings = postings
    this.#budget = budget
  }

  sizeIn(block: number): number {
    return this.#postings.sizeIn(block)
  }

  countIn(block: number): number {
    return this.#postings.sizeIn(block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    this.#budget.spend(1)
    const set = this.#postings.read(block, arena)
    return within === undefined ? set : intersect(within, set, arena)
  }
}

/** Sets are cheap, whatever they are made of; texts are not. */
const tierOf = (of: readonly Node[]): 0 | 3 => (of.some(({ tier }) => tier === 3) ? 3 : 0)

class AndNode implements Node {
  readonly tier: 0 | 3
  readonly #of: Node[]
  readonly #budget: Budget

  constructor(of: readonly Node[], budget: Budget) {
    this.tier = tierOf(of)
    this.#of = [...of]
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

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    if (this.sizeIn(block) === 0) return EMPTY
    this.#budget.spend(this.#of.length / SIZES_A_UNIT)
    this.#of.sort((a, b) => a.tier - b.tier || a.sizeIn(block) - b.sizeIn(block))
    let set = within
    for (const node of this.#of) {
      set = node.run(block, set, arena)
      if (set.size === 0) return EMPTY
    }
    return set ?? EMPTY
  }
}

class OrNode implements Node {
  readonly tier: 0 | 3
  readonly #of: readonly Node[]
  readonly #budget: Budget

  constructor(of: readonly Node[], budget: Budget) {
    this.tier = tierOf(of)
    this.#of = of
    this.#budget = budget
  }

  sizeIn(block: number): number {
    let sum = 0
    for (const node of this.#of) sum += node.sizeIn(block)
    return Math.min(sum, BLOCK_SIZE)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    let set = EMPTY
    for (const node of this.#of) {
      this.#budget.spend(1)
      if (node.sizeIn(block) > 0) set = unite(set, node.run(block, within, arena), arena)
      if (within !== undefined && set.size === within.size) return set
    }
    return set
  }
}

class NotNode implements Node {
  readonly tier: 1 | 3
  readonly #of: Node
  readonly #part: Part

  constructor(of: Node, part: Part) {
    this.tier = of.tier === 3 ? 3 : 1
    this.#of = of
    this.#part = part
  }

  sizeIn(block: number): number {
    return blockLength(this.#part, block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const all = within ?? fullSet(this.sizeIn(block), arena)
    return this.#of.sizeIn(block) === 0 ? all : toList(subtract(all, this.#of.run(block, all, arena), arena), arena)
  }
}

/** Numbers that satisfy a condition which is looked up number by number. */
class ConditionNode implements Node {
  readonly tier: 1 | 2 | 3
  readonly #part: Part
  readonly #budget: Budget
  readonly #holds: (number: number) => boolean

  constructor(tier: 1 | 2 | 3, { part, budget }: Binding, holds: (number: number) => boolean) {
    this.tier = tier
    this.#part = part
    this.#budget = budget
    this.#holds = holds
  }

  sizeIn(block: number): number {
    return blockLength(this.#part, block)
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const base = block * BLOCK_SIZE
    const candidates = within ?? fullSet(this.sizeIn(block), arena)
    this.#budget.spend(candidates.size / VALUES_A_UNIT)
    return keep(candidates, (member) => this.#holds(base + member), arena)
  }
}

/** A few given numbers. */
class NumbersNode implements Node {
  readonly tier = 0
  readonly #byBlock = new Map<number, number[]>()

  constructor(numbers: readonly number[]) {
    for (const number of numbers.toSorted((a, b) => a - b)) {
      const block = Math.floor(number / BLOCK_SIZE)
      const members = this.#byBlock.get(block) ?? []
      members.push(number % BLOCK_SIZE)
      this.#byBlock.set(block, members)
    }
  }

  sizeIn(block: number): number {
    return this.#byBlock.get(block)?.length ?? 0
  }

  run(block: number, within: BlockSet | undefined, arena: Arena): BlockSet {
    const list = Uint16Array.from(this.#byBlock.get(block) ?? [])
    const set = ofList(list, list.length)
    return within === undefined ? set : intersect(set, within, arena)
  }
}

const bindRange = (column: Column, min: number, max: number, binding: Binding): Node =>
  column.isUnknown
    ? NONE
    : new ConditionNode(2, binding, (number) => {
        const value = column.at(number)
        return value >= min && value <= max
      })

const UNKNOWN = 0
const ABSENT = 1
const PRESENT = 2

/** A search looks at the same candidate in several groups: its texts are read once. */
const bindPhrase = (test: PhraseTest, binding: Binding): Node => {
  const { part, readTexts, budget, verdicts } = binding
  let known = verdicts.get(test)
  if (known === undefined) {
    known = new Uint8Array(part.documents)
    verdicts.set(test, known)
  }
  const verdict = known
  return new ConditionNode(3, binding, (number) => {
    if (verdict[number] === UNKNOWN) {
      budget.spend(TEXT_UNITS)
      const texts = test.field === 'titles' ? part.titlesOf(number) : readTexts(part.seqs[number] as number, test.field)
      verdict[number] = texts.some((text) => hasPhrase(text, test.words, test.slop)) ? PRESENT : ABSENT
    }
    return verdict[number] === PRESENT
  })
}

const bindTerm = ({ high, low }: TermKey, { part, budget }: Binding): Node => {
  budget.spend(1)
  const postings = part.find(high, low)
  return postings === undefined ? NONE : new TermNode(postings, budget)
}

const bindAnd = (of: readonly Expression[], binding: Binding): Node => {
  const nodes: Node[] = []
  for (const each of of) {
    const node = bind(each, binding)
    // Terms that nobody has end the work before the others are looked up.
    if (node === NONE) return NONE
    nodes.push(node)
  }
  return new AndNode(nodes, binding.budget)
}

const bindOr = (of: readonly Expression[], binding: Binding): Node => {
  const nodes = of.map((each) => bind(each, binding)).filter((node) => node !== NONE)
  const [first] = nodes
  if (first === undefined) return NONE
  return nodes.length === 1 ? first : new OrNode(nodes, binding.budget)
}

export const bind = (expression: Expression, binding: Binding): Node => {
  const { part } = binding
  switch (expression.op) {
    case 'none':
      return NONE
    case 'all':
      return new AllNode(part)
    case 'term':
      return bindTerm(expression.key, binding)
    case 'and':
      return bindAnd(expression.of, binding)
    case 'or':
      return bindOr(expression.of, binding)
    case 'not':
      return new NotNode(bind(expression.of, binding), part)
    case 'range':
      return bindRange(part.column(expression.column), expression.min, expression.max, binding)
    case 'seqs':
      binding.budget.spend(expression.seqs.length / SIZES_A_UNIT)
      return new NumbersNode(expression.seqs.map((seq) => part.numberOf(seq)).filter((number) => number >= 0))
    case 'phrase':
      return bindPhrase(expression.test, binding)
  }
}

/** Leaves out what has been deleted. */
export const bindLive = (expression: Expression, binding: Binding): Node => {
  const node = bind(expression, binding)
  const { deleted } = binding
  if (deleted === undefined || node === NONE) return node
  const live = new ConditionNode(
    1,
    binding,
    (number) => (((deleted[number >>> 5] as number) >>> (number & 31)) & 1) === 0,
  )
  return new AndNode([node, live], binding.budget)
}
