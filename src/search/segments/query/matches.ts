/**
 * Finds and counts matches in one pass over the blocks. Few matches are sorted into their tiers
 * directly, because walking the tiers would visit all blocks for each.
 */
import type { LeastCommon } from '../../plan/correctable-words.ts'
import { and, type Expression, wordIn } from '../../plan/expression.ts'
import type { MatchCounts } from '../../query.ts'
import { TIERS_A_WEIGHT } from '../../score.ts'
import { CoverageReader } from './coverage-reader.ts'
import { everyMatch, type Plan } from '../../plan/plan.ts'
import { toDocSet, toLiveDocSet } from './to-doc-set.ts'
import { copyDocs } from '../sets/block-docs.ts'
import {
  Arena,
  BLOCK_BITS,
  BLOCK_SIZE,
  type BlockSet,
  ofList,
  subtract,
} from '../sets/block-set.ts'
import { forEachDoc } from '../sets/block-docs.ts'
import { type SegmentContext, countOf, type DocSet } from './segment-context.ts'

/**
 * Sorts by tier, then rank, then row id. The tier is doubled, plus one without an optional term.
 */
export interface RelevancePosition {
  readonly tier: number
  /** -1: unknown. */
  readonly rank: number
  readonly rowId: number
}

/** The matches of one segment. */
export interface Matches {
  readonly count: number
  /** Sorted docIds; `undefined` for more than few matches. */
  readonly docIds: Uint32Array | undefined
}

const arena = new Arena()
const docs = new Uint16Array(BLOCK_SIZE)

/** `few` is less than `LIST_LIMIT`. */
export function findMatches(plan: Plan, context: SegmentContext, few: number): Matches {
  const { segment, budget } = context
  const found = toLiveDocSet(everyMatch(plan), context)
  const docIds = new Uint32Array(few)
  let count = 0
  for (let block = 0; block * BLOCK_SIZE < segment.documents; block += 1) {
    if (found.upperBound(block) === 0) continue
    budget.spend(1)
    arena.reset()
    const known = found.knownCount?.(block)
    if (count > few || (known !== undefined && count + known > few)) {
      count += known ?? countOf(found, block, undefined, arena)
      continue
    }
    const set = found.intersect(block, undefined, arena)
    if (count + set.size <= few) {
      copyDocs(set, docs)
      for (let index = 0; index < set.size; index += 1)
        docIds[count + index] = block * BLOCK_SIZE + (docs[index] as number)
    }
    count += set.size
  }
  return { count, docIds: count > few ? undefined : docIds.subarray(0, count) }
}

/** Counts matches, up to `most`. */
export function countUpTo(
  most: number,
  expression: Expression,
  contexts: readonly SegmentContext[],
): number {
  let count = 0
  for (const context of contexts) {
    const found = toLiveDocSet(expression, context)
    for (let block = 0; block * BLOCK_SIZE < context.segment.documents; block += 1) {
      if (found.upperBound(block) === 0) continue
      context.budget.spend(1)
      arena.reset()
      count += found.knownCount?.(block) ?? countOf(found, block, undefined, arena)
      if (count >= most) return most
    }
  }
  return count
}

/**
 * Counts both sets of a forgiving search, each in a pass over all blocks. Returns `undefined` for
 * other searches.
 */
export function countMatches(
  plan: Plan,
  contexts: readonly SegmentContext[],
): MatchCounts | undefined {
  const { whole, tiers, filter } = plan
  if (whole === undefined) return undefined
  const count = (matches: Expression): number =>
    countUpTo(Number.POSITIVE_INFINITY, matches, contexts)
  const some = count(everyMatch(plan))
  if (whole === tiers.at(-1)) return { all: some, some }
  return { all: count(and(whole, filter)), some }
}

/** Returns whether a word reaches one of the thresholds. Stops counting there. */
export function isInMany(
  word: string,
  contexts: readonly SegmentContext[],
  { anywhere, inTitle }: LeastCommon,
): boolean {
  return (
    countUpTo(anywhere, wordIn(word, 'anywhere'), contexts) >= anywhere ||
    countUpTo(inTitle, wordIn(word, 'title'), contexts) >= inTitle
  )
}

/** Groups matches by tier. */
class MatchTiers {
  readonly #numbers: number[][] = []
  readonly #preferred: DocSet | undefined
  readonly #coverage: CoverageReader | undefined

  constructor({ preferred, coverage }: Plan, context: SegmentContext) {
    this.#preferred = preferred && toDocSet(preferred, context)
    this.#coverage = coverage && new CoverageReader(coverage, context)
  }

  add(tier: number, set: BlockSet, block: number): void {
    if (this.#preferred === undefined) {
      this.#push(tier, set, block)
      return
    }
    const lifted = this.#preferred.intersect(block, set, arena)
    this.#push(tier, lifted, block)
    this.#push(tier + 1, subtract(set, lifted, arena), block)
  }

  #push(tier: number, set: BlockSet, block: number): void {
    const missing = this.#coverage?.read(block, set)
    forEachDoc(set, (doc) => {
      const levelled = tier + TIERS_A_WEIGHT * (missing?.[doc] ?? 0)
      const docIds = (this.#numbers[levelled] ??= [])
      docIds.push(block * BLOCK_SIZE + doc)
    })
  }

  toPlaces({ segment }: SegmentContext): RelevancePosition[] {
    return this.#numbers.flatMap((docIds, tier) =>
      docIds.map((docId) => ({
        tier,
        rank: segment.rankOf(docId),
        rowId: segment.rowIdOf(docId),
      })),
    )
  }
}

/** Returns the positions of few matches in relevance order. */
export function placeMatches(
  plan: Plan,
  context: SegmentContext,
  docIds: Uint32Array,
): RelevancePosition[] {
  const { tiers } = plan
  const distinct = tiers
    .map((matches, at) => ({ tier: 2 * at, matches }))
    .filter(({ matches }, at) => matches !== tiers[at - 1])
  const last = distinct.pop()?.tier ?? 0
  const better = distinct.map(({ tier, matches }) => ({
    tier,
    docSet: toDocSet(matches, context),
  }))
  const placed = new MatchTiers(plan, context)
  for (let from = 0; from < docIds.length; ) {
    const block = (docIds[from] as number) >>> BLOCK_BITS
    arena.reset()
    const list = arena.list(docIds.length)
    let size = 0
    for (
      ;
      from < docIds.length && (docIds[from] as number) >>> BLOCK_BITS === block;
      from += 1, size += 1
    )
      list[size] = (docIds[from] as number) & (BLOCK_SIZE - 1)
    let rest = ofList(list, size)
    for (const { tier, docSet } of better) {
      if (rest.size === 0) break
      if (docSet.upperBound(block) === 0) continue
      context.budget.spend(1)
      const here = docSet.intersect(block, rest, arena)
      if (here.size === 0) continue
      placed.add(tier, here, block)
      rest = subtract(rest, here, arena)
    }
    if (rest.size > 0) placed.add(last, rest, block)
  }
  return placed.toPlaces(context)
}
