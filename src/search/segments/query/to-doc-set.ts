/** Converts an expression into the document set of one segment. */
import type { Column } from '../format/columns.ts'
import {
  and,
  EVERYTHING,
  type Expression,
  NOTHING,
  or,
  type WordField,
} from '../../plan/expression.ts'
import { KIND, type WordKind } from '../../document/kinds.ts'
import { pairKey, type TermKey, termKey } from '../../terms/hash.ts'
import { AllDocs, Intersection, LiveDocs, NONE, Complement, Union } from './doc-sets.ts'
import { FlaggedDocs, TermDocs } from './term-docs.ts'
import { type SegmentContext, type DocSet, SIZES_A_UNIT } from './segment-context.ts'
import { findTerm } from './segment-context.ts'
import { ListedDocs, RangeDocs } from './value-doc-sets.ts'
import { phraseDocs, isImpliedBy } from './phrase-docs.ts'
import { NearTitleDocs, TitlePrefixDocs } from './title-docs.ts'

const rangeDocs = (
  column: Column,
  min: number,
  max: number,
  context: SegmentContext,
): DocSet => {
  if (column.isUnknown) return NONE
  return new RangeDocs([{ column, min, max }], context)
}

const termDocs = (
  key: TermKey,
  flag: boolean | undefined,
  context: SegmentContext,
): DocSet => {
  const postings = findTerm(key, context)
  if (postings === undefined) return NONE
  return context.cache.getTerm(postings, flag, () => {
    if (flag === undefined) return new TermDocs(postings, context)
    return new FlaggedDocs(postings, flag, context)
  })
}

/** Returns distinct sets, with nested combinations of the same kind flattened. */
const differentOf = (
  docSets: readonly DocSet[],
  kind: typeof Union | typeof Intersection,
): Set<DocSet> => {
  const different = new Set<DocSet>()
  for (const docSet of docSets) {
    if (docSet instanceof kind) for (const part of docSet.of) different.add(part)
    else different.add(docSet)
  }
  return different
}

const unionOf = (docSets: readonly DocSet[], { budget, cache }: SegmentContext): DocSet => {
  const different = differentOf(docSets, Union)
  different.delete(NONE)
  const [first] = different
  if (first === undefined) return NONE
  if (different.size === 1) return first
  return cache.get('or', different, () => new Union([...different], budget))
}

/** Combines ranges, so that one set filters by several columns. */
const joinRanges = (different: Set<DocSet>, context: SegmentContext): void => {
  const ranges = [...different].filter((docSet) => docSet instanceof RangeDocs)
  if (ranges.length < 2) return
  for (const docSet of ranges) different.delete(docSet)
  const all = ranges.flatMap((docSet) => docSet.ranges)
  different.add(new RangeDocs(all, context))
}

const intersectionOf = (docSets: readonly DocSet[], context: SegmentContext): DocSet => {
  const different = differentOf(docSets, Intersection)
  if (different.has(NONE)) return NONE
  joinRanges(different, context)
  const [first] = different
  if (first !== undefined && different.size === 1) return first
  return context.cache.get(
    'and',
    different,
    () => new Intersection([...different], context),
  )
}

/** Returns documents with the word in title, author or hosts but not in the description. */
const namesOnlyDocs = (word: string, context: SegmentContext): DocSet => {
  const of = (kind: WordKind): DocSet => termDocs(termKey(word, kind), false, context)
  return unionOf([of(KIND.title), of(KIND.people)], context)
}

const wordDocs = (word: string, field: WordField, context: SegmentContext): DocSet => {
  const of = (kind: WordKind, flag?: boolean): DocSet =>
    termDocs(termKey(word, kind), flag, context)
  switch (field) {
    case 'title':
      return of(KIND.title)
    case 'people':
      return of(KIND.people)
    case 'names':
      return unionOf([of(KIND.title), of(KIND.people)], context)
    case 'anywhere':
      return of(KIND.anywhere)
    case 'about':
      return of(KIND.anywhere, true)
    case 'transcript':
      return of(KIND.transcript)
    case 'description': {
      const anywhere = of(KIND.anywhere)
      const others = anywhere === NONE ? NONE : namesOnlyDocs(word, context)
      if (others === NONE) return anywhere
      return intersectionOf([anywhere, new Complement(others, context.segment)], context)
    }
  }
}

const conjunction = (of: readonly Expression[], context: SegmentContext): DocSet => {
  const docSets: DocSet[] = []
  const tests = of.flatMap((each) => {
    if (each.op === 'phrase') return [each.test]
    return []
  })
  for (const each of of) {
    if (tests.some((test) => isImpliedBy(each, test))) continue
    const docSet = toDocSet(each, context)
    // A missing term ends the conversion before further lookups.
    if (docSet === NONE) return NONE
    docSets.push(docSet)
  }
  return intersectionOf(docSets, context)
}

const disjunction = (of: readonly Expression[], context: SegmentContext): DocSet =>
  unionOf(
    of.map((each) => toDocSet(each, context)),
    context,
  )

const keyOf = (
  expression: Extract<Expression, { readonly op: 'pair' | 'exact' | 'facet' }>,
): TermKey => {
  if (expression.op === 'pair') return pairKey(expression.left, expression.right)
  return termKey(expression.text, KIND[expression.op])
}

/**
 * Expands a minimum weight into intersections and unions: documents with the first set and the
 * rest of the weight, or with the weight from the others.
 */
const someOf = ({
  of,
  weights,
  least,
}: Extract<Expression, { readonly op: 'at-least' }>): Expression => {
  const known = new Map<number, Expression>()
  const from = (at: number, needed: number): Expression => {
    if (needed <= 0) return EVERYTHING
    if (at === of.length) return NOTHING
    const name = at + needed * of.length
    const before = known.get(name)
    if (before !== undefined) return before
    const made = or(
      and(of[at] ?? NOTHING, from(at + 1, needed - (weights[at] ?? 1))),
      from(at + 1, needed),
    )
    known.set(name, made)
    return made
  }
  return from(0, least)
}

export function toDocSet(expression: Expression, context: SegmentContext): DocSet {
  const { byExpression } = context.cache
  const known = byExpression.get(expression)
  if (known !== undefined) return known
  const made = makeDocSet(expression, context)
  byExpression.set(expression, made)
  return made
}

type Leaf = Extract<
  Expression,
  {
    readonly op:
      | 'title-prefix'
      | 'title-near'
      | 'seqs'
      | 'phrase'
      | 'pair'
      | 'exact'
      | 'facet'
  }
>

const makeDocSet = (expression: Expression, context: SegmentContext): DocSet => {
  const { segment } = context
  switch (expression.op) {
    case 'none':
      return NONE
    case 'all':
      return new AllDocs(segment)
    case 'word':
      return wordDocs(expression.word, expression.field, context)
    case 'and':
      return conjunction(expression.of, context)
    case 'or':
      return disjunction(expression.of, context)
    case 'at-least':
      return toDocSet(someOf(expression), context)
    case 'not':
      return new Complement(toDocSet(expression.of, context), segment)
    case 'range':
      return rangeDocs(
        segment.column(expression.column),
        expression.min,
        expression.max,
        context,
      )
    default:
      return leafDocs(expression, context)
  }
}

/** Converts an expression without operands. */
const leafDocs = (expression: Leaf, context: SegmentContext): DocSet => {
  const { segment } = context
  switch (expression.op) {
    case 'title-prefix':
      return new TitlePrefixDocs(expression.text, context)
    case 'title-near':
      return new NearTitleDocs(expression.text, expression.edits, context)
    case 'seqs':
      context.budget.spend(expression.seqs.length / SIZES_A_UNIT)
      return new ListedDocs(
        expression.seqs
          .map((rowId) => segment.docIdOf(rowId))
          .filter((docId) => docId >= 0),
      )
    case 'phrase':
      return phraseDocs(expression.test, context)
    default:
      return termDocs(keyOf(expression), undefined, context)
  }
}

/** Excludes deleted documents. */
export function toLiveDocSet(expression: Expression, context: SegmentContext): DocSet {
  const docSet = toDocSet(expression, context)
  const { deleted } = context
  if (deleted === undefined || docSet === NONE) return docSet
  return intersectionOf([docSet, new LiveDocs(context.segment, deleted)], context)
}
