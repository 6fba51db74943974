/** Deduplicates the feeds of a show in forgiving searches of the cluster. */
import { and, EVERYTHING, facet, or } from '../../plan/expression.ts'
import { type Plan, refilter } from '../../plan/plan.ts'
import type { IndexHit } from '../../index-page.ts'
import type { SearchPosition, SearchQuery } from '../../query.ts'
import { showFacet } from '../../document/document-terms.ts'
import {
  longerTurn,
  MOST_FEEDS,
  type ShowHit,
  ShowDeduplicator,
} from '../../show-deduplicator.ts'
import type { ShowPage } from './result-page.ts'

/** A hit with its show and, for a score, its title. */
export type ShowIndexHit = IndexHit & ShowHit & { readonly title?: string | undefined }

export interface ClusterPageRequest {
  readonly query: SearchQuery
  readonly plan: Plan
  /** Reads a page of the plan. */
  readonly ask: (query: SearchQuery) => Promise<ShowPage>
  /** Reads the first page of another plan with few matches. */
  readonly askFew: (query: SearchQuery, plan: Plan) => Promise<ShowPage>
}

const toHit = (
  { id, score, position, title }: ShowIndexHit,
  others: readonly ShowIndexHit[],
): ShowIndexHit => ({
  id,
  score,
  position,
  title,
  ...(others.length !== 0 && { alsoAs: others.map((other) => other.id) }),
})

/** Matches everything that passes the filter. */
const ANY_MATCH = {
  tiers: [EVERYTHING],
  preferred: undefined,
  coverage: undefined,
} as const

/** Returns the shows with feeds outside the page. */
function showsBeside(
  onPage: readonly ShowIndexHit[],
  feeds: readonly ShowIndexHit[],
): ReadonlySet<number | undefined> {
  const ids = new Set(onPage.map(({ id }) => id))
  return new Set(feeds.filter(({ id }) => !ids.has(id)).map(({ show }) => show))
}

export async function deduplicateClusterShows({
  query,
  plan,
  ask,
  askFew,
}: ClusterPageRequest): Promise<ShowPage> {
  const once = new ShowDeduplicator<ShowIndexHit>((one, other) => one.id === other.id)
  const feedsOf = async (
    shows: readonly number[],
    of: Plan,
  ): Promise<readonly ShowIndexHit[]> => {
    const filter = and(plan.filter, or(...shows.map((show) => facet(showFacet(show)))))
    const asked = { ...query, limit: MOST_FEEDS, after: null }
    const { hits } = await askFew(asked, refilter(of, filter))
    return hits
  }
  /** Queries only shows with feeds outside the page for their matches. */
  const learn = async (
    shows: readonly number[],
    onPage: readonly ShowIndexHit[],
  ): Promise<void> => {
    const feeds = await feedsOf(shows, { ...plan, whole: undefined, ...ANY_MATCH })
    const others = feeds.length < MOST_FEEDS ? showsBeside(onPage, feeds) : new Set(shows)
    const whole = new Set(shows.filter((show) => !others.has(show)))
    once.learn(
      [...whole],
      onPage.filter(({ show }) => show !== undefined && whole.has(show)),
    )
    const rest = shows.filter((show) => others.has(show))
    if (rest.length > 0) once.learn(rest, await feedsOf(rest, plan))
  }
  let first: ShowPage | undefined
  let after: SearchPosition | null = query.after
  // Fetch limit + 1 to know whether a page follows.
  for (let limit = query.limit + 1; ; limit = longerTurn(limit)) {
    const page: ShowPage = await ask({ ...query, limit, after })
    first ??= page
    for (
      let shows = once.unknown(page.hits);
      shows.length > 0;
      shows = once.unknown(page.hits)
    )
      await learn(shows, page.hits)
    once.take(page.hits)
    after = page.hits.at(-1)?.position ?? null
    if (once.kept.length > query.limit || !page.more || after === null) break
  }
  const kept = once.kept.map(({ hit, others }) => toHit(hit, others))
  return {
    hits: kept.slice(0, query.limit),
    total: first.total,
    maxScore: first.maxScore,
    more: kept.length > query.limit,
  }
}
