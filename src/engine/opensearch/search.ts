/** Searches, as queries of the cluster: who matches, in which order, with the answers stored beside what is searched. */
import { distanceFor } from '../../search/text/edit-distance.ts'
import type { CallOptions, SearchPage } from '../../store/engine.ts'
import type { EngineQuery } from '../../search/query.ts'
import { and, facet } from '../../search/plan/expression.ts'
import { type Plan, planSearch } from '../../search/plan/plan.ts'
import type { QueryDictionary } from '../../search/plan/term-tiers.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import { ManyMatches } from './many-matches.ts'
import { type ClusterPage, SearchCall } from './search-call.ts'
import { countConditions } from './search-expression.ts'
import { SEARCHABLE } from './search-fields.ts'
import { SearchNames } from './search-names.ts'
import { everyMatch } from './search-page.ts'
import { isByRelevance, resume } from './search-position.ts'
import { RelevanceSearch } from './search-relevance.ts'
import { pageSorted } from './search-sorted.ts'
import { SearchTurns } from './search-turns.ts'
import type { Survivors } from './survivors.ts'

/** Of one query: what is beyond takes longer than a search may, and to write it down is work too (`clause-limit.ts`). */
const MOST_CONDITIONS = 8192

/** In letters: longer words are not compared; nobody types them. */
const LONGEST_SIMILAR = 40

/** The cluster looks for them itself. */
const similar: QueryDictionary['similar'] = (word) => {
  const edits = distanceFor(word.length)
  return edits === 0 || word.length > LONGEST_SIMILAR ? [] : [{ word, edits }]
}

export class Search {
  readonly #turns: SearchTurns<ClusterPage>
  readonly #names: SearchNames
  readonly #options: OpenSearchEngineOptions
  readonly #many = new ManyMatches()

  constructor(cluster: Cluster, survivors: Survivors, options: OpenSearchEngineOptions) {
    this.#turns = new SearchTurns(cluster)
    this.#names = new SearchNames(cluster, survivors)
    this.#options = options
  }

  async search(query: EngineQuery, { signal }: CallOptions = {}): Promise<SearchPage> {
    signal?.throwIfAborted()
    const after = resume(query)
    const call = new SearchCall(this.#turns, query, this.#options.searchTimeoutMs, signal)
    const plan = await this.#plan(query, signal)
    // Refused by the cluster anyhow; to write it all down would hold up everybody else here.
    if (countConditions(everyMatch(plan), MOST_CONDITIONS) > MOST_CONDITIONS) throw call.tooCostly()
    return isByRelevance(query)
      ? new RelevanceSearch({ query, call, plan, after, many: this.#many }).page()
      : pageSorted(query, call, plan, after)
  }

  async #plan(query: EngineQuery, signal: AbortSignal | undefined): Promise<Plan> {
    const { requireAppleId } = this.#options
    const names = await this.#names.find(query, signal)
    const plan = planSearch(query, { ...names, requireAppleId, similar })
    // Who is tracked is searchable as well, as the search fields say it.
    return requireAppleId ? plan : { ...plan, filter: and(facet(SEARCHABLE), plan.filter) }
  }
}
