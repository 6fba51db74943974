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
import {
  type PodcastSignals,
  type RankSignals,
  readSignals,
  signalSets,
} from '../../plan/rank-signals.ts'
import type { SegmentContext } from './segment-context.ts'
import { forEachDoc } from '../sets/block-docs.ts'
import { Arena, BLOCK_BITS, BLOCK_SIZE, type BlockSet, ofList } from '../sets/block-set.ts'
import { toDocSet } from './to-doc-set.ts'

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

/** Memory of the candidates of a block, and of a set's part of them. */
const candidateArena = new Arena()
const arena = new Arena()

/** Returns the places of `rowIds` by document, in the sequence of the segment. */
function findDocs(
  rowIds: readonly number[],
  { segment, deleted }: SegmentContext,
): readonly (readonly [docId: number, place: number])[] {
  return rowIds
    .map((rowId, place) => [segment.docIdOf(rowId), place] as const)
    .filter(([docId]) => docId >= 0 && deleted?.has(docId) !== true)
    .sort(([one], [other]) => one - other)
}

function toSet(docIds: readonly number[]): BlockSet {
  candidateArena.reset()
  const list = candidateArena.list(docIds.length)
  for (const [at, docId] of docIds.entries()) list[at] = docId & (BLOCK_SIZE - 1)
  return ofList(list, docIds.length)
}

/** Precondition: fewer `rowIds` than `LIST_LIMIT`. */
function podcastSignals(
  rowIds: readonly number[],
  signals: RankSignals,
  contexts: readonly SegmentContext[],
): readonly PodcastSignals[] {
  const sets = signalSets(signals)
  const found = rowIds.map(() => new Set<number>())
  for (const context of contexts) {
    const docs = findDocs(rowIds, context)
    const places = new Map(docs)
    const byBlock = Map.groupBy(docs, ([docId]) => docId >>> BLOCK_BITS)
    for (const [block, some] of byBlock) {
      const candidates = toSet(some.map(([docId]) => docId))
      context.cache.reads.begin(block)
      for (const [at, each] of sets.entries()) {
        const docSet = toDocSet(each, context)
        if (docSet.upperBound(block) === 0) continue
        context.budget.spend(1)
        arena.reset()
        forEachDoc(docSet.intersect(block, candidates, arena), (doc) => {
          const place = places.get(block * BLOCK_SIZE + doc)
          if (place !== undefined) found[place]?.add(at)
        })
      }
    }
  }
  return found.map((places) => readSignals(signals, (at) => places.has(at)))
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
  const { signals } = plan
  if (end === undefined || signals === undefined) return page
  const rowIds = window.map(({ rowId }) => rowId)
  const found = podcastSignals(rowIds, signals, contexts)
  const candidates = window.map((hit, at) => ({
    hit,
    title: titleOf(hit.rowId, contexts),
    tier: Number(hit.values[0]),
    signals: found[at] as PodcastSignals,
  }))
  const scored = rankWindow(query, signals, candidates)
  const best = scored.map(({ hit, score, explanation }) => ({ ...hit, score, explanation }))
  const behind = toBehind(page.found.slice(WINDOW), plan)
  return { ...page, found: [...best, ...behind], scored: { count: best.length, end } }
}

/** Returns the rest of the window, followed by other hits. */
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

/** Returns the position after the hits of a page; null at the end. */
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
