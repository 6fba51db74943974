/** Pages of a forgiving search whose best matches a score orders. */
import type { Plan } from '../../plan/plan.ts'
import { explainOrder, type SearchPosition } from '../../query.ts'
import { WINDOW } from '../../rank/features.ts'
import { rankWindow, scoreBehind, toWindow, windowLeft } from '../../rank/rank-window.ts'
import { TITLE_ORDINAL } from '../format/segment-writer.ts'
import {
  deduplicateShows,
  type Page,
  type PageRequest,
  type SegmentMatch,
  type TurnTo,
} from './deduplicate-shows.ts'
import type { SegmentContext } from './segment-context.ts'

/** Returns the latest title of a podcast in the form of `titleKey`. */
function titleOf(rowId: number, contexts: readonly SegmentContext[]): string {
  for (const { segment, deleted, budget } of contexts) {
    const docId = segment.docIdOf(rowId)
    if (docId < 0 || deleted?.has(docId) === true) continue
    budget.spend(1)
    return segment.titles.at(segment.column(TITLE_ORDINAL).at(docId))
  }
  return ''
}

/** Lowers the scores of matches that are not scored. */
function toBehind(found: readonly SegmentMatch[], plan: Plan): readonly SegmentMatch[] {
  return found.map((match) => {
    const score = scoreBehind(match.score, plan)
    return { ...match, score, explanation: explainOrder(score) }
  })
}

/** Scores the best matches of a first page. */
function firstPage(turnTo: TurnTo, request: PageRequest): Page {
  const { query, plan, contexts } = request
  const limit = Math.max(WINDOW, query.limit)
  const page = deduplicateShows(turnTo, { ...request, query: { ...query, limit } })
  const window = page.found.slice(0, WINDOW)
  const end = window.at(-1)
  if (end === undefined) return page
  const scored = rankWindow(query, plan, window, ({ rowId, values }) => ({
    title: titleOf(rowId, contexts),
    tier: Number(values[0]),
  }))
  const found = scored.map(({ hit, score, explanation }) => ({
    ...hit,
    score,
    explanation,
  }))
  const behind = toBehind(page.found.slice(WINDOW), plan)
  return { ...page, found: [...found, ...behind], scored: { count: found.length, end } }
}

/** Gives what is left of the window, and what follows it. */
function laterPage(turnTo: TurnTo, request: PageRequest): Page {
  const { query, plan, after } = request
  const left = windowLeft(query)
  const found: SegmentMatch[] = []
  if (left.length > 0) {
    const within = { op: 'seqs', seqs: left.map(({ seq }) => seq) } as const
    const asked = { ...query, limit: left.length }
    const page = deduplicateShows(turnTo, {
      ...request,
      query: asked,
      after: undefined,
      within,
    })
    const bySeq = new Map(page.found.map((match) => [match.rowId, match]))
    for (const { seq, score } of left) {
      const match = bySeq.get(seq)
      if (match !== undefined) found.push({ ...match, score })
    }
  }
  const scored = after && { count: found.length, end: { ...after, score: 0 } }
  if (found.length > query.limit || after === undefined)
    return { found, count: 0, ...(scored && { scored }) }
  const limit = Math.max(1, query.limit - found.length)
  const rest = deduplicateShows(turnTo, { ...request, query: { ...query, limit } })
  return {
    ...rest,
    found: [...found, ...toBehind(rest.found, plan)],
    ...(scored && { scored }),
  }
}

/** Returns the position behind the hits of a page, or null if nothing follows. */
export function positionBehind(
  { found, scored }: Page,
  hits: readonly SegmentMatch[],
  head: SearchPosition,
): SearchPosition | null {
  const isInWindow = scored !== undefined && hits.length <= scored.count
  const last = isInWindow ? scored.end : hits.at(-1)
  if (last === undefined || found.length <= hits.length) return null
  const left = found.slice(hits.length, scored?.count ?? 0)
  const window = toWindow(left.map(({ rowId, score }) => ({ seq: rowId, score })))
  return {
    ...head,
    values: [...head.values, ...last.values, last.rank, last.rowId],
    ...(window && { window }),
  }
}

export function scoredPage(turnTo: TurnTo, request: PageRequest): Page {
  if (request.after === undefined) return firstPage(turnTo, request)
  return laterPage(turnTo, request)
}
