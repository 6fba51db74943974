/** The times and totals of a search answer. */
import { Type } from 'typebox'
import { closed, Count } from '../../record/schema.ts'

const Milliseconds = Type.Number({ minimum: 0, description: 'In ms.' })

export const SearchStats = closed({
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
  filters: closed({
    relevancyScoresTotals: closed({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count }),
  }),
})

interface MeasuredSearch {
  readonly page: { readonly total: number }
  /** Time of the directory, in ms. */
  readonly searchMs: number
  /** Time since the request, in ms. */
  readonly totalMs: number
}

/** Rounds to microseconds. */
const round = (ms: number): number => Math.round(ms * 1000) / 1000

export function viewSearchStats(
  { page, searchMs, totalMs }: MeasuredSearch,
  returned: number,
) {
  return {
    time: {
      totalTimeTakenMs: round(totalMs),
      totalSearchTimeMs: round(searchMs),
      totalPostProcessingTimeMs: round(Math.max(0, totalMs - searchMs)),
    },
    totals: {
      blacklistedPodcasts: 0,
      projectExcludedPodcasts: 0,
      totalResultsAvailable: page.total,
      resultsProcessed: returned,
      resultsFiltered: 0,
      resultsReturned: returned,
    },
    filters: { relevancyScoresTotals: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
  }
}
