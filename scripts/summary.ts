/** The last line of `.ci/run`: how many tests passed, read from the report of the run itself. */
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

const [file, exitCode] = process.argv.slice(2)
if (file === undefined || exitCode === undefined) throw new Error('usage: summary.ts REPORT.json EXIT_CODE_OF_THE_RUN')
const report = JSON.parse(await readFile(file, 'utf8')) as Report

/** A file that could not even be loaded has no failed test of its own; it counts as one. */
const brokenFiles = report.testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
).length
const counted = report.numFailedTests + brokenFiles
/** An error outside every test fails the run too, and only its exit code shows it. */
const failed = counted === 0 && (exitCode !== '0' || !report.success) ? 1 : counted
const skipped = report.numPendingTests + report.numTodoTests
const tail = skipped === 0 ? '' : `, ${String(skipped)} skipped`
process.stdout.write(`Tests: ${String(report.numPassedTests)} passed, ${String(failed)} failed${tail}\n`)
process.exitCode = failed === 0 && report.numPassedTests > 0 ? 0 : 1
