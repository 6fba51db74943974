/**
 * What is demanded of a cluster whatever breaks. The tests ask for what no clock decides; the
 * report, which is run on a machine of its own, asks for the times as well.
 */
import type { Kind, Tally } from './client.ts'
import type { FaultOutcome } from './meet-fault.ts'

/** Searches and lookups go on: the longest time without one, in ms. */
const LONGEST_GAP_MS = 1000
/** A write waits five seconds at most before it is refused; in ms, with a little for the way. */
const LONGEST_WAIT_MS = 5500

/** From the return of every node until clients of every kind are answered, in ms. */
const LONGEST_RETURN_MS = 5000

/** How many findings of one sort are told. */
const MANY = 5

/** The longest time that somebody waited before the answer was 503, in ms; undefined: nobody did. */
export function longestRefusal({ refused }: Tally, kind?: Kind): number | undefined {
  const asked = refused.filter((sample) => kind === undefined || sample.kind === kind)
  return asked.length === 0 ? undefined : Math.max(...asked.map(({ ms }) => ms))
}

/** Times are in seconds. */
export const BOUNDS = `Allowed are ${(LONGEST_GAP_MS / 1000).toFixed(1)} without a lookup or a search that a node could answer, and ${(LONGEST_WAIT_MS / 1000).toFixed(1)} until a write is refused.`

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** What no client may see, however slow the machine is. */
export function findFaults(outcome: FaultOutcome): readonly string[] {
  const { tally, missed, lost, twice } = outcome
  const sorts = Object.entries({
    wrong: tally.wrong,
    missed,
    'acknowledged and lost': lost,
    'given twice': twice,
  })
  return sorts.flatMap(([sort, found]) =>
    found.slice(0, MANY).map((one) => `${sort}: ${one}`),
  )
}

/** Bounds of time that were broken. */
export function findLate({ tally, gaps, stops, backMs }: FaultOutcome): readonly string[] {
  const late = (['read', 'search'] as const)
    .filter((kind) => !stops.includes(kind) && gaps[kind] > LONGEST_GAP_MS)
    .map((kind) => {
      const [gap, bound] = [gaps[kind], LONGEST_GAP_MS].map(inSeconds)
      return `no ${kind} was answered for ${String(gap)}, at most ${String(bound)} are allowed`
    })
  const waitMs = longestRefusal(tally, 'write') ?? 0
  if (waitMs > LONGEST_WAIT_MS)
    late.push(
      `a write waited ${inSeconds(waitMs)} to be refused, at most ${inSeconds(LONGEST_WAIT_MS)} are allowed`,
    )
  if (backMs > LONGEST_RETURN_MS)
    late.push(
      `clients were answered ${inSeconds(backMs)} after all was whole, at most ${inSeconds(LONGEST_RETURN_MS)} are allowed`,
    )
  return late
}
