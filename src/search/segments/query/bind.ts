/** From an expression to nodes of one segment. */
import type { Column } from '../format/columns.ts'
import type { Expression, WordPlace } from '../../plan/expression.ts'
import { KIND, type WordKind } from '../../document/kinds.ts'
import { pairKey, type TermKey, termKey } from '../../terms/hash.ts'
import {
  AllNode,
  AndNode,
  type Binding,
  findTerm,
  LiveNode,
  MarkedNode,
  NONE,
  type Node,
  NotNode,
  OrNode,
  SIZES_A_UNIT,
  TermNode,
} from './nodes.ts'
import { NumbersNode, RangeNode } from './number-nodes.ts'
import { bindPhrase, isImpliedBy } from './phrase-nodes.ts'

const bindRange = (column: Column, min: number, max: number, binding: Binding): Node =>
  column.isUnknown ? NONE : new RangeNode([{ column, min, max }], binding)

const bindTerm = (key: TermKey, marked: boolean | undefined, binding: Binding): Node => {
  const postings = findTerm(key, binding)
  if (postings === undefined) return NONE
  return binding.made.makeTerm(postings, marked, () =>
    marked === undefined ? new TermNode(postings, binding.budget) : new MarkedNode(postings, marked, binding.budget),
  )
}

const orNode = (nodes: readonly Node[], { budget, made }: Binding): Node => {
  const different = new Set(nodes.flatMap((node) => (node instanceof OrNode ? node.of : [node])))
  different.delete(NONE)
  const found = [...different]
  const [first] = found
  if (first === undefined) return NONE
  return found.length === 1 ? first : made.make('or', found, () => new OrNode(found, budget))
}

const andNode = (nodes: readonly Node[], binding: Binding): Node => {
  const flat = new Set(nodes.flatMap((node) => (node instanceof AndNode ? node.of : [node])))
  const ranges = [...flat].filter((node) => node instanceof RangeNode)
  const needed = [...flat].filter((node) => ranges.length < 2 || !(node instanceof RangeNode))
  // The same members are looked at in one column after the other.
  if (ranges.length > 1)
    needed.push(
      new RangeNode(
        ranges.flatMap((node) => node.ranges),
        binding,
      ),
    )
  const [first] = needed
  if (needed.includes(NONE)) return NONE
  return first !== undefined && needed.length === 1
    ? first
    : binding.made.make('and', needed, () => new AndNode(needed, binding))
}

/** In title, author or hosts, and not in the description. */
const bindNamesOnly = (word: string, binding: Binding): Node => {
  const of = (kind: WordKind): Node => bindTerm(termKey(word, kind), false, binding)
  return orNode([of(KIND.title), of(KIND.people)], binding)
}

const bindWord = (word: string, place: WordPlace, binding: Binding): Node => {
  const of = (kind: WordKind, marked?: boolean): Node => bindTerm(termKey(word, kind), marked, binding)
  switch (place) {
    case 'title':
      return of(KIND.title)
    case 'people':
      return of(KIND.people)
    case 'names':
      return orNode([of(KIND.title), of(KIND.people)], binding)
    case 'anywhere':
      return of(KIND.anywhere)
    case 'about':
      return of(KIND.anywhere, true)
    case 'description': {
      const anywhere = of(KIND.anywhere)
      const others = anywhere === NONE ? NONE : bindNamesOnly(word, binding)
      return others === NONE ? anywhere : andNode([anywhere, new NotNode(others, binding.segment)], binding)
    }
  }
}

const bindAnd = (of: readonly Expression[], binding: Binding): Node => {
  const nodes: Node[] = []
  const tests = of.flatMap((each) => (each.op === 'phrase' ? [each.test] : []))
  for (const each of of) {
    if (tests.some((test) => isImpliedBy(each, test))) continue
    const node = bind(each, binding)
    // Terms that nobody has end the work before the others are looked up.
    if (node === NONE) return NONE
    nodes.push(node)
  }
  return andNode(nodes, binding)
}

const bindOr = (of: readonly Expression[], binding: Binding): Node =>
  orNode(
    of.map((each) => bind(each, binding)),
    binding,
  )

const keyOf = (expression: Extract<Expression, { readonly op: 'pair' | 'exact' | 'facet' }>): TermKey =>
  expression.op === 'pair' ? pairKey(expression.left, expression.right) : termKey(expression.text, KIND[expression.op])

export const bind = (expression: Expression, binding: Binding): Node => {
  const { segment } = binding
  switch (expression.op) {
    case 'none':
      return NONE
    case 'all':
      return new AllNode(segment)
    case 'word':
      return bindWord(expression.word, expression.place, binding)
    case 'and':
      return bindAnd(expression.of, binding)
    case 'or':
      return bindOr(expression.of, binding)
    case 'not':
      return new NotNode(bind(expression.of, binding), segment)
    case 'range':
      return bindRange(segment.column(expression.column), expression.min, expression.max, binding)
    case 'seqs':
      binding.budget.spend(expression.seqs.length / SIZES_A_UNIT)
      return new NumbersNode(expression.seqs.map((seq) => segment.numberOf(seq)).filter((number) => number >= 0))
    case 'phrase':
      return bindPhrase(expression.test, binding)
    default:
      return bindTerm(keyOf(expression), undefined, binding)
  }
}

/** Leaves out what has been deleted. */
export const bindLive = (expression: Expression, binding: Binding): Node => {
  const node = bind(expression, binding)
  const { deleted } = binding
  if (deleted === undefined || node === NONE) return node
  return andNode([node, new LiveNode(binding.segment, deleted)], binding)
}
