/** Pages by relevance: few matches put in order at once, of many each group by itself. */
import type { SearchPage } from '../../store/engine.ts'
import type { EngineQuery } from '../../search/query.ts'
import { scoreOf } from '../../search/score.ts'
import { and, type Expression, not, or } from '../../search/plan/expression.ts'
import type { Plan } from '../../search/plan/plan.ts'
import { type RelevanceTier, toRelevanceTiers } from '../../search/plan/relevance-tiers.ts'
import type { ManyMatches } from './many-matches.ts'
import type { ClusterPage, SearchBody, SearchCall } from './search-call.ts'
import { type ClusterQuery, countClauses, toClusterQuery } from './search-expression.ts'
import { BEST_SCORE, TIES, toClusterAfter, toClusterOrder } from './search-order.ts'
import { everyMatch, placeHit, type PlacedHit, rankIn, shownFields, toPage } from './search-page.ts'
import type { Resumed } from './search-position.ts'

/**
 * So many matches a shard are put in order whole, in one request; of more, each group is asked for by itself and ends early,
 * because documents lie in the order of a group.
 */
const FEW_MATCHES = 5000

/** Groups that are asked for at once, for many pages need more than one; of a longer page each hit that is not needed costs more. */
const GROUPS_TOGETHER = 2
const SHORT_PAGE = 100

/** Of one query, with some left for what the cluster makes of it where its limit is the default; and beyond, groups by themselves are cheaper. */
const MOST_CLAUSES = 800

/** What a group adds to the one before, where that is seen at once: who was in an earlier one has a higher score already. */
const addition = (level: Expression, before: Expression | undefined): Expression => {
  if (level.op !== 'or' || before === undefined) return level
  const known = new Set<Expression>([before, ...(before.op === 'or' ? before.of : [])])
  return or(...level.of.filter((each) => !known.has(each)))
}

/** A score for each group: of the groups that a podcast is in the best one, one more where an optional term lifts it. */
export const toScoredQuery = ({ tiers: levels, preferred, filter }: Plan): ClusterQuery => {
  const lift = preferred === undefined ? 0 : 1
  const groups = levels.flatMap((level, at) => {
    const isEmpty = level === levels[at - 1] || level.op === 'none'
    return isEmpty
      ? []
      : [
          {
            constant_score: {
              filter: toClusterQuery(addition(level, levels[at - 1])),
              boost: BEST_SCORE - lift - 2 * at,
            },
          },
        ]
  })
  if (groups.length === 0) return { match_none: {} }
  return {
    bool: {
      filter: [toClusterQuery(filter)],
      must: [{ dis_max: { queries: groups } }],
      ...(preferred === undefined
        ? {}
        : { should: [{ constant_score: { filter: toClusterQuery(preferred), boost: 1 } }] }),
    },
  }
}

/** The first of the values is the group, counted down from 0. */
const groupIn = (values: readonly unknown[]): number => -Number(values[0])

const placeInGroup = (page: ClusterPage | undefined, group: number): readonly PlacedHit[] =>
  (page?.hits.hits ?? []).map((hit) => ({ hit, values: [-group, ...(hit.sort ?? [])] }))

interface RelevanceParts {
  readonly query: EngineQuery
  readonly call: SearchCall
  readonly plan: Plan
  readonly after: Resumed | undefined
  readonly many: ManyMatches
}

export class RelevanceSearch {
  readonly #query: EngineQuery
  readonly #call: SearchCall
  readonly #plan: Plan
  readonly #after: Resumed | undefined
  readonly #many: ManyMatches

  constructor({ query, call, plan, after, many }: RelevanceParts) {
    this.#query = query
    this.#call = call
    this.#plan = plan
    this.#after = after
    this.#many = many
  }

  async page(): Promise<SearchPage> {
    if (this.#after !== undefined) {
      const isFew = this.#after.total <= FEW_MATCHES
      return (isFew ? await this.#atOnce() : undefined) ?? this.#groupByGroup()
    }
    const wasMany = this.#many.has(this.#query)
    const page = wasMany ? undefined : await this.#atOnce()
    if (page !== undefined) return page
    const grouped = await this.#groupByGroup()
    if (grouped.total > FEW_MATCHES) this.#many.add(this.#query)
    else if (wasMany) this.#many.delete(this.#query)
    return grouped
  }

  #toPage(placed: readonly PlacedHit[], total: number): SearchPage {
    const score = ({ values }: PlacedHit): number => scoreOf(groupIn(values), rankIn(values))
    const [best] = placed
    const maxScore = this.#after?.maxScore ?? (best === undefined ? null : score(best))
    return toPage(placed, { total, maxScore }, this.#query.limit, score)
  }

  /** Undefined when there are too many matches for it, or too many conditions. */
  async #atOnce(): Promise<SearchPage | undefined> {
    const { order, limit } = this.#query
    const after = this.#after
    const scored = toScoredQuery(this.#plan)
    if (countClauses(scored) > MOST_CLAUSES) return undefined
    const { hits, terminated_early } = await this.#call.one({
      ...shownFields(this.#query),
      size: limit + 1,
      query: scored,
      sort: toClusterOrder(order),
      track_total_hits: after === undefined,
      ...(after === undefined ? { terminate_after: FEW_MATCHES } : { search_after: toClusterAfter(order, after) }),
    })
    if (terminated_early === true) return undefined
    const placed = hits.hits.map((hit) => placeHit(hit, this.#query))
    return this.#toPage(placed, after?.total ?? hits.total?.value ?? 0)
  }

  /** Each group in the order in which documents lie, until the page is full; the total beside the first ones. */
  async #groupByGroup(): Promise<SearchPage> {
    const { limit } = this.#query
    const together = limit > SHORT_PAGE ? 1 : GROUPS_TOGETHER
    const placed: PlacedHit[] = []
    let total = this.#after?.total
    const steps = this.#stepsLeft()
    for (let from = 0; from < steps.length; from += together) {
      if (placed.length > limit || placed.length === total) break
      const some = steps.slice(from, from + together)
      const bodies = some.map((step) => this.#stepBody(step, limit + 1 - placed.length))
      const pages = await this.#call.several(total === undefined ? [...bodies, this.#countBody()] : bodies)
      total ??= pages.at(-1)?.hits.total?.value
      for (const [at, { tier: group }] of some.entries()) placed.push(...placeInGroup(pages[at], group))
    }
    return this.#toPage(placed, total ?? 0)
  }

  #stepsLeft(): readonly RelevanceTier[] {
    const after = this.#after
    const steps = toRelevanceTiers(this.#plan)
    return after === undefined ? steps : steps.filter(({ tier: group }) => group >= groupIn(after.values))
  }

  #stepBody({ tier: group, found, earlier }: RelevanceTier, size: number): SearchBody {
    const after = this.#after
    return {
      ...shownFields(this.#query),
      size,
      query: toClusterQuery(earlier === undefined ? found : and(found, not(earlier))),
      sort: TIES,
      track_total_hits: false,
      ...(after !== undefined && group === groupIn(after.values) ? { search_after: [after.rank, after.seq] } : {}),
    }
  }

  #countBody(): SearchBody {
    return { size: 0, query: toClusterQuery(everyMatch(this.#plan)), track_total_hits: true }
  }
}
