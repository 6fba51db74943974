/**
 * Pages by relevance: few matches are put in order at once, of many each tier is asked for by
 * itself.
 */
import { and, type Expression, not, NOTHING, or } from '../../plan/expression.ts'
import { countTiers, type Plan, weightsOf } from '../../plan/plan.ts'
import { type RelevanceTier, toRelevanceTiers } from '../../plan/relevance-tiers.ts'
import { isUncounted, type SearchQuery } from '../../query.ts'
import { scoreOf } from '../../score.ts'
import type { ClusterPage, SearchBody } from './cluster-page.ts'
import { countClauses } from './count-clauses.ts'
import type { ManyMatches } from './many-matches.ts'
import type { ReadPosition } from './positions.ts'
import {
  everyMatch,
  idOf,
  IDS_ONLY,
  rankIn,
  showOf,
  type ShownPage,
  type PlacedHit,
  toPage,
  toSortedHit,
} from './result-page.ts'
import { toScoredQuery } from './scored-query.ts'
import type { SearchCall } from './search-call.ts'
import { RELEVANCE, TIES, toClusterAfter } from './sort-order.ts'
import { type ClusterQuery, toClusterQuery } from './to-cluster-query.ts'

/**
 * So many matches a shard are put in order whole, in one request. Of more, each tier is asked for
 * by itself and ends early, because documents lie in the order of a tier.
 */
export const FEW_MATCHES = 5000

/**
 * Many pages need more than one tier, and where the first ones give little more are asked together;
 * but of a longer page each hit that is not needed costs more.
 */
const TIERS_TOGETHER = 2
const LATER_TIERS_TOGETHER = 4
const SHORT_PAGE = 100

/**
 * Conditions of one query. Some are left for what the cluster makes of it where its limit is the
 * default; and beyond, tiers by themselves are cheaper.
 */
const MOST_CLAUSES = 800

/** The first of the values is the tier, counted down from 0. */
const tierIn = (values: readonly unknown[]): number => -Number(values[0])

const hitsOfTier = (page: ClusterPage | undefined, tier: number): readonly PlacedHit[] =>
  (page?.hits.hits ?? []).map((hit) => ({
    id: idOf(hit),
    show: showOf(hit),
    values: [-tier, ...(hit.sort ?? [])],
  }))

/** Returns the tiers that are asked in one go, one such after the other. */
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
  readonly after: ReadPosition | undefined
  /**
   * `few`: however long the page may be, few match. `many`: too many match to be put in order at
   * once. Wrong or right, the answer is the same.
   */
  readonly expects?: 'few' | 'many' | undefined
}

export class RelevancePages {
  readonly #query: SearchQuery
  readonly #call: SearchCall
  readonly #plan: Plan
  readonly #after: ReadPosition | undefined
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

  async page(): Promise<ShownPage> {
    // Every match has a level of coverage of its own, and there are too many levels to ask for
    // each.
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

  async #laterPage({ total }: ReadPosition): Promise<ShownPage> {
    const page =
      total <= FEW_MATCHES && !isUncounted(this.#query) ? await this.#atOnce() : undefined
    return page ?? this.#tierByTier()
  }

  #toPage(found: readonly PlacedHit[], total: number): ShownPage {
    const score = ({ values }: PlacedHit): number =>
      scoreOf(tierIn(values), rankIn(values), countTiers(this.#plan))
    const [best] = found
    const bestScore = best === undefined ? null : score(best)
    const maxScore = this.#after?.maxScore ?? bestScore
    return toPage(
      found,
      { total, maxScore, ...weightsOf(this.#plan) },
      this.#query.limit,
      score,
    )
  }

  /** Returns undefined when there are too many matches for it, or too many conditions. */
  async #atOnce(): Promise<ShownPage | undefined> {
    const scored = toScoredQuery(this.#plan)
    if (countClauses(scored) > MOST_CLAUSES) return undefined
    const few = this.#after === undefined ? { terminate_after: FEW_MATCHES } : {}
    const page = await this.#call.one({ ...this.#scoredBody(scored), ...few })
    return page.terminated_early === true ? undefined : this.#toScoredPage(page)
  }

  /** Puts all matches in order by the query's score. */
  async #ordered(scored: ClusterQuery): Promise<ShownPage> {
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
      ...(after === undefined ? {} : { search_after: toClusterAfter(order, after) }),
    }
  }

  #toScoredPage({ hits }: ClusterPage): ShownPage {
    const found = hits.hits.map((hit) => toSortedHit(hit, this.#query))
    return this.#toPage(found, this.#after?.total ?? hits.total?.value ?? 0)
  }

  /**
   * Asks each tier in the order in which documents lie, until the page is full; the total beside
   * the first ones.
   */
  async #tierByTier(): Promise<ShownPage> {
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
    return after === undefined
      ? tiers
      : tiers.filter(({ tier: group }) => group >= tierIn(after.values))
  }

  /**
   * Returns what stood in a tier before. What this page has found is named one by one, because
   * the conditions of the tiers before are long if people type sentences.
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
      ...(goesOn ? { search_after: [after.rank, after.seq] } : {}),
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
