/** Pages by relevance: few matches are sorted in one request, many are read tier by tier. */
import { and, type Expression, not, NOTHING, or } from '../../plan/expression.ts'
import { countTiers, everyMatch, type Plan, weightsOf } from '../../plan/plan.ts'
import { type RelevanceTier, toRelevanceTiers } from '../../plan/relevance-tiers.ts'
import { isUncounted, type SearchQuery } from '../../query.ts'
import { scoreOf } from '../../score.ts'
import type { ClusterPage, SearchBody } from './cluster-page.ts'
import { countClauses } from './count-clauses.ts'
import type { ManyMatches } from './many-matches.ts'
import type { ParsedPosition } from './positions.ts'
import {
  hitIdOf,
  IDS_ONLY,
  rankIn,
  showOf,
  titleKeyOf,
  type ShowPage,
  type PlacedHit,
  toIndexPage,
  toSortedHit,
} from './result-page.ts'
import { toScoredQuery } from './scored-query.ts'
import type { SearchCall } from './search-call.ts'
import { RELEVANCE, TIES, toClusterAfter } from './sort-order.ts'
import { type ClusterQuery, toClusterQuery } from './to-cluster-query.ts'

/**
 * Maximum number of matches per shard that one request sorts. Above it, each tier is a request
 * that terminates early, because documents are stored in the order of a tier.
 */
export const FEW_MATCHES = 5000

/**
 * Number of tiers per request, at first and later. Pages often need several tiers, but unneeded
 * hits are expensive on longer pages.
 */
const TIERS_TOGETHER = 2
const LATER_TIERS_TOGETHER = 4
const SHORT_PAGE = 100

/**
 * Maximum number of clauses of one query. It leaves room for rewriting under the cluster's
 * default limit; above it, separate tiers are cheaper.
 */
const MOST_CLAUSES = 800

/** The first value is the tier, counted down from 0. */
const tierIn = (values: readonly unknown[]): number => -Number(values[0])

const hitsOfTier = (page: ClusterPage | undefined, tier: number): readonly PlacedHit[] =>
  (page?.hits.hits ?? []).map((hit) => ({
    id: hitIdOf(hit),
    show: showOf(hit),
    title: titleKeyOf(hit),
    values: [-tier, ...(hit.sort ?? [])],
  }))

/** Yields the tiers of each request. */
function* inBatches(
  tiers: readonly RelevanceTier[],
  hits: number,
): Generator<readonly RelevanceTier[]> {
  const [first, later] = hits > SHORT_PAGE ? [1, 1] : [TIERS_TOGETHER, LATER_TIERS_TOGETHER]
  yield tiers.slice(0, first)
  for (let from = first; from < tiers.length; from += later)
    yield tiers.slice(from, from + later)
}

export interface PageParts {
  readonly query: SearchQuery
  readonly call: SearchCall
  readonly plan: Plan
  readonly after: ParsedPosition | undefined
  /** `few` or `many`: a hint about the number of matches. A wrong hint costs time only. */
  readonly expects?: 'few' | 'many' | undefined
}

export class RelevancePages {
  readonly #query: SearchQuery
  readonly #call: SearchCall
  readonly #plan: Plan
  readonly #after: ParsedPosition | undefined
  readonly #expects: PageParts['expects']
  readonly #many: ManyMatches

  constructor({ query, call, plan, after, expects }: PageParts, many: ManyMatches) {
    this.#query = query
    this.#call = call
    this.#plan = plan
    this.#after = after
    this.#expects = expects
    this.#many = many
  }

  async page(): Promise<ShowPage> {
    // Each match may have a different coverage, so tiers cannot be read one by one.
    if (this.#plan.coverage !== undefined) return this.#ordered(toScoredQuery(this.#plan))
    if (this.#after !== undefined) return this.#laterPage(this.#after)
    if (isUncounted(this.#query)) return this.#tierByTier()
    const wasMany = this.#many.has(this.#query)
    const isMany = wasMany || this.#expects === 'many'
    const page = isMany ? undefined : await this.#atOnce()
    if (page !== undefined) return page
    const tiered = await this.#tierByTier()
    if (tiered.total > FEW_MATCHES) this.#many.add(this.#query)
    else if (wasMany) this.#many.delete(this.#query)
    return tiered
  }

  async #laterPage({ total }: ParsedPosition): Promise<ShowPage> {
    const page =
      total <= FEW_MATCHES && !isUncounted(this.#query) ? await this.#atOnce() : undefined
    return page ?? this.#tierByTier()
  }

  #toPage(found: readonly PlacedHit[], total: number): ShowPage {
    const score = ({ values }: PlacedHit): number =>
      scoreOf(tierIn(values), rankIn(values), countTiers(this.#plan))
    const [best] = found
    const bestScore = best === undefined ? null : score(best)
    const maxScore = this.#after?.maxScore ?? bestScore
    return toIndexPage(
      found,
      { total, maxScore, ...weightsOf(this.#plan) },
      this.#query.limit,
      score,
    )
  }

  /** Returns `undefined` for too many matches or clauses. */
  async #atOnce(): Promise<ShowPage | undefined> {
    const scored = toScoredQuery(this.#plan)
    if (countClauses(scored) > MOST_CLAUSES) return undefined
    const few = this.#after === undefined ? { terminate_after: FEW_MATCHES } : {}
    const page = await this.#call.one({ ...this.#scoredBody(scored), ...few })
    if (page.terminated_early === true) return undefined
    return this.#toScoredPage(page)
  }

  /** Sorts all matches by the query's score. */
  async #ordered(scored: ClusterQuery): Promise<ShowPage> {
    return this.#toScoredPage(await this.#call.one(this.#scoredBody(scored)))
  }

  #scoredBody(scored: ClusterQuery): SearchBody {
    const { order, limit } = this.#query
    const after = this.#after
    return {
      ...IDS_ONLY,
      size: limit + 1,
      query: scored,
      sort: [RELEVANCE, ...TIES],
      track_total_hits: after === undefined,
      ...(after !== undefined && { search_after: toClusterAfter(order, after) }),
    }
  }

  #toScoredPage({ hits }: ClusterPage): ShowPage {
    const found = hits.hits.map((hit) => toSortedHit(hit, this.#query))
    return this.#toPage(found, this.#after?.total ?? hits.total?.value ?? 0)
  }

  /**
   * Reads the tiers in the stored order until the page is full; the first request counts the
   * total.
   */
  async #tierByTier(): Promise<ShowPage> {
    const { limit } = this.#query
    const found: PlacedHit[] = []
    let total = isUncounted(this.#query) ? 0 : this.#after?.total
    const hits = this.#expects === 'few' ? 0 : limit
    for (const some of inBatches(this.#tiersLeft(), hits)) {
      if (this.#isEnough(found.length, total)) break
      const bodies = some.map((tier, at) => {
        const known = this.#known(tier, found, some.slice(0, at))
        return this.#tierBody(tier, known, limit + 1 - found.length)
      })
      const asked = total === undefined ? [...bodies, this.#countBody()] : bodies
      const pages = await this.#call.several(asked)
      total ??= pages.at(-1)?.hits.total?.value
      for (const [at, { tier: group }] of some.entries())
        found.push(...hitsOfTier(pages[at], group))
    }
    return this.#toPage(found, total ?? 0)
  }

  #isEnough(found: number, total: number | undefined): boolean {
    return found > this.#query.limit || (found === total && !isUncounted(this.#query))
  }

  #tiersLeft(): readonly RelevanceTier[] {
    const after = this.#after
    const tiers = toRelevanceTiers(this.#plan)
    if (after === undefined) return tiers
    return tiers.filter(({ tier: group }) => group >= tierIn(after.values))
  }

  /**
   * Returns an expression for documents of earlier tiers. Hits of this page are excluded by id,
   * because the tiers' conditions are long for typed sentences.
   */
  #known(
    { tier, earlier }: RelevanceTier,
    found: readonly PlacedHit[],
    asked: readonly RelevanceTier[],
  ): Expression {
    const seqs = found.map(({ values }) => Number(values.at(-1)))
    const onPage: Expression = seqs.length === 0 ? NOTHING : { op: 'seqs', seqs }
    const beside = asked.map(({ added }) => added())
    if (this.#after === undefined) return or(onPage, ...beside)
    const [at, lastAt] = [tier, tierIn(this.#after.values)].map((each) =>
      Math.floor(each / 2),
    )
    const onPagesBefore = at === lastAt ? earlier : this.#plan.tiers[lastAt ?? 0]
    return or(onPagesBefore ?? NOTHING, onPage, ...beside)
  }

  #tierBody(
    { tier: group, added }: RelevanceTier,
    known: Expression,
    size: number,
  ): SearchBody {
    const after = this.#after
    const goesOn = after !== undefined && group === tierIn(after.values)
    return {
      ...IDS_ONLY,
      size,
      query: toClusterQuery(and(added(), not(known))),
      sort: TIES,
      track_total_hits: false,
      ...(goesOn && { search_after: [after.rank, after.seq] }),
    }
  }

  #countBody(): SearchBody {
    return {
      size: 0,
      query: toClusterQuery(everyMatch(this.#plan)),
      track_total_hits: true,
    }
  }
}
