/**
 * Runs one attack: measures the probe before and during it, and memory before, during and after.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../frame.ts'
import type { Attack } from './attack.ts'
import { allTimes, type Probe, type ProbeReport } from './probe.ts'
import { coreWaitMs, type OwnTarget, residentMiB } from './target.ts'

/** Time for JIT compilation of server and probe. */
const WARM_UP_MS = 2_000
const BEFORE_MS = 3_000
const SAMPLE_MS = 50
/** Memory held longer counts as leaked. */
const GIVEN_BACK_MS = 30_000
/** Tolerated growth, in MiB. */
const MOST_MORE_MIB = 100

export interface Memory {
  readonly beforeMiB: number
  readonly mostMiB: number
  readonly afterMiB: number
  /** Seconds after the attack until the memory was released; null if never. */
  readonly givenBackS: number | null
}

/** Load of the server's main thread during the attack. */
export interface Strain {
  /** Worst event loop delay, in ms. */
  readonly loopMs: number
  /** Longest wait for a CPU between two samples, in ms. */
  readonly coreWaitMs: number
}

export interface AttackReport {
  readonly name: string
  readonly before: ProbeReport
  readonly during: ProbeReport
  readonly memory: Memory
  readonly strain: Strain
  readonly outcome: string
}

/** Waits until the memory is released, or for the time limit. */
async function watchAfter(
  pid: number,
  beforeMiB: number,
): Promise<Pick<Memory, 'afterMiB' | 'givenBackS'>> {
  const startedMs = performance.now()
  for (;;) {
    const afterMiB = residentMiB(pid)
    const passedMs = performance.now() - startedMs
    if (afterMiB <= beforeMiB + MOST_MORE_MIB)
      return { afterMiB, givenBackS: passedMs / 1000 }
    if (passedMs > GIVEN_BACK_MS) return { afterMiB, givenBackS: null }
    await wait(SAMPLE_MS)
  }
}

export async function runAttack(
  attack: Attack,
  {
    target,
    probe,
    scale,
  }: { readonly target: OwnTarget; readonly probe: Probe; readonly scale: number },
): Promise<AttackReport> {
  await wait(WARM_UP_MS * scale)
  await probe.read()
  await wait(BEFORE_MS * scale)
  const before = await probe.read()
  const beforeMiB = residentMiB(target.pid)
  const startedMs = Date.now()
  let mostMiB = beforeMiB
  let waited = coreWaitMs(target.pid)
  let longestWaitMs = 0
  const sampling = setInterval(() => {
    mostMiB = Math.max(mostMiB, residentMiB(target.pid))
    const waitedNow = coreWaitMs(target.pid)
    longestWaitMs = Math.max(longestWaitMs, waitedNow - waited)
    waited = waitedNow
  }, SAMPLE_MS)
  const signal = AbortSignal.timeout(Math.ceil(attack.seconds * 1000 * scale))
  const outcome = await attack.run({ target, signal, scale })
  const during = await probe.read()
  clearInterval(sampling)
  const strain = { loopMs: target.worstLoopDelay(startedMs), coreWaitMs: longestWaitMs }
  const after = await watchAfter(target.pid, beforeMiB)
  return {
    name: attack.name,
    before,
    during,
    memory: { beforeMiB, mostMiB, ...after },
    strain,
    outcome,
  }
}

const ms = (time: number): string => time.toFixed(time < 10 ? 1 : 0)

export const TABLE_HEAD =
  '| attack | p99 before, ms | p50 | p99 | worst | bare p99 | bare worst | attacked bare: p99 | worst | failed | loop, worst | core wait | failed | MiB before | most | after | given back, s | what the attacker got |\n' +
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|'

function failuresOf({ failures }: ProbeReport): string {
  const kinds = [...new Set(failures)].join(', ')
  return `${String(failures.length)}${kinds === '' ? '' : ` (${kinds})`}`
}

/** Cells of the same attack on a bare server. */
function viewBare(during: ProbeReport | undefined): readonly string[] {
  if (during === undefined) return ['–', '–', '–']
  const times = allTimes(during)
  return [ms(quantile(times, 0.99)), ms(Math.max(...times)), failuresOf(during)]
}

export function viewRow(
  { name, before, during, memory, strain, outcome }: AttackReport,
  attackedBare?: ProbeReport,
): string {
  const times = allTimes(during)
  const cells = [
    name,
    ms(quantile(allTimes(before), 0.99)),
    ms(quantile(times, 0.5)),
    ms(quantile(times, 0.99)),
    ms(Math.max(...times)),
    ms(quantile(during.bare, 0.99)),
    ms(Math.max(...during.bare)),
    ...viewBare(attackedBare),
    ms(strain.loopMs),
    ms(strain.coreWaitMs),
    `${failuresOf(during)} of ${String(times.length)}`,
    memory.beforeMiB.toFixed(0),
    memory.mostMiB.toFixed(0),
    memory.afterMiB.toFixed(0),
    memory.givenBackS === null ? 'no' : memory.givenBackS.toFixed(1),
    outcome,
  ]
  return `| ${cells.join(' | ')} |`
}
