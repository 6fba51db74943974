/** `npm run check:doors`: who imports whom, after the rules of `.dependency-cruiser.cjs`. */
import { run } from './run.ts'

/**
 * Fewest modules that a walk must see. With a TypeScript that it does not know, dependency-cruiser walks none and finds
 * no violation either.
 */
const FLOOR = 180

interface Walk {
  readonly summary: {
    readonly totalCruised: number
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly rule: { readonly name: string; readonly severity: string }
      readonly cycle?: readonly { readonly name: string }[]
    }[]
  }
}

const { exitCode, stdout, stderr } = await run('depcruise', ['--output-type', 'json', 'src'])
// The exit code is the number of violations; without any JSON the tool itself has failed.
if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser ended with ${String(exitCode)}: ${stdout}${stderr}`)

const { totalCruised, violations } = (JSON.parse(stdout) as Walk).summary
for (const { rule, from, to, cycle } of violations) {
  const path = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ')
  process.stdout.write(`${rule.severity} ${rule.name}: ${from} → ${path}\n`)
}
if (totalCruised < FLOOR) {
  process.stdout.write(`only ${String(totalCruised)} modules were walked, at least ${String(FLOOR)} were expected\n`)
}
process.stdout.write(`${String(totalCruised)} modules, ${String(violations.length)} violations\n`)
process.exitCode = violations.length > 0 || totalCruised < FLOOR ? 1 : 0
