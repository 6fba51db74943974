/** Shared by long-running commands, which start only with the word `run`. */
import { nearestHint } from '../record/text/nearest-name.ts'
import { CodedError } from '../errors.ts'
import type { ArgumentSpec } from './command.ts'

const RUN = 'run'

export const RUN_ARGUMENT: ArgumentSpec = {
  name: RUN,
  description: 'Goes on until it is told to stop.',
  required: false,
  values: { known: [RUN], isOpen: true },
}

export function isRun(word: string | undefined): boolean {
  return word === RUN
}

export function assertRun(command: string, word: string | undefined): void {
  if (word === undefined || isRun(word)) return
  throw new CodedError(
    'USAGE_INVALID',
    `Unknown command "${command} ${word}"${nearestHint(word, [RUN])}.`,
  )
}
