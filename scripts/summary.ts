/**
 * The last line of `.ci/run`: how many tests passed, read from the reports of the runs themselves.
 */
import { readFile } from 'node:fs/promises'

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly success: boolean
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const BROKEN: Count = { passed: 0, failed: 1, skipped: 0 }

/** A file that could not even be loaded has no failed test of its own; it counts as one. */
function countBrokenFiles({ testResults }: Report): number {
  const isBroken = ({ status, assertionResults }: Report['testResults'][number]): boolean =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  return testResults.filter(isBroken).length
}

/**
 * Counts one run. A run without a report counts as one failed test, and so does an error outside
 * every test.
 */
async function countRun(file: string, exitCode: string): Promise<Count> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return BROKEN
  const report = JSON.parse(text) as Report
  const counted = report.numFailedTests + countBrokenFiles(report)
  const isUncounted = counted === 0 && (exitCode !== '0' || !report.success)
  return {
    passed: report.numPassedTests,
    failed: isUncounted ? 1 : counted,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const words = process.argv.slice(2)
if (words.length === 0 || words.length % 2 !== 0) {
  throw new Error('usage: summary.ts REPORT.json EXIT_CODE [REPORT.json EXIT_CODE …]')
}
const counts: Count[] = []
for (let at = 0; at < words.length; at += 2)
  counts.push(await countRun(words[at] ?? '', words[at + 1] ?? ''))

const sum = (key: keyof Count): number =>
  counts.reduce((total, count) => total + count[key], 0)
const tail = sum('skipped') === 0 ? '' : `, ${String(sum('skipped'))} skipped`
process.stdout.write(
  `Tests: ${String(sum('passed'))} passed, ${String(sum('failed'))} failed${tail}\n`,
)
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
