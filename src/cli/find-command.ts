/** Finds the command named on the command line. */
import { nearestHint } from '../record/text/nearest-name.ts'
import { CodedError } from '../errors.ts'
import type { Command } from './command.ts'
import { COMMANDS } from './index.ts'

interface CommandMatch {
  readonly command: Command
  /** Words after the command's name: its first arguments. */
  readonly words: readonly string[]
}

/** Returns the two-word commands that start with this word. */
export function listGroup(word: string): readonly string[] {
  return [...COMMANDS.keys()].filter((name) => name.startsWith(`${word} `))
}

/** Returns the same, preceded by the one-word command (`import`). */
export function listNamed(word: string): readonly string[] {
  return [...(COMMANDS.has(word) ? [word] : []), ...listGroup(word)]
}

/** Common names of other tools → the command here. */
const CALLED_OTHERWISE: ReadonlyMap<string, string> = new Map([
  [
    'block',
    '`castdex remove ID` takes it down for good, `castdex pin ID ignore true` hides it',
  ],
  ['hide', '`castdex pin ID ignore true` hides it from search'],
  ['delete', '`castdex remove ID` takes it down for good'],
])

const refuse = (words: readonly string[], moreWords: readonly string[]): never => {
  const [first = '', second] = words
  const group = listGroup(first)
  if (group.length === 0) {
    const known = [...COMMANDS.keys(), 'help', 'completion', ...moreWords].map(
      (name) => name.split(' ')[0] ?? name,
    )
    const instead = CALLED_OTHERWISE.get(first)
    const hint = instead === undefined ? nearestHint(first, known) : `: ${instead}`
    throw new CodedError('USAGE_INVALID', `Unknown command "${first}"${hint}.`)
  }
  const kinds = group.map((name) => name.slice(first.length + 1))
  const known = kinds.join(', ')
  if (second === undefined)
    throw new CodedError('USAGE_INVALID', `${first} requires one of ${known}.`)
  const hint = nearestHint(second, kinds, `${first} `)
  throw new CodedError(
    'USAGE_INVALID',
    `Unknown command "${first} ${second}"${hint}; known are ${known}.`,
  )
}

/** Finds the command; two-word names win. `moreWords` are additional suggestions. */
export async function findCommand(
  words: readonly string[],
  moreWords: readonly string[] = [],
): Promise<CommandMatch> {
  for (const length of [2, 1]) {
    if (words.length < length) continue
    const load = COMMANDS.get(words.slice(0, length).join(' '))
    if (load !== undefined) return { command: await load(), words: words.slice(length) }
  }
  return refuse(words, moreWords)
}

export async function loadCommands(): Promise<readonly Command[]> {
  return Promise.all([...COMMANDS.values()].map(async (load) => load()))
}
