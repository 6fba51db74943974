/** What came of a fault, as a line of the table in docs/OPENSEARCH.md. */
import { longestRefusal } from './bounds.ts'
import type { FaultOutcome } from './meet-fault.ts'

const COLUMNS = [
  'fault',
  'answered',
  '503 or dropped',
  'wrong',
  'acknowledged and lost',
  'names given twice',
  'longest gap in lookups',
  'in searches',
  'in writes',
  'longest wait for a 503',
  'whole again after',
]

/** Times are in seconds. */
export const HEAD: readonly string[] = [
  `| ${COLUMNS.join(' | ')} |`,
  `|${'---|'.repeat(COLUMNS.length)}`,
]

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

export function rowOf(outcome: FaultOutcome): string {
  const { name, tally, gaps, lost, twice, healMs } = outcome
  const counts = [
    tally.answered.length,
    tally.refused.length + tally.dropped,
    tally.wrong.length,
    lost.length,
    twice.length,
  ]
  const times = [gaps.read, gaps.search, gaps.write].map(seconds)
  const refusalMs = longestRefusal(tally)
  const waited = refusalMs === undefined ? '–' : seconds(refusalMs)
  return `| ${[name, ...counts.map(String), ...times, waited, seconds(healMs)].join(' | ')} |`
}
