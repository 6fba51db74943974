/**
 * Pages in other orders than relevance: scans all matches of one segment after another, and keeps
 * the best of them.
 */
import type { SortKey } from '../../query.ts'
import { copyDocs } from '../sets/block-docs.ts'
import { Arena, BLOCK_SIZE } from '../sets/block-set.ts'
import { forEachDoc } from '../sets/block-docs.ts'
import type { Column } from '../format/columns.ts'
import { TITLE_ORDINAL } from '../format/segment-writer.ts'
import type { Segment } from '../format/segment.ts'
import { toDocSet, toLiveDocSet } from './to-doc-set.ts'
import { TIERS_A_WEIGHT } from '../../score.ts'
import { BestOf, compareKeys } from './best-of.ts'
import { CoverageReader } from './coverage-reader.ts'
import type { SegmentContext } from './segment-context.ts'
import { compareCodePoints } from '../../terms/title-order.ts'
import { type Plan, selectedMatches } from '../../plan/plan.ts'

export type SortValue = number | string | null

export interface SortedHit {
  readonly values: readonly SortValue[]
  readonly rank: number
  readonly rowId: number
}

function columnOf(field: Exclude<SortKey['field'], 'relevance'>, segment: Segment): Column {
  return segment.column(
    field === 'title' ? TITLE_ORDINAL : segment.schema.sortColumns[field],
  )
}

const compareValues = (
  a: SortValue,
  b: SortValue,
  { direction, nulls }: SortKey,
): number => {
  if (a === null || b === null) {
    if (a === b) return 0
    if ((a === null) === (nulls === 'first')) return -1
    return 1
  }
  const ascending =
    typeof a === 'string' && typeof b === 'string'
      ? compareCodePoints(a, b)
      : Number(a) - Number(b)
  if (direction === 'asc') return ascending
  return -ascending
}

export function compareHits(a: SortedHit, b: SortedHit, order: readonly SortKey[]): number {
  for (let index = 0; index < order.length; index += 1) {
    const key = order[index]
    if (key === undefined) break
    const difference = compareValues(a.values[index] ?? null, b.values[index] ?? null, key)
    if (difference !== 0) return difference
  }
  return b.rank - a.rank || a.rowId - b.rowId
}

/**
 * Returns a number that sorts documents of one segment ascending, whatever the direction and
 * nulls.
 */
type SortValueReader = (docId: number, tier: number) => number

const toReader = (
  { field, direction, nulls }: SortKey,
  { segment }: SegmentContext,
): SortValueReader => {
  const sign = direction === 'asc' ? 1 : -1
  // Lower tiers are better, and relevance descends by default.
  if (field === 'relevance') return (_, tier) => -sign * tier
  const column = columnOf(field, segment)
  const unknown = nulls === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return (docId) => {
    const value = column.at(docId)
    if (Number.isNaN(value)) return unknown
    return sign * value
  }
}

/** Converts a sort key into the caller's value. */
const toValue = (
  { field }: SortKey,
  docId: number,
  tier: number,
  { segment }: SegmentContext,
): SortValue => {
  if (field === 'relevance') return -tier
  if (field === 'title') return segment.titles.at(segment.column(TITLE_ORDINAL).at(docId))
  const value = columnOf(field, segment).at(docId)
  if (Number.isNaN(value)) return null
  return value
}

const toBound = (key: SortKey, value: SortValue, context: SegmentContext): number => {
  const sign = key.direction === 'asc' ? 1 : -1
  if (value === null) {
    if (key.nulls === 'first') return Number.NEGATIVE_INFINITY
    return Number.POSITIVE_INFINITY
  }
  if (typeof value === 'string') return sign * context.segment.titles.ordinalOf(value)
  return sign * value
}

/** Budget units (10 µs) to compare one match. */
const CANDIDATE_UNITS = 0.02

const arena = new Arena()

/** Documents of a block, processed in pieces; each is filtered by the worst hit so far. */
const docs = new Uint16Array(BLOCK_SIZE)
const PIECE = 1024

/** Keys that are not known yet. */
const NO_BOUND = { best: Number.NEGATIVE_INFINITY, worst: Number.POSITIVE_INFINITY }

type KeyBounds = typeof NO_BOUND

/** Filters documents whose key is within bounds; returns their new end. */
type Keeper = (from: number, end: number, base: number, bounds: KeyBounds) => number

/** Returns `undefined` if the key is not a column. */
const toKeeper = (
  { field, direction, nulls }: SortKey,
  { segment }: SegmentContext,
): Keeper | undefined => {
  if (field === 'relevance') return undefined
  const column = columnOf(field, segment)
  const unknown = nulls === 'first' ? NO_BOUND.best : NO_BOUND.worst
  return (from, end, base, { best, worst }) => {
    if (best === NO_BOUND.best && worst === NO_BOUND.worst) return end
    const [min, max] = direction === 'asc' ? [best, worst] : [-worst, -best]
    if (unknown === best || unknown === worst)
      return column.keepUnknownOrBetween(docs, from, end, base, min, max)
    return column.keepBetween(docs, from, end, base, min, max)
  }
}

/** The keys that hits of a page can have. */
interface PageBounds {
  /** The keys of the last hit of the page before. */
  readonly after: readonly number[] | undefined
  /** The keys of the worst hit so far. */
  readonly worst: readonly number[] | undefined
}

/** Filters documents that may be on the page. */
const thinOut = (
  keepers: readonly (Keeper | undefined)[],
  { after, worst }: PageBounds,
  from: number,
  end: number,
  base: number,
): number => {
  let left = end
  for (let index = 0; index < keepers.length && left > from; index += 1) {
    const keeper = keepers[index]
    if (keeper === undefined) break
    // Only among documents with an equal first key does the second one decide.
    const best = index === 0 ? after?.[0] : undefined
    const bounds = {
      best: best ?? NO_BOUND.best,
      worst: worst?.[index] ?? NO_BOUND.worst,
    }
    left = keeper(from, left, base, bounds)
    // A key that nothing can exceed leaves the decision to the next key.
    if (bounds.worst !== Number.NEGATIVE_INFINITY) break
  }
  return left
}

/**
 * Returns whether a match sorts before the worst hit or equals it. Reads as few keys as possible.
 */
const mayBeBetter = (
  readers: readonly SortValueReader[],
  worst: readonly number[] | undefined,
  docId: number,
  tier: number,
): boolean => {
  if (worst === undefined) return true
  for (let index = 0; index < readers.length; index += 1) {
    const key = (readers[index] as SortValueReader)(docId, tier)
    const bound = worst[index] as number
    if (key !== bound) return key < bound
  }
  return true
}

/** Computes the tier of each match of a block. */
class TierReader {
  readonly #tiers: readonly {
    readonly tier: number
    readonly docSet: ReturnType<typeof toDocSet>
  }[]
  readonly #preferred: ReturnType<typeof toDocSet> | undefined
  readonly #coverage: CoverageReader | undefined
  readonly tierOf = new Uint16Array(BLOCK_SIZE)

  constructor({ tiers, preferred, coverage }: Plan, context: SegmentContext) {
    this.#tiers = tiers
      .map((matches, at) => ({ tier: 2 * at, matches }))
      .filter(({ matches }, at) => matches !== tiers[at - 1])
      .map(({ tier, matches }) => ({ tier, docSet: toDocSet(matches, context) }))
    this.#preferred = preferred && toDocSet(preferred, context)
    this.#coverage = coverage && new CoverageReader(coverage, context)
  }

  /** Writes the best tiers last, so that they overwrite others. */
  read(block: number, set: Parameters<typeof forEachDoc>[0]): void {
    for (const { tier, docSet } of this.#tiers.toReversed()) {
      if (docSet.upperBound(block) === 0) continue
      forEachDoc(docSet.intersect(block, set, arena), (doc) => {
        this.tierOf[doc] = tier
      })
    }
    const missing = this.#coverage?.read(block, set)
    if (missing !== undefined)
      forEachDoc(set, (doc) => {
        const tier = this.tierOf[doc] as number
        this.tierOf[doc] = tier + TIERS_A_WEIGHT * (missing[doc] as number)
      })
    if (this.#preferred === undefined) return
    forEachDoc(set, (doc) => {
      this.tierOf[doc] = (this.tierOf[doc] as number) + 1
    })
    forEachDoc(this.#preferred.intersect(block, set, arena), (doc) => {
      this.tierOf[doc] = (this.tierOf[doc] as number) - 1
    })
  }
}

/** The best matches, and the number of all matches. */
export interface SortedMatches {
  readonly hits: readonly SortedHit[]
  readonly count: number
}

/** The place of a page in its order. */
interface PagePlace {
  /** The last hit of the page before. */
  readonly after: SortedHit | undefined
  /** A hit that the last one of the page does not sort after. */
  readonly last: SortedHit | undefined
}

const bestOfSegment = (
  plan: Plan,
  context: SegmentContext,
  order: readonly SortKey[],
  { after, last }: PagePlace,
  limit: number,
): SortedMatches => {
  const { segment, budget } = context
  const found = toLiveDocSet(selectedMatches(plan), context)
  const readers = order.map((key) => toReader(key, context))
  const [bounds, lastKeys] = [after, last].map(
    (hit) => hit && order.map((key, at) => toBound(key, hit.values[at] ?? null, context)),
  )
  const firstDocId = after === undefined ? 0 : segment.firstAfter(after.rank, after.rowId)
  const tierReader = order.some(({ field }) => field === 'relevance')
    ? new TierReader(plan, context)
    : undefined
  const best = new BestOf(limit)
  const isAfter = (keys: readonly number[], docId: number): boolean => {
    if (bounds === undefined) return true
    const difference = compareKeys(keys, bounds)
    return difference > 0 || (difference === 0 && docId >= firstDocId)
  }
  const offer = (docId: number, tier: number): void => {
    if (!mayBeBetter(readers, best.worst ?? lastKeys, docId, tier)) return
    budget.spend(CANDIDATE_UNITS)
    const keys = readers.map((read) => read(docId, tier))
    if (isAfter(keys, docId)) best.offer({ docId, tier, keys })
  }
  const keepers = order.map((key) => toKeeper(key, context))
  /** Offers the first `count` documents. */
  const offerAll = (count: number, base: number): void => {
    for (let from = 0; from < count; from += PIECE) {
      const all = Math.min(count, from + PIECE)
      const worst = best.worst ?? lastKeys
      const end = thinOut(keepers, { after: bounds, worst }, from, all, base)
      for (let index = from; index < end; index += 1) {
        const doc = docs[index] as number
        offer(base + doc, tierReader?.tierOf[doc] ?? 0)
      }
    }
  }
  let count = 0
  for (let block = 0; block * BLOCK_SIZE < segment.documents; block += 1) {
    if (found.upperBound(block) === 0) continue
    arena.reset()
    const set = found.intersect(block, undefined, arena)
    count += set.size
    budget.spend(8 + set.size / 256)
    tierReader?.read(block, set)
    offerAll(copyDocs(set, docs), block * BLOCK_SIZE)
  }
  const hits = best.inOrder().map(({ docId, tier }) => {
    budget.spend(1)
    const values = order.map((key) => toValue(key, docId, tier, context))
    return { values, rank: segment.rankOf(docId), rowId: segment.rowIdOf(docId) }
  })
  return { hits, count }
}

/** Returns the first `limit` hits after `after`, and the number of all matches. */
export function pageSorted(
  plan: Plan,
  contexts: readonly SegmentContext[],
  order: readonly SortKey[],
  after: SortedHit | undefined,
  limit: number,
): SortedMatches {
  let hits: readonly SortedHit[] = []
  let count = 0
  for (const context of contexts) {
    const last = hits.length < limit ? undefined : hits.at(-1)
    const found = bestOfSegment(plan, context, order, { after, last }, limit)
    count += found.count
    hits = [...hits, ...found.hits].sort((a, b) => compareHits(a, b, order)).slice(0, limit)
  }
  return { hits, count }
}
