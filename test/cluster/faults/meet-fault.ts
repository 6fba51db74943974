/** A fault with load on, from before the blow until after the mending, and what came of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { KINDS, type Kind, longestGap, newTally, type Tally } from './client.ts'
import type { Clients, Fault } from './faults.ts'
import type { Load } from './load.ts'
import type { World } from './world.ts'

export interface FaultOutcome {
  readonly name: string
  /** What the fault cannot but stop. */
  readonly stops: readonly Kind[]
  readonly tally: Tally
  /** What should have gone on and did not, or was to be refused and was not; in words. */
  readonly missed: readonly string[]
  readonly lost: readonly string[]
  /** Names that several podcasts were given. */
  readonly twice: readonly string[]
  /** In ms: the longest time without an answer, from before the blow until all is whole again. */
  readonly gaps: Readonly<Record<Kind, number>>
  /** From the mending until every node and every standby is there, in ms. */
  readonly healMs: number
  /** From then until a read, a search and a write are answered, in ms. */
  readonly backMs: number
}

/** Before the blow, and after all is whole. */
const CALM_MS = 1000
/** What has not come by then never will: a machine that is only slow needs far less. */
const LONGEST_WAIT_MS = 300_000

/** Pushes to `missed` what does not come in time. */
function watch(tally: Tally, missed: string[]): Clients {
  const until =
    (end: 'answered' | 'refused') =>
    async (...kinds: readonly Kind[]): Promise<void> => {
      const sinceMs = performance.now()
      const isMissing = (kind: Kind): boolean =>
        !tally[end].some(
          (sample) => sample.kind === kind && sample.atMs - sample.ms >= sinceMs,
        )
      while (kinds.some(isMissing) && performance.now() < sinceMs + LONGEST_WAIT_MS)
        await sleep(50)
      for (const kind of kinds.filter(isMissing))
        missed.push(`no ${kind} was ${end} within ${String(LONGEST_WAIT_MS / 1000)} s`)
    }
  return { areAnswered: until('answered'), areRefused: until('refused') }
}

export async function meetFault(
  world: World,
  load: Load,
  fault: Fault,
  seconds: number,
): Promise<FaultOutcome> {
  const { name, stops = [] } = fault
  const tally = newTally()
  const missed: string[] = []
  const clients = watch(tally, missed)
  const end = new AbortController()
  const running = load.run(tally, end.signal)
  const fromMs = performance.now()
  let [healMs, backMs, toMs] = [0, 0, 0]
  try {
    await clients.areAnswered(...KINDS)
    await sleep(CALM_MS)
    await fault.hit(world, clients)
    await sleep(seconds * 1000)
    await clients.areAnswered(...KINDS.filter((kind) => !stops.includes(kind)))
    await clients.areRefused(...stops)
    const mendedMs = performance.now()
    await fault.mend(world)
    await world.cluster.whole()
    await world.cluster.green()
    healMs = performance.now() - mendedMs
    await clients.areAnswered(...KINDS)
    backMs = performance.now() - mendedMs - healMs
    await sleep(CALM_MS)
    toMs = performance.now()
  } finally {
    end.abort()
    await running
  }
  const gapOf = (kind: Kind): number => longestGap(tally, kind, fromMs, toMs)
  const gaps = { read: gapOf('read'), search: gapOf('search'), write: gapOf('write') }
  const [lost, twice] = [await load.findLost(), await load.races.findTwice()]
  return { name, stops, tally, missed, lost, twice, gaps, healMs, backMs }
}
