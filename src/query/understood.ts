/** How a forgiving search was understood, and how many podcasts have all or some of it. */
import type { MatchCounts } from '../search/query.ts'
import {
  type ComparedHit,
  type QueryInterpretation,
  type TypedText,
  understand,
} from './query-interpretation.ts'

export interface UnderstoodQuery extends QueryInterpretation {
  /** Selects the podcasts that `total`, facets and sorts other than relevance cover. */
  readonly matched: 'all' | 'some'
  /** Number of podcasts with all of what is meant. */
  readonly all: number
  /** Number of podcasts with at least some of it. */
  readonly some: number
}

/** All matches of a search without words count as complete. */
export function understandPage(
  typed: TypedText,
  hits: Iterable<ComparedHit>,
  { total, matched }: { readonly total: number; readonly matched?: MatchCounts },
): UnderstoodQuery {
  const { all, some } = matched ?? { all: total, some: total }
  const isSome = all === 0 && some > 0
  return { ...understand(typed, hits), matched: isSome ? 'some' : 'all', all, some }
}
