/**
 * The summary of `.ci/run` from the test reports: failures, and the number of passed tests in the
 * last line.
 */
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'

interface TestFile {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages?: readonly string[]
  }[]
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly success: boolean
  readonly testResults: readonly TestFile[]
}

interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const BROKEN: Count = { passed: 0, failed: 1, skipped: 0 }

const failedTests = ({ assertionResults }: TestFile): TestFile['assertionResults'] =>
  assertionResults.filter(({ status }) => status === 'failed')

/** A file that failed to load or crashed has no failed test; it counts as one. */
const isBroken = (file: TestFile): boolean =>
  file.status === 'failed' && failedTests(file).length === 0

/** Printed at the end, which survives truncated logs. */
function tellFailed({ testResults }: Report): void {
  for (const file of testResults) {
    const path = relative(process.cwd(), file.name)
    if (isBroken(file))
      process.stdout.write(`failed: ${path} (not loaded, or its process ended)\n`)
    for (const { fullName, failureMessages } of failedTests(file)) {
      const [why = ''] = (failureMessages?.[0] ?? '').split('\n')
      process.stdout.write(`failed: ${path} > ${fullName}: ${why}\n`)
    }
  }
}

/** Counts one run. A missing report counts as a failed test, and so does an error outside tests. */
async function countRun(file: string, exitCode: string): Promise<Count> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return BROKEN
  const report = JSON.parse(text) as Report
  tellFailed(report)
  const counted = report.numFailedTests + report.testResults.filter(isBroken).length
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
