/** From the words of the command line to an exit code. */
import { resolve } from 'node:path'
import { type ConfigSources, loadConfig } from '../config/load.ts'
import { warnOfPlainCredentials } from '../config/plain-credentials.ts'
import { CodedError } from '../errors.ts'
import type { CommandIo } from './command.ts'
import { findCommand, listGroup, loadCommands } from './find-command.ts'
import { showHelp } from './help.ts'
import { writeLine } from './output.ts'
import { findCommandWords, parseArguments } from './parse-arguments.ts'
import { reportError } from './report-error.ts'
import type { TakeSignals } from './signals.ts'

export interface CliOptions {
  readonly io: CommandIo
  /** `CASTDEX_*` variables. */
  readonly environment: ConfigSources['environment']
  /** Takes over SIGINT and SIGTERM from the moment it is called. */
  readonly takeSignals: TakeSignals
}

/** What a command does that says nothing else about it. */
const STOPPING = 'stopping; what is written stays'

const EXIT_USAGE = 2

const HELP = ['--help', '-h']
const VERSION = ['--version', '-v']

/** `castdex`, `castdex --help` and `castdex --version`: options where a command should stand. */
const wordsOfBareOptions = (argv: readonly string[]): readonly string[] => {
  const other = argv.find((word) => word.startsWith('-') && ![...HELP, ...VERSION].includes(word))
  if (other !== undefined) throw new CodedError('USAGE_INVALID', `a command is missing beside ${other}`)
  return argv.some((word) => VERSION.includes(word)) ? ['version'] : ['help']
}

const runWords = async (
  words: readonly string[],
  rest: readonly string[],
  { io, environment, takeSignals }: CliOptions,
): Promise<number> => {
  const asksForGroup =
    rest.some((word) => HELP.includes(word)) && words.length === 1 && listGroup(words[0] ?? '').length > 0
  if (words[0] === 'help' || asksForGroup) {
    await showHelp(
      io.stdout,
      asksForGroup ? words : [...words.slice(1), ...rest.filter((word) => !word.startsWith('-'))],
    )
    return 0
  }
  if (words[0] === 'completion') {
    const { renderCompletion } = await import('./completion.ts')
    await writeLine(io.stdout, renderCompletion(words[1], await loadCommands()))
    return 0
  }
  const { command, words: firstArgs } = await findCommand(words)
  const { args, options, flags, help } = parseArguments(command, [...firstArgs, ...rest])
  if (help) {
    await showHelp(io.stdout, command.name.split(' '))
    return 0
  }
  const { config, sources } = loadConfig({ environment, flags })
  for (const warning of warnOfPlainCredentials(config)) io.stderr.write(`warning: ${warning}\n`)
  const prepareData = async (): Promise<void> => {
    const { assertData, makeData } = await import('../context.ts')
    if (command.makesData !== true) await assertData(config)
    else if (await makeData(config)) io.stderr.write(`castdex: made the data folder ${resolve(config.dataDir)}\n`)
  }
  const outcome = await command.run({
    args,
    options,
    config,
    sources,
    io,
    get signal() {
      return takeSignals({
        sentence: command.stopping === undefined ? STOPPING : command.stopping,
        withinMs: command.stopping === null ? null : config.stopMs,
      })
    },
    prepareData,
    // What leaves the work to a thread loads no engine here.
    openContext: async (access, overrides) => {
      await prepareData()
      return (await import('../context.ts')).openContext(config, { ...overrides, access })
    },
  })
  if (outcome !== 'help') return outcome
  await showHelp(io.stderr, command.name.split(' '))
  return EXIT_USAGE
}

/** Runs one command. Never rejects: every refusal is one sentence on stderr and an exit code. */
export const runCli = async (argv: readonly string[], options: CliOptions): Promise<number> => {
  try {
    const { words, rest } = findCommandWords(argv)
    if (words.length > 0) return await runWords(words, rest, options)
    return await runWords(wordsOfBareOptions(rest), [], options)
  } catch (error) {
    return reportError(error, options.io.stderr, isVerbose(argv, options.environment))
  }
}

/** Whether stacks are shown. Asked when anything may have failed, the reading of the settings too: so it reads for itself. */
const isVerbose = (argv: readonly string[], environment: CliOptions['environment']): boolean => {
  const level = /(?:^| )--log-level[= ](\w+)/.exec(argv.join(' '))?.[1] ?? environment.get('CASTDEX_LOG_LEVEL')
  return level === 'debug' || level === 'trace'
}
