/**
 * Pages of a plan with many tiers, in one pass over the blocks: finds the matches of a block
 * once, counts them, and assigns them to the tiers that can still be on the page. Walking the
 * tiers would visit all blocks for each.
 */
import type { Expression } from '../../plan/expression.ts'
import { everyMatch, type Plan } from '../../plan/plan.ts'
import { membersAdded } from '../../plan/relevance-tiers.ts'
import { copyFirstDocs } from '../sets/block-docs.ts'
import {
  Arena,
  BLOCK_SIZE,
  type BlockSet,
  subtract,
  unite,
  withBitmap,
} from '../sets/block-set.ts'
import type { RelevancePosition } from './matches.ts'
import { countOf, type DocSet, type SegmentContext } from './segment-context.ts'
import { toDocSet, toLiveDocSet } from './to-doc-set.ts'

/** Memory of a block's matches. */
const matchArena = new Arena()
/** Memory of the matches without a tier; used alternately. */
const restArenas = [new Arena(), new Arena()] as const
/** Memory of one tier's matches. */
const arena = new Arena()

interface FreshTier {
  /** Numbered as in `RelevancePosition`. */
  readonly tier: number
  /** Matching any of these puts a podcast into the tier, or a better one. */
  readonly fresh: readonly Expression[]
}

function freshTiers({ tiers }: Plan): FreshTier[] {
  return tiers.flatMap((matches, at): FreshTier[] => {
    if (matches === tiers[at - 1] || matches.op === 'none') return []
    const fresh = membersAdded(tiers[at - 1], matches)
    if (fresh.length === 0) return []
    return [{ tier: 2 * at, fresh }]
  })
}

/** Returns whether a plan has enough tiers for this method. */
export function hasManyTiers({ wordWeights = [], preferred, coverage }: Plan): boolean {
  return wordWeights.length > 0 && preferred === undefined && coverage === undefined
}

export interface TierPage {
  /** Sorted. */
  readonly places: readonly RelevancePosition[]
  /** Number of all matches. */
  readonly count: number
  /** Number of complete matches. */
  readonly wholeCount: number
}

interface TierPageBounds {
  /** `undefined`: the first page. */
  readonly after: RelevancePosition | undefined
  readonly limit: number
}

/** Tracks which tiers can still be on the page, over all segments. */
class OpenTiers {
  readonly tiers: readonly FreshTier[]
  readonly limit: number
  /** Number of positions found, by tier. */
  readonly #counts: number[]
  /** Number of leading tiers that may still be on the page. */
  open: number

  constructor(tiers: readonly FreshTier[], limit: number) {
    this.tiers = tiers
    this.limit = limit
    this.#counts = tiers.map(() => 0)
    this.open = tiers.length
  }

  add(at: number, count: number): void {
    this.#counts[at] = (this.#counts[at] as number) + count
    let sum = 0
    for (let index = 0; index < this.open; index += 1) {
      sum += this.#counts[index] as number
      if (sum >= this.limit) this.open = index + 1
    }
  }
}

class SegmentTiers {
  readonly #context: SegmentContext
  readonly #open: OpenTiers
  readonly #docSets: (readonly DocSet[] | undefined)[] = []
  /** Sorted documents of each tier. */
  readonly #found: number[][] = []
  readonly #docs: Uint16Array
  /** Tier and document at which the page starts. */
  readonly #firstTier: number
  readonly #firstDoc: number

  constructor(
    context: SegmentContext,
    open: OpenTiers,
    after: RelevancePosition | undefined,
  ) {
    this.#context = context
    this.#open = open
    this.#docs = new Uint16Array(open.limit)
    this.#firstTier = after?.tier ?? 0
    if (after === undefined) this.#firstDoc = 0
    else this.#firstDoc = context.segment.firstAfter(after.rank, after.rowId)
  }

  /** Assigns the matches of a block, which have a bitmap, to tiers. */
  place(block: number, matches: BlockSet): void {
    const { tiers } = this.#open
    let rest = matches
    let turn = 0
    for (let at = 0; at < this.#open.open && rest.size > 0; at += 1) {
      arena.reset()
      const here = at === tiers.length - 1 ? rest : this.#intersect(at, block, rest)
      if (here.size === 0) continue
      this.#keep(at, block, here)
      const restArena = restArenas[turn & 1] as Arena
      turn += 1
      restArena.reset()
      rest = withBitmap(subtract(rest, here, restArena), restArena)
    }
  }

  #intersect(at: number, block: number, within: BlockSet): BlockSet {
    const docSets = (this.#docSets[at] ??= this.#toDocSets(at))
    const { budget } = this.#context
    let here: BlockSet | undefined
    for (const docSet of docSets) {
      if (docSet.upperBound(block) === 0) continue
      budget.spend(1)
      const more = docSet.intersect(block, within, arena)
      if (here === undefined) here = more
      else here = unite(here, more, arena)
    }
    return here ?? { size: 0, list: undefined, bits: undefined }
  }

  #toDocSets(at: number): readonly DocSet[] {
    const fresh = this.#open.tiers[at]?.fresh ?? []
    return fresh.map((each) => toDocSet(each, this.#context))
  }

  #keep(at: number, block: number, here: BlockSet): void {
    const tier = this.#open.tiers[at]?.tier ?? 0
    if (tier < this.#firstTier) return
    const found = (this.#found[at] ??= [])
    const base = block * BLOCK_SIZE
    const from = tier === this.#firstTier ? Math.max(0, this.#firstDoc - base) : 0
    if (from >= BLOCK_SIZE) return
    const wanted = this.#docs.subarray(0, this.#open.limit - found.length)
    const count = copyFirstDocs(here, from, wanted)
    for (let index = 0; index < count; index += 1)
      found.push(base + (wanted[index] as number))
    this.#open.add(at, count)
  }

  toPlaces(): RelevancePosition[] {
    const { segment } = this.#context
    return this.#found.flatMap((docIds, at) => {
      const tier = this.#open.tiers[at]?.tier ?? 0
      if (at >= this.#open.open) return []
      return docIds.map((docId) => ({
        tier,
        rank: segment.rankOf(docId),
        rowId: segment.rowIdOf(docId),
      }))
    })
  }
}

interface SegmentCounts {
  readonly count: number
  readonly wholeCount: number
}

function walkSegment(
  plan: Plan,
  context: SegmentContext,
  placing: SegmentTiers,
): SegmentCounts {
  const { segment, budget, cache } = context
  const matching = toLiveDocSet(everyMatch(plan), context)
  const whole = plan.whole && toDocSet(plan.whole, context)
  let count = 0
  let wholeCount = 0
  for (let block = 0; block * BLOCK_SIZE < segment.documents; block += 1) {
    if (matching.upperBound(block) === 0) continue
    budget.spend(1)
    matchArena.reset()
    cache.reads.begin(block)
    const found = matching.intersect(block, undefined, matchArena)
    count += found.size
    if (found.size === 0) continue
    const matches = withBitmap(found, matchArena)
    if (whole !== undefined && whole.upperBound(block) > 0) {
      budget.spend(1)
      arena.reset()
      wholeCount += countOf(whole, block, matches, arena)
    }
    placing.place(block, matches)
  }
  return { count, wholeCount }
}

const compare = (a: RelevancePosition, b: RelevancePosition): number =>
  a.tier - b.tier || b.rank - a.rank || a.rowId - b.rowId

/** Returns the first `limit` positions after `after`, and the number of all matches. */
export function pageOfTiers(
  plan: Plan,
  contexts: readonly SegmentContext[],
  { after, limit }: TierPageBounds,
): TierPage {
  const open = new OpenTiers(freshTiers(plan), limit)
  let count = 0
  let wholeCount = 0
  const counted = after === undefined ? plan : { ...plan, whole: undefined }
  const segments = contexts.map((context) => {
    const placing = new SegmentTiers(context, open, after)
    const counts = walkSegment(counted, context, placing)
    count += counts.count
    wholeCount += counts.wholeCount
    return placing
  })
  const places = segments.flatMap((placing) => placing.toPlaces())
  return { places: places.sort(compare).slice(0, limit), count, wholeCount }
}
