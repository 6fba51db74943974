/** Defines a CLI command: name, arguments, options, and the context of its `run`. */
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import type { DirectoryAccess } from '../store/directory.ts'

export type Output = NodeJS.WritableStream & {
  readonly isTTY?: boolean
  readonly columns?: number
}

export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean }

/** The time limit, and the setting that controls it. */
export interface StopTime {
  readonly withinMs: number
  readonly setting: string
}

export interface CommandIo {
  readonly stdin: Input
  /** Receives results that scripts parse. */
  readonly stdout: Output
  /** Results, which scripts parse. */
  readonly stderr: Output
}

export interface ArgumentSpec {
  /** Name in the usage line: `FILE`. */
  readonly name: string
  readonly description: string
  /** Default true. */
  readonly required?: boolean
  readonly values?: OptionValues
  /** The last argument may repeat. Default false. */
  readonly isList?: boolean
}

export interface OptionValues {
  readonly known: readonly string[]
  /** Suggests the values only. Default false: other values are rejected. */
  readonly isOpen?: boolean
}

/** An option of one command, by its name without dashes. Settings are options of every command. */
export interface OptionSpec {
  readonly type: 'string' | 'boolean'
  readonly description: string
  /** Placeholder in the usage line: `FILE`. Default `VALUE`. */
  readonly value?: string
  readonly required?: boolean
  readonly values?: OptionValues
}

type OptionValue<Spec extends OptionSpec> = Spec['type'] extends 'boolean'
  ? boolean
  : Spec['required'] extends true
    ? string
    : string | undefined

/** Missing booleans are false, missing texts undefined. */
export type ParsedOptions<Specs extends Readonly<Record<string, OptionSpec>>> = {
  readonly [Name in keyof Specs]: OptionValue<Specs[Name]>
}

export interface Invocation<
  Options = Readonly<Record<string, string | boolean | undefined>>,
> {
  /** Positional arguments; missing optional ones are absent. */
  readonly args: readonly string[]
  readonly options: Options
  /** Validated settings; flags override the environment. */
  readonly config: Config
  /** The source of each setting: `--port`, `CASTDEX_PORT` or `default`. */
  readonly sources: Readonly<Record<keyof Config, string>>
  readonly io: CommandIo
  /**
   * Aborted by SIGINT and SIGTERM. Reading it installs the signal handlers; without a read, signals
   * kill the process as usual.
   */
  readonly signal: AbortSignal
  /** Sets the last stdout line for a command that `CASTDEX_STOP_MS` cuts off. */
  readonly beforeCutOff: (lastLine: () => string) => void
  /**
   * Creates the data folder and reports it, or throws if there is no data. For workers that open
   * the data themselves.
   */
  readonly prepareData: () => Promise<void>
  /**
   * Opens the data; the command disposes of it: `await using context = await
   * invocation.openContext('write')`.
   */
  readonly openContext: (
    access: DirectoryAccess,
    overrides?: {
      readonly logger?: Logger
      readonly storeName?: Config['store']
      readonly newKeys?: boolean
      readonly isBatch?: boolean
    },
  ) => Promise<Context>
}

export interface Command {
  /** One or two words: `stats`, `key create`. */
  readonly name: string
  /** One sentence in the list of commands. */
  readonly summary: string
  /** Additional paragraphs of `castdex help COMMAND`. */
  readonly details?: string
  /**
   * Message on abort; the command then has `CASTDEX_STOP_MS` to finish. `null`: prints its own
   * message.
   */
  readonly stopping?: string | null
  /** Time limit to finish; default `CASTDEX_STOP_MS`. */
  readonly stopsWithin?: (config: Config) => StopTime
  /** Message after an interrupted run. */
  readonly interrupted?: string
  /** Exits at once on abort, since there is nothing to finish. */
  readonly endsAtOnce?: boolean
  /** Removes unfinished output before the process is killed. */
  readonly removeBegun?: (args: readonly string[], config: Config) => Promise<void>
  /**
   * Runs in a worker thread, so that signals are handled during long SQLite calls or computations.
   * Default false.
   */
  readonly runsInWorker?: boolean
  /**
   * Creates a missing data folder; `again`: also after an interrupted run. Default: missing data is
   * an error.
   */
  readonly makesData?: 'anew' | 'again'
  readonly args: readonly ArgumentSpec[]
  readonly options: Readonly<Record<string, OptionSpec>>
  /**
   * Resolves to the exit code; `help` if there was nothing to do. Errors are thrown as
   * `CodedError`.
   */
  run(invocation: Invocation): Promise<number | 'help'>
}

interface CommandDefinition<Specs extends Readonly<Record<string, OptionSpec>>>
  extends Omit<Command, 'options' | 'run'> {
  readonly options: Specs
  run(invocation: Invocation<ParsedOptions<Specs>>): Promise<number | 'help'>
}

/** Infers the types of `run` from the options. */
export function defineCommand<const Specs extends Readonly<Record<string, OptionSpec>>>(
  definition: CommandDefinition<Specs>,
): Command {
  return {
    ...definition,
    // The parser sets exactly the defined options.
    run: (invocation) => definition.run(invocation as Invocation<ParsedOptions<Specs>>),
  }
}
