/**
 * Pages in relevance order: walks the tiers of each segment, best first, and merges the segments
 * by tier, rank and row id.
 */
import { copyFirstDocs } from '../sets/block-docs.ts'
import {
  Arena,
  BLOCK_SIZE,
  type BlockSet,
  LIST_LIMIT,
  ofList,
  subtract,
} from '../sets/block-set.ts'
import { toDocSet, toLiveDocSet } from './to-doc-set.ts'
import { countUpTo, type Matches, placeMatches, type RelevancePosition } from './matches.ts'
import { type SegmentContext, blockLength, type DocSet } from './segment-context.ts'
import type { Expression } from '../../plan/expression.ts'
import type { Plan } from '../../plan/plan.ts'
import { type RelevanceTier, toRelevanceTiers } from '../../plan/relevance-tiers.ts'

const arena = new Arena()

/** A range of documents in a block, fewer than `LIST_LIMIT`. */
interface DocWindow {
  readonly start: number
  readonly length: number
}

const toSet = ({ start, length }: DocWindow): BlockSet => {
  const list = arena.list(length)
  for (let index = 0; index < length; index += 1) list[index] = start + index
  return ofList(list, length)
}

/** Size of the first window, as a multiple of the wanted hits. */
const WINDOW_SHARE = 4
/**
 * Factor between consecutive windows of a block, so that sparse hits soon lead to the whole
 * block.
 */
const WINDOW_GROWTH = 4

/** Iterates over the hits of one segment. */
class SegmentWalk {
  readonly #context: SegmentContext
  readonly #tiers: readonly RelevanceTier[]
  #tier = -1
  /** The last level of coverage that was not empty. */
  #level: Expression | undefined
  #found: DocSet | undefined
  #earlier: DocSet | undefined
  #block = 0
  #first = 0
  /** Offset of the next window in the block, and its size as a multiple of the first one. */
  #seen = 0
  #stretch = 1
  /** Hits of the current block. */
  readonly #docs: Uint16Array
  #base = 0
  #count = 0
  #read = 0

  /** `limit`: maximum number of calls of `next`. */
  constructor(
    context: SegmentContext,
    tiers: readonly RelevanceTier[],
    after: RelevancePosition | undefined,
    limit: number,
  ) {
    this.#context = context
    this.#docs = new Uint16Array(limit)
    const from = after === undefined ? 0 : tiers.findIndex(({ tier }) => tier >= after.tier)
    if (from < 0) this.#tiers = []
    else this.#tiers = tiers.slice(from)
    const resumed = after !== undefined && this.#tiers[0]?.tier === after.tier
    this.#startTier(resumed ? context.segment.firstAfter(after.rank, after.rowId) : 0)
  }

  /** Skips all tiers of empty levels of coverage. */
  #passEmptyLevels(): void {
    for (;;) {
      const level = this.#tiers[this.#tier]?.level
      if (level === undefined || level === this.#level) return
      if (countUpTo(1, level, [this.#context]) > 0) {
        this.#level = level
        return
      }
      while (this.#tiers[this.#tier]?.level === level) this.#tier += 1
    }
  }

  /**
   * Starts the next tier at document `first`, or a later tier at its first document if levels are
   * skipped.
   */
  #startTier(first: number): void {
    this.#tier += 1
    const next = this.#tier
    this.#passEmptyLevels()
    if (this.#tier === next) this.#first = first
    else this.#first = 0
    this.#block = Math.floor(this.#first / BLOCK_SIZE)
    this.#seen = 0
    this.#stretch = 1
    const tier = this.#tiers[this.#tier]
    this.#found = tier && toLiveDocSet(tier.found, this.#context)
    this.#earlier = tier?.earlier && toDocSet(tier.earlier, this.#context)
  }

  next(): RelevancePosition | undefined {
    while (this.#read === this.#count) if (!this.#fill()) return undefined
    const docId = this.#base + (this.#docs[this.#read] as number)
    this.#read += 1
    const { segment } = this.#context
    return {
      tier: this.#tiers[this.#tier]?.tier ?? 0,
      rank: segment.rankOf(docId),
      rowId: segment.rowIdOf(docId),
    }
  }

  /** Evaluates the next block or window; returns false at the end. */
  #fill(): boolean {
    const { segment, budget } = this.#context
    if (this.#found === undefined) return false
    if (this.#block * BLOCK_SIZE >= segment.documents) {
      this.#startTier(0)
      return true
    }
    this.#read = 0
    this.#count = 0
    const size = this.#found.upperBound(this.#block)
    if (size > 0) {
      budget.spend(2)
      if (this.#fillWindow(this.#found, size)) return true
      this.#keep(this.#evaluate(this.#found, undefined))
    }
    this.#block += 1
    this.#seen = 0
    this.#stretch = 1
    return true
  }

  /** Evaluates one window of a block with many candidates; returns false if they are too few. */
  #fillWindow(found: DocSet, size: number): boolean {
    // Positions are read for a whole block anyway.
    if (found.cost === 3 || this.#earlier?.cost === 3) return false
    const end = blockLength(this.#context.segment, this.#block)
    const start = Math.max(this.#seen, this.#first - this.#block * BLOCK_SIZE)
    const length = Math.ceil(
      ((this.#docs.length * WINDOW_SHARE * end) / size) * this.#stretch,
    )
    if (length >= LIST_LIMIT || start + length >= end) return false
    this.#keep(this.#evaluate(found, { start, length }))
    this.#seen = start + length
    this.#stretch *= WINDOW_GROWTH
    return true
  }

  #evaluate(found: DocSet, window: DocWindow | undefined): BlockSet {
    arena.reset()
    this.#context.cache.reads.begin(this.#block)
    const set = found.intersect(this.#block, window && toSet(window), arena)
    if (
      set.size === 0 ||
      this.#earlier === undefined ||
      this.#earlier.upperBound(this.#block) === 0
    )
      return set
    return subtract(set, this.#earlier.intersect(this.#block, set, arena), arena)
  }

  #keep(set: BlockSet): void {
    this.#base = this.#block * BLOCK_SIZE
    this.#count = copyFirstDocs(
      set,
      Math.max(this.#seen, this.#first - this.#base),
      this.#docs,
    )
  }
}

const isBefore = (a: RelevancePosition, b: RelevancePosition): boolean => {
  if (a.tier !== b.tier) return a.tier < b.tier
  if (a.rank === b.rank) return a.rowId < b.rowId
  return a.rank > b.rank
}

/** Iterates over few matches. */
const walkPlaces = (places: readonly RelevancePosition[]): Pick<SegmentWalk, 'next'> => {
  let read = 0
  return {
    next: () => {
      read += 1
      return places[read - 1]
    },
  }
}

export interface PageBounds {
  /** `undefined`: the first page. */
  readonly after: RelevancePosition | undefined
  readonly limit: number
  /** Matches of each segment, if known. */
  readonly matches?: readonly Matches[]
}

/** Returns the first `limit` positions after `after`. */
export function pageByRelevance(
  plan: Plan,
  contexts: readonly SegmentContext[],
  { after, limit, matches }: PageBounds,
): RelevancePosition[] {
  const tiers = toRelevanceTiers(plan)
  const walks = contexts.map((context, at) => {
    const few = after === undefined ? matches?.[at]?.docIds : undefined
    // Fetch limit + 1 to know whether a page follows.
    if (few === undefined) return new SegmentWalk(context, tiers, after, limit + 1)
    return walkPlaces(placeMatches(plan, context, few))
  })
  const heads = walks.map((walk) => walk.next())
  const page: RelevancePosition[] = []
  while (page.length < limit) {
    let best = -1
    for (let index = 0; index < heads.length; index += 1) {
      const head = heads[index]
      const leader = heads[best]
      if (head !== undefined && (leader === undefined || isBefore(head, leader)))
        best = index
    }
    const found = heads[best]
    if (found === undefined) break
    page.push(found)
    heads[best] = walks[best]?.next()
  }
  return page
}
