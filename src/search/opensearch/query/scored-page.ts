/** Pages of a forgiving search whose best matches a score orders, in the cluster. */
import { invalidCursor, isFiniteNumber } from '../../cursor.ts'
import type { IndexHit, IndexPage } from '../../index-page.ts'
import { and } from '../../plan/expression.ts'
import { refilter } from '../../plan/plan.ts'
import type { PodcastSignals, RankSignals } from '../../plan/rank-signals.ts'
import { explainOrder, type SearchPosition } from '../../query.ts'
import { WINDOW } from '../../rank/features.ts'
import { rankWindow, scoreBehind, toWindow, windowLeft } from '../../rank/rank-window.ts'
import {
  type ClusterPageRequest,
  deduplicateClusterShows,
  type ShowIndexHit,
} from './deduplicate-shows.ts'

interface ScoredPageRequest extends ClusterPageRequest {
  /** Reads the signals of each of the `seqs`. */
  readonly askSignals: (
    seqs: readonly number[],
    signals: RankSignals,
  ) => Promise<readonly PodcastSignals[]>
}

interface ScoredHit {
  readonly hit: ShowIndexHit
  readonly score: number
  readonly explanation?: IndexHit['explanation']
}

const seqOf = ({ position }: IndexHit): number => Number(position.values.at(-1))

/** Sort values of the position after the best score. */
const placeOf = ({ values }: SearchPosition): SearchPosition['values'] => values.slice(1)

/** Returns the hits of the window. Their positions carry the rest of the window. */
function toWindowHits(
  scored: readonly ScoredHit[],
  end: SearchPosition,
  maxScore: number,
): readonly ShowIndexHit[] {
  const values = [maxScore, ...placeOf(end)]
  const pairs = scored.map(({ hit, score }) => ({ seq: seqOf(hit), score }))
  return scored.map(({ hit, score, explanation }, at) => {
    const window = toWindow(pairs.slice(at + 1))
    const { window: _, ...position } = { ...end, values }
    return {
      ...hit,
      score,
      position: { ...position, ...(window && { window }) },
      ...(explanation && { explanation }),
    }
  })
}

function toBehind(
  hits: readonly ShowIndexHit[],
  { query, plan }: ClusterPageRequest,
  maxScore: number,
): readonly ShowIndexHit[] {
  return hits.map((hit) => {
    const score = scoreBehind(hit.score, plan)
    const values = [maxScore, ...placeOf(hit.position)]
    const isExplained = query.explain === true && query.after === null
    return {
      ...hit,
      score,
      position: { ...hit.position, values },
      ...(isExplained && { explanation: explainOrder(score) }),
    }
  })
}

async function firstPage(request: ScoredPageRequest): Promise<IndexPage> {
  const { query } = request
  const limit = Math.max(WINDOW, query.limit)
  const page = await deduplicateClusterShows({ ...request, query: { ...query, limit } })
  const window = page.hits.slice(0, WINDOW)
  const end = window.at(-1)?.position
  const { signals } = request.plan
  if (end === undefined || signals === undefined) return page
  const found = await request.askSignals(window.map(seqOf), signals)
  const candidates = window.map((hit, at) => ({
    hit,
    title: hit.title ?? '',
    tier: -Number(hit.position.values[1]),
    signals: found[at] as PodcastSignals,
  }))
  const scored = rankWindow(query, signals, candidates)
  const maxScore = scored[0]?.score ?? 0
  const explained = scored.map(({ explanation, ...each }) =>
    query.explain === true ? { ...each, explanation } : each,
  )
  const hits = [
    ...toWindowHits(explained, end, maxScore),
    ...toBehind(page.hits.slice(WINDOW), request, maxScore),
  ]
  return {
    ...page,
    hits: hits.slice(0, query.limit),
    more: page.more || hits.length > query.limit,
    maxScore,
  }
}

/** Returns the remaining hits of the window that still match. */
async function readWindow(
  request: ClusterPageRequest,
  after: SearchPosition,
  maxScore: number,
): Promise<readonly ShowIndexHit[]> {
  const { query, plan, askFew } = request
  const left = windowLeft(query)
  if (left.length === 0) return []
  const seqs = { op: 'seqs', seqs: left.map(({ seq }) => seq) } as const
  const within = refilter(plan, and(seqs, plan.filter))
  const asked = { ...query, limit: left.length, after: null }
  const page = await deduplicateClusterShows({
    ...request,
    query: asked,
    ask: (each) => askFew(each, within),
  })
  const bySeq = new Map(page.hits.map((hit) => [seqOf(hit), hit]))
  const scored = left.flatMap(({ seq, score }): readonly ScoredHit[] => {
    const hit = bySeq.get(seq)
    return hit === undefined ? [] : [{ hit, score }]
  })
  return toWindowHits(scored, after, maxScore)
}

async function laterPage(
  request: ClusterPageRequest,
  after: SearchPosition,
): Promise<IndexPage> {
  const { query } = request
  const [maxScore] = after.values
  if (!isFiniteNumber(maxScore)) throw invalidCursor()
  const window = await readWindow(request, after, maxScore)
  const { total } = after
  if (window.length > query.limit)
    return { hits: window.slice(0, query.limit), total, more: true, maxScore }
  const limit = Math.max(1, query.limit - window.length)
  const rest = await deduplicateClusterShows({ ...request, query: { ...query, limit } })
  const hits = [...window, ...toBehind(rest.hits, request, maxScore)]
  return {
    ...rest,
    hits: hits.slice(0, query.limit),
    more: rest.more || hits.length > query.limit,
  }
}

export function scoredClusterPage(request: ScoredPageRequest): Promise<IndexPage> {
  const { after } = request.query
  if (after === null) return firstPage(request)
  return laterPage(request, after)
}
