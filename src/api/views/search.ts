/** The answer of a search: the search as understood, its figures twice, and the hits as joined text. */
import { Type } from 'typebox'
import type { SearchHit, SearchPage } from '../../engine/engine.ts'
import type { Highlighter } from '../../query/highlight.ts'
import { closed, Count, nullable } from '../../record/schema.ts'
import { joinHit } from '../../record/view/fragments.ts'
import { Hit, LeanHit } from '../../record/view/hit.ts'
import { viewHitScoring } from './highlights.ts'
import { SearchRequest } from './search-request.ts'

const Milliseconds = Type.Number({ minimum: 0, description: 'In ms.' })

const Stats = closed({
  time: closed({
    totalTimeTakenMs: Milliseconds,
    totalSearchTimeMs: Milliseconds,
    totalPostProcessingTimeMs: Milliseconds,
  }),
  totals: closed({
    blacklistedPodcasts: Count,
    projectExcludedPodcasts: Count,
    totalResultsAvailable: Count,
    resultsProcessed: Count,
    resultsFiltered: Count,
    resultsReturned: Count,
  }),
  filters: closed({ relevancyScoresTotals: closed({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count }) }),
})

export const SearchAnswer = closed({
  data: closed({
    searchMode: Type.Literal('podcasts'),
    searchId: Type.String({ format: 'uuid' }),
    searchOptions: SearchRequest,
    searchResultsStats: Stats,
    seachResultsStats: Stats,
    result: closed({
      total: closed({ value: Count, relation: Type.Literal('eq') }),
      maxScore: nullable(Type.Number()),
      hitsReturned: Count,
      hits: Type.Union([Type.Array(Hit), Type.Array(LeanHit)]),
    }),
    cursor: nullable(Type.String()),
  }),
})

export interface AnsweredSearch {
  readonly searchId: string
  readonly options: Readonly<Record<string, unknown>>
  readonly page: SearchPage
  readonly cursor: string | null
  readonly level: 'lean' | 'whole'
  /** For whole hits; null when the search has nothing to highlight. */
  readonly highlighter: Highlighter | null
  /** The caller may see e-mail addresses. */
  readonly withContact: boolean
  /** Of the engine alone, and from the request to here; in ms. */
  readonly searchMs: number
  readonly totalMs: number
}

const viewLeanHit = ({ podcast, score }: SearchHit): string =>
  `${podcast.basic.slice(0, -1)},"podcastId":"${podcast.id}","score":${String(score)}}`

type WholeOptions = Pick<AnsweredSearch, 'withContact' | 'highlighter'>

const viewWholeHit = (hit: SearchHit, { withContact, highlighter }: WholeOptions): string =>
  joinHit(hit.podcast, { withContact }, viewHitScoring(hit, highlighter))

/** To the microsecond. */
const round = (ms: number): number => Math.round(ms * 1000) / 1000

const viewStats = ({ page, searchMs, totalMs }: AnsweredSearch): string =>
  JSON.stringify({
    time: {
      totalTimeTakenMs: round(totalMs),
      totalSearchTimeMs: round(searchMs),
      totalPostProcessingTimeMs: round(Math.max(0, totalMs - searchMs)),
    },
    totals: {
      blacklistedPodcasts: 0,
      projectExcludedPodcasts: 0,
      totalResultsAvailable: page.total,
      resultsProcessed: page.hits.length,
      resultsFiltered: 0,
      resultsReturned: page.hits.length,
    },
    filters: { relevancyScoresTotals: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
  })

const viewResult = (search: AnsweredSearch): string => {
  const { page, level } = search
  const hits = page.hits.map((hit) => (level === 'lean' ? viewLeanHit(hit) : viewWholeHit(hit, search)))
  return (
    `{"total":{"value":${String(page.total)},"relation":"eq"},"maxScore":${String(page.maxScore)},` +
    `"hitsReturned":${String(hits.length)},"hits":[${hits.join(',')}]}`
  )
}

export const viewSearch = (search: AnsweredSearch): string => {
  const stats = viewStats(search)
  return (
    `{"data":{"searchMode":"podcasts","searchId":"${search.searchId}","searchOptions":${JSON.stringify(search.options)},` +
    `"searchResultsStats":${stats},"seachResultsStats":${stats},"result":${viewResult(search)},` +
    `"cursor":${JSON.stringify(search.cursor)}}}`
  )
}
