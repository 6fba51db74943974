/** Reports a failed command: one sentence, a remedy, and the exit code. */
import { CodedError, type ErrorCode, ERRORS } from '../errors.ts'
import type { Output } from './command.ts'
import { explainFailure } from './explain-failure.ts'
import { COMMANDS } from './index.ts'

const EXIT_REFUSED = 1
const EXIT_USAGE = 2

interface Reporting {
  /** Adds the stack trace. */
  readonly isVerbose: boolean
  /** The first words of the command line. */
  readonly words: readonly string[]
}

/** Returns the help command for the intended command, if it is known. */
const helpOn = (words: readonly string[]): string => {
  const name = [words.slice(0, 2), words.slice(0, 1)]
    .map((some) => some.join(' '))
    .find((some) => COMMANDS.has(some))
  if (name === undefined) return '`castdex help` lists the commands.'
  return `\`castdex help ${name}\` shows what ${name} takes.`
}

/** Remedies that only the command line has. */
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  INDEX_REBUILDING:
    'Run `castdex reindex`; a server on this data rebuilds the index by itself.',
  NOT_READY: 'Repeat it in a moment; see `castdex check`.',
}
const WAIT = 'Repeat it in a moment.'

const remedyOf = ({ code, options }: CodedError): string => {
  const remedy = options.remedy ?? REMEDIES[code] ?? ERRORS[code].remedy
  if (remedy.includes('error.details')) return ''
  if (remedy.includes('Retry-After')) return WAIT
  return remedy
}

/** Returns the remedy; empty if it applies only to HTTP. */
const remedyLine = (error: CodedError, words: readonly string[]): string => {
  if (error.code === 'USAGE_INVALID') return `${helpOn(words)}\n`
  const remedy = remedyOf(error)
  if (remedy === '') return ''
  return `${remedy}\n`
}

export function reportError(
  error: unknown,
  stderr: Output,
  { isVerbose, words }: Reporting,
): number {
  const explained = explainFailure(error)
  if (error instanceof CodedError)
    stderr.write(`castdex: ${error.message} (${error.code})\n${remedyLine(error, words)}`)
  else if (explained !== undefined) stderr.write(`castdex: ${explained}\n`)
  else {
    const message = error instanceof Error ? error.message : String(error)
    stderr.write(`castdex: unexpected error: ${message}\n`)
    if (!isVerbose)
      stderr.write('Repeat it with --log-level debug and report the output.\n')
  }
  if (isVerbose && error instanceof Error) stderr.write(`${error.stack ?? ''}\n`)
  if (error instanceof CodedError && error.code === 'USAGE_INVALID') return EXIT_USAGE
  return EXIT_REFUSED
}
