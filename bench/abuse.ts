/**
 * `npm run abuse`: runs attacks on a local server, one after the other, while a probe measures its
 * answers.
 */
import { parseArgs } from 'node:util'
import { ATTACKS } from './abuse/attacks/index.ts'
import { startProbe } from './abuse/probe.ts'
import { runAttack, TABLE_HEAD, viewRow } from './abuse/run.ts'
import { openTarget } from './abuse/target.ts'
import { print, printHeader } from './frame.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    podcasts: { type: 'string', default: '4000' },
    scale: { type: 'string', default: '1' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const USAGE = `npm run abuse -- [NAME…] [--podcasts N] [--scale SHARE] [--profile FOLDER]
${ATTACKS.map(({ name, what }) => `  ${name.padEnd(18)} ${what}`).join('\n')}`

const unknown = positionals.filter(
  (name) => !ATTACKS.some((attack) => attack.name === name),
)

if (values.help || unknown.length > 0) {
  print(USAGE)
  process.exitCode = values.help ? 0 : 2
} else {
  const chosen = ATTACKS.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  )
  printHeader('Attacks', [
    'server, probe and attacker share the cores of this machine; the probe asks each of four questions 40 times a second',
    `asked: p99 ≤ 50 ms more than before, none over 500 ms, no failure, ≤ 100 MiB more and given back within 30 s`,
    'bare: a node:http server that does nothing, asked by the same probe; loop: how late the event loop of the answering thread was; core wait: how long that thread waited for a core between two looks, 50 ms apart. What is slow with bare, or waits for a core, is slow for want of cores; attacked bare: the same crowd of connections on such a server',
  ])
  print(TABLE_HEAD)
  // A new server per attack isolates the results.
  for (const attack of chosen) {
    await using target = await openTarget(Number(values.podcasts), values.profile)
    using probe = startProbe(target)
    const scale = Number(values.scale)
    const report = await runAttack(attack, { target, probe, scale })
    if (attack.suitsBare !== true) {
      print(viewRow(report))
      continue
    }
    const bare = {
      ...target,
      url: target.bareUrl,
      port: Number(new URL(target.bareUrl).port),
    }
    using bareProbe = startProbe(bare)
    const { during } = await runAttack(attack, { target: bare, probe: bareProbe, scale })
    print(viewRow(report, during))
  }
}
