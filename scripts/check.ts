/** `npm run check`: every check but the tests, all of them even when one fails. Names as arguments run only those. */
import { run } from './run.ts'

/** Slow ones first, so that two at a time end together. */
const CHECKS = ['lint', 'pack', 'types', 'doors', 'dead', 'generated', 'format', 'lock'] as const
/** The small machine that runs them has two cores. */
const AT_ONCE = 2

const perform = async (name: string): Promise<boolean> => {
  const started = performance.now()
  const { exitCode, stdout, stderr } = await run('npm', ['run', '--silent', `check:${name}`])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (exitCode === 0) {
    process.stdout.write(`ok      ${name} (${seconds} s)\n`)
    return true
  }
  process.stdout.write(`FAILED  ${name} (${seconds} s)\n${stdout}${stderr}\n`)
  return false
}

const asked = process.argv.slice(2)
const waiting = asked.length > 0 ? asked : [...CHECKS]
const failed: string[] = []

const worker = async (): Promise<void> => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (!(await perform(name))) failed.push(name)
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, worker))
process.stdout.write(failed.length === 0 ? 'Checks: all passed\n' : `Checks failed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
