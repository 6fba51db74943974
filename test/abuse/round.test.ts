/**
 * A short round of `npm run abuse`: everybody is answered, and memory stays within its bounds.
 * Times are printed, and decide nothing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACKS } from '../../bench/abuse/attacks/index.ts'
import { type Probe, startProbe } from '../../bench/abuse/probe.ts'
import { runAttack, TABLE_HEAD, viewRow } from '../../bench/abuse/run.ts'
import { openTarget, type OwnTarget } from '../../bench/abuse/target.ts'

const PODCASTS = 300
const SCALE = 0.04
/**
 * Beyond what the server had before the attack, in MiB. Each attack sent or asked for several times
 * as much.
 */
const MOST_MORE_MIB = 150

let target: OwnTarget
let probe: Probe
const rows: string[] = []
beforeAll(async () => {
  target = await openTarget(PODCASTS)
  probe = startProbe(target)
})
afterAll(async () => {
  probe[Symbol.dispose]()
  await target[Symbol.asyncDispose]()
  process.stdout.write(`${TABLE_HEAD}\n${rows.join('\n')}\n`)
})

test.each(ATTACKS.map((attack) => [attack.name, attack] as const))(
  '%s',
  async (_name, attack) => {
    const report = await runAttack(attack, { target, probe, scale: SCALE })
    rows.push(viewRow(report))
    expect(report.during.failures).toEqual([])
    expect(report.memory.mostMiB - report.memory.beforeMiB).toBeLessThan(MOST_MORE_MIB)
  },
)
