/** Deduplicates the feeds of a show in forgiving searches of the segments. */
import { KIND } from '../../document/kinds.ts'
import type { ColumnName } from '../../document/schema.ts'
import { showFacet } from '../../document/document-terms.ts'
import { and, type Expression, facet, or } from '../../plan/expression.ts'
import { type Plan, refilter } from '../../plan/plan.ts'
import type { SearchQuery, ScoreShare } from '../../query.ts'
import { longerTurn, MOST_FEEDS, ShowDeduplicator } from '../../show-deduplicator.ts'
import { termKey } from '../../terms/hash.ts'
import type { SegmentContext } from './segment-context.ts'
import type { SortValue } from './sorted.ts'

export interface Resumed {
  readonly maxScore: number
  readonly values: readonly SortValue[]
  readonly rank: number
  readonly rowId: number
}

export interface SegmentMatch extends RankedMatch {
  readonly show?: number | undefined
  readonly others?: readonly number[]
  readonly explanation?: readonly ScoreShare[]
}

export interface RankedMatch {
  readonly rowId: number
  readonly rank: number
  readonly score: number
  readonly values: readonly SortValue[]
}

export interface Page {
  readonly found: readonly SegmentMatch[]
  /** Number of all matches; 0 on later pages. */
  readonly count: number
  /** Number of complete matches, if the page counted them. */
  readonly wholeCount?: number | undefined
  /** The number of leading hits that a score orders, and the position after them. */
  readonly scored?: { readonly count: number; readonly end: RankedMatch }
}

/** Reads a page of the plan after a position. */
export type TurnTo = (turn: {
  readonly asked: SearchQuery
  readonly of: Plan
  readonly from: Resumed | undefined
}) => Page

export interface PageRequest {
  readonly query: SearchQuery
  readonly plan: Plan
  readonly contexts: readonly SegmentContext[]
  readonly after: Resumed | undefined
  /** Restricts the page, but not the other feeds of its shows. */
  readonly within?: Expression
}

/** Returns the number of the podcast's show, if it has several feeds. */
const sharedShow = (
  rowId: number,
  contexts: readonly SegmentContext[],
): number | undefined => {
  for (const { segment, deleted } of contexts) {
    const docId = segment.docIdOf(rowId)
    if (docId < 0 || deleted?.has(docId) === true) continue
    const show = segment.column(SHOW).at(docId)
    if (Number.isNaN(show) || countFeeds(show, contexts) < 2) return undefined
    return show
  }
  return undefined
}

/** Counts the feeds of a show, including deleted ones. */
const countFeeds = (show: number, contexts: readonly SegmentContext[]): number => {
  const { high, low } = termKey(showFacet(show), KIND.facet)
  return contexts.reduce((sum, { segment, budget }) => {
    budget.spend(1)
    return sum + segment.count(high, low)
  }, 0)
}

/**
 * Reads a page like `turnTo` and deduplicates it: each show is represented by its best feed,
 * which lists the others.
 */
export function deduplicateShows(
  turnTo: TurnTo,
  { query, plan, contexts, after, within }: PageRequest,
): Page {
  const once = new ShowDeduplicator<SegmentMatch>((one, other) => one.rowId === other.rowId)
  const toShown = (found: readonly SegmentMatch[]): readonly SegmentMatch[] =>
    found.map((each) => ({ ...each, show: sharedShow(each.rowId, contexts) }))
  const learn = (shows: readonly number[]): void => {
    const filter = and(plan.filter, or(...shows.map((show) => facet(showFacet(show)))))
    const asked = { ...query, after: null, limit: MOST_FEEDS }
    once.learn(
      shows,
      toShown(turnTo({ asked, of: refilter(plan, filter), from: undefined }).found),
    )
  }
  const of = within === undefined ? plan : refilter(plan, and(within, plan.filter))
  let first: Page | undefined
  let { limit } = query
  for (let from = after; ; limit = longerTurn(limit)) {
    const page = turnTo({ asked: { ...query, limit }, of, from })
    first ??= page
    const found = toShown(page.found)
    for (let shows = once.unknown(found); shows.length > 0; shows = once.unknown(found))
      learn(shows)
    once.take(found)
    const last = found.at(-1)
    if (once.kept.length > query.limit || found.length <= limit || last === undefined) break
    from = { ...last, maxScore: 0 }
  }
  const found = once.kept.map(({ hit, others }) => {
    if (others.length === 0) return hit
    return { ...hit, others: others.map(({ rowId }) => rowId) }
  })
  return { ...first, found }
}

/** The column with the number of the show. */
const SHOW: ColumnName = 'show'
