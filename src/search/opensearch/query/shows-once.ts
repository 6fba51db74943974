/** A forgiving search of the cluster, in which a show stands once, however many feeds it has. */
import { and, facet, or } from '../../plan/expression.ts'
import type { Plan } from '../../plan/plan.ts'
import type { IndexHit, IndexPage } from '../../index-page.ts'
import type { SearchPosition, SearchQuery } from '../../query.ts'
import { showFacet } from '../../document/document-terms.ts'
import { longerTurn, MOST_FEEDS, type ShownHit, StandOnce } from '../../stand-once.ts'
import type { ShownPage } from './result-page.ts'

type Shown = IndexHit & ShownHit

interface ShowsAsked {
  readonly query: SearchQuery
  readonly plan: Plan
  /** Reads a page of the plan. */
  readonly ask: (query: SearchQuery) => Promise<ShownPage>
  /** Reads the first page of another plan, which few match. */
  readonly askFew: (query: SearchQuery, plan: Plan) => Promise<ShownPage>
}

const toHit = ({ id, score, position }: Shown, others: readonly Shown[]): IndexHit => ({
  id,
  score,
  position,
  ...(others.length === 0 ? {} : { alsoAs: others.map((other) => other.id) }),
})

export async function eachShowOnce({
  query,
  plan,
  ask,
  askFew,
}: ShowsAsked): Promise<IndexPage> {
  const once = new StandOnce<Shown>((one, other) => one.id === other.id)
  const learn = async (shows: readonly number[]): Promise<void> => {
    const filter = and(plan.filter, or(...shows.map((show) => facet(showFacet(show)))))
    const asked = { ...query, limit: MOST_FEEDS, after: null }
    const { hits } = await askFew(asked, { ...plan, filter })
    once.learn(shows, hits)
  }
  let first: ShownPage | undefined
  let after: SearchPosition | null = query.after
  // One more than the page tells whether another one follows.
  for (let limit = query.limit + 1; ; limit = longerTurn(limit)) {
    const page: ShownPage = await ask({ ...query, limit, after })
    first ??= page
    for (
      let shows = once.unknown(page.hits);
      shows.length > 0;
      shows = once.unknown(page.hits)
    )
      await learn(shows)
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
