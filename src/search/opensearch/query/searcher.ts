/** Searches, as queries of the cluster: who matches, and in which order. */
import type { IndexSchema } from '../../document/schema.ts'
import { knownWeights, weightOf } from '../../plan/coverage.ts'
import { and, type Expression, facet, NOTHING, wordIn } from '../../plan/expression.ts'
import { weighedWords, weightsByWord } from '../../plan/asked-words.ts'
import { correctableWords, leastCommon } from '../../plan/correctable-words.ts'
import {
  coveredOccurrences,
  type Plan,
  type PlanContext,
  planSearch,
} from '../../plan/plan.ts'
import type { QueryDictionary } from '../../plan/term-tiers.ts'
import type { IndexPage, IndexSearchOptions, QueryNames } from '../../index-page.ts'
import type { SearchQuery } from '../../query.ts'
import { alikeDistance, distanceFor } from '../../text/edit-distance.ts'
import { SEARCHABLE } from '../mapping/index-definition.ts'
import type { Requester } from '../transport/cluster-request.ts'
import type { SearchBody } from './cluster-page.ts'
import { countConditions } from './count-clauses.ts'
import { countFacets } from './facet-counts.ts'
import { ManyMatches } from './many-matches.ts'
import { isByRelevance, readPosition } from './positions.ts'
import { type PageParts, RelevancePages } from './relevance-pages.ts'
import { everyMatch, type ShownPage } from './result-page.ts'
import { SearchBatch } from './search-batch.ts'
import { SearchCall } from './search-call.ts'
import { eachShowOnce } from './shows-once.ts'
import { pageSorted } from './sorted-pages.ts'
import { toClusterQuery } from './to-cluster-query.ts'

/**
 * Conditions of one query: more take longer than a search may, and to write them down is work too.
 */
const MOST_CONDITIONS = 8192

/** In letters: longer words are not compared; nobody types them. */
const LONGEST_SIMILAR = 40

/** The cluster looks for them itself. */
const similar: QueryDictionary['similar'] = (word) => {
  const edits = distanceFor(word.length)
  return edits === 0 || word.length > LONGEST_SIMILAR ? [] : [{ word, edits }]
}

const countBody = (matches: Expression): SearchBody => ({
  size: 0,
  query: toClusterQuery(matches),
  track_total_hits: true,
})

/** Which of the words so many podcasts have that they are no typing errors. */
async function findCommon(
  words: readonly string[],
  call: SearchCall,
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const anywhere = words.map((word) => wordIn(word, 'anywhere'))
  const inTitles = words.map((word) => wordIn(word, 'title'))
  const pages = await call.several(
    [facet(SEARCHABLE), ...anywhere, ...inTitles].map(countBody),
  )
  const [all = 0, ...counts] = pages.map(({ hits }) => hits.total?.value ?? 0)
  const least = leastCommon(all)
  const isCommon = (_: string, at: number): boolean =>
    (counts[at] ?? 0) >= least.anywhere || (counts[words.length + at] ?? 0) >= least.inTitle
  return new Set(words.filter(isCommon))
}

/** What each optional term weighs. */
async function weigh(
  occurrences: readonly Expression[],
  call: SearchCall,
): Promise<readonly number[]> {
  if (occurrences.length === 0) return []
  const searchable = facet(SEARCHABLE)
  const asked = [searchable, ...occurrences.map((each) => and(searchable, each))]
  const pages = await call.several(asked.map(countBody))
  const [all = 0, ...counts] = pages.map(({ hits }) => hits.total?.value ?? 0)
  return counts.map((count) => weightOf(count, all))
}

const alike: QueryDictionary['alike'] = (word) => {
  const edits = alikeDistance(word.length)
  return edits === 0 || word.length > LONGEST_SIMILAR
    ? []
    : [{ word, edits, sameInitial: true }]
}

const toDictionary = (
  { links }: QueryNames,
  common: ReadonlySet<string>,
  weightOfWord: QueryDictionary['weightOfWord'],
): QueryDictionary => ({
  similar,
  alike,
  mayBegin: () => true,
  isCommon: (word) => common.has(word),
  weightOfWord,
  findByLink: (text) => links.get(text),
})

export interface SearcherOptions {
  readonly schema: IndexSchema
  /** True: podcasts without an Apple id are left out of every answer. */
  readonly requireAppleId: boolean
  /** Longest time of one search, in ms; past it the search is refused with `SEARCH_TOO_COSTLY`. */
  readonly searchTimeoutMs: number
}

const NO_NAMES: QueryNames = { seqs: new Map(), links: new Map() }

export class Searcher {
  readonly #batch: SearchBatch
  readonly #options: SearcherOptions
  readonly #many = new ManyMatches()

  constructor(cluster: Requester, alias: string, options: SearcherOptions) {
    this.#batch = new SearchBatch(cluster, alias)
    this.#options = options
  }

  async search(
    query: SearchQuery,
    { signal, names }: IndexSearchOptions = {},
  ): Promise<IndexPage> {
    signal?.throwIfAborted()
    const after = readPosition(query)
    const timeoutMs = this.#options.searchTimeoutMs
    const call = new SearchCall({ batch: this.#batch, query, timeoutMs, signal })
    const words = weighedWords(query)
    const kept = knownWeights(query)
    const [common, wordWeights] = await Promise.all([
      findCommon(correctableWords(query), call),
      kept ??
        weigh(
          words.map((word) => wordIn(word, 'anywhere')),
          call,
        ),
    ])
    const known = toDictionary(names ?? NO_NAMES, common, weightsByWord(words, wordWeights))
    const weights = kept ?? (await weigh(coveredOccurrences(query, known), call))
    const plan = this.#plan(query, names ?? NO_NAMES, { ...known, weigh: () => weights })
    // The cluster would refuse it anyhow, and to write it all down would hold up everybody else
    // here.
    if (countConditions(everyMatch(plan), MOST_CONDITIONS) > MOST_CONDITIONS)
      throw call.tooCostly()
    const { sortColumns } = this.#options.schema
    const toPage = (parts: PageParts, many: ManyMatches): Promise<ShownPage> =>
      isByRelevance(query)
        ? new RelevancePages(parts, many).page()
        : pageSorted(parts, sortColumns)
    const ask = (asked: SearchQuery): Promise<ShownPage> =>
      toPage({ query: asked, call, plan, after: readPosition(asked) }, this.#many)
    const askFew = (asked: SearchQuery, of: Plan): Promise<ShownPage> =>
      toPage(
        { query: asked, call, plan: of, after: undefined, expectsFew: true },
        new ManyMatches(),
      )
    const paging =
      query.matching === 'forgiving'
        ? eachShowOnce({ query, plan, ask, askFew })
        : ask(query)
    if (query.countedBy === undefined || after !== undefined) return paging
    const [page, counts] = await Promise.all([
      paging,
      countFacets(call, plan, query.countedBy),
    ])
    return { ...page, counts }
  }

  #plan(
    query: SearchQuery,
    { seqs }: QueryNames,
    known: QueryDictionary & Pick<PlanContext, 'weigh'>,
  ): Plan {
    const { requireAppleId } = this.#options
    const plan = planSearch(query, {
      ...known,
      requireAppleId,
      podcastsOf(ids) {
        const known = new Set(ids.flatMap((id) => seqs.get(id) ?? []))
        return known.size === 0 ? NOTHING : { op: 'seqs', seqs: [...known] }
      },
    })
    // A podcast with an Apple id is searchable as well, because a tombstone has no facet.
    return requireAppleId ? plan : { ...plan, filter: and(facet(SEARCHABLE), plan.filter) }
  }
}
