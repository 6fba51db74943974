/** Runs the command of a command line and returns its exit code. */
import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { type ConfigSources, loadConfig } from '../config/load.ts'
import { warnOfPlainCredentials } from '../config/plain-credentials.ts'
import { CodedError } from '../errors.ts'
import type { Command, CommandIo } from './command.ts'
import { findCommand, listGroup, loadCommands } from './find-command.ts'
import { showHelp } from './help.ts'
import { writeLine } from './output.ts'
import {
  findCommandWords,
  type ParsedArguments,
  parseArguments,
} from './parse-arguments.ts'
import { reportError } from './report-error.ts'
import { interruptedCode, type StopSignals, type TakeSignals } from './signals.ts'

export interface CliOptions {
  readonly io: CommandIo
  /** `CASTDEX_*` variables. */
  readonly environment: ConfigSources['environment']
  /** Installs handlers for SIGINT and SIGTERM. */
  readonly takeSignals: TakeSignals
  /** True in a command's worker thread. Default false. */
  readonly isWorker?: boolean
}

/** Default message on abort. */
const STOPPING = 'stopping; written data is kept'

const EXIT_USAGE = 2
/** Several commands read this as stdin. */
const STANDARD_INPUT = '-'

const HELP = ['--help', '-h']
const VERSION = ['--version', '-v']

/** Maps bare options to commands: `castdex`, `castdex --help` and `castdex --version`. */
const wordsOfBareOptions = (argv: readonly string[]): readonly string[] => {
  const other = argv.find(
    (word) => word.startsWith('-') && ![...HELP, ...VERSION].includes(word),
  )
  if (other !== undefined)
    throw new CodedError('USAGE_INVALID', `The command is missing next to ${other}.`)
  if (argv.some((word) => VERSION.includes(word))) return ['version']
  return ['help']
}

interface Words {
  readonly argv: readonly string[]
  /** The first words, which may name a command. */
  readonly words: readonly string[]
  readonly rest: readonly string[]
}

const runWords = async (
  { argv, words, rest }: Words,
  options: CliOptions,
): Promise<number> => {
  const { io } = options
  const isNoCommand =
    words[0] === 'completion' ||
    (words.length === 1 && listGroup(words[0] ?? '').length > 0)
  const asksForPage = isNoCommand && rest.some((word) => HELP.includes(word))
  if (words[0] === 'help' || asksForPage) {
    await showHelp(
      io.stdout,
      asksForPage
        ? words
        : [...words.slice(1), ...rest.filter((word) => !word.startsWith('-'))],
    )
    return 0
  }
  if (words[0] === 'completion') {
    const { renderCompletion } = await import('./completion.ts')
    await writeLine(io.stdout, renderCompletion(words[1], await loadCommands()))
    return 0
  }
  const { command, words: firstArgs } = await findCommand(words)
  const parsed = parseArguments(command, [...firstArgs, ...rest])
  if (!parsed.help) return runCommand(command, parsed, { ...options, argv })
  await showHelp(io.stdout, command.name.split(' '))
  return 0
}

const sayInterrupted = ({ interrupted }: Command): string =>
  interrupted === undefined ? 'interrupted' : `interrupted; ${interrupted}`

/** Returns the command's abort message and time limit. */
function stoppingOf(command: Command, config: Config): StopSignals {
  const { stopping = STOPPING, endsAtOnce = false, stopsWithin } = command
  if (endsAtOnce) return { sentence: sayInterrupted(command), withinMs: null, endsAtOnce }
  const ownTime = stopsWithin?.(config)
  return { sentence: stopping, withinMs: config.stopMs, ...ownTime }
}

/** Reports a created folder, which reveals a mistyped name early. */
const sayMade = (folder: string): string =>
  `castdex: made the data folder ${folder}, since there was none. ` +
  'If it is not the one you meant, delete it and set CASTDEX_DATA_DIR or --data-dir.\n'

const runCommand = async (
  command: Command,
  parsed: ParsedArguments,
  { argv, io, environment, ...options }: CliOptions & { readonly argv: readonly string[] },
): Promise<number> => {
  const { config, sources } = loadConfig({ environment, flags: parsed.flags })
  let lastLine: (() => string) | undefined
  let taken: AbortSignal | undefined
  const takeSignals = (): AbortSignal => {
    taken ??= options.takeSignals({
      ...stoppingOf(command, config),
      async beforeCutOff() {
        await command.removeBegun?.(parsed.args, config)
        // Node writes synchronously to pipes, files and terminals.
        if (lastLine !== undefined) io.stdout.write(`${lastLine()}\n`)
      },
    })
    return taken
  }
  if (command.runsInWorker === true && options.isWorker !== true) {
    const { runCommandInWorker } = await import('./run-command-in-worker.ts')
    const readsStdin = parsed.args.includes(STANDARD_INPUT)
    return runCommandInWorker({ argv, io, environment, signal: takeSignals(), readsStdin })
  }
  for (const warning of warnOfPlainCredentials(config))
    io.stderr.write(`warning: ${warning}\n`)
  const prepareData = async (): Promise<void> => {
    const { assertData, assertNoRestore, makeData } = await import('../context.ts')
    if (command.makesData === undefined) return assertData(config)
    if (command.makesData !== 'again') await assertNoRestore(config)
    if (await makeData(config)) io.stderr.write(sayMade(resolve(config.dataDir)))
  }
  const running = command.run({
    args: parsed.args,
    options: parsed.options,
    config,
    sources,
    io,
    get signal() {
      return takeSignals()
    },
    beforeCutOff(line) {
      lastLine = line
    },
    prepareData,
    // Lazy: a command that works in a thread loads no directory code here.
    openContext: async (access, overrides) => {
      await prepareData()
      return (await import('../context.ts')).openContext(config, { ...overrides, access })
    },
  })
  const outcome = await running.catch((error: unknown) => {
    if (taken?.aborted !== true || error instanceof CodedError) throw error
    io.stderr.write(`${sayInterrupted(command)}\n`)
    return interruptedCode(taken)
  })
  if (outcome !== 'help') return outcome
  await showHelp(io.stderr, command.name.split(' '))
  return EXIT_USAGE
}

/** Never rejects: errors become one sentence on stderr and an exit code. */
export async function runCli(
  argv: readonly string[],
  options: CliOptions,
): Promise<number> {
  let words: readonly string[] = []
  try {
    const found = findCommandWords(argv)
    const { rest } = found
    words = found.words
    if (words.length > 0) return await runWords({ argv, words, rest }, options)
    return await runWords({ argv, words: wordsOfBareOptions(rest), rest: [] }, options)
  } catch (error) {
    return reportError(error, options.io.stderr, {
      isVerbose: isVerbose(argv, options.environment),
      words,
    })
  }
}

/**
 * Returns whether to print stack traces. Reads the variable directly, since parsing the settings
 * may have failed.
 */
const isVerbose = (
  argv: readonly string[],
  environment: CliOptions['environment'],
): boolean => {
  const level =
    /(?:^| )--log-level[= ](\w+)/.exec(argv.join(' '))?.[1] ??
    environment.get('CASTDEX_LOG_LEVEL')
  return level === 'debug' || level === 'trace'
}
