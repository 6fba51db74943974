/** Answers searches from the segments in the caller's read transaction. */
import type { DatabaseSync } from 'node:sqlite'
import { CodedError } from '../../../errors.ts'
import { invalidCursor, isFiniteNumber } from '../../cursor.ts'
import {
  isByRelevance,
  isUncounted,
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
  SegmentPage,
} from '../port.ts'
import { advise } from '../../plan/advice.ts'
import { leastCommon } from '../../plan/correctable-words.ts'
import { type Expression, NOTHING, wordIn } from '../../plan/expression.ts'
import { weighedWords, weightsByWord } from '../../plan/search-words.ts'
import { LIST_LIMIT } from '../sets/block-set.ts'
import { Budget } from './budget.ts'
import { countFacets } from './facet-counts.ts'
import { isIndexOf } from '../rebuild/compare-index.ts'
import { verifySegments } from '../rebuild/find-damage.ts'
import { countUpTo, findMatches, type Matches, isInMany } from './matches.ts'
import { type SegmentContext, DocSetCache } from './segment-context.ts'
import { SegmentDamaged } from '../format/segment.ts'
import {
  type OpenSegment,
  SegmentSet,
  viewFound,
  viewOutdated,
} from '../format/segment-set.ts'
import { areFewLevels, knownWeights, weightOf } from '../../plan/coverage.ts'
import {
  countTiers,
  type Plan,
  type PlanContext,
  planSearch,
  weightsOf,
} from '../../plan/plan.ts'
import type { RelevancePosition } from './relevance-position.ts'
import { pageByRelevance } from './relevance.ts'
import { hasManyTiers, pageOfTiers } from './tier-pages.ts'
import { pageSorted, type SortedHit } from './sorted.ts'
import {
  deduplicateShows,
  type SegmentMatch,
  type Page,
  type Resumed,
  type TurnTo,
} from './deduplicate-shows.ts'
import { findNearWords, type NearWords } from './vocabulary.ts'
import { readBeginnings } from './word-beginnings.ts'

const RETRY_AFTER_S = 10

/** Budget units (10 µs) of an id lookup. Planning a term takes one per letter. */
const ID_UNITS = 0.5
/** Ids per SQL statement, which is a bounded step. */
const IDS_AT_ONCE = 500

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

const countDocuments = (open: readonly OpenSegment[]): number =>
  open.reduce((sum, { segment, deletedCount }) => sum + segment.documents - deletedCount, 0)

/** Matches that fit this number of pages are few. */
const FEW_PAGES = 4

/** Returns whether the incomplete word may be misspelt. */
const isMistyped = ({ matching, terms }: SearchQuery): boolean =>
  matching === 'half-typed' && terms.some(({ fuzzy }) => fuzzy)

/** Counts facets on the first page. */
function countFirst(
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
    const plan = planSearch(query, this.#context(query, open, contexts, budget))
    const isRelevance = isByRelevance(query)
    const after =
      query.after === null
        ? undefined
        : resume(query.after, isRelevance ? 1 : query.order.length)
    const turnTo: TurnTo = ({ asked, of, from }) => {
      if (isRelevance) return this.#byRelevance(asked, of, contexts, from)
      return this.#sorted(asked, of, contexts, from)
    }
    const { found, count } =
      query.matching === 'forgiving'
        ? deduplicateShows(turnTo, { query, plan, contexts, after })
        : turnTo({ asked: query, of: plan, from: after })
    const hits = found.slice(0, query.limit)
    const total = query.after?.total ?? count
    const maxScore = after?.maxScore ?? this.#maxScore(plan, contexts, hits, isRelevance)
    const last = hits.at(-1)
    const goesOn = found.length > hits.length && last !== undefined && maxScore !== null
    return {
      hits: hits.map(({ rowId, score, others }) => ({
        rowId,
        score,
        ...(others && { others }),
      })),
      total,
      next: goesOn
        ? {
            total,
            values: [maxScore, ...last.values, last.rank, last.rowId],
            ...weightsOf(plan),
          }
        : null,
      maxScore,
      ...countFirst(query, plan, contexts),
    }
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
      const page = pageOfTiers(plan, contexts, { after: place, limit })
      return toPage(plan, page.places, page.count)
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
    plan: Plan,
    contexts: readonly SegmentContext[],
    hits: readonly SegmentMatch[],
    isRelevance: boolean,
  ): number | null {
    const [first] = hits
    if (first === undefined) return null
    if (isRelevance) return first.score
    const all: Plan = {
      tiers: plan.tiers.slice(-1),
      preferred: undefined,
      filter: plan.filter,
      coverage: undefined,
    }
    const [best] = pageByRelevance(all, contexts, { after: undefined, limit: 1 })
    return plainScoreOf(best?.rank ?? first.rank)
  }

  #context(
    query: SearchQuery,
    open: readonly OpenSegment[],
    contexts: readonly SegmentContext[],
    budget: Budget,
  ): PlanContext {
    const { lookups, requireAppleId } = this.#options
    const segments = open.map(({ segment }) => segment)
    const all = countDocuments(open)
    const weigh = (each: Expression): number =>
      weightOf(countUpTo(all, each, contexts), all)
    const words = weighedWords(query)
    const wordWeights =
      words.length === 0
        ? []
        : (knownWeights(query) ?? words.map((word) => weigh(wordIn(word, 'anywhere'))))
    const nearWords = new Map<string, NearWords>()
    const near = (word: string): NearWords => {
      const found = nearWords.get(word) ?? findNearWords(segments, word, budget)
      nearWords.set(word, found)
      return found
    }
    return {
      requireAppleId,
      podcastsOf: (ids) => {
        const rowIds: number[] = []
        for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
          const some = ids.slice(from, from + IDS_AT_ONCE)
          budget.spend(some.length * ID_UNITS)
          rowIds.push(...lookups.findByIds(some))
        }
        if (rowIds.length === 0) return NOTHING
        return { op: 'seqs', seqs: rowIds }
      },
      similar: (word) => near(word).similar.map((other) => ({ word: other })),
      alike: (word) => near(word).alike.map((other) => ({ word: other })),
      weigh: (occurrences) => knownWeights(query) ?? occurrences.map(weigh),
      weightOfWord: weightsByWord(words, wordWeights),
      mayBegin: isMistyped(query) ? readBeginnings(segments) : () => true,
      isCommon: (word) => isInMany(word, contexts, leastCommon(all)),
      findByLink: (text) => {
        budget.spend(text.length)
        return lookups.findByLink(text)
      },
    }
  }
}
