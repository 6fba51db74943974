/** Counts matches by facets and column ranges, and sums columns, in one pass over the blocks. */
import type { ColumnName, FacetName } from '../../document/schema.ts'
import { facetText } from '../../document/schema.ts'
import { facet } from '../../plan/expression.ts'
import { toRange } from '../../plan/filters.ts'
import { type Plan, selectedMatches } from '../../plan/plan.ts'
import type { FacetRequest, Range } from '../../query.ts'
import type { Segment } from '../format/segment.ts'
import { forEachDoc } from '../sets/block-docs.ts'
import { Arena, BLOCK_SIZE, type BlockSet } from '../sets/block-set.ts'
import { NONE } from './doc-sets.ts'
import { areSoonerLookedAt, countByCodes, type ValueDocs } from './facet-codes.ts'
import { countOf, type SegmentContext } from './segment-context.ts'
import { toDocSet, toLiveDocSet } from './to-doc-set.ts'

const matchArena = new Arena()
/** Memory of one counted set. */
const arena = new Arena()

/** Cached lookup of a list of values in a segment, which is immutable. */
interface CachedValues {
  readonly values: readonly string[]
  readonly there: readonly FacetSet[]
}
const knownValues = new WeakMap<Segment, Map<FacetName, CachedValues>>()

/** A set with its index among the counts. */
interface FacetSet {
  readonly at: number
  readonly value: string
}

function findValues(
  name: FacetName,
  values: readonly string[],
  context: SegmentContext,
): readonly FacetSet[] {
  const { segment } = context
  const known = knownValues.get(segment) ?? new Map<FacetName, CachedValues>()
  knownValues.set(segment, known)
  const found = known.get(name)
  if (found?.values === values) return found.there
  const there = values
    .map((value, at) => ({ at, value: facetText(name, value) }))
    .filter(({ value }) => toDocSet(facet(value), context) !== NONE)
  // Frozen lists are constant, hence cached; lists of one search are not.
  if (Object.isFrozen(values)) known.set(name, { values, there })
  return there
}

/** Matches per unit of the budget (10 µs). */
const MATCHES_A_UNIT = 4096

type Counter = (block: number, set: BlockSet) => void

function countEach(
  sets: readonly ValueDocs[],
  counts: number[],
  { budget }: SegmentContext,
): Counter {
  return (block, set) => {
    for (const { at, docSet } of sets) {
      if (docSet.upperBound(block) === 0) continue
      budget.spend(1)
      arena.reset()
      counts[at] = (counts[at] ?? 0) + countOf(docSet, block, set, arena)
    }
  }
}

function countValues(
  {
    facet: name,
    values,
  }: { readonly facet: FacetName; readonly values: readonly string[] },
  counts: number[],
  context: SegmentContext,
): Counter {
  const sets = findValues(name, values, context).map(({ at, value }) => ({
    at,
    docSet: toDocSet(facet(value), context),
  }))
  const each = countEach(sets, counts, context)
  // Only constant lists have codes.
  if (!Object.isFrozen(values)) return each
  return (block, matches) => {
    if (!areSoonerLookedAt(matches.size, sets)) {
      each(block, matches)
      return
    }
    context.budget.spend(1 + matches.size / MATCHES_A_UNIT)
    countByCodes(name, sets, { block, matches, segment: context.segment }, counts)
  }
}

function countRanges(
  { column, ranges }: { readonly column: ColumnName; readonly ranges: readonly Range[] },
  counts: number[],
  context: SegmentContext,
): Counter {
  const sets = ranges.map((range, at) => ({
    at,
    docSet: toDocSet(toRange(column, range), context),
  }))
  return countEach(sets, counts, context)
}

function sumColumn(
  column: ColumnName,
  sum: number[],
  { segment, budget }: SegmentContext,
): Counter {
  const values = segment.column(column)
  return (block, set) => {
    budget.spend(1 + set.size / MATCHES_A_UNIT)
    forEachDoc(set, (doc) => {
      const value = values.at(block * BLOCK_SIZE + doc)
      if (!Number.isNaN(value)) sum[0] = (sum[0] ?? 0) + value
    })
  }
}

function countInSegment(
  plan: Plan,
  context: SegmentContext,
  countedBy: readonly FacetRequest[],
  counts: readonly number[][],
): void {
  const matching = toLiveDocSet(selectedMatches(plan), context)
  const counters = countedBy.map((counted, at) => {
    const own = counts[at] as number[]
    if ('sumOf' in counted) return sumColumn(counted.sumOf, own, context)
    if ('facet' in counted) return countValues(counted, own, context)
    return countRanges(counted, own, context)
  })
  for (let block = 0; block * BLOCK_SIZE < context.segment.documents; block += 1) {
    if (matching.upperBound(block) === 0) continue
    context.budget.spend(1)
    matchArena.reset()
    const set = matching.intersect(block, undefined, matchArena)
    if (set.size === 0) continue
    for (const count of counters) count(block, set)
  }
}

/** Returns the counts of each value or range of `countedBy`. */
export function countFacets(
  plan: Plan,
  contexts: readonly SegmentContext[],
  countedBy: readonly FacetRequest[],
): number[][] {
  const counts = countedBy.map((counted) => {
    if ('sumOf' in counted) return [0]
    const { length } = 'facet' in counted ? counted.values : counted.ranges
    return Array.from({ length }, () => 0)
  })
  for (const context of contexts) countInSegment(plan, context, countedBy, counts)
  return counts
}
