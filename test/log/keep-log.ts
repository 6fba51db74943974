/**
 * Keeps what a test's server has logged, so that the end of the suite can read all of it
 * (`whole-suite.ts`).
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    logFolder: string
  }
}

/** `lines` may be whole output. */
export const keepLog = (lines: string | readonly string[]): void => {
  const text =
    typeof lines === 'string' ? lines : lines.map((line) => line.trimEnd()).join('\n')
  // A report runs outside the test runner.
  if (text !== '' && process.env['VITEST'] !== undefined)
    appendFileSync(
      join(inject('logFolder'), `${String(process.pid)}.ndjson`),
      `${text.trimEnd()}\n`,
    )
}
