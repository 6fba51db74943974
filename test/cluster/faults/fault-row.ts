/** What came of a fault, as a line of the table in docs/OPENSEARCH.md. */
import type { FaultOutcome } from './faults.ts'
import type { Tally } from './load.ts'

/** Times are in seconds. */
export const HEAD: readonly string[] = [
  '| fault | answered | 503 or dropped | wrong | acknowledged and lost | longest gap in reads and searches | in writes | longest wait for a 503 | whole again after |',
  '|---|---|---|---|---|---|---|---|---|',
]

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** The longest time that a write waited before it was refused. */
const longestRefusal = ({ refused }: Tally): string =>
  refused.length === 0 ? '–' : seconds(Math.max(...refused.map(({ ms }) => ms)))

export function rowOf({ name, tally, gaps, lost, healMs }: FaultOutcome): string {
  const counts = [
    tally.answered.length,
    tally.refused.length + tally.dropped,
    tally.wrong.length,
    lost.length,
  ]
  const times = [Math.max(gaps.read, gaps.search), gaps.write].map(seconds)
  return `| ${[name, ...counts.map(String), ...times, longestRefusal(tally), seconds(healMs)].join(' | ')} |`
}
