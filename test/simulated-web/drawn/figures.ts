/**
 * What many webs say together: invariants broken, and how long the directory took to know what had
 * happened.
 */
import type { Delay } from '../delays.ts'
import type { Played } from './play.ts'

export interface Figures {
  readonly webs: number
  readonly wrong: readonly Played[]
  readonly delays: readonly Delay[]
  readonly requests: number
  readonly days: number
}

export function figuresOf(played: readonly Played[]): Figures {
  return {
    webs: played.length,
    wrong: played.filter(({ faults }) => faults.length > 0),
    delays: played.flatMap(({ delays }) => delays),
    requests: played.reduce((sum, { requests }) => sum + requests, 0),
    days: played.reduce((sum, { days }) => sum + days, 0),
  }
}

function quantile(sorted: readonly number[], share: number): string {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return value === undefined ? '–' : String(value)
}

export function delayTable(delays: readonly Delay[]): string {
  const kinds = [...Map.groupBy(delays, ({ kind }) => kind)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const rows = kinds.map(([kind, all]) => {
    const known = all.flatMap(({ days }) => days ?? []).toSorted((a, b) => a - b)
    const open = all.length - known.length
    return `| ${kind} | ${String(known.length)} | ${quantile(known, 0.5)} | ${quantile(known, 0.95)} | ${String(open)} |`
  })
  return [
    '| what happened | known | median, days | p95, days | not known at the end |',
    '|---|--:|--:|--:|--:|',
    ...rows,
  ].join('\n')
}
