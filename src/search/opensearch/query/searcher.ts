/** Executes searches with queries of the cluster. */
import { type IndexSchema, facetText } from '../../document/schema.ts'
import { knownWeights } from '../../plan/coverage.ts'
import { and, facet, NOTHING } from '../../plan/expression.ts'
import { weighedWords, weightsByWord } from '../../plan/search-words.ts'
import { correctableWords } from '../../plan/correctable-words.ts'
import { narrow, totalOf } from '../../plan/narrow.ts'
import { knownMatches, titleCandidates, titledWords } from '../../plan/named-words.ts'
import {
  coveredOccurrences,
  everyMatch,
  type Plan,
  planSearch,
  selectedMatches,
} from '../../plan/plan.ts'
import type { QueryDictionary } from '../../plan/term-tiers.ts'
import type { IndexPage, IndexSearchOptions, QueryNames } from '../../index-page.ts'
import {
  isByRelevance,
  isThroughAll,
  type MatchCounts,
  type SearchQuery,
  type SumRequest,
  type FacetRequest,
  type FacetCounts,
} from '../../query.ts'
import { SEARCHABLE } from '../mapping/index-definition.ts'
import type { Requester } from '../transport/cluster-request.ts'
import { CostlySlots, type CostlySlotsOptions } from './costly-slots.ts'
import { countConditions } from './count-clauses.ts'
import { ManyMatches } from './many-matches.ts'
import { parsePosition } from './positions.ts'
import { type PageParts, RelevancePages } from './relevance-pages.ts'
import type { ShowPage } from './result-page.ts'
import { SearchBatch } from './search-batch.ts'
import { SearchCall } from './search-call.ts'
import { fetchSignals } from './podcast-signals.ts'
import { scoredClusterPage } from './scored-page.ts'
import { isRanked } from '../../rank/rank-window.ts'
import { deduplicateClusterShows } from './deduplicate-shows.ts'
import { fetchSortedPage } from './sorted-pages.ts'
import {
  countWordMatches,
  countWords,
  hasMany,
  weigh,
  type WordCounts,
} from './word-counts.ts'
import { comparedByCluster, findWordsNear, type WordsNear } from './words-near.ts'
import { toRange } from '../../plan/filters.ts'
import { toClusterQuery } from './to-cluster-query.ts'

function toFilters(counted: Exclude<FacetRequest, SumRequest>): readonly object[] {
  if ('facet' in counted) {
    return counted.values.map((value) =>
      toClusterQuery(facet(facetText(counted.facet, value))),
    )
  }
  return counted.ranges.map((range) => toClusterQuery(toRange(counted.column, range)))
}

/** Returns `undefined` for counts of nothing: the cluster rejects an empty aggregation. */
function toAggregation(counted: FacetRequest): object | undefined {
  if ('sumOf' in counted) return { sum: { field: counted.sumOf } }
  const filters = toFilters(counted)
  return filters.length === 0 ? undefined : { filters: { filters } }
}

const nameOf = (at: number) => `facet${String(at)}` as `facet${number}`

/** Returns the counts of each value or range of `countedBy`. */
async function fetchFacetCounts(
  call: SearchCall,
  plan: Plan,
  countedBy: readonly FacetRequest[],
): Promise<FacetCounts> {
  const asked = countedBy.flatMap((counted, at) => {
    const aggregation = toAggregation(counted)
    return aggregation === undefined ? [] : [[nameOf(at), aggregation] as const]
  })
  const { aggregations = {} } = await call.one({
    size: 0,
    query: toClusterQuery(selectedMatches(plan)),
    track_total_hits: false,
    aggs: Object.fromEntries(asked),
  })
  return countedBy.map((counted, at) => {
    const { buckets = [], value = 0 } = aggregations[nameOf(at)] ?? {}
    if ('sumOf' in counted) return [value]
    return buckets.map(({ doc_count }) => doc_count)
  })
}

/** Maximum number of clauses of one query; more would exceed the time of a search. */
const MOST_CONDITIONS = 8192
/** A search with more clauses is costly, for example an optional text of 12 words. */
const CHEAP_CONDITIONS = 256
/** Costly searches under way at the cluster; others wait for a slot. */
const COSTLY = { slots: 4, mostWaiting: 32, patienceMs: 1000 }

interface PlanInputs {
  readonly names: QueryNames
  readonly counts: WordCounts
  readonly near: ReadonlyMap<string, WordsNear>
  readonly weightOfWord: QueryDictionary['weightOfWord']
  readonly isInTitle: QueryDictionary['isInTitle']
}

const toDictionary = ({
  names,
  counts,
  near,
  weightOfWord,
  isInTitle,
}: PlanInputs): QueryDictionary => {
  const nearOf = (word: string): WordsNear => near.get(word) ?? comparedByCluster(word)
  return {
    similar: (word) => nearOf(word).similar,
    alike: (word) => nearOf(word).alike,
    mayBegin: () => true,
    isCommon: (word) => counts.common.has(word),
    weightOfWord,
    isInTitle,
    findByLink: (text) => names.links.get(text),
  }
}

/** Returns the page with the numbers of both sets, which its positions carry. */
function toReported(
  page: IndexPage,
  matched: MatchCounts | undefined,
  titled: readonly boolean[],
): IndexPage {
  if (matched === undefined) return page
  const { all, some } = matched
  const total = totalOf(some, matched)
  const hits = page.hits.map((hit) => ({
    ...hit,
    position: { ...hit.position, total, matched: { all, some, titled } },
  }))
  return { ...page, hits, total, matched: { all, some } }
}

export interface SearcherOptions {
  readonly schema: IndexSchema
  /** Excludes podcasts without an Apple id. */
  readonly requireAppleId: boolean
  /** Timeout of one search in ms, after which it throws `SEARCH_TOO_COSTLY`. */
  readonly searchTimeoutMs: number
  /** Default: `COSTLY`. */
  readonly costly?: CostlySlotsOptions
}

interface PlanParts {
  readonly query: SearchQuery
  readonly names: QueryNames
  readonly counts: WordCounts
  readonly call: SearchCall
}

interface PagingParts extends Omit<PlanParts, 'names'> {
  readonly plan: Plan
}

const NO_NAMES: QueryNames = { seqs: new Map(), links: new Map() }

export class Searcher {
  readonly #batch: SearchBatch
  readonly #options: SearcherOptions
  readonly #many = new ManyMatches()
  readonly #costly: CostlySlots

  constructor(cluster: Requester, alias: string, options: SearcherOptions) {
    this.#batch = new SearchBatch(cluster, alias)
    this.#options = options
    this.#costly = new CostlySlots(options.costly ?? COSTLY)
  }

  /** Records that the cluster was unreachable, because it is slow after recovery. */
  noteTrouble(): void {
    this.#batch.noteTrouble()
  }

  async search(
    query: SearchQuery,
    { signal, names = NO_NAMES }: IndexSearchOptions = {},
  ): Promise<IndexPage> {
    signal?.throwIfAborted()
    parsePosition(query)
    const timeoutMs = this.#options.searchTimeoutMs
    const newCall = () => new SearchCall({ batch: this.#batch, query, timeoutMs, signal })
    const call = newCall()
    const counts = await countWords(query, call)
    const plan = await this.#plan({ query, names, counts, call })
    const conditions = countConditions(everyMatch(plan), MOST_CONDITIONS)
    // Refuses early: building such a query would block the event loop.
    if (conditions > MOST_CONDITIONS) throw call.tooCostly()
    if (conditions <= CHEAP_CONDITIONS) return this.#page({ query, counts, plan, call })
    // The wait does not count as time of the search.
    return this.#costly.run(
      () => this.#page({ query, counts, plan, call: newCall() }),
      signal,
    )
  }

  /** Counts the matches of a first page; one by relevance does not need them before. */
  async #page({ query, counts, plan: planned, call }: PagingParts): Promise<IndexPage> {
    const isCounted = planned.whole !== undefined
    const counting = isCounted ? this.#countMatches(query, planned, call) : undefined
    const plan = isThroughAll(query) ? planned : narrow(planned, await counting)
    const paging = this.#showPage({ query, counts, plan, call })
    const countFacets = async () =>
      this.#countFacets(query, narrow(planned, await counting), call)
    const [page, matched, counted] = await Promise.all([paging, counting, countFacets()])
    return toReported({ ...page, ...counted }, matched, counts.titled)
  }

  async #countMatches(
    query: SearchQuery,
    plan: Plan,
    call: SearchCall,
  ): Promise<MatchCounts> {
    return knownMatches(query) ?? (await countWordMatches(plan, call))
  }

  async #countFacets(
    { countedBy, after }: SearchQuery,
    plan: Plan,
    call: SearchCall,
  ): Promise<Pick<IndexPage, 'counts'>> {
    if (countedBy === undefined || after !== null) return {}
    return { counts: await fetchFacetCounts(call, plan, countedBy) }
  }

  #showPage({ query, counts, plan, call }: PagingParts): Promise<IndexPage> {
    const { sortColumns } = this.#options.schema
    const toPage = (parts: PageParts, many: ManyMatches): Promise<ShowPage> => {
      if (isByRelevance(query)) return new RelevancePages(parts, many).page()
      return fetchSortedPage(parts, sortColumns)
    }
    const expects = hasMany(query, counts) ? 'many' : undefined
    const ask = (asked: SearchQuery): Promise<ShowPage> =>
      toPage({ query: asked, call, plan, after: parsePosition(asked), expects }, this.#many)
    const askFew = (asked: SearchQuery, of: Plan): Promise<ShowPage> =>
      toPage(
        { query: asked, call, plan: of, after: undefined, expects: 'few' },
        new ManyMatches(),
      )
    if (query.matching === undefined) return ask(query)
    const request = { query, plan, ask, askFew }
    if (!isRanked(query)) return deduplicateClusterShows(request)
    return scoredClusterPage({
      ...request,
      askSignals: (seqs, signals) => fetchSignals(seqs, signals, call),
    })
  }

  async #plan({ query, names, counts, call }: PlanParts): Promise<Plan> {
    const { requireAppleId } = this.#options
    const rare = correctableWords(query).filter((word) => !counts.common.has(word))
    const near = await findWordsNear(rare, call)
    const weightOfWord = weightsByWord(weighedWords(query), counts.weights)
    const isInTitle = titledWords(titleCandidates(query), counts.titled)
    const known = toDictionary({ names, counts, near, weightOfWord, isInTitle })
    const covered = coveredOccurrences(query, known)
    const weights = knownWeights(query) ?? (await weigh(covered, call))
    const plan = planSearch(query, {
      ...known,
      weigh: () => weights,
      requireAppleId,
      podcastsOf(ids) {
        const seqs = new Set(ids.flatMap((id) => names.seqs.get(id) ?? []))
        if (seqs.size === 0) return NOTHING
        return { op: 'seqs', seqs: [...seqs] }
      },
    })
    // The filter by Apple id implies searchability, because a tombstone has no facets.
    if (requireAppleId) return plan
    return { ...plan, filter: and(facet(SEARCHABLE), plan.filter) }
  }
}
