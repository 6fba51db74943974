/** How a command says that it failed: one sentence, what to do, and the exit code. */
import { CodedError, ERRORS } from '../errors.ts'
import type { Output } from './command.ts'

const EXIT_REFUSED = 1
const EXIT_USAGE = 2

/** `verbose` adds the stack. */
export const reportError = (error: unknown, stderr: Output, verbose: boolean): number => {
  if (error instanceof CodedError)
    stderr.write(`castdex: ${error.message} (${error.code})\n${ERRORS[error.code].remedy}\n`)
  else {
    const message = error instanceof Error ? error.message : String(error)
    stderr.write(`castdex: something failed unexpectedly: ${message}\n`)
    if (!verbose) stderr.write('Run it again with --log-level debug to see where, and report it.\n')
  }
  if (verbose && error instanceof Error) stderr.write(`${error.stack ?? ''}\n`)
  return error instanceof CodedError && error.code === 'USAGE_INVALID' ? EXIT_USAGE : EXIT_REFUSED
}
