/** Answers searches from the segments in the caller's read transaction. */
import type { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import { invalidCursor, isFiniteNumber } from '../../cursor.ts'
import {
  isByRelevance,
  isUncounted,
  type MatchCounts,
  type SearchQuery,
  type SearchPosition,
  type SortKey,
} from '../../query.ts'
import { plainScoreOf, scoreOf } from '../../score.ts'
import type {
  DocumentSource,
  IndexReader,
  IndexReaderOptions,
  SearchEffort,
  SegmentHit,
  SegmentPage,
} from '../port.ts'
import { advise } from '../../plan/advice.ts'
import { EVERYTHING } from '../../plan/expression.ts'
import { candidateTitles, knownMatches, titleCandidates } from '../../plan/named-words.ts'
import { LIST_LIMIT } from '../sets/block-set.ts'
import { Budget } from './budget.ts'
import { countFacets } from './facet-counts.ts'
import { isIndexOf } from '../rebuild/compare-index.ts'
import { narrow, narrowOrder, totalOf } from '../../plan/narrow.ts'
import { verifySegments } from '../rebuild/find-damage.ts'
import {
  countMatches,
  countUpTo,
  findMatches,
  type Matches,
  type RelevancePosition,
} from './matches.ts'
import { type SegmentContext, DocSetCache } from './segment-context.ts'
import { SegmentDamaged } from '../format/segment.ts'
import { SegmentSet, viewFound, viewOutdated } from '../format/segment-set.ts'
import { areFewLevels } from '../../plan/coverage.ts'
import {
  countTiers,
  type Plan,
  planSearch,
  selectedMatches,
  weightsOf,
} from '../../plan/plan.ts'
import { pageByRelevance } from './relevance.ts'
import { hasManyTiers, pageOfTiers } from './tier-pages.ts'
import { positionBehind, scoredPage } from './scored-page.ts'
import { pageSorted, type SortedHit } from './sorted.ts'
import { isRanked } from '../../rank/rank-window.ts'
import {
  deduplicateShows,
  type SegmentMatch,
  type Page,
  type Resumed,
  type TurnTo,
} from './deduplicate-shows.ts'
import { countDocuments, type SearchParts, toPlanContext } from './plan-context.ts'

const RETRY_AFTER_S = 10

/**
 * Parses the position of an order with this number of sort keys (relevance has one: the tier).
 */
const resume = (position: SearchPosition, keys: number): Resumed => {
  const [maxScore, ...rest] = position.values
  const rowId = rest.pop()
  const rank = rest.pop()
  if (
    !isFiniteNumber(maxScore) ||
    !isFiniteNumber(rank) ||
    !isFiniteNumber(rowId) ||
    rest.length !== keys
  )
    throw invalidCursor()
  return { maxScore, values: rest, rank, rowId }
}

const BY_RELEVANCE: readonly SortKey[] = [
  { field: 'relevance', direction: 'desc', nulls: 'last' },
]

const toPage = (plan: Plan, places: readonly RelevancePosition[], count: number): Page => ({
  found: places.map(({ tier, rank, rowId }) => ({
    rowId,
    rank,
    score: scoreOf(tier, rank, countTiers(plan)),
    values: [tier],
  })),
  count,
})

/** Relevance has one sort value: the tier. */
const keysOf = (query: SearchQuery): number =>
  isByRelevance(query) ? 1 : query.order.length

const toSegmentHit = (
  { rowId, score, others, explanation }: SegmentMatch,
  { explain, after }: SearchQuery,
): SegmentHit => ({
  rowId,
  score,
  ...(others && { others }),
  ...(explain === true && after === null && explanation && { explanation }),
})

/** Returns both counts of a first page that has counted them. */
function pageCounts({ count, wholeCount }: Page): MatchCounts | undefined {
  if (wholeCount === undefined) return undefined
  return { all: wholeCount, some: count }
}

interface PlannedSearch {
  readonly plan: Plan
  readonly titled: readonly boolean[]
  /** Counts of the first page, if they are known before this page is read. */
  readonly known: MatchCounts | undefined
}

/** Matches that fit this number of pages are few. */
const FEW_PAGES = 4

/** Counts facets on the first page. */
function countFacetsFirst(
  { countedBy, after }: SearchQuery,
  plan: Plan,
  contexts: readonly SegmentContext[],
): Pick<SegmentPage, 'counts'> {
  if (countedBy === undefined || after !== null) return {}
  return { counts: countFacets(plan, contexts, countedBy) }
}

export class SegmentIndexReader implements IndexReader {
  readonly #segments: SegmentSet
  readonly #options: IndexReaderOptions

  constructor(database: DatabaseSync, options: IndexReaderOptions) {
    this.#segments = new SegmentSet(database, options.schema)
    this.#options = options
  }

  search(
    query: SearchQuery,
    effort: SearchEffort = { timeoutMs: this.#options.searchTimeoutMs },
  ): SegmentPage {
    try {
      return this.#search(query, effort)
    } catch (cause) {
      if (!(cause instanceof SegmentDamaged)) throw cause
      const message = `${viewFound(cause)}; it is being rebuilt, and lookups still work.`
      throw new CodedError('INDEX_REBUILDING', message, {
        cause,
        retryAfterS: RETRY_AFTER_S,
      })
    }
  }

  #search(query: SearchQuery, effort: SearchEffort): SegmentPage {
    const open = this.#segments.refresh(true)
    const budget = new Budget(effort, advise(query))
    const contexts = open.map(
      ({ segment, deleted }): SegmentContext => ({
        segment,
        deleted,
        budget,
        phraseCaches: new Map(),
        terms: new Map(),
        cache: new DocSetCache(),
      }),
    )
    const planned = this.#plan({ query, open, contexts, budget })
    const { plan } = planned
    const after = query.after === null ? undefined : resume(query.after, keysOf(query))
    const page = this.#page(query, plan, contexts, after)
    const hits = page.found.slice(0, query.limit)
    const matched = planned.known ?? pageCounts(page) ?? countMatches(plan, contexts)
    const total = query.after?.total ?? totalOf(page.count, matched)
    const maxScore = after?.maxScore ?? this.#maxScore(query, plan, contexts, hits)
    return {
      hits: hits.map((match) => toSegmentHit(match, query)),
      total,
      ...(matched && { matched: { all: matched.all, some: matched.some } }),
      next: positionBehind(page, hits, {
        total,
        values: [maxScore],
        ...weightsOf(plan),
        ...(matched && { matched: { ...matched, titled: planned.titled } }),
      }),
      maxScore,
      ...countFacetsFirst(query, narrow(plan, matched), contexts),
    }
  }

  /** A first page in another order than relevance needs its counts before it is read. */
  #plan(parts: SearchParts): PlannedSearch {
    const { query, contexts } = parts
    const first = knownMatches(query)
    const titled =
      first?.titled ??
      titleCandidates(query).map(
        (words) => countUpTo(1, candidateTitles(words), contexts) > 0,
      )
    const plan = planSearch(query, toPlanContext(parts, titled, this.#options))
    const isCounted = first !== undefined || isByRelevance(query)
    const known = isCounted ? first : countMatches(plan, contexts)
    return { plan: narrowOrder(query, plan, known), titled, known }
  }

  #page(
    query: SearchQuery,
    plan: Plan,
    contexts: readonly SegmentContext[],
    after: Resumed | undefined,
  ): Page {
    const isRelevance = isByRelevance(query)
    const turnTo: TurnTo = ({ asked, of, from }) => {
      if (isRelevance) return this.#byRelevance(asked, of, contexts, from)
      return this.#sorted(asked, of, contexts, from)
    }
    const request = { query, plan, contexts, after }
    if (isRanked(query)) return scoredPage(turnTo, request)
    if (query.matching !== undefined) return deduplicateShows(turnTo, request)
    return turnTo({ asked: query, of: plan, from: after })
  }

  count(): number {
    return countDocuments(this.#segments.refresh(true))
  }

  holds(documents: DocumentSource): boolean {
    return isIndexOf(documents, this.#segments.refresh(true), this.#segments.schema)
  }

  findDamage(everyByte: boolean): string | undefined {
    if (everyByte) return verifySegments(this.#segments)
    return this.#segments.knownDamage()
  }

  findOutdated(): string | undefined {
    const why = this.#segments.findOutdated()
    if (why === undefined) return undefined
    return viewOutdated(why)
  }

  close(): void {
    this.#segments.close()
  }

  /** The first page counts all matches; later pages get the total from the position. */
  #byRelevance(
    query: SearchQuery,
    plan: Plan,
    contexts: readonly SegmentContext[],
    after: Resumed | undefined,
  ): Page {
    const limit = query.limit + 1
    const { coverage } = plan
    if (coverage !== undefined && !areFewLevels(coverage))
      return this.#byCoverage(plan, contexts, after, limit)
    let place: RelevancePosition | undefined
    let matches: readonly Matches[] = []
    if (after === undefined) {
      if (isUncounted(query))
        return toPage(plan, pageByRelevance(plan, contexts, { after, limit }), 0)
      if (!hasManyTiers(plan)) {
        const few = Math.min(LIST_LIMIT - 1, limit * FEW_PAGES)
        matches = contexts.map((context) => findMatches(plan, context, few))
      }
    } else {
      const [tier] = after.values
      if (!isFiniteNumber(tier)) throw invalidCursor()
      place = { tier, rank: after.rank, rowId: after.rowId }
    }
    if (hasManyTiers(plan)) {
      const { places, count, wholeCount } = pageOfTiers(plan, contexts, {
        after: place,
        limit,
      })
      return { ...toPage(plan, places, count), wholeCount }
    }
    const places = pageByRelevance(plan, contexts, { after: place, limit, matches })
    return toPage(
      plan,
      places,
      matches.reduce((sum, { count }) => sum + count, 0),
    )
  }

  /** Examines all matches, because many terms have too many levels to walk. */
  #byCoverage(
    plan: Plan,
    contexts: readonly SegmentContext[],
    after: Resumed | undefined,
    limit: number,
  ): Page {
    const place = after && { ...after, values: [-Number(after.values[0])] }
    const { hits, count } = pageSorted(plan, contexts, BY_RELEVANCE, place, limit)
    const found = hits.map(({ rank, rowId, values }) => {
      const tier = -Number(values[0])
      return { rowId, rank, score: scoreOf(tier, rank, countTiers(plan)), values: [tier] }
    })
    return { found, count }
  }

  #sorted(
    { order, limit }: SearchQuery,
    plan: Plan,
    contexts: readonly SegmentContext[],
    after: SortedHit | undefined,
  ): Page {
    const wrong = after?.values.some(
      (value, at) =>
        value !== null && (typeof value === 'string') !== (order[at]?.field === 'title'),
    )
    if (wrong === true) throw invalidCursor()
    const { hits, count } = pageSorted(plan, contexts, order, after, limit + 1)
    return {
      found: hits.map(({ rowId, rank, values }) => ({
        rowId,
        rank,
        values,
        score: plainScoreOf(rank),
      })),
      count,
    }
  }

  /**
   * Outside relevance the score is the rank, so the first match in rank order has the best one.
   */
  #maxScore(
    query: SearchQuery,
    plan: Plan,
    contexts: readonly SegmentContext[],
    hits: readonly SegmentMatch[],
  ): number | null {
    const [first] = hits
    if (first === undefined) return null
    if (isByRelevance(query)) return first.score
    const all: Plan = {
      tiers: [selectedMatches(plan)],
      preferred: undefined,
      filter: EVERYTHING,
      coverage: undefined,
    }
    const [best] = pageByRelevance(all, contexts, { after: undefined, limit: 1 })
    return plainScoreOf(best?.rank ?? first.rank)
  }
}
